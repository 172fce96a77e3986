// RUN: %same-conversion %s
// A function that calls itself with parts of what it got, and one it calls in turn.
func.func @sum(%m: memref<?xi32>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %done = arith.cmpi eq, %n, %c0 : index
  cf.cond_br %done, ^end(%z : i32), ^more
^more:
  %k = arith.subi %n, %c1 : index
  %v = memref.load %m[%k] : memref<?xi32>
  %rest = call @sum(%m, %k) : (memref<?xi32>, index) -> i32
  %t = call @add(%rest, %v) : (i32, i32) -> i32
  cf.br ^end(%t : i32)
^end(%r: i32):
  return %r : i32
}
func.func private @add(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}
