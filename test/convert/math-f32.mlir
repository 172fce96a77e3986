// RUN: %same-conversion %s
// Elementary functions on f32; those that LLVM lacks stay.
func.func @f(%a: f32, %b: f32) -> f32 {
  %0 = math.absf %a fastmath<afn> : f32
  %1 = math.ceil %0 : f32
  %2 = math.cos %1 : f32
  %3 = math.exp %2 fastmath<afn> : f32
  %4 = math.exp2 %3 : f32
  %5 = math.expm1 %4 : f32
  %6 = math.floor %5 fastmath<afn> : f32
  %7 = math.log %6 : f32
  %8 = math.log10 %7 : f32
  %9 = math.log1p %8 fastmath<afn> : f32
  %10 = math.log2 %9 : f32
  %11 = math.round %10 : f32
  %12 = math.roundeven %11 fastmath<afn> : f32
  %13 = math.rsqrt %12 : f32
  %14 = math.sin %13 : f32
  %15 = math.sqrt %14 fastmath<afn> : f32
  %16 = math.trunc %15 : f32
  %17 = math.tan %16 : f32
  %18 = math.tanh %17 fastmath<afn> : f32
  %19 = math.erf %18 : f32
  %20 = math.acos %19 : f32
  %21 = math.acosh %20 fastmath<afn> : f32
  %22 = math.asin %21 : f32
  %23 = math.asinh %22 : f32
  %24 = math.atan %23 fastmath<afn> : f32
  %25 = math.atanh %24 : f32
  %26 = math.cbrt %25 : f32
  %27 = math.cosh %26 fastmath<afn> : f32
  %28 = math.sinh %27 : f32
  %x = math.atan2 %a, %b : f32
  %y = math.copysign %x, %b : f32
  %z = math.powf %y, %b : f32
  %w = math.fma %z, %a, %28 : f32
  return %w : f32
}
