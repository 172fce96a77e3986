// RUN: %same-conversion %s
// Buffers of complex<f32>.
func.func @f(%m: memref<?x3xcomplex<f32>>, %i: index, %j: index) -> complex<f32> {
  %0 = memref.load %m[%i, %j] : memref<?x3xcomplex<f32>>
  %a = memref.alloc(%i) : memref<?xcomplex<f32>>
  %b = memref.alloca() : memref<8xcomplex<f32>>
  memref.store %0, %a[%j] : memref<?xcomplex<f32>>
  memref.store %0, %b[%j] : memref<8xcomplex<f32>>
  memref.dealloc %a : memref<?xcomplex<f32>>
  return %0 : complex<f32>
}
