// RUN: %same-conversion %s
// Known offsets, sizes and strides are constants before the op; an op that uses one twice ends the walk
// over the uses, and those that are left get a constant of their own.
func.func @uses(%m: memref<4x3xi1>, %n: memref<?xi1>, %o: memref<i8>) -> (index, index, index, index) {
  %b, %f, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<4x3xi1> -> memref<i1>, index, index, index, index, index
  %0 = arith.addi %f, %f : index
  %1 = arith.muli %f, %s#0 : index
  %2 = arith.addi %t#0, %t#0 : index
  %3 = memref.load %m[%t#0, %t#0] : memref<4x3xi1>
  memref.store %3, %m[%s#1, %s#1] : memref<4x3xi1>
  %c, %g, %u, %v = memref.extract_strided_metadata %n : memref<?xi1> -> memref<i1>, index, index, index
  %4 = memref.load %m[%v, %v] : memref<4x3xi1>
  memref.store %4, %n[%v] : memref<?xi1>
  %d, %h = memref.extract_strided_metadata %o : memref<i8> -> memref<i8>, index
  %5 = arith.addi %h, %u : index
  return %0, %1, %2, %5 : index, index, index, index
}
