// RUN: %same-conversion %s
// Elementary functions on f64; those that LLVM lacks stay.
func.func @f(%a: f64, %b: f64) -> f64 {
  %0 = math.absf %a fastmath<afn> : f64
  %1 = math.ceil %0 : f64
  %2 = math.cos %1 : f64
  %3 = math.exp %2 fastmath<afn> : f64
  %4 = math.exp2 %3 : f64
  %5 = math.expm1 %4 : f64
  %6 = math.floor %5 fastmath<afn> : f64
  %7 = math.log %6 : f64
  %8 = math.log10 %7 : f64
  %9 = math.log1p %8 fastmath<afn> : f64
  %10 = math.log2 %9 : f64
  %11 = math.round %10 : f64
  %12 = math.roundeven %11 fastmath<afn> : f64
  %13 = math.rsqrt %12 : f64
  %14 = math.sin %13 : f64
  %15 = math.sqrt %14 fastmath<afn> : f64
  %16 = math.trunc %15 : f64
  %17 = math.tan %16 : f64
  %18 = math.tanh %17 fastmath<afn> : f64
  %19 = math.erf %18 : f64
  %20 = math.acos %19 : f64
  %21 = math.acosh %20 fastmath<afn> : f64
  %22 = math.asin %21 : f64
  %23 = math.asinh %22 : f64
  %24 = math.atan %23 fastmath<afn> : f64
  %25 = math.atanh %24 : f64
  %26 = math.cbrt %25 : f64
  %27 = math.cosh %26 fastmath<afn> : f64
  %28 = math.sinh %27 : f64
  %x = math.atan2 %a, %b : f64
  %y = math.copysign %x, %b : f64
  %z = math.powf %y, %b : f64
  %w = math.fma %z, %a, %28 : f64
  return %w : f64
}
