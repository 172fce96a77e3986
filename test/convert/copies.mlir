// RUN: %same-conversion %s
// Buffers without gaps are copied by memcpy, others by the runtime.
func.func @copies(%a: memref<1xi8, strided<[64]>>, %b: memref<?xi64, strided<[1]>>,
                  %c: memref<1x2x3xi8, strided<[100, 3, 1], offset: 7>>, %d: memref<2x3xf32, strided<[4, 1]>>,
                  %e: memref<2x?xf32>, %f: memref<0x4xf32, strided<[4, 1]>>) {
  memref.copy %a, %a : memref<1xi8, strided<[64]>> to memref<1xi8, strided<[64]>>
  memref.copy %b, %b : memref<?xi64, strided<[1]>> to memref<?xi64, strided<[1]>>
  memref.copy %c, %c : memref<1x2x3xi8, strided<[100, 3, 1], offset: 7>> to memref<1x2x3xi8, strided<[100, 3, 1], offset: 7>>
  memref.copy %d, %d : memref<2x3xf32, strided<[4, 1]>> to memref<2x3xf32, strided<[4, 1]>>
  memref.copy %e, %e : memref<2x?xf32> to memref<2x?xf32>
  memref.copy %f, %f : memref<0x4xf32, strided<[4, 1]>> to memref<0x4xf32, strided<[4, 1]>>
  return
}
