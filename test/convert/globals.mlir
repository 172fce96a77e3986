// RUN: %same-conversion %s
// Globals: private, constant, external, uninitialized, aligned, of rank 0, of several types.
memref.global "private" constant @c : memref<2x3xf32> = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
memref.global "private" @splat : memref<16xi64> = dense<7>
memref.global @u : memref<4xi32> = uninitialized
memref.global "private" @external : memref<4xi32>
memref.global @aligned : memref<3xi8> = dense<[1, 2, 3]> {alignment = 64}
memref.global @scalar : memref<f64> = dense<1.5>
memref.global @index : memref<2xindex> = dense<[3, 4]>
memref.global @bits : memref<i1> = dense<true>
memref.global @wide : memref<i128> = dense<123456789012345678901234567890>
memref.global @big : memref<2x2x2x2xi16> = dense<1>
func.func @use(%i: index) -> f32 {
  %0 = memref.get_global @c : memref<2x3xf32>
  %1 = memref.get_global @scalar : memref<f64>
  %2 = memref.get_global @big : memref<2x2x2x2xi16>
  %3 = memref.get_global @index : memref<2xindex>
  %4 = memref.load %3[%i] : memref<2xindex>
  %5 = memref.load %0[%4, %i] : memref<2x3xf32>
  return %5 : f32
}
