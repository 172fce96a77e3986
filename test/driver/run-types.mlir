// RUN: sluice run %s --entry half 1.1 '[65504, 0.1, NaN, -Infinity]' | FileCheck %s --check-prefix=HALF
// RUN: sluice run %s --entry brain 1.1 '[0.1, 3.14159, 1e39]' | FileCheck %s --check-prefix=BRAIN
// RUN: sluice run %s --entry wide 3 170141183460469231731687303715884105727 '[-170141183460469231731687303715884105728, 340282366920938463463374607431768211455, 0xff]' | FileCheck %s --check-prefix=WIDE
// RUN: sluice run %s --entry wider '[12345678901234567890123456789012345678901234567890, 1]' -- -2 | FileCheck %s --check-prefix=WIDER
// RUN: sluice run %s --entry unranked '[[1, 2], [3, 4]]' | FileCheck %s --check-prefix=UNRANKED
// RUN: sluice run %s --entry unranked 7 | FileCheck %s --check-prefix=ZERO
// RUN: sluice run %s --entry alone '[[], []]' | FileCheck %s --check-prefix=ALONE
// Small floats, wide integers, and arrays of any number of dimensions.

// HALF: {"results": [2.1992, [65504, 0.099976, NaN, -Infinity]], "arguments": [1.0996, [65504, 0.099976, NaN, -Infinity]]}
func.func @half(%a: f16, %m: memref<?xf16>) -> (f16, memref<?xf16>) {
  %0 = arith.addf %a, %a : f16
  return %0, %m : f16, memref<?xf16>
}
// BRAIN: {"results": [2.203, [0.1001, 3.141, Infinity]]
func.func @brain(%a: bf16, %m: memref<?xbf16>) -> (bf16, memref<?xbf16>) {
  %0 = arith.addf %a, %a : bf16
  return %0, %m : bf16, memref<?xbf16>
}
// WIDE: {"results": [3, 1, 3, [-170141183460469231731687303715884105728, -1, 255], 1], "arguments": [3, 170141183460469231731687303715884105727,
func.func @wide(%c: i8, %a: i128, %m: memref<?xi128>) -> (i8, i128, i8, memref<?xi128>, i100) {
  %0 = arith.muli %a, %a : i128
  %1 = arith.trunci %0 : i128 to i100
  return %c, %0, %c, %m, %1 : i8, i128, i8, memref<?xi128>, i100
}
// WIDER: {"results": [4, [12345678901234567890123456789012345678901234567890, 12345678901234567890123456789012345678901234567890]]
func.func @wider(%m: memref<2xi200>, %a: i256) -> (i256, memref<2xi200>) {
  %first = arith.constant 0 : index
  %second = arith.constant 1 : index
  %0 = arith.muli %a, %a : i256
  %1 = memref.load %m[%first] : memref<2xi200>
  memref.store %1, %m[%second] : memref<2xi200>
  return %0, %m : i256, memref<2xi200>
}
// UNRANKED: {"results": {{\[\[\[}}1, 2], [3, 4]], 2], "arguments": {{\[\[\[}}1, 2], [3, 4]]]}
// ZERO: {"results": [7, 0], "arguments": [7]}
func.func @unranked(%m: memref<*xi32>) -> (memref<*xi32>, index) {
  %0 = memref.rank %m : memref<*xi32>
  return %m, %0 : memref<*xi32>, index
}
// ALONE: {"results": {{\[\[\[}}], []]], "arguments"
func.func @alone(%m: memref<*xi32>) -> memref<*xi32> {
  return %m : memref<*xi32>
}
