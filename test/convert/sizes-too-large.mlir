// RUN: sluice opt %s --finalize-memref-to-llvm --split-input-file -verify-diagnostics
// Sizes that no address can count are diagnosed.

func.func @heap() {
  // expected-error @+1 {{'memref.alloc' op allocates more bytes than an address can count}}
  %0 = memref.alloc() : memref<4294967296x4294967296xf32>
  return
}

// -----

func.func @stack() {
  // expected-error @+1 {{'memref.alloca' op allocates more bytes than an address can count}}
  %0 = memref.alloca() : memref<9223372036854775807xi8>
  return
}

// -----

func.func @constants() {
  %n = arith.constant 8589934592 : index
  // expected-error @+1 {{'memref.alloc' op allocates more bytes than an address can count}}
  %0 = memref.alloc(%n, %n) : memref<?x?xf32>
  return
}
