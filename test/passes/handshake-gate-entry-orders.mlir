// RUN: %run-circuit --quick --orders %s --lower-cf-to-handshake --handshake-canonicalize \
// RUN:   --handshake-gate-entry --handshake-materialize --handshake-place-buffers --lower-handshake-to-hw
// REQUIRES: circuits
// A caller that takes the results one after another, in whatever order, gets them all, and the next
// execution, whose inputs are on offer from the beginning, begins when the last has been taken.
// TOP: two
// IN x: 2 0 3
// MEM m: 5 7 9 4 -> 5 7 11 14
// IN m_start: - - -
// IN start: - - -
// OUT out0: 9 5 11
// OUT out1: 11 5 14
// OUT m_end: - - -
// OUT end: - - -
func.func @two(%x: i32 {handshake.arg_name = "x"}, %m: memref<4xi32> {handshake.arg_name = "m"}) -> (i32, i32) {
  %zero = arith.constant 0 : i32
  %two = arith.constant 2 : i32
  %at = arith.minui %x, %two : i32
  %from = arith.index_castui %at : i32 to index
  %word = memref.load %m[%from] : memref<4xi32>
  %sum = arith.addi %word, %x : i32
  %is_zero = arith.cmpi eq, %x, %zero : i32
  cf.cond_br %is_zero, ^out, ^store
^store:
  %to = arith.index_castui %x : i32 to index
  memref.store %sum, %m[%to] : memref<4xi32>
  cf.br ^out
^out:
  return %word, %sum : i32, i32
}
