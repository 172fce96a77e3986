// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Nested locations: aliases are numbered by depth first, then by order of appearance; shared parts once.

"t.a"() : () -> () loc("n3"("n2"("n1"("a.c":1:1))))
"t.b"() : () -> () loc("a.c":1:1)
"t.c"() : () -> () loc(callsite("n1"("a.c":1:1) at "b.c":2:2))
"t.d"() {m = affine_map<(d0) -> (d0 + 1)>, l = loc("n1"("a.c":1:1))} : () -> () loc(fused<affine_map<(d0) -> (d0 + 1)>>["b.c":2:2])
"t.e"() : () -> () loc(fused<loc("inner.c":1:1)>["b.c":2:2, "c.c":3:3])
"t.f"() ({
^bb0(%x: i32 loc("n2"("n1"("a.c":1:1)))):
  "t.g"() : () -> () loc("b.c":2:2)
}) : () -> () loc("last.c":1:1)
