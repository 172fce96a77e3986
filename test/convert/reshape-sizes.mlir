// RUN: %same-conversion %s -- --finalize-memref-to-llvm
// RUN: sluice opt %s --convert-to-llvm | FileCheck %s
// RUN: sluice opt --split-input-file %S/inputs/reshape-narrow.mlir --finalize-memref-to-llvm | FileCheck %s --check-prefix=NARROW
// Sizes of a ranked result, read from the shape. mlir-opt-19's --convert-to-llvm gives up on it, and
// of a shape of other integers it leaves a cast that nothing removes, or reads past the elements.
// It crashes on an unranked result where the shape's length is known.
func.func @sizes(%m: memref<*xf32>, %shape: memref<2xindex>) -> memref<?x3xf32> {
  %0 = memref.reshape %m(%shape) : (memref<*xf32>, memref<2xindex>) -> memref<?x3xf32>
  return %0 : memref<?x3xf32>
}
// CHECK-LABEL: llvm.func @sizes
// CHECK-NOT: memref.reshape
// NARROW-LABEL: func.func @ranked
// NARROW: %[[SIZE:.*]] = llvm.load {{.*}} -> i32
// NARROW: llvm.sext %[[SIZE]] : i32 to i64
// NARROW-LABEL: func.func @unranked
// NARROW: %[[SIZE:.*]] = llvm.load {{.*}} -> i16
// NARROW: llvm.sext %[[SIZE]] : i16 to i64
// NARROW-LABEL: func.func @wide
// NARROW: %[[SIZE:.*]] = llvm.load {{.*}} -> i128
// NARROW: llvm.trunc %[[SIZE]] : i128 to i64
// NARROW-LABEL: func.func @strided_shape
// NARROW: memref.reshape
