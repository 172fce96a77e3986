// RUN: sluice opt %s --split-input-file --verify-diagnostics
// RUN: %refused-too %s
// expected-error @+1 {{entry block must have 1 arguments to match function signature}}
func.func @values(memref<2xf32>) -> i32 {
  %c1_i32 = arith.constant 1 : i32
  return %c1_i32 : i32
}
// -----
// expected-error @+1 {{entry block must have 1 arguments to match function signature}}
llvm.func @values(i32) -> i32 {
  %c1_i32 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %c1_i32 : i32
}
