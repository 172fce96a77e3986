// RUN: %same-conversion %s
// A matrix product with index block arguments.
func.func @matmul(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?x?xf32>
  %m = memref.dim %b, %c1 : memref<?x?xf32>
  %p = memref.dim %a, %c1 : memref<?x?xf32>
  cf.br ^i(%c0 : index)
^i(%i: index):
  %more_i = arith.cmpi slt, %i, %n : index
  cf.cond_br %more_i, ^j(%c0 : index), ^end
^j(%j: index):
  %more_j = arith.cmpi slt, %j, %m : index
  %zero = arith.constant 0.0 : f32
  cf.cond_br %more_j, ^k(%c0, %zero : index, f32), ^next_i
^k(%k: index, %sum: f32):
  %more_k = arith.cmpi slt, %k, %p : index
  cf.cond_br %more_k, ^body, ^next_j
^body:
  %x = memref.load %a[%i, %k] : memref<?x?xf32>
  %y = memref.load %b[%k, %j] : memref<?x?xf32>
  %xy = arith.mulf %x, %y : f32
  %s = arith.addf %sum, %xy : f32
  %k1 = arith.addi %k, %c1 : index
  cf.br ^k(%k1, %s : index, f32)
^next_j:
  memref.store %sum, %c[%i, %j] : memref<?x?xf32>
  %j1 = arith.addi %j, %c1 : index
  cf.br ^j(%j1 : index)
^next_i:
  %i1 = arith.addi %i, %c1 : index
  cf.br ^i(%i1 : index)
^end:
  return
}
