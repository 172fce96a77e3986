// RUN: sluice opt %s --pass-pipeline='any(any(llvm-request-c-wrappers))' | FileCheck %s
// RUN: sluice opt %s --pass-pipeline='any(any(convert-func-to-llvm))' | FileCheck %s --check-prefix=SAME
// RUN: sluice opt %s --llvm-request-c-wrappers | FileCheck %s
// REQUIRES: mlir-opt
// RUN: %mlir-opt %s --pass-pipeline='any(any(llvm-request-c-wrappers))' | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='any(any(convert-func-to-llvm))' | FileCheck %s --check-prefix=SAME
// In a pipeline for any op, a pass runs on the ops that it is for; a pass alone is nested by itself.

// CHECK: func.func @f() attributes {llvm.emit_c_interface}
// SAME: func.func @f() {
func.func @f() { return }
