// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Globals: declared, uninitialized, constant, private, aligned, with dense initialisers; and their addresses.

memref.global @declared : memref<4xi32>
memref.global "private" @private_declared : memref<4xi32>
memref.global "private" @uninitialized : memref<4xf32> = uninitialized
memref.global @initialized : memref<4xi32> = dense<[1, 2, 3, 4]>
memref.global constant @splat : memref<2x2xf32> = dense<0.5>
memref.global "private" constant @table : memref<2x3xi16> = dense<[[1, -2, 3], [4, 5, -6]]>
memref.global "public" @public : memref<2xi8> = dense<[1, 2]>
memref.global "nested" @nested : memref<2xi8> = dense<0>
memref.global @aligned : memref<4xi32> = dense<0> {alignment = 64 : i64}
memref.global "private" @aligned_uninitialized : memref<4xi32> = uninitialized {alignment = 16}
memref.global "private" constant @scalar : memref<f64> = dense<1.0>
memref.global @space : memref<4xi32, 3> = dense<7>
memref.global @empty : memref<0xi32> = dense<>
memref.global @"quoted name" : memref<1xi1> = dense<true>
memref.global @index : memref<2xindex> = dense<[0, -1]>
memref.global @noted : memref<2xi32> {test.note = "x"}
memref.global "private" constant @bits : memref<3xi1> = dense<[true, false, true]>
func.func @addresses() {
  %0 = memref.get_global @declared : memref<4xi32>
  %1 = memref.get_global @table : memref<2x3xi16>
  %2 = memref.get_global @"quoted name" : memref<1xi1>
  %3 = memref.get_global @space : memref<4xi32, 3> {test.note}
  %4 = memref.get_global @scalar : memref<f64>
  return
}
