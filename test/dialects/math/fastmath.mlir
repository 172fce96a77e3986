// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Fast-math flags and attributes on the functions of the math dialect.

func.func @each(%a: f32, %b: f32, %i: i32) {
  %0 = math.absf %a fastmath<fast> : f32
  %1 = math.acos %a fastmath<fast> : f32
  %2 = math.acosh %a fastmath<fast> : f32
  %3 = math.asin %a fastmath<fast> : f32
  %4 = math.asinh %a fastmath<fast> : f32
  %5 = math.atan %a fastmath<fast> : f32
  %6 = math.atanh %a fastmath<fast> : f32
  %7 = math.cbrt %a fastmath<fast> : f32
  %8 = math.ceil %a fastmath<fast> : f32
  %9 = math.cos %a fastmath<fast> : f32
  %10 = math.cosh %a fastmath<fast> : f32
  %11 = math.erf %a fastmath<fast> : f32
  %12 = math.exp %a fastmath<fast> : f32
  %13 = math.exp2 %a fastmath<fast> : f32
  %14 = math.expm1 %a fastmath<fast> : f32
  %15 = math.floor %a fastmath<fast> : f32
  %16 = math.log %a fastmath<fast> : f32
  %17 = math.log10 %a fastmath<fast> : f32
  %18 = math.log1p %a fastmath<fast> : f32
  %19 = math.log2 %a fastmath<fast> : f32
  %20 = math.round %a fastmath<fast> : f32
  %21 = math.roundeven %a fastmath<fast> : f32
  %22 = math.rsqrt %a fastmath<fast> : f32
  %23 = math.sin %a fastmath<fast> : f32
  %24 = math.sinh %a fastmath<fast> : f32
  %25 = math.sqrt %a fastmath<fast> : f32
  %26 = math.tan %a fastmath<fast> : f32
  %27 = math.tanh %a fastmath<fast> : f32
  %28 = math.trunc %a fastmath<fast> : f32
  %b0 = math.atan2 %a, %b fastmath<nnan> : f32
  %b1 = math.copysign %a, %b fastmath<nnan,ninf> : f32
  %b2 = math.powf %a, %b fastmath<afn> : f32
  %b3 = math.fma %a, %b, %a fastmath<contract> : f32
  %b4 = math.fpowi %a, %i fastmath<reassoc,arcp> : f32, i32
  %b5 = math.sqrt %a fastmath<none> : f32
  %b6 = math.sqrt %a {test.note = 1 : i32} : f32
  %b7 = math.sqrt %a fastmath<nsz> {test.note} : f32
  %b8 = "math.exp"(%a) : (f32) -> f32
  %b9 = "math.exp"(%a) <{fastmath = #arith.fastmath<nnan>}> : (f32) -> f32
  return
}
