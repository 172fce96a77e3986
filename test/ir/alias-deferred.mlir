// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Aliases reached only through trailing locations are printed after the module, whatever their kind.

"t.d"() : () -> () loc(fused<affine_map<(d0) -> (d0 + 1)>>["b.c":2:2])
"t.e"() {a = distinct[3]<loc("z")>} : () -> () loc(fused<[distinct[1]<1>, tensor<2xi32, affine_map<(d0) -> (d0 + 7)>>]>["b.c":2:2])
"t.a"() : () -> () loc(fused<[[affine_map<(d0) -> (d0)>]]>["x"])
"t.b"() : () -> () loc("n"("m"("x")))
"t.c"() : () -> () loc(fused<[1, [2]]>["x", "y"])
