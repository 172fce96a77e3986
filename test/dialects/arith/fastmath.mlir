// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Fast-math flags: on every operation, each flag, all together, in any order; `none` is dropped.

func.func @each(%a: f32, %b: f32, %c: i1) {
  %0 = arith.addf %a, %b fastmath<fast> : f32
  %1 = arith.subf %a, %b fastmath<fast> : f32
  %2 = arith.mulf %a, %b fastmath<fast> : f32
  %3 = arith.divf %a, %b fastmath<fast> : f32
  %4 = arith.remf %a, %b fastmath<fast> : f32
  %5 = arith.maximumf %a, %b fastmath<fast> : f32
  %6 = arith.minimumf %a, %b fastmath<fast> : f32
  %7 = arith.maxnumf %a, %b fastmath<fast> : f32
  %8 = arith.minnumf %a, %b fastmath<fast> : f32
  %n = arith.negf %a fastmath<fast> : f32
  %cmp = arith.cmpf olt, %a, %b fastmath<fast> : f32
  return
}
func.func @flags(%a: f32, %b: f32) {
  %0 = arith.addf %a, %b fastmath<none> : f32
  %1 = arith.addf %a, %b fastmath<reassoc> : f32
  %2 = arith.addf %a, %b fastmath<nnan> : f32
  %3 = arith.addf %a, %b fastmath<ninf> : f32
  %4 = arith.addf %a, %b fastmath<nsz> : f32
  %5 = arith.addf %a, %b fastmath<arcp> : f32
  %6 = arith.addf %a, %b fastmath<contract> : f32
  %7 = arith.addf %a, %b fastmath<afn> : f32
  %8 = arith.addf %a, %b fastmath<fast> : f32
  %9 = arith.addf %a, %b fastmath<nnan,ninf> : f32
  %10 = arith.addf %a, %b fastmath<ninf,nnan> : f32
  %11 = arith.addf %a, %b fastmath<contract,reassoc,afn> : f32
  %12 = arith.addf %a, %b fastmath<reassoc,nnan,ninf,nsz,arcp,contract> : f32
  %13 = arith.addf %a, %b fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> : f32
  %14 = arith.addf %a, %b fastmath<fast,nnan> : f32
  %v = arith.mulf %a, %b fastmath<nnan> {test.note = 1 : i32} : f32
  %c = arith.cmpf une, %a, %b fastmath<nnan,nsz> {test.note} : f32
  return
}
