// RUN: %run-circuit %s --lower-cf-to-handshake --handshake-canonicalize --handshake-gate-entry \
// RUN:   --handshake-materialize --handshake-place-buffers --lower-handshake-to-hw
// RUN: %run-circuit %s --canonicalize --mark-memory-interfaces --lower-cf-to-handshake --handshake-canonicalize \
// RUN:   --handshake-optimize-bitwidths --handshake-gate-entry --handshake-materialize --handshake-place-buffers \
// RUN:   --lower-handshake-to-hw
// REQUIRES: circuits
// Copies are loops, and views of every kind addresses of the array behind them.
//
//   a = 10 11 12 13      b: rows 1 and 2, columns i and i + 1 of a, transposed, then row 0 once more
//       20 21 22 23
//       30 31 32 33
//
// TOP: f
// IN i: 1 | 2
// MEM a: 10 11 12 13 20 21 22 23 30 31 32 33 -> 10
// MEM b: 1 2 3 4 5 6 -> 22 32 23 33 22 32
// IN a_start: - | -
// IN b_start: - | -
// IN start: - | -
// OUT out0: 52 | 54
// OUT a_end: - | -
// OUT b_end: - | -
// OUT end: - | -
func.func @f(%i: i2 {handshake.arg_name = "i"}, %a: memref<3x4xi8> {handshake.arg_name = "a"}, %b: memref<6xi8> {handshake.arg_name = "b"}) -> i8 {
  %column = arith.index_castui %i : i2 to index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %part = memref.subview %a[1, %column] [2, 2] [1, 1] : memref<3x4xi8> to memref<2x2xi8, strided<[4, 1], offset: ?>>
  %turned = memref.transpose %part (d0, d1) -> (d1, d0) : memref<2x2xi8, strided<[4, 1], offset: ?>> to memref<2x2xi8, strided<[1, 4], offset: ?>>
  %rows = memref.expand_shape %b [[0, 1]] output_shape [3, 2] : memref<6xi8> into memref<3x2xi8>
  %first = memref.subview %rows[0, 0] [2, 2] [1, 1] : memref<3x2xi8> to memref<2x2xi8, strided<[2, 1]>>
  %last = memref.subview %rows[2, 0] [1, 2] [1, 1] : memref<3x2xi8> to memref<2xi8, strided<[1], offset: 4>>
  %top = memref.subview %rows[0, 0] [1, 2] [1, 1] : memref<3x2xi8> to memref<2xi8, strided<[1]>>
  memref.copy %turned, %first : memref<2x2xi8, strided<[1, 4], offset: ?>> to memref<2x2xi8, strided<[2, 1]>>
  memref.copy %top, %last : memref<2xi8, strided<[1]>> to memref<2xi8, strided<[1], offset: 4>>
  // One element, and none.
  %word = memref.alloca() : memref<i8>
  %one = memref.subview %b[5] [1] [1] : memref<6xi8> to memref<i8, strided<[], offset: 5>>
  memref.copy %one, %word : memref<i8, strided<[], offset: 5>> to memref<i8>
  %none = memref.subview %b[0] [0] [1] : memref<6xi8> to memref<0xi8, strided<[1]>>
  memref.copy %none, %none : memref<0xi8, strided<[1]>> to memref<0xi8, strided<[1]>>
  %flat = memref.collapse_shape %rows [[0, 1]] : memref<3x2xi8> into memref<6xi8>
  %x = memref.load %flat[%c1] : memref<6xi8>
  %y = memref.load %word[] : memref<i8>
  %again = memref.load %a[%c1, %column] : memref<3x4xi8>
  %sum = arith.addi %again, %x : i8
  %none_left = arith.subi %y, %x : i8
  %result = arith.addi %sum, %none_left : i8
  return %result : i8
}
