// RUN: %same-conversion %s
// Seed 5, "Index Linearization": strides that are known are constants, a unit stride is no
// multiplication, the offset is added where it is not 0.
func.func @load(%m: memref<?x?x4x8xf32, strided<[?, 32, 8, 1], offset: ?>>, %1: index, %2: index,
                %3: index, %4: index) -> f32 {
  %0 = memref.load %m[%1, %2, %3, %4]
      : memref<?x?x4x8xf32, strided<[?, 32, 8, 1], offset: ?>>
  return %0 : f32
}
func.func @store(%v: f32, %m: memref<?x?x4x8xf32>, %1: index, %2: index, %3: index, %4: index) {
  memref.store %v, %m[%1, %2, %3, %4] : memref<?x?x4x8xf32>
  return
}
