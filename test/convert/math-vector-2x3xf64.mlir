// RUN: %same-conversion %s
// Elementary functions on vector<2x3xf64>; those that LLVM lacks stay.
func.func @f(%a: vector<2x3xf64>, %b: vector<2x3xf64>) -> vector<2x3xf64> {
  %0 = math.absf %a fastmath<afn> : vector<2x3xf64>
  %1 = math.ceil %0 : vector<2x3xf64>
  %2 = math.cos %1 : vector<2x3xf64>
  %3 = math.exp %2 fastmath<afn> : vector<2x3xf64>
  %4 = math.exp2 %3 : vector<2x3xf64>
  %5 = math.expm1 %4 : vector<2x3xf64>
  %6 = math.floor %5 fastmath<afn> : vector<2x3xf64>
  %7 = math.log %6 : vector<2x3xf64>
  %8 = math.log10 %7 : vector<2x3xf64>
  %9 = math.log1p %8 fastmath<afn> : vector<2x3xf64>
  %10 = math.log2 %9 : vector<2x3xf64>
  %11 = math.round %10 : vector<2x3xf64>
  %12 = math.roundeven %11 fastmath<afn> : vector<2x3xf64>
  %13 = math.rsqrt %12 : vector<2x3xf64>
  %14 = math.sin %13 : vector<2x3xf64>
  %15 = math.sqrt %14 fastmath<afn> : vector<2x3xf64>
  %16 = math.trunc %15 : vector<2x3xf64>
  %17 = math.tan %16 : vector<2x3xf64>
  %18 = math.tanh %17 fastmath<afn> : vector<2x3xf64>
  %19 = math.erf %18 : vector<2x3xf64>
  %20 = math.acos %19 : vector<2x3xf64>
  %21 = math.acosh %20 fastmath<afn> : vector<2x3xf64>
  %22 = math.asin %21 : vector<2x3xf64>
  %23 = math.asinh %22 : vector<2x3xf64>
  %24 = math.atan %23 fastmath<afn> : vector<2x3xf64>
  %25 = math.atanh %24 : vector<2x3xf64>
  %26 = math.cbrt %25 : vector<2x3xf64>
  %27 = math.cosh %26 fastmath<afn> : vector<2x3xf64>
  %28 = math.sinh %27 : vector<2x3xf64>
  %x = math.atan2 %a, %b : vector<2x3xf64>
  %y = math.copysign %x, %b : vector<2x3xf64>
  %z = math.powf %y, %b : vector<2x3xf64>
  %w = math.fma %z, %a, %28 : vector<2x3xf64>
  return %w : vector<2x3xf64>
}
