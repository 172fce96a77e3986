// RUN: %same-as-mlir %s
// Integer functions over several types.

func.func @i32(%a: i32, %b: i32) {
  %0 = math.absi %a : i32
  %1 = math.ctlz %a : i32
  %2 = math.ctpop %a : i32
  %3 = math.cttz %a : i32
  %p = math.ipowi %a, %b : i32
  return
}
func.func @i8(%a: i8, %b: i8) {
  %0 = math.absi %a : i8
  %1 = math.ctlz %a : i8
  %2 = math.ctpop %a : i8
  %3 = math.cttz %a : i8
  %p = math.ipowi %a, %b : i8
  return
}
func.func @index(%a: index, %b: index) {
  %0 = math.absi %a : index
  %1 = math.ctlz %a : index
  %2 = math.ctpop %a : index
  %3 = math.cttz %a : index
  %p = math.ipowi %a, %b : index
  return
}
func.func @vector_4xi64(%a: vector<4xi64>, %b: vector<4xi64>) {
  %0 = math.absi %a : vector<4xi64>
  %1 = math.ctlz %a : vector<4xi64>
  %2 = math.ctpop %a : vector<4xi64>
  %3 = math.cttz %a : vector<4xi64>
  %p = math.ipowi %a, %b : vector<4xi64>
  return
}
func.func @tensor_uxi16(%a: tensor<*xi16>, %b: tensor<*xi16>) {
  %0 = math.absi %a : tensor<*xi16>
  %1 = math.ctlz %a : tensor<*xi16>
  %2 = math.ctpop %a : tensor<*xi16>
  %3 = math.cttz %a : tensor<*xi16>
  %p = math.ipowi %a, %b : tensor<*xi16>
  return
}
