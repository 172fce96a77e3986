// RUN: not sluice run %s --entry grow '[1,2,3,4,5,6]' 2>&1 | FileCheck %s
// What no pass lowers is named where it stands.
// CHECK: run-unsupported.mlir:[[@LINE+2]]:8: error: 'memref.realloc' op has no lowering to the llvm dialect, so it cannot run on the CPU
func.func @grow(%m: memref<6xi32>) {
  %0 = memref.realloc %m : memref<6xi32> to memref<9xi32>
  return
}
