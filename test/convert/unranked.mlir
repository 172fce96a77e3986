// RUN: %same-conversion %s
// Unranked memrefs: cast both ways, dim and rank, several returned at once, passed on.
func.func @two(%a: memref<*xf32>, %m: memref<4x?xf32>, %i: index) -> (memref<*xf32>, i32, memref<*xf32>) {
  %u = memref.cast %m : memref<4x?xf32> to memref<*xf32>
  %d = memref.dim %a, %i : memref<*xf32>
  %r = memref.rank %a : memref<*xf32>
  %s = arith.addi %d, %r : index
  %n = arith.index_cast %s : index to i32
  return %a, %n, %u : memref<*xf32>, i32, memref<*xf32>
}
func.func @use(%a: memref<*xf32>, %m: memref<4x?xf32>, %i: index) -> f32 {
  %0:3 = call @two(%a, %m, %i) : (memref<*xf32>, memref<4x?xf32>, index) -> (memref<*xf32>, i32, memref<*xf32>)
  %1 = memref.cast %0#0 : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %2 = memref.load %1[%i] : memref<?xf32, strided<[?], offset: ?>>
  memref.copy %0#0, %0#2 : memref<*xf32> to memref<*xf32>
  memref.dealloc %0#2 : memref<*xf32>
  return %2 : f32
}
