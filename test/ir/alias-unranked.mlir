// RUN: %same-as-mlir %s --allow-unregistered-dialect
// What an unranked memref holds is printed through aliases too.

"t.a"() {a = memref<*xmemref<4x1xindex, affine_map<(d0, d1) -> (d1, d0)>>>} : () -> ()
"t.b"() : () -> memref<*xmemref<*xmemref<2xi8, affine_map<(d0) -> (d0 + 7)>>>>
