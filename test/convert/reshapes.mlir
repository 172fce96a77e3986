// RUN: %same-conversion %s
// A shape read at run time: a loop fills the new descriptor. (Sizes of a ranked result that are read
// from the shape: see reshape-sizes.mlir.)
func.func @to_unranked(%m: memref<?xf32>, %shape: memref<?xindex>) -> memref<*xf32> {
  %0 = memref.reshape %m(%shape) : (memref<?xf32>, memref<?xindex>) -> memref<*xf32>
  return %0 : memref<*xf32>
}
func.func @from_unranked(%m: memref<*xi8, 1>, %shape: memref<?xindex>) -> (memref<*xi8, 1>, index) {
  %0 = memref.reshape %m(%shape) : (memref<*xi8, 1>, memref<?xindex>) -> memref<*xi8, 1>
  %1 = memref.rank %0 : memref<*xi8, 1>
  return %0, %1 : memref<*xi8, 1>, index
}
func.func @in_the_middle(%c: i1, %m: memref<4xf32>, %shape: memref<?xindex>) -> index {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = memref.reshape %m(%shape) : (memref<4xf32>, memref<?xindex>) -> memref<*xf32>
  %1 = memref.reshape %0(%shape) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  %2 = memref.rank %1 : memref<*xf32>
  cf.br ^c(%2 : index)
^b:
  %3 = memref.rank %m : memref<4xf32>
  cf.br ^c(%3 : index)
^c(%4: index):
  return %4 : index
}
func.func @known(%m: memref<*xf32>, %shape: memref<2xindex>, %none: memref<0xindex>) -> memref<f32> {
  %0 = memref.reshape %m(%shape) : (memref<*xf32>, memref<2xindex>) -> memref<2x3xf32>
  %1 = memref.reshape %0(%none) : (memref<2x3xf32>, memref<0xindex>) -> memref<f32>
  return %1 : memref<f32>
}
