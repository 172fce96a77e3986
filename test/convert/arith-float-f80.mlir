// RUN: %same-conversion %s
// Float arithmetic on f80.
func.func @f(%a: f80, %b: f80) -> f80 {
  %0 = arith.addf %a, %b : f80
  %1 = arith.subf %0, %b fastmath<fast> : f80
  %2 = arith.mulf %1, %b : f80
  %3 = arith.divf %2, %b fastmath<fast> : f80
  %4 = arith.remf %3, %b : f80
  %5 = arith.maximumf %4, %b fastmath<fast> : f80
  %6 = arith.minimumf %5, %b : f80
  %7 = arith.maxnumf %6, %b fastmath<fast> : f80
  %8 = arith.minnumf %7, %b : f80
  %n = arith.negf %8 : f80
  %c0 = arith.cmpf false, %a, %n : f80
  %c1 = arith.cmpf oeq, %a, %n : f80
  %c2 = arith.cmpf ogt, %a, %n : f80
  %c3 = arith.cmpf oge, %a, %n : f80
  %c4 = arith.cmpf olt, %a, %n : f80
  %c5 = arith.cmpf ole, %a, %n : f80
  %c6 = arith.cmpf one, %a, %n : f80
  %c7 = arith.cmpf ord, %a, %n : f80
  %c8 = arith.cmpf ueq, %a, %n : f80
  %c9 = arith.cmpf ugt, %a, %n : f80
  %c10 = arith.cmpf uge, %a, %n : f80
  %c11 = arith.cmpf ult, %a, %n : f80
  %c12 = arith.cmpf ule, %a, %n : f80
  %c13 = arith.cmpf une, %a, %n : f80
  %c14 = arith.cmpf uno, %a, %n : f80
  %c15 = arith.cmpf true, %a, %n : f80
  %s = arith.select %c4, %n, %a : f80
  return %s : f80
}
