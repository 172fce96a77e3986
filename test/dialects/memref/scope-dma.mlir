// RUN: %same-as-mlir %s --allow-unregistered-dialect
// alloca_scope with and without results, and direct memory transfers.

func.func @scopes(%n: index) -> i32 {
  memref.alloca_scope {
    %0 = memref.alloca(%n) : memref<?xi32>
    memref.alloca_scope.return
  }
  %r = memref.alloca_scope -> (i32) {
    %c = arith.constant 1 : i32
    memref.alloca_scope.return %c : i32
  }
  %p:2 = memref.alloca_scope -> (i32, f32) {
    %c = arith.constant 1 : i32
    %f = arith.constant 1.0 : f32
    memref.alloca_scope.return %c, %f : i32, f32
  }
  memref.alloca_scope {
  }
  return %p#0 : i32
}
func.func @dma(%a: memref<256xf32>, %b: memref<32xf32, 2>, %t: memref<1xi32>, %i: index, %n: index, %s: index) {
  memref.dma_start %a[%i], %b[%i], %n, %t[%i] : memref<256xf32>, memref<32xf32, 2>, memref<1xi32>
  memref.dma_start %a[%i], %b[%i], %n, %t[%i], %s, %n : memref<256xf32>, memref<32xf32, 2>, memref<1xi32>
  memref.dma_wait %t[%i], %n : memref<1xi32>
  return
}
