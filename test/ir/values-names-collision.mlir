// RUN: %same-as-mlir %s --allow-unregistered-dialect
// The input's own names may look like generated ones, contain `$ . _ -` and digits; they are all replaced.

func.func @collide(%arg1: i32, %arg0: i32, %cst: f32) -> i32 {
  %c5_i32 = arith.constant 6 : i32
  %c6_i32 = arith.constant 5 : i32
  %cst_0 = arith.constant 0.5 : f32
  %12 = arith.addi %arg0, %arg1 : i32
  %3 = arith.addi %12, %c5_i32 : i32
  %a.b$c_d-e = arith.addi %3, %c6_i32 : i32
  %_ = arith.addf %cst, %cst_0 : f32
  %007 = arith.addi %a.b$c_d-e, %3 : i32
  return %007 : i32
}
