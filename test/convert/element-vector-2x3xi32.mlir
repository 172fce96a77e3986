// RUN: %same-conversion %s
// Buffers of vector<2x3xi32>.
func.func @f(%m: memref<?x3xvector<2x3xi32>>, %i: index, %j: index) -> vector<2x3xi32> {
  %0 = memref.load %m[%i, %j] : memref<?x3xvector<2x3xi32>>
  %a = memref.alloc(%i) : memref<?xvector<2x3xi32>>
  %b = memref.alloca() : memref<8xvector<2x3xi32>>
  memref.store %0, %a[%j] : memref<?xvector<2x3xi32>>
  memref.store %0, %b[%j] : memref<8xvector<2x3xi32>>
  memref.dealloc %a : memref<?xvector<2x3xi32>>
  return %0 : vector<2x3xi32>
}
