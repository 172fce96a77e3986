// RUN: %same-conversion %s
// Elementary functions on f16; those that LLVM lacks stay.
func.func @f(%a: f16, %b: f16) -> f16 {
  %0 = math.absf %a fastmath<afn> : f16
  %1 = math.ceil %0 : f16
  %2 = math.cos %1 : f16
  %3 = math.exp %2 fastmath<afn> : f16
  %4 = math.exp2 %3 : f16
  %5 = math.expm1 %4 : f16
  %6 = math.floor %5 fastmath<afn> : f16
  %7 = math.log %6 : f16
  %8 = math.log10 %7 : f16
  %9 = math.log1p %8 fastmath<afn> : f16
  %10 = math.log2 %9 : f16
  %11 = math.round %10 : f16
  %12 = math.roundeven %11 fastmath<afn> : f16
  %13 = math.rsqrt %12 : f16
  %14 = math.sin %13 : f16
  %15 = math.sqrt %14 fastmath<afn> : f16
  %16 = math.trunc %15 : f16
  %17 = math.tan %16 : f16
  %18 = math.tanh %17 fastmath<afn> : f16
  %19 = math.erf %18 : f16
  %20 = math.acos %19 : f16
  %21 = math.acosh %20 fastmath<afn> : f16
  %22 = math.asin %21 : f16
  %23 = math.asinh %22 : f16
  %24 = math.atan %23 fastmath<afn> : f16
  %25 = math.atanh %24 : f16
  %26 = math.cbrt %25 : f16
  %27 = math.cosh %26 fastmath<afn> : f16
  %28 = math.sinh %27 : f16
  %x = math.atan2 %a, %b : f16
  %y = math.copysign %x, %b : f16
  %z = math.powf %y, %b : f16
  %w = math.fma %z, %a, %28 : f16
  return %w : f16
}
