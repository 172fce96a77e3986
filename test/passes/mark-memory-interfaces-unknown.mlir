// RUN: sluice opt %s --mark-memory-interfaces | FileCheck %s
// Accesses of which not all is known.

// Views and block arguments: anything may be anything.
// CHECK-LABEL: func.func @views(
//       CHECK: memref.load {{.*}} {handshake.deps = #handshake<deps{{\[\[}}"*", 0, true, 0]]>, handshake.mem_interface = #handshake.mem_interface<LSQ: 0>
//       CHECK: memref.store {{.*}} {handshake.deps = #handshake<deps{{\[\[}}"*", 0, true, 0]]>, handshake.mem_interface = #handshake.mem_interface<LSQ: 0>
func.func @views(%a: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %b = memref.cast %a : memref<4xi32> to memref<?xi32>
  %x = memref.load %a[%c0] : memref<4xi32>
  memref.store %x, %b[%c0] : memref<?xi32>
  return
}

// A call may do anything with the array it is given.
// CHECK-LABEL: func.func @call(
//       CHECK: memref.load {{.*}}"*"{{.*}}LSQ
func.func private @other(memref<4xi32>)
func.func @call(%a: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  call @other(%a) : (memref<4xi32>) -> ()
  %x = memref.load %a[%c0] : memref<4xi32>
  return %x : i32
}

// An array that comes in as a block argument may be any of them.
// CHECK-LABEL: func.func @either(
//       CHECK: memref.load %arg0{{.*}}"*"{{.*}}LSQ
//       CHECK: memref.store {{.*}}"*"{{.*}}LSQ
func.func @either(%a: memref<4xi32>, %b: memref<4xi32>, %c: i1) {
  %c0 = arith.constant 0 : index
  %x = memref.load %a[%c0] : memref<4xi32>
  cf.cond_br %c, ^go(%a : memref<4xi32>), ^go(%b : memref<4xi32>)
^go(%m: memref<4xi32>):
  memref.store %x, %m[%c0] : memref<4xi32>
  return
}

// Overlapping rows: [0, 1] and [1, 0] are one element.
// CHECK-LABEL: func.func @overlapping(
//       CHECK: memref.load {{.*}}LSQ
//       CHECK: memref.store {{.*}}LSQ
func.func @overlapping(%a: memref<2x2xi32, strided<[1, 1]>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.load %a[%c0, %c1] : memref<2x2xi32, strided<[1, 1]>>
  memref.store %x, %a[%c1, %c0] : memref<2x2xi32, strided<[1, 1]>>
  return
}

// Nothing to do.
// CHECK-LABEL: func.func private @declared
func.func private @declared(memref<4xi32>)
// CHECK-LABEL: func.func @none
func.func @none(%x: i32) -> i32 {
  return %x : i32
}

// An access inside another op.
// CHECK-LABEL: func.func @inside(
//       CHECK: memref.load {{.*}}"*"{{.*}}LSQ
//       CHECK: memref.store {{.*}}"*"{{.*}}LSQ
func.func @inside(%a: memref<4xi32>, %i: index) {
  %x = memref.load %a[%i] : memref<4xi32>
  memref.alloca_scope {
    memref.store %x, %a[%i] : memref<4xi32>
  }
  return
}
