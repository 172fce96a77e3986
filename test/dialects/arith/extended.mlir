// RUN: %same-as-mlir %s
// Operations with two results: addui_extended, mulsi_extended, mului_extended.

func.func @extended(%a: i32, %b: i32, %v: vector<4xi8>, %t: tensor<?xi64>, %x: index) -> (i32, i1, i32, i32) {
  %sum, %carry = arith.addui_extended %a, %b : i32, i1
  %vs, %vc = arith.addui_extended %v, %v : vector<4xi8>, vector<4xi1>
  %ts:2 = arith.addui_extended %t, %t : tensor<?xi64>, tensor<?xi1>
  %lo, %hi = arith.mulsi_extended %a, %b : i32
  %ulo, %uhi = arith.mului_extended %a, %b : i32
  %vl, %vh = arith.mului_extended %v, %v : vector<4xi8>
  %tl:2 = arith.mulsi_extended %t, %t : tensor<?xi64>
  %r = arith.addi %tl#1, %ts#0 : tensor<?xi64>
  %xl, %xh = arith.mulsi_extended %x, %x : index
  %xs, %xc = arith.addui_extended %x, %x : index, i1
  return %sum, %carry, %hi, %ulo : i32, i1, i32, i32
}
