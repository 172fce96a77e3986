// RUN: %same-conversion %s
// Sizes of 0 are left out of the strides, and so out of what is allocated.
func.func @first() -> memref<0x4xf64> {
  %0 = memref.alloc() : memref<0x4xf64>
  return %0 : memref<0x4xf64>
}
func.func @inner(%n: index) -> memref<?x0x3xi8> {
  %0 = memref.alloca() {alignment = 16} : memref<4x0xf64>
  %1 = memref.alloc(%n) {alignment = 32} : memref<?x0x3xi8>
  return %1 : memref<?x0x3xi8>
}
memref.global constant @none : memref<2x0xf32> = dense<>
func.func @global() -> memref<2x0xf32> {
  %0 = memref.get_global @none : memref<2x0xf32>
  return %0 : memref<2x0xf32>
}
