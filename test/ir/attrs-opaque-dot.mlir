// RUN: %same-as-mlir %s --allow-unregistered-dialect
// `#foo<BODY>` is printed with a dot where BODY looks like a name; a type of `none` is none.

"t.a"() {a = #foo<smaller>, b = #foo<bar<1>>, d = #foo<a.b>, e = #foo<a-b>, f = #foo<_x>, g = #foo<1>, h = #foo< x>, i = #foo<x >, j = #foo<a<b>->c>, k = #foo<x<y>>, l = #foo.x : none, m = #foo<>, n = #foo<a<"x">>, o = #foo<a"x"<>>, p = #foo<b[1]<2>>, q = #foo<d$e>} : () -> ()
"t.b"() {a = !foo<smaller>, b = !foo<bar<1>>, d = !foo<a.b>, e = !foo<a-b>, f = !foo<_x>, g = !foo<1>, h = !foo< x>, i = !foo<x >, j = !foo<a<b>->c>, k = !foo<x<y>>, m = !foo<>, q = !foo<d$e>} : () -> ()
