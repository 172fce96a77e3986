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

// expected-error @+1 {{result 1 of type 'memref<?xf32>' cannot be passed as a bare pointer: that needs static sizes, strides and offset}}
func.func @dynamic_result(%m: memref<4xf32>) -> (i32, memref<?xf32>) {
  %c = arith.constant 1 : i32
  %d = memref.cast %m : memref<4xf32> to memref<?xf32>
  return %c, %d : i32, memref<?xf32>
}

// -----

// expected-error @+1 {{result 0 of type 'memref<2xf32, strided<[?], offset: 1>>' cannot be passed as a bare pointer}}
func.func private @strided_result() -> memref<2xf32, strided<[?], offset: 1>>

// -----

// STAYS-LABEL: @plain
func.func @plain(%m: i32) {
  return
}
