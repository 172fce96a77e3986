// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Loads and stores of every rank, nontemporal and with attributes, prefetch, copy.

func.func @access(%a: memref<f32>, %b: memref<4xi32>, %c: memref<?x?x?xi8, strided<[?, ?, 1], offset: ?>>, %i: index, %j: index) {
  %0 = memref.load %a[] : memref<f32>
  %1 = memref.load %b[%i] : memref<4xi32>
  %2 = memref.load %c[%i, %j, %i] : memref<?x?x?xi8, strided<[?, ?, 1], offset: ?>>
  %3 = memref.load %b[%i] {nontemporal = true} : memref<4xi32>
  %4 = memref.load %b[%i] {nontemporal = false} : memref<4xi32>
  %5 = memref.load %b[%j] {test.note = 1 : i32} : memref<4xi32>
  memref.store %0, %a[] : memref<f32>
  memref.store %1, %b[%j] : memref<4xi32>
  memref.store %2, %c[%j, %i, %j] : memref<?x?x?xi8, strided<[?, ?, 1], offset: ?>>
  memref.store %1, %b[%j] {nontemporal = true} : memref<4xi32>
  memref.store %1, %b[%j] {nontemporal = false, test.note} : memref<4xi32>
  return
}
func.func @prefetch(%m: memref<4x8xi32>, %i: index, %j: index) {
  memref.prefetch %m[%i, %j], read, locality<3>, data : memref<4x8xi32>
  memref.prefetch %m[%i, %j], write, locality<0>, instr : memref<4x8xi32>
  return
}
func.func @copy(%a: memref<4xi32>, %b: memref<?xi32, strided<[2], offset: ?>>, %u: memref<*xi32>, %v: memref<*xi32, 1>) {
  memref.copy %a, %b : memref<4xi32> to memref<?xi32, strided<[2], offset: ?>>
  memref.copy %u, %v : memref<*xi32> to memref<*xi32, 1>
  memref.copy %a, %u {test.note} : memref<4xi32> to memref<*xi32>
  return
}
func.func @generic(%b: memref<4xi32>, %i: index) {
  %0 = "memref.load"(%b, %i) : (memref<4xi32>, index) -> i32
  %1 = "memref.load"(%b, %i) <{nontemporal = true}> : (memref<4xi32>, index) -> i32
  "memref.store"(%0, %b, %i) : (i32, memref<4xi32>, index) -> ()
  return
}
