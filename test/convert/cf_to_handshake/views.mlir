// RUN: sluice opt %s --lower-cf-to-handshake --handshake-canonicalize | FileCheck %s
// RUN: %dataflow --runs 4 %s
// RUN: %dataflow --runs 4 %s -- --lower-cf-to-handshake --handshake-canonicalize --handshake-optimize-bitwidths --handshake-materialize

// A number of 16 bits in an array of bytes: two loads, two stores, the low byte first.
// CHECK-LABEL: @half_words
// CHECK-COUNT-2: load[
// CHECK-NOT: load[
// CHECK: shli
// CHECK: ori
// CHECK-COUNT-2: store[
// CHECK-NOT: store[
// CHECK: lsq[%arg0 : memref<12xi8>]
func.func @half_words(%m: memref<12xi8>, %i: i2) -> i16 {
  %c4 = arith.constant 4 : index
  %v = memref.view %m[%c4][] : memref<12xi8> to memref<4xi16>
  %at = arith.index_castui %i : i2 to index
  %x = memref.load %v[%at] : memref<4xi16>
  %y = arith.addi %x, %x : i16
  memref.store %y, %v[%at] : memref<4xi16>
  return %x : i16
}

// A field of an array of structs: a view, then every fourth element of it.
// CHECK-LABEL: @fields
func.func @fields(%m: memref<40xi8>, %i: i2, %x: f32) -> i32 {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %v = memref.view %m[%c4][] : memref<40xi8> to memref<9xi32>
  %ints = memref.reinterpret_cast %v to offset: [0], sizes: [4], strides: [2] : memref<9xi32> to memref<4xi32, strided<[2]>>
  %w = memref.view %m[%c8][] : memref<40xi8> to memref<4x2xf32>
  %at = arith.index_castui %i : i2 to index
  %c0 = arith.constant 0 : index
  memref.store %x, %w[%at, %c0] : memref<4x2xf32>
  %y = memref.load %ints[%at] : memref<4xi32, strided<[2]>>
  return %y : i32
}

// Other strides over the same elements, from an offset that is not known; a cast changes nothing.
// CHECK-LABEL: @diagonal
// CHECK: load[{{.*}} : <i4>, <i32>, <i4>, <i32>
func.func @diagonal(%m: memref<4x4xi32>, %i: i1, %from: i1) -> i32 {
  %offset = arith.index_castui %from : i1 to index
  %d = memref.reinterpret_cast %m to offset: [%offset], sizes: [3], strides: [5] : memref<4x4xi32> to memref<3xi32, strided<[5], offset: ?>>
  %e = memref.cast %d : memref<3xi32, strided<[5], offset: ?>> to memref<?xi32, strided<[5], offset: ?>>
  %at = arith.index_castui %i : i1 to index
  %x = memref.load %e[%at] : memref<?xi32, strided<[5], offset: ?>>
  return %x : i32
}

// A shift that is not known.
// CHECK-LABEL: @shifted
func.func @shifted(%m: memref<8xi8>, %i: i2) -> i16 {
  %s = arith.index_castui %i : i2 to index
  %v = memref.view %m[%s][] : memref<8xi8> to memref<2xi16>
  %c1 = arith.constant 1 : index
  %x = memref.load %v[%c1] : memref<2xi16>
  return %x : i16
}
