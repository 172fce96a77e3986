// RUN: %same-conversion %s
// Float arithmetic on bf16.
func.func @f(%a: bf16, %b: bf16) -> bf16 {
  %0 = arith.addf %a, %b : bf16
  %1 = arith.subf %0, %b fastmath<fast> : bf16
  %2 = arith.mulf %1, %b : bf16
  %3 = arith.divf %2, %b fastmath<fast> : bf16
  %4 = arith.remf %3, %b : bf16
  %5 = arith.maximumf %4, %b fastmath<fast> : bf16
  %6 = arith.minimumf %5, %b : bf16
  %7 = arith.maxnumf %6, %b fastmath<fast> : bf16
  %8 = arith.minnumf %7, %b : bf16
  %n = arith.negf %8 : bf16
  %c0 = arith.cmpf false, %a, %n : bf16
  %c1 = arith.cmpf oeq, %a, %n : bf16
  %c2 = arith.cmpf ogt, %a, %n : bf16
  %c3 = arith.cmpf oge, %a, %n : bf16
  %c4 = arith.cmpf olt, %a, %n : bf16
  %c5 = arith.cmpf ole, %a, %n : bf16
  %c6 = arith.cmpf one, %a, %n : bf16
  %c7 = arith.cmpf ord, %a, %n : bf16
  %c8 = arith.cmpf ueq, %a, %n : bf16
  %c9 = arith.cmpf ugt, %a, %n : bf16
  %c10 = arith.cmpf uge, %a, %n : bf16
  %c11 = arith.cmpf ult, %a, %n : bf16
  %c12 = arith.cmpf ule, %a, %n : bf16
  %c13 = arith.cmpf une, %a, %n : bf16
  %c14 = arith.cmpf uno, %a, %n : bf16
  %c15 = arith.cmpf true, %a, %n : bf16
  %s = arith.select %c4, %n, %a : bf16
  return %s : bf16
}
