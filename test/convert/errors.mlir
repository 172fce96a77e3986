// RUN: sluice opt %s --convert-func-to-llvm=use-bare-ptr-memref-call-conv=true --split-input-file -verify-diagnostics
// RUN: sluice opt %s --finalize-memref-to-llvm --split-input-file 2>&1 | FileCheck %s --check-prefix=STAYS

// expected-error @+1 {{argument 0 of type 'memref<?xf32>' cannot be passed as a bare pointer: that needs static sizes, strides and offset}}
func.func @dynamic(%m: memref<?xf32>) {
  return
}

// -----

// expected-error @+1 {{argument 1 of type 'memref<*xf32>' cannot be passed as a bare pointer}}
func.func @unranked(%i: i32, %m: memref<*xf32>) {
  return
}

// -----

// STAYS-LABEL: @plain
func.func @plain(%m: i32) {
  return
}
