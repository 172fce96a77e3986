// RUN: %same-conversion %s
// What folds on the way, and what stays.
func.func @f(%a: index, %b: index, %m: memref<?xf32>) -> (index, index) {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %s = arith.addi %c3, %a : index
  %k = arith.addi %c3, %c4 : index
  %t = arith.muli %s, %b : index
  %v = memref.load %m[%t] : memref<?xf32>
  cf.br ^bb1(%k, %v : index, f32)
^bb1(%i: index, %w: f32):
  %d = arith.ceildivsi %i, %a : index
  memref.store %w, %m[%d] : memref<?xf32>
  return %t, %d : index, index
}
