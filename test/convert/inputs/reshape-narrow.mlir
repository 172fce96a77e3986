func.func @ranked(%m: memref<?xf32>, %shape: memref<2xi32>) -> memref<?x?xf32> {
  %0 = memref.reshape %m(%shape) : (memref<?xf32>, memref<2xi32>) -> memref<?x?xf32>
  return %0 : memref<?x?xf32>
}
// -----
func.func @unranked(%m: memref<?xf32>, %shape: memref<2xi16>) -> memref<*xf32> {
  %0 = memref.reshape %m(%shape) : (memref<?xf32>, memref<2xi16>) -> memref<*xf32>
  return %0 : memref<*xf32>
}
// -----
func.func @wide(%m: memref<?xf32>, %shape: memref<1xi128>) -> memref<?xf32> {
  %0 = memref.reshape %m(%shape) : (memref<?xf32>, memref<1xi128>) -> memref<?xf32>
  return %0 : memref<?xf32>
}
// -----
func.func @strided_shape(%m: memref<?xf32>, %shape: memref<?xindex, strided<[2]>>) -> memref<*xf32> {
  %0 = memref.reshape %m(%shape) : (memref<?xf32>, memref<?xindex, strided<[2]>>) -> memref<*xf32>
  return %0 : memref<*xf32>
}
