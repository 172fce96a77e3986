// A subview becomes arithmetic and a reinterpret_cast. It is run, too: after mlir-opt's pass of the
// same name it gives the same (that one leaves affine.apply where ours leaves arith).

// RUN: sluice opt %s --expand-strided-metadata | FileCheck %s
// RUN: sluice opt %s --expand-strided-metadata | mlir-opt-19 > /dev/null
// RUN: sluice opt %s --expand-strided-metadata | FileCheck %s --check-prefix=NONE
// NONE-NOT: memref.subview

// RUN: sluice run %s --entry corner "[[1,2,3,4],[5,6,7,8],[9,10,11,12],[13,14,15,16]]" 1 2 | FileCheck %s --check-prefix=CORNER
// RUN: sluice run %s --entry column "[[1,2,3,4],[5,6,7,8],[9,10,11,12],[13,14,15,16]]" 2 | FileCheck %s --check-prefix=COLUMN
// RUN: sluice run %s --entry nested "[[1,2,3,4],[5,6,7,8],[9,10,11,12],[13,14,15,16]]" 1 | FileCheck %s --check-prefix=NESTED
// RUN: mlir-opt-19 %s --expand-strided-metadata --lower-affine > %t.mlir
// RUN: sluice run %t.mlir --entry corner "[[1,2,3,4],[5,6,7,8],[9,10,11,12],[13,14,15,16]]" 1 2 | FileCheck %s --check-prefix=CORNER
// RUN: sluice run %t.mlir --entry column "[[1,2,3,4],[5,6,7,8],[9,10,11,12],[13,14,15,16]]" 2 | FileCheck %s --check-prefix=COLUMN
// RUN: sluice run %t.mlir --entry nested "[[1,2,3,4],[5,6,7,8],[9,10,11,12],[13,14,15,16]]" 1 | FileCheck %s --check-prefix=NESTED

// CHECK-LABEL: func.func @corner
// CHECK: %[[BASE:.*]], %{{.*}}, %{{.*}}:2, %{{.*}}:2 = memref.extract_strided_metadata %arg0
// CHECK: %[[ROW:.*]] = arith.muli %arg1, %{{.*}} : index
// CHECK: %[[START:.*]] = arith.addi %[[ROW]], %arg2 : index
// CHECK: memref.reinterpret_cast %[[BASE]] to offset: [%[[START]]], sizes: [2, 2], strides: [4, 1]
// CORNER: "results": [7, 12]
func.func @corner(%m: memref<4x4xi32>, %i: index, %j: index) -> (i32, i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %v = memref.subview %m[%i, %j] [2, 2] [1, 1]
     : memref<4x4xi32> to memref<2x2xi32, strided<[4, 1], offset: ?>>
  %a = memref.load %v[%zero, %zero] : memref<2x2xi32, strided<[4, 1], offset: ?>>
  %b = memref.load %v[%one, %one] : memref<2x2xi32, strided<[4, 1], offset: ?>>
  return %a, %b : i32, i32
}

// A dimension goes, and steps multiply.
// CHECK-LABEL: func.func @column
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [%arg1], sizes: [2], strides: [8]
// COLUMN: "results": [3, 11]
func.func @column(%m: memref<4x4xi32>, %j: index) -> (i32, i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %v = memref.subview %m[0, %j] [2, 1] [2, 1]
     : memref<4x4xi32> to memref<2xi32, strided<[8], offset: ?>>
  %a = memref.load %v[%zero] : memref<2xi32, strided<[8], offset: ?>>
  %b = memref.load %v[%one] : memref<2xi32, strided<[8], offset: ?>>
  return %a, %b : i32, i32
}

// Of a view a view; of a known offset nothing is computed.
// CHECK-LABEL: func.func @nested
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [5], sizes: [3, 3], strides: [4, 1]
// NESTED: "results": [11]
func.func @nested(%m: memref<4x4xi32>, %i: index) -> i32 {
  %zero = arith.constant 0 : index
  %v = memref.subview %m[1, 1] [3, 3] [1, 1]
     : memref<4x4xi32> to memref<3x3xi32, strided<[4, 1], offset: 5>>
  %w = memref.subview %v[%i, %i] [1, 1] [1, 1]
     : memref<3x3xi32, strided<[4, 1], offset: 5>> to memref<1x1xi32, strided<[4, 1], offset: ?>>
  %a = memref.load %w[%zero, %zero] : memref<1x1xi32, strided<[4, 1], offset: ?>>
  return %a : i32
}
