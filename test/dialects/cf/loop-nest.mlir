// RUN: %same-as-mlir %s
// A doubly nested counting loop as a C frontend would write it.

func.func @matrix_sum(%m: memref<16x16xi32>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  cf.br ^outer(%c0, %zero : index, i32)
^outer(%i: index, %acc: i32):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^inner(%c0, %acc : index, i32), ^exit
^inner(%j: index, %sum: i32):
  %again = arith.cmpi slt, %j, %n : index
  cf.cond_br %again, ^body, ^next
^body:
  %v = memref.load %m[%i, %j] : memref<16x16xi32>
  %s = arith.addi %sum, %v : i32
  %j1 = arith.addi %j, %c1 : index
  cf.br ^inner(%j1, %s : index, i32)
^next:
  %i1 = arith.addi %i, %c1 : index
  cf.br ^outer(%i1, %sum : index, i32)
^exit:
  return %acc : i32
}
