// RUN: %same-conversion %s
// Casts between memory spaces, of ranked and of unranked memrefs.
func.func @ranked(%a: memref<2x?xf32>) -> memref<2x?xf32, 1> {
  %0 = memref.memory_space_cast %a : memref<2x?xf32> to memref<2x?xf32, 1>
  return %0 : memref<2x?xf32, 1>
}
func.func @unranked(%a: memref<*xf32>) -> memref<*xf32, 1> {
  %0 = memref.memory_space_cast %a : memref<*xf32> to memref<*xf32, 1>
  return %0 : memref<*xf32, 1>
}
func.func @back(%a: memref<*xf32, 1>, %i: index) -> index {
  %0 = memref.memory_space_cast %a : memref<*xf32, 1> to memref<*xf32>
  %1 = memref.memory_space_cast %0 : memref<*xf32> to memref<*xf32, 1>
  %2 = memref.dim %0, %i : memref<*xf32>
  %3 = memref.rank %1 : memref<*xf32, 1>
  %4 = arith.addi %2, %3 : index
  return %4 : index
}
