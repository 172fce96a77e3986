// RUN: sluice opt %s --convert-arith-to-llvm | FileCheck %s
// Not computed where one element is undefined; mlir-opt-19 asks that of the last element only.
// CHECK: llvm.shl
// CHECK: arith.floordivsi
func.func @undefined() -> (vector<2xi8>, vector<2xi8>) {
  %0 = arith.constant dense<[9, 1]> : vector<2xi8>
  %1 = arith.constant dense<[0, 1]> : vector<2xi8>
  %2 = arith.shli %0, %0 : vector<2xi8>
  %3 = arith.floordivsi %0, %1 : vector<2xi8>
  return %2, %3 : vector<2xi8>, vector<2xi8>
}
