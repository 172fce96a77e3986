// RUN: not sluice run %s false > %t 2>&1
// RUN: FileCheck %s < %t
// RUN: sluice run %s true | FileCheck %s --check-prefix=HOLDS
// The message of an assertion is printed, also to a file, before the function ends.
// CHECK-DAG: this must hold
// CHECK-DAG: run-assert.mlir:[[@LINE+2]]:1: error: call 1 of 'f' crashed on the CPU: Aborted
// HOLDS: {"results": [], "arguments": [true]}
func.func @f(%c: i1) {
  cf.assert %c, "this must hold"
  return
}
