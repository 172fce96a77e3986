// RUN: sluice opt %s --lower-cf-to-handshake | FileCheck %s
// Indices in memory are integers.
// CHECK-LABEL: handshake.func @indices(
//  CHECK-SAME: memref<4xi64>
//       CHECK: ram {{.*}}initialValue = dense<[1, -2]> : tensor<2xi64>} : memref<2xi64>
//       CHECK: load[{{.*}} : <i2>, <i64>, <i2>, <i64>
memref.global constant @known_indices : memref<2xindex> = dense<[1, -2]>
func.func @indices(%m: memref<4xindex>, %i: index) -> (index, index) {
  %k = memref.get_global @known_indices : memref<2xindex>
  %0 = memref.load %m[%i] : memref<4xindex>
  %1 = memref.load %k[%i] : memref<2xindex>
  return %0, %1 : index, index
}
