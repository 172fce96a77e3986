// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Attributes of unregistered dialects: pretty and quoted bodies, nested brackets, strings, type suffixes.

"t.pretty"() {a = #foo.bar, b = #foo.bar<1, 2>, c = #foo.bar.baz<x>, d = #foo.a<[(<{}>)]>, e = #foo.a<"str > ing", x = "\"">, f = #foo.a<a -> b>, g = #foo.a< spaced >, h = #foo.a<>} : () -> ()
"t.quoted"() {a = #foo<"bar">, b = #foo<"bar<1>">, c = #foo<"two words">, d = #foo<"">, e = #foo<"9lives">, f = #foo<"un<balanced">, g = #foo<"new\0Aline">} : () -> ()
"t.typed"() {a = #foo.bar : i32, b = #foo<"x y"> : f32, c = #foo.bar<1> : tensor<2xi8>, d = [#foo.a : i8, #foo.b]} : () -> ()
"t.multiline"() {a = #foo.bar<one,
    two>} : () -> ()
