// RUN: %same-as-mlir %s
// Branch operations written in generic form.

func.func @f(%c: i1, %v: i32) -> i32 {
  "cf.cond_br"(%c, %v, %v)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 2, 0>}> : (i1, i32, i32) -> ()
^bb1(%a: i32, %b: i32):
  "cf.br"(%a)[^bb3] : (i32) -> ()
^bb2:
  "cf.switch"(%v, %v, %v)[^bb3, ^bb3, ^bb2] <{case_operand_segments = array<i32: 1, 0>, case_values = dense<[1, -2]> : tensor<2xi32>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, i32, i32) -> ()
^bb3(%d: i32):
  "cf.assert"(%c) <{msg = "generic"}> : (i1) -> ()
  "func.return"(%d) : (i32) -> ()
}
