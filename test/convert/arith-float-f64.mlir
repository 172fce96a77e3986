// RUN: %same-conversion %s
// Float arithmetic on f64.
func.func @f(%a: f64, %b: f64) -> f64 {
  %0 = arith.addf %a, %b : f64
  %1 = arith.subf %0, %b fastmath<fast> : f64
  %2 = arith.mulf %1, %b : f64
  %3 = arith.divf %2, %b fastmath<fast> : f64
  %4 = arith.remf %3, %b : f64
  %5 = arith.maximumf %4, %b fastmath<fast> : f64
  %6 = arith.minimumf %5, %b : f64
  %7 = arith.maxnumf %6, %b fastmath<fast> : f64
  %8 = arith.minnumf %7, %b : f64
  %n = arith.negf %8 : f64
  %c0 = arith.cmpf false, %a, %n : f64
  %c1 = arith.cmpf oeq, %a, %n : f64
  %c2 = arith.cmpf ogt, %a, %n : f64
  %c3 = arith.cmpf oge, %a, %n : f64
  %c4 = arith.cmpf olt, %a, %n : f64
  %c5 = arith.cmpf ole, %a, %n : f64
  %c6 = arith.cmpf one, %a, %n : f64
  %c7 = arith.cmpf ord, %a, %n : f64
  %c8 = arith.cmpf ueq, %a, %n : f64
  %c9 = arith.cmpf ugt, %a, %n : f64
  %c10 = arith.cmpf uge, %a, %n : f64
  %c11 = arith.cmpf ult, %a, %n : f64
  %c12 = arith.cmpf ule, %a, %n : f64
  %c13 = arith.cmpf une, %a, %n : f64
  %c14 = arith.cmpf uno, %a, %n : f64
  %c15 = arith.cmpf true, %a, %n : f64
  %s = arith.select %c4, %n, %a : f64
  return %s : f64
}
