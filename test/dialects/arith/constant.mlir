// RUN: %same-as-mlir %s --allow-unregistered-dialect
// arith.constant of every type it allows, and the names its results get.

func.func @integers() {
  %0 = arith.constant 0 : i32
  %1 = arith.constant -7 : i16
  %2 = arith.constant 0xFF : i8
  %3 = arith.constant true
  %4 = arith.constant false
  %5 = arith.constant 1 : i1
  %6 = arith.constant 42
  %7 = arith.constant 3 : index
  %8 = arith.constant 170141183460469231731687303715884105727 : i128
  %9 = arith.constant 1 : i2
  %10 = arith.constant -2 : i2
  %11 = arith.constant 9223372036854775807 : i64
  %12 = arith.constant -9223372036854775808 : index
  return
}
func.func @floats() {
  %0 = arith.constant 0.0 : f32
  %1 = arith.constant 1.5
  %2 = arith.constant 0x7F800000 : f32
  %3 = arith.constant -1.0e-3 : f16
  %4 = arith.constant 2.0 : bf16
  %5 = arith.constant 3.141592653589793 : f64
  return
}
func.func @elements() {
  %0 = arith.constant dense<0> : vector<4xi32>
  %1 = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %2 = arith.constant dense<1.0> : tensor<2x2xf32>
  %3 = arith.constant dense<true> : vector<8xi1>
  %4 = arith.constant dense<[true, false]> : vector<2xi1>
  %5 = arith.constant dense<5> : vector<[4]xi32>
  %6 = arith.constant dense<[0, 1]> : tensor<2xindex>
  %7 = arith.constant dense<> : tensor<0xi32>
  %8 = arith.constant sparse<[[0], [2]], [1, 2]> : tensor<4xi32>
  %9 = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : vector<2x2xf64>
  return
}
func.func @attributes() {
  %0 = arith.constant {test.a = 1 : i32, test.b} 5 : i32
  %1 = arith.constant {test.note} true
  %2 = "arith.constant"() <{value = 6 : i8}> : () -> i8
  %3 = "arith.constant"() <{value = 0.5 : f32}> {test.note = "x"} : () -> f32
  return
}
