// RUN: %same-conversion %s
// Buffers of index.
func.func @f(%m: memref<?x3xindex>, %i: index, %j: index) -> index {
  %0 = memref.load %m[%i, %j] : memref<?x3xindex>
  %a = memref.alloc(%i) : memref<?xindex>
  %b = memref.alloca() : memref<8xindex>
  memref.store %0, %a[%j] : memref<?xindex>
  memref.store %0, %b[%j] : memref<8xindex>
  memref.dealloc %a : memref<?xindex>
  return %0 : index
}
