// RUN: %same-conversion %s
// Elementary functions on vector<4xf32>; those that LLVM lacks stay.
func.func @f(%a: vector<4xf32>, %b: vector<4xf32>) -> vector<4xf32> {
  %0 = math.absf %a fastmath<afn> : vector<4xf32>
  %1 = math.ceil %0 : vector<4xf32>
  %2 = math.cos %1 : vector<4xf32>
  %3 = math.exp %2 fastmath<afn> : vector<4xf32>
  %4 = math.exp2 %3 : vector<4xf32>
  %5 = math.expm1 %4 : vector<4xf32>
  %6 = math.floor %5 fastmath<afn> : vector<4xf32>
  %7 = math.log %6 : vector<4xf32>
  %8 = math.log10 %7 : vector<4xf32>
  %9 = math.log1p %8 fastmath<afn> : vector<4xf32>
  %10 = math.log2 %9 : vector<4xf32>
  %11 = math.round %10 : vector<4xf32>
  %12 = math.roundeven %11 fastmath<afn> : vector<4xf32>
  %13 = math.rsqrt %12 : vector<4xf32>
  %14 = math.sin %13 : vector<4xf32>
  %15 = math.sqrt %14 fastmath<afn> : vector<4xf32>
  %16 = math.trunc %15 : vector<4xf32>
  %17 = math.tan %16 : vector<4xf32>
  %18 = math.tanh %17 fastmath<afn> : vector<4xf32>
  %19 = math.erf %18 : vector<4xf32>
  %20 = math.acos %19 : vector<4xf32>
  %21 = math.acosh %20 fastmath<afn> : vector<4xf32>
  %22 = math.asin %21 : vector<4xf32>
  %23 = math.asinh %22 : vector<4xf32>
  %24 = math.atan %23 fastmath<afn> : vector<4xf32>
  %25 = math.atanh %24 : vector<4xf32>
  %26 = math.cbrt %25 : vector<4xf32>
  %27 = math.cosh %26 fastmath<afn> : vector<4xf32>
  %28 = math.sinh %27 : vector<4xf32>
  %x = math.atan2 %a, %b : vector<4xf32>
  %y = math.copysign %x, %b : vector<4xf32>
  %z = math.powf %y, %b : vector<4xf32>
  %w = math.fma %z, %a, %28 : vector<4xf32>
  return %w : vector<4xf32>
}
