// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Locations used as attribute values get #loc aliases in every printing mode.

"t.locs"() {a = loc("file.c":1:2), b = loc(unknown), c = loc("name"), d = loc("name"("file.c":1:2)), e = loc(callsite("callee" at "file.c":3:4)), f = loc(fused["x", "y"]), g = loc(fused<"meta">["x"]), h = loc(fused<[1, 2 : i8]>["p", "file.c":9:9])} : () -> ()
"t.again"() {a = loc("file.c":1:2), b = [loc("file.c":1:2), loc("other.c":0:0)]} : () -> () loc("file.c":1:2)
