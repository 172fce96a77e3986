// RUN: sluice opt %s --allow-unregistered-dialect --canonicalize --cse | FileCheck %s
// What folds: casts that change nothing, sizes and ranks that are known, views of all there is.

// CHECK-LABEL: func.func @casts
func.func @casts(%a: memref<4xi32>, %u: memref<*xi32>) -> (memref<4xi32>, memref<4xi32>, memref<?xi32>, memref<*xi32>) {
  %0 = memref.cast %a : memref<4xi32> to memref<4xi32>
  %1 = memref.cast %a : memref<4xi32> to memref<?xi32>
  %2 = memref.cast %1 : memref<?xi32> to memref<4xi32>
  %3 = memref.cast %u : memref<*xi32> to memref<?xi32>
  %4 = memref.memory_space_cast %u : memref<*xi32> to memref<*xi32>
  // CHECK-NEXT: %[[CAST:.*]] = memref.cast %arg1 : memref<*xi32> to memref<?xi32>
  // CHECK-NEXT: return %arg0, %arg0, %[[CAST]], %arg1
  return %0, %2, %3, %4 : memref<4xi32>, memref<4xi32>, memref<?xi32>, memref<*xi32>
}

// CHECK-LABEL: func.func @sizes
func.func @sizes(%a: memref<4x?xi32>, %u: memref<*xi32>, %n: index) -> (index, index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = memref.dim %a, %c0 : memref<4x?xi32>
  %1 = memref.dim %a, %c1 : memref<4x?xi32>
  %2 = memref.dim %a, %c2 : memref<4x?xi32>
  %3 = memref.dim %u, %c0 : memref<*xi32>
  %4 = memref.rank %a : memref<4x?xi32>
  %5 = memref.rank %u : memref<*xi32>
  %b = memref.alloc(%n) : memref<2x?xi32>
  %6 = memref.dim %b, %c1 : memref<2x?xi32>
  "test.use"(%b) : (memref<2x?xi32>) -> ()
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
  // CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
  // CHECK-DAG: %[[C4:.*]] = arith.constant 4 : index
  // CHECK-DAG: %[[D1:.*]] = memref.dim %arg0, %[[C1]] : memref<4x?xi32>
  // CHECK-DAG: %[[D2:.*]] = memref.dim %arg0, %[[C2]] : memref<4x?xi32>
  // CHECK-DAG: %[[DU:.*]] = memref.dim %arg1, %[[C0]] : memref<*xi32>
  // CHECK-DAG: %[[RU:.*]] = memref.rank %arg1 : memref<*xi32>
  // CHECK: return %[[C4]], %[[D1]], %[[D2]], %[[DU]], %[[C2]], %[[RU]], %arg2
  return %0, %1, %2, %3, %4, %5, %6 : index, index, index, index, index, index, index
}

// CHECK-LABEL: func.func @views
func.func @views(%a: memref<4x4xi32>) -> (memref<4x4xi32>, memref<4x4xi32, strided<[4, 1]>>, memref<4x4xi32>) {
  %0 = memref.subview %a[0, 0] [4, 4] [1, 1] : memref<4x4xi32> to memref<4x4xi32>
  %1 = memref.subview %a[0, 0] [4, 4] [1, 1] : memref<4x4xi32> to memref<4x4xi32, strided<[4, 1]>>
  %2 = memref.transpose %a (i, j) -> (i, j) : memref<4x4xi32> to memref<4x4xi32>
  // CHECK-NEXT: %[[VIEW:.*]] = memref.subview %arg0
  // CHECK-NEXT: return %arg0, %[[VIEW]], %arg0
  return %0, %1, %2 : memref<4x4xi32>, memref<4x4xi32, strided<[4, 1]>>, memref<4x4xi32>
}

// An allocation nobody looks at goes, and two of them are never one.
// CHECK-LABEL: func.func @allocations
func.func @allocations() {
  %0 = memref.alloc() : memref<4xi32>
  %1 = memref.alloc() : memref<4xi32>
  %2 = memref.alloc() : memref<4xi32>
  // CHECK-COUNT-2: memref.alloc
  // CHECK-NOT: memref.alloc
  "test.use"(%1, %2) : (memref<4xi32>, memref<4xi32>) -> ()
  return
}
