// RUN: sluice opt %s --mlir-print-local-scope > %t.ours
// RUN: %mlir-opt %s --mlir-print-local-scope | diff - %t.ours
// REQUIRES: mlir-opt
// Without aliases, maps and locations stand in place.
func.func @f(%m: memref<4x4xi32, affine_map<(d0, d1) -> (d1, d0)>>) attributes {u.a = affine_map<(d0) -> (d0 + 1)>, u.l = loc("x":1:2)} {
  return
}
