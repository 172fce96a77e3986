// RUN: %same-conversion %s
// Buffers of memref<?xi8>.
func.func @f(%m: memref<?x3xmemref<?xi8>>, %i: index, %j: index) -> memref<?xi8> {
  %0 = memref.load %m[%i, %j] : memref<?x3xmemref<?xi8>>
  %a = memref.alloc(%i) : memref<?xmemref<?xi8>>
  %b = memref.alloca() : memref<8xmemref<?xi8>>
  memref.store %0, %a[%j] : memref<?xmemref<?xi8>>
  memref.store %0, %b[%j] : memref<8xmemref<?xi8>>
  memref.dealloc %a : memref<?xmemref<?xi8>>
  return %0 : memref<?xi8>
}
