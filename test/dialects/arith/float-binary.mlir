// RUN: %same-as-mlir %s
// Every floating point operation, over all usual formats, vectors and tensors.

func.func @f16(%a: f16, %b: f16) {
  %0 = arith.addf %a, %b : f16
  %1 = arith.maxnumf %a, %b : f16
  %neg = arith.negf %a : f16
  return
}
func.func @bf16(%a: bf16, %b: bf16) {
  %0 = arith.addf %a, %b : bf16
  %1 = arith.maxnumf %a, %b : bf16
  %neg = arith.negf %a : bf16
  return
}
func.func @f32(%a: f32, %b: f32) {
  %0 = arith.addf %a, %b : f32
  %1 = arith.subf %a, %b : f32
  %2 = arith.mulf %a, %b : f32
  %3 = arith.divf %a, %b : f32
  %4 = arith.remf %a, %b : f32
  %5 = arith.maximumf %a, %b : f32
  %6 = arith.minimumf %a, %b : f32
  %7 = arith.maxnumf %a, %b : f32
  %8 = arith.minnumf %a, %b : f32
  %neg = arith.negf %a : f32
  return
}
func.func @f64(%a: f64, %b: f64) {
  %0 = arith.addf %a, %b : f64
  %1 = arith.subf %a, %b : f64
  %2 = arith.mulf %a, %b : f64
  %3 = arith.divf %a, %b : f64
  %4 = arith.remf %a, %b : f64
  %5 = arith.maximumf %a, %b : f64
  %6 = arith.minimumf %a, %b : f64
  %7 = arith.maxnumf %a, %b : f64
  %8 = arith.minnumf %a, %b : f64
  %neg = arith.negf %a : f64
  return
}
func.func @f80(%a: f80, %b: f80) {
  %0 = arith.addf %a, %b : f80
  %1 = arith.maxnumf %a, %b : f80
  %neg = arith.negf %a : f80
  return
}
func.func @f128(%a: f128, %b: f128) {
  %0 = arith.addf %a, %b : f128
  %1 = arith.maxnumf %a, %b : f128
  %neg = arith.negf %a : f128
  return
}
func.func @vector_4xf32(%a: vector<4xf32>, %b: vector<4xf32>) {
  %0 = arith.addf %a, %b : vector<4xf32>
  %1 = arith.subf %a, %b : vector<4xf32>
  %2 = arith.mulf %a, %b : vector<4xf32>
  %3 = arith.divf %a, %b : vector<4xf32>
  %4 = arith.remf %a, %b : vector<4xf32>
  %5 = arith.maximumf %a, %b : vector<4xf32>
  %6 = arith.minimumf %a, %b : vector<4xf32>
  %7 = arith.maxnumf %a, %b : vector<4xf32>
  %8 = arith.minnumf %a, %b : vector<4xf32>
  %neg = arith.negf %a : vector<4xf32>
  return
}
func.func @tensor_uxf64(%a: tensor<*xf64>, %b: tensor<*xf64>) {
  %0 = arith.addf %a, %b : tensor<*xf64>
  %1 = arith.maxnumf %a, %b : tensor<*xf64>
  %neg = arith.negf %a : tensor<*xf64>
  return
}
func.func @vector_s2xf16(%a: vector<[2]xf16>, %b: vector<[2]xf16>) {
  %0 = arith.addf %a, %b : vector<[2]xf16>
  %1 = arith.maxnumf %a, %b : vector<[2]xf16>
  %neg = arith.negf %a : vector<[2]xf16>
  return
}
