// RUN: %same-conversion %s
// A layout that says what is so anyway can be allocated: in one dimension it is the identity.
memref.global @row : memref<2xf32, strided<[1]>> = dense<1.0>
memref.global "private" @table : memref<2x3xf32, strided<[3, 1]>> = dense<1.0>
func.func @row_of() -> memref<2xf32, strided<[1]>> {
  %0 = memref.get_global @row : memref<2xf32, strided<[1]>>
  return %0 : memref<2xf32, strided<[1]>>
}
func.func @table_of() -> memref<2x3xf32, strided<[3, 1]>> {
  %0 = memref.get_global @table : memref<2x3xf32, strided<[3, 1]>>
  return %0 : memref<2x3xf32, strided<[3, 1]>>
}
func.func @allocate(%n: index) -> memref<?xi32, strided<[1]>> {
  %0 = memref.alloc(%n) : memref<?xi32, strided<[1]>>
  %1 = memref.alloca() : memref<2xf32, strided<[1]>>
  %2 = memref.alloc() : memref<1x2xf32, strided<[1, 1]>>
  return %0 : memref<?xi32, strided<[1]>>
}
