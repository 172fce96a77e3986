// RUN: %same-conversion %s
// Float arithmetic on vector<4xf32>.
func.func @f(%a: vector<4xf32>, %b: vector<4xf32>) -> vector<4xf32> {
  %0 = arith.addf %a, %b : vector<4xf32>
  %1 = arith.subf %0, %b fastmath<nnan,ninf> : vector<4xf32>
  %2 = arith.mulf %1, %b : vector<4xf32>
  %3 = arith.divf %2, %b fastmath<nnan,ninf> : vector<4xf32>
  %4 = arith.remf %3, %b : vector<4xf32>
  %5 = arith.maximumf %4, %b fastmath<nnan,ninf> : vector<4xf32>
  %6 = arith.minimumf %5, %b : vector<4xf32>
  %7 = arith.maxnumf %6, %b fastmath<nnan,ninf> : vector<4xf32>
  %8 = arith.minnumf %7, %b : vector<4xf32>
  %n = arith.negf %8 : vector<4xf32>
  %c0 = arith.cmpf false, %a, %n : vector<4xf32>
  %c1 = arith.cmpf oeq, %a, %n : vector<4xf32>
  %c2 = arith.cmpf ogt, %a, %n : vector<4xf32>
  %c3 = arith.cmpf oge, %a, %n : vector<4xf32>
  %c4 = arith.cmpf olt, %a, %n : vector<4xf32>
  %c5 = arith.cmpf ole, %a, %n : vector<4xf32>
  %c6 = arith.cmpf one, %a, %n : vector<4xf32>
  %c7 = arith.cmpf ord, %a, %n : vector<4xf32>
  %c8 = arith.cmpf ueq, %a, %n : vector<4xf32>
  %c9 = arith.cmpf ugt, %a, %n : vector<4xf32>
  %c10 = arith.cmpf uge, %a, %n : vector<4xf32>
  %c11 = arith.cmpf ult, %a, %n : vector<4xf32>
  %c12 = arith.cmpf ule, %a, %n : vector<4xf32>
  %c13 = arith.cmpf une, %a, %n : vector<4xf32>
  %c14 = arith.cmpf uno, %a, %n : vector<4xf32>
  %c15 = arith.cmpf true, %a, %n : vector<4xf32>
  %s = arith.select %c4, %n, %a : vector<4xi1>, vector<4xf32>
  return %s : vector<4xf32>
}
