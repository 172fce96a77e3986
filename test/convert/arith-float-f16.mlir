// RUN: %same-conversion %s
// Float arithmetic on f16.
func.func @f(%a: f16, %b: f16) -> f16 {
  %0 = arith.addf %a, %b : f16
  %1 = arith.subf %0, %b fastmath<fast> : f16
  %2 = arith.mulf %1, %b : f16
  %3 = arith.divf %2, %b fastmath<fast> : f16
  %4 = arith.remf %3, %b : f16
  %5 = arith.maximumf %4, %b fastmath<fast> : f16
  %6 = arith.minimumf %5, %b : f16
  %7 = arith.maxnumf %6, %b fastmath<fast> : f16
  %8 = arith.minnumf %7, %b : f16
  %n = arith.negf %8 : f16
  %c0 = arith.cmpf false, %a, %n : f16
  %c1 = arith.cmpf oeq, %a, %n : f16
  %c2 = arith.cmpf ogt, %a, %n : f16
  %c3 = arith.cmpf oge, %a, %n : f16
  %c4 = arith.cmpf olt, %a, %n : f16
  %c5 = arith.cmpf ole, %a, %n : f16
  %c6 = arith.cmpf one, %a, %n : f16
  %c7 = arith.cmpf ord, %a, %n : f16
  %c8 = arith.cmpf ueq, %a, %n : f16
  %c9 = arith.cmpf ugt, %a, %n : f16
  %c10 = arith.cmpf uge, %a, %n : f16
  %c11 = arith.cmpf ult, %a, %n : f16
  %c12 = arith.cmpf ule, %a, %n : f16
  %c13 = arith.cmpf une, %a, %n : f16
  %c14 = arith.cmpf uno, %a, %n : f16
  %c15 = arith.cmpf true, %a, %n : f16
  %s = arith.select %c4, %n, %a : f16
  return %s : f16
}
