// The sum of the positive elements of an array: a loop with a branch that depends on the data.
func.func @sum_positive(%data: memref<64xi32>, %n: index) -> i32 {
  %zero = arith.constant 0 : i32
  %first = arith.constant 0 : index
  %step = arith.constant 1 : index
  cf.br ^loop(%first, %zero : index, i32)

^loop(%i: index, %sum: i32):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^done(%sum : i32)

^body:
  %next = arith.addi %i, %step : index
  %element = memref.load %data[%i] : memref<64xi32>
  %positive = arith.cmpi sgt, %element, %zero : i32
  cf.cond_br %positive, ^add, ^loop(%next, %sum : index, i32)

^add:
  %longer = arith.addi %sum, %element : i32
  cf.br ^loop(%next, %longer : index, i32)

^done(%result: i32):
  return %result : i32
}
