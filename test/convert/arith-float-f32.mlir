// RUN: %same-conversion %s
// Float arithmetic on f32.
func.func @f(%a: f32, %b: f32) -> f32 {
  %0 = arith.addf %a, %b : f32
  %1 = arith.subf %0, %b fastmath<fast> : f32
  %2 = arith.mulf %1, %b : f32
  %3 = arith.divf %2, %b fastmath<fast> : f32
  %4 = arith.remf %3, %b : f32
  %5 = arith.maximumf %4, %b fastmath<fast> : f32
  %6 = arith.minimumf %5, %b : f32
  %7 = arith.maxnumf %6, %b fastmath<fast> : f32
  %8 = arith.minnumf %7, %b : f32
  %n = arith.negf %8 : f32
  %c0 = arith.cmpf false, %a, %n : f32
  %c1 = arith.cmpf oeq, %a, %n : f32
  %c2 = arith.cmpf ogt, %a, %n : f32
  %c3 = arith.cmpf oge, %a, %n : f32
  %c4 = arith.cmpf olt, %a, %n : f32
  %c5 = arith.cmpf ole, %a, %n : f32
  %c6 = arith.cmpf one, %a, %n : f32
  %c7 = arith.cmpf ord, %a, %n : f32
  %c8 = arith.cmpf ueq, %a, %n : f32
  %c9 = arith.cmpf ugt, %a, %n : f32
  %c10 = arith.cmpf uge, %a, %n : f32
  %c11 = arith.cmpf ult, %a, %n : f32
  %c12 = arith.cmpf ule, %a, %n : f32
  %c13 = arith.cmpf une, %a, %n : f32
  %c14 = arith.cmpf uno, %a, %n : f32
  %c15 = arith.cmpf true, %a, %n : f32
  %s = arith.select %c4, %n, %a : f32
  return %s : f32
}
