// RUN: sluice opt %s --strip-debuginfo --mlir-print-debuginfo | FileCheck %s

// CHECK: #loc = loc(unknown)
// CHECK: func.func @f(%arg0: i32 loc(unknown)) {
// CHECK-NEXT: return loc(#loc)
func.func @f(%a: i32 loc("x.c":1:2)) {
  return loc("y")
}
