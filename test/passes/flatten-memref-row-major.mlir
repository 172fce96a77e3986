// RUN: sluice opt %s --flatten-memref-row-major | FileCheck %s
// RUN: %same-results %s -- --flatten-memref-row-major
// RUN: sluice opt %s --flatten-memref-row-major --flatten-memref-row-major | FileCheck %s
// Arrays of one dimension, row after row.

// CHECK: memref.global "private" constant @table : memref<6xi32> = dense<[1, 2, 3, 4, 5, 6]>
// CHECK: memref.global "private" constant @ones : memref<4xi8> = dense<1>
memref.global "private" constant @table : memref<2x3xi32> = dense<[[1, 2, 3], [4, 5, 6]]>
memref.global "private" constant @ones : memref<2x2xi8> = dense<1>

// CHECK-LABEL: func.func @access(%arg0: memref<24xi32>, %arg1: index, %arg2: index) -> i32 {
//       CHECK: %[[C6:.*]] = arith.constant 6 : index
//       CHECK: %[[ROW:.*]] = arith.muli %{{.*}}, %[[C6]] overflow<nsw, nuw> : index
//       CHECK: %[[AT:.*]] = arith.addi %[[ROW]], %{{.*}} overflow<nsw, nuw> : index
//       CHECK: memref.load %arg0[%[[AT]]] : memref<24xi32>
//       CHECK: memref.get_global @table : memref<6xi32>
func.func @access(%m: memref<4x6xi32>, %a: index, %b: index) -> i32 {
  %c3 = arith.constant 3 : index
  %c1 = arith.constant 1 : index
  %i = arith.andi %a, %c3 : index
  %j = arith.andi %b, %c3 : index
  %x = memref.load %m[%i, %j] : memref<4x6xi32>
  memref.store %x, %m[%j, %i] : memref<4x6xi32>
  %t = memref.get_global @table : memref<2x3xi32>
  %k = arith.andi %a, %c1 : index
  %y = memref.load %t[%k, %c1] : memref<2x3xi32>
  %z = arith.addi %x, %y : i32
  return %z : i32
}

// Three dimensions, none, and an array that is passed on.
// CHECK-LABEL: func.func @more(
//       CHECK: memref.alloca() : memref<24xi32>
//       CHECK: memref.alloca() : memref<1xi32>
//       CHECK: call @access(%{{.*}}) : (memref<24xi32>, index, index) -> i32
func.func @more(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloca() : memref<2x3x4xi32>
  %s = memref.alloca() : memref<i32>
  %n = memref.alloca() : memref<4x6xi32>
  memref.store %x, %m[%c1, %c2, %c3] : memref<2x3x4xi32>
  memref.store %x, %n[%c0, %c1] : memref<4x6xi32>
  memref.store %x, %s[] : memref<i32>
  %a = call @access(%n, %c0, %c1) : (memref<4x6xi32>, index, index) -> i32
  %b = memref.load %m[%c1, %c2, %c3] : memref<2x3x4xi32>
  %c = memref.load %s[] : memref<i32>
  %d = arith.addi %b, %c : i32
  return %d : i32
}

// Nothing to do: one dimension, sizes that are not known.
// CHECK-LABEL: func.func @stays(%arg0: memref<4xi32>) -> i32
// CHECK-LABEL: func.func private @unknown(memref<?x4xi32>)
func.func @stays(%m: memref<4xi32>) -> i32 {
  %c1 = arith.constant 1 : index
  %x = memref.load %m[%c1] : memref<4xi32>
  return %x : i32
}
func.func private @unknown(memref<?x4xi32>)
