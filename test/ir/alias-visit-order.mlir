// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Aliases are numbered in the order of the printer's walk: signature, region, operand and result types, attributes; argument attributes of a function with a body get none.

func.func @f(%a: memref<1xi8, affine_map<(d0) -> (d0 + 1)>>) -> memref<2xi8, affine_map<(d0) -> (d0 + 2)>> attributes {u.a = affine_map<(d0) -> (d0 + 3)>} {
  %0 = "t.a"(%a) ({
     "t.b"() {m = affine_map<(d0) -> (d0 + 4)>} : () -> ()
  }) {m = affine_map<(d0) -> (d0 + 5)>} : (memref<1xi8, affine_map<(d0) -> (d0 + 1)>>) -> memref<2xi8, affine_map<(d0) -> (d0 + 2)>>
  "t.br"()[^bb2] : () -> ()
^bb1:
  %1 = "t.c"(%z) : (memref<1xi8, affine_map<(d0) -> (d0 + 7)>>) -> memref<2xi8, affine_map<(d0) -> (d0 + 6)>>
  %z = memref.alloc() {u.a = affine_map<(d0) -> (d0 + 8)>} : memref<1xi8, affine_map<(d0) -> (d0 + 7)>>
  "t.br"()[^bb1] : () -> ()
^bb2:
  return %0 : memref<2xi8, affine_map<(d0) -> (d0 + 2)>>
}
"func.func"() <{function_type = (memref<1xi8, affine_map<(d0) -> (d0 + 11)>>) -> (), arg_attrs = [{u.a = affine_map<(d0) -> (d0 + 12)>}], sym_name = "g"}> ({
  ^bb0(%a: memref<1xi8, affine_map<(d0) -> (d0 + 11)>>):
  "t.b"() {m = affine_map<(d0) -> (d0 + 13)>} : () -> ()
  func.return
}) {u.a = affine_map<(d0) -> (d0 + 14)>} : () -> ()
"func.func"() <{function_type = (memref<1xi8, affine_map<(d0) -> (d0 + 11)>>) -> (), sym_name = "merged", sym_visibility="private"}> ({
}) {u.a = affine_map<(d0) -> (d0 + 14)>, a.a = affine_map<(d0) -> (d0 + 1)>} : () -> ()
"t.x"() {d = dense<1> : tensor<2xi32, affine_map<(d0) -> (d0 + 2)>>, i = {b = affine_map<(d0) -> (d0 + 3)>, a = affine_map<(d0) -> (d0 + 4)>}} : () -> ()
