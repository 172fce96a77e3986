// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Order and numbering of printed aliases when maps, sets, distinct attributes and locations are mixed.

"t.first"() <{p = affine_map<(d0) -> (d0 + 1)>}> ({
  "t.inside"() {a = affine_map<(d0) -> (d0 + 4)>} : () -> ()
}) {z = affine_set<(d0) : (d0 == 0)>, a = affine_map<(d0) -> (d0 + 2)>, m = distinct[0]<affine_map<(d0) -> (d0 + 3)>>} : () -> ()
func.func private @f(memref<4xf32, affine_map<(d0) -> (d0 * 5)>>) attributes {u.a = affine_map<(d0) -> (d0 + 6)>}
func.func private @g(memref<4xf32, affine_map<(d0) -> (d0 * 7)>> {u.a = affine_map<(d0) -> (d0 + 8)>}) -> (i32 {u.a = affine_map<(d0) -> (d0 + 9)>})
"t.last"() {dict = {b = affine_map<(d0) -> (d0 * 10)>, a = affine_map<(d0) -> (d0 * 11)>}, array = [affine_map<(d0) -> (d0 * 12)>, tensor<2xf32, affine_map<(d0) -> (d0 * 13)>>]} : () -> memref<2xf32, affine_map<(d0) -> (d0 * 14)>>
