// An opaque type or attribute is one thing, however it is spelled; the dot is for words alone.
// RUN: %same-as-mlir %s --allow-unregistered-dialect
%0:4 = "t.a"() {a = #foo.a$b, b = #foo<a$b>, c = #foo<a>, d = #foo.a, e = #foo<a<b>>, f = #foo.a$b<c>} : () -> (!foo.a$b, !foo<a$b>, !foo<a>, !foo.a<b>)
"t.b"(%0#0, %0#1, %0#2) : (!foo<a$b>, !foo.a$b, !foo.a) -> ()
%1:8 = "t.c"() : () -> (!foo.a-b, !foo.0, !foo._a, !foo.a.b, !foo.a.b<c>, !foo.$a<b>, !foo<>, !foo<a >)
