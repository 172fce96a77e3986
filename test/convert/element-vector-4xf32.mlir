// RUN: %same-conversion %s
// Buffers of vector<4xf32>.
func.func @f(%m: memref<?x3xvector<4xf32>>, %i: index, %j: index) -> vector<4xf32> {
  %0 = memref.load %m[%i, %j] : memref<?x3xvector<4xf32>>
  %a = memref.alloc(%i) : memref<?xvector<4xf32>>
  %b = memref.alloca() : memref<8xvector<4xf32>>
  memref.store %0, %a[%j] : memref<?xvector<4xf32>>
  memref.store %0, %b[%j] : memref<8xvector<4xf32>>
  memref.dealloc %a : memref<?xvector<4xf32>>
  return %0 : vector<4xf32>
}
