// RUN: not sluice run %s --entry view '[1,2,3,4,5,6]' 2>&1 | FileCheck %s
// What no pass lowers is named where it stands.
// CHECK: run-unsupported.mlir:[[@LINE+2]]:8: error: 'memref.expand_shape' op has no lowering to the llvm dialect, so it cannot run on the CPU
func.func @view(%m: memref<6xi32>) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 3] : memref<6xi32> into memref<2x3xi32>
  return
}
