// RUN: %same-conversion %s
// Float arithmetic on f128.
func.func @f(%a: f128, %b: f128) -> f128 {
  %0 = arith.addf %a, %b : f128
  %1 = arith.subf %0, %b fastmath<fast> : f128
  %2 = arith.mulf %1, %b : f128
  %3 = arith.divf %2, %b fastmath<fast> : f128
  %4 = arith.remf %3, %b : f128
  %5 = arith.maximumf %4, %b fastmath<fast> : f128
  %6 = arith.minimumf %5, %b : f128
  %7 = arith.maxnumf %6, %b fastmath<fast> : f128
  %8 = arith.minnumf %7, %b : f128
  %n = arith.negf %8 : f128
  %c0 = arith.cmpf false, %a, %n : f128
  %c1 = arith.cmpf oeq, %a, %n : f128
  %c2 = arith.cmpf ogt, %a, %n : f128
  %c3 = arith.cmpf oge, %a, %n : f128
  %c4 = arith.cmpf olt, %a, %n : f128
  %c5 = arith.cmpf ole, %a, %n : f128
  %c6 = arith.cmpf one, %a, %n : f128
  %c7 = arith.cmpf ord, %a, %n : f128
  %c8 = arith.cmpf ueq, %a, %n : f128
  %c9 = arith.cmpf ugt, %a, %n : f128
  %c10 = arith.cmpf uge, %a, %n : f128
  %c11 = arith.cmpf ult, %a, %n : f128
  %c12 = arith.cmpf ule, %a, %n : f128
  %c13 = arith.cmpf une, %a, %n : f128
  %c14 = arith.cmpf uno, %a, %n : f128
  %c15 = arith.cmpf true, %a, %n : f128
  %s = arith.select %c4, %n, %a : f128
  return %s : f128
}
