// RUN: not sluice run %s --entry view '[1]' 2>&1 | FileCheck %s
// What no pass lowers is named where it stands.
// CHECK: run-unsupported.mlir:[[@LINE+2]]:8: error: 'memref.subview' op has no lowering to the llvm dialect, so it cannot run on the CPU
func.func @view(%m: memref<?xi32>) {
  %0 = memref.subview %m[0] [1] [1] : memref<?xi32> to memref<1xi32, strided<[1]>>
  return
}
