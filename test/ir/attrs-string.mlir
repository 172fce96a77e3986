// RUN: %same-as-mlir %s --allow-unregistered-dialect
// String attributes: escapes read and the escapes written.

"t.plain"() {a = "", b = "text", c = "with space", d = "'single'", e = "// not a comment", f = "{}[]()<>", g = "%x @y #z !w ^v"} : () -> ()
"t.escapes"() {a = "\n\t\"\\", b = "\0A\09\22\5C", c = "\00\01\1F\20\7E\7F", d = "\FF\fe\Ab", e = "tab	inside"} : () -> ()
"t.utf8"() {a = "é", b = "日本", c = "\C3\A9", d = "🙂"} : () -> ()
"t.typed"() {a = "value" : i32, b = "value" : none, c = "value" : !t.type<x>, d = ["a" : i8, "b"]} : () -> ()
