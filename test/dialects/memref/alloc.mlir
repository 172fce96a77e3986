// RUN: %same-as-mlir %s --allow-unregistered-dialect
// alloc, alloca, realloc and dealloc: static, dynamic, with symbols, alignment, memory spaces, attributes.

func.func @alloc(%n: index, %m: index) {
  %0 = memref.alloc() : memref<4xi32>
  %1 = memref.alloc(%n) : memref<?xi32>
  %2 = memref.alloc(%n, %m) : memref<?x4x?xf32>
  %3 = memref.alloc() {alignment = 16 : i64} : memref<8xf64, 1>
  %4 = memref.alloc()[%n] : memref<8xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  %5 = memref.alloc(%n)[%m] : memref<?xf32, affine_map<(d0)[s0] -> (d0 * s0)>>
  %6 = memref.alloc(%n)[%m, %n] {alignment = 32} : memref<?xf32, affine_map<(d0)[s0, s1] -> (d0 * s0 + s1)>>
  %7 = memref.alloc() : memref<f32>
  %8 = memref.alloc(%n, %m) {test.note = "x", alignment = 64} : memref<?x?xi8, affine_map<(d0, d1) -> (d1, d0)>>
  memref.dealloc %0 : memref<4xi32>
  memref.dealloc %2 : memref<?x4x?xf32>
  return
}
func.func @alloca(%n: index) {
  %0 = memref.alloca() : memref<4xi32>
  %1 = memref.alloca(%n) : memref<?xi32>
  %2 = memref.alloca(%n) {alignment = 8} : memref<?x2xi32, 3>
  %3 = memref.alloca()[%n] : memref<8xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  %4 = memref.alloca() : memref<i1>
  return
}
func.func @realloc(%a: memref<4xi32>, %b: memref<?xi32>, %n: index, %u: memref<*xf32>) {
  %0 = memref.realloc %a : memref<4xi32> to memref<8xi32>
  %1 = memref.realloc %b(%n) : memref<?xi32> to memref<?xi32>
  %2 = memref.realloc %b : memref<?xi32> to memref<16xi32>
  %3 = memref.realloc %a(%n) {alignment = 8} : memref<4xi32> to memref<?xi32>
  memref.dealloc %u : memref<*xf32>
  return
}
