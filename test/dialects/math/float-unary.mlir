// RUN: %same-as-mlir %s
// Every unary floating point function on a scalar, a vector and a tensor.

func.func @f32(%a: f32) {
  %0 = math.absf %a : f32
  %1 = math.acos %a : f32
  %2 = math.acosh %a : f32
  %3 = math.asin %a : f32
  %4 = math.asinh %a : f32
  %5 = math.atan %a : f32
  %6 = math.atanh %a : f32
  %7 = math.cbrt %a : f32
  %8 = math.ceil %a : f32
  %9 = math.cos %a : f32
  %10 = math.cosh %a : f32
  %11 = math.erf %a : f32
  %12 = math.exp %a : f32
  %13 = math.exp2 %a : f32
  %14 = math.expm1 %a : f32
  %15 = math.floor %a : f32
  %16 = math.log %a : f32
  %17 = math.log10 %a : f32
  %18 = math.log1p %a : f32
  %19 = math.log2 %a : f32
  %20 = math.round %a : f32
  %21 = math.roundeven %a : f32
  %22 = math.rsqrt %a : f32
  %23 = math.sin %a : f32
  %24 = math.sinh %a : f32
  %25 = math.sqrt %a : f32
  %26 = math.tan %a : f32
  %27 = math.tanh %a : f32
  %28 = math.trunc %a : f32
  return
}
func.func @vector_4xf64(%a: vector<4xf64>) {
  %0 = math.absf %a : vector<4xf64>
  %1 = math.acos %a : vector<4xf64>
  %2 = math.acosh %a : vector<4xf64>
  %3 = math.asin %a : vector<4xf64>
  %4 = math.asinh %a : vector<4xf64>
  %5 = math.atan %a : vector<4xf64>
  %6 = math.atanh %a : vector<4xf64>
  %7 = math.cbrt %a : vector<4xf64>
  %8 = math.ceil %a : vector<4xf64>
  %9 = math.cos %a : vector<4xf64>
  %10 = math.cosh %a : vector<4xf64>
  %11 = math.erf %a : vector<4xf64>
  %12 = math.exp %a : vector<4xf64>
  %13 = math.exp2 %a : vector<4xf64>
  %14 = math.expm1 %a : vector<4xf64>
  %15 = math.floor %a : vector<4xf64>
  %16 = math.log %a : vector<4xf64>
  %17 = math.log10 %a : vector<4xf64>
  %18 = math.log1p %a : vector<4xf64>
  %19 = math.log2 %a : vector<4xf64>
  %20 = math.round %a : vector<4xf64>
  %21 = math.roundeven %a : vector<4xf64>
  %22 = math.rsqrt %a : vector<4xf64>
  %23 = math.sin %a : vector<4xf64>
  %24 = math.sinh %a : vector<4xf64>
  %25 = math.sqrt %a : vector<4xf64>
  %26 = math.tan %a : vector<4xf64>
  %27 = math.tanh %a : vector<4xf64>
  %28 = math.trunc %a : vector<4xf64>
  return
}
func.func @tensor_dx2xbf16(%a: tensor<?x2xbf16>) {
  %0 = math.absf %a : tensor<?x2xbf16>
  %1 = math.acos %a : tensor<?x2xbf16>
  %2 = math.acosh %a : tensor<?x2xbf16>
  %3 = math.asin %a : tensor<?x2xbf16>
  %4 = math.asinh %a : tensor<?x2xbf16>
  %5 = math.atan %a : tensor<?x2xbf16>
  %6 = math.atanh %a : tensor<?x2xbf16>
  %7 = math.cbrt %a : tensor<?x2xbf16>
  %8 = math.ceil %a : tensor<?x2xbf16>
  %9 = math.cos %a : tensor<?x2xbf16>
  %10 = math.cosh %a : tensor<?x2xbf16>
  %11 = math.erf %a : tensor<?x2xbf16>
  %12 = math.exp %a : tensor<?x2xbf16>
  %13 = math.exp2 %a : tensor<?x2xbf16>
  %14 = math.expm1 %a : tensor<?x2xbf16>
  %15 = math.floor %a : tensor<?x2xbf16>
  %16 = math.log %a : tensor<?x2xbf16>
  %17 = math.log10 %a : tensor<?x2xbf16>
  %18 = math.log1p %a : tensor<?x2xbf16>
  %19 = math.log2 %a : tensor<?x2xbf16>
  %20 = math.round %a : tensor<?x2xbf16>
  %21 = math.roundeven %a : tensor<?x2xbf16>
  %22 = math.rsqrt %a : tensor<?x2xbf16>
  %23 = math.sin %a : tensor<?x2xbf16>
  %24 = math.sinh %a : tensor<?x2xbf16>
  %25 = math.sqrt %a : tensor<?x2xbf16>
  %26 = math.tan %a : tensor<?x2xbf16>
  %27 = math.tanh %a : tensor<?x2xbf16>
  %28 = math.trunc %a : tensor<?x2xbf16>
  return
}
