// RUN: %same-conversion %s
// Float arithmetic on vector<2x2xf64>.
func.func @f(%a: vector<2x2xf64>, %b: vector<2x2xf64>) -> vector<2x2xf64> {
  %0 = arith.addf %a, %b : vector<2x2xf64>
  %1 = arith.subf %0, %b fastmath<nnan,ninf> : vector<2x2xf64>
  %2 = arith.mulf %1, %b : vector<2x2xf64>
  %3 = arith.divf %2, %b fastmath<nnan,ninf> : vector<2x2xf64>
  %4 = arith.remf %3, %b : vector<2x2xf64>
  %5 = arith.maximumf %4, %b fastmath<nnan,ninf> : vector<2x2xf64>
  %6 = arith.minimumf %5, %b : vector<2x2xf64>
  %7 = arith.maxnumf %6, %b fastmath<nnan,ninf> : vector<2x2xf64>
  %8 = arith.minnumf %7, %b : vector<2x2xf64>
  %n = arith.negf %8 : vector<2x2xf64>
  %c0 = arith.cmpf false, %a, %n : vector<2x2xf64>
  %c1 = arith.cmpf oeq, %a, %n : vector<2x2xf64>
  %c2 = arith.cmpf ogt, %a, %n : vector<2x2xf64>
  %c3 = arith.cmpf oge, %a, %n : vector<2x2xf64>
  %c4 = arith.cmpf olt, %a, %n : vector<2x2xf64>
  %c5 = arith.cmpf ole, %a, %n : vector<2x2xf64>
  %c6 = arith.cmpf one, %a, %n : vector<2x2xf64>
  %c7 = arith.cmpf ord, %a, %n : vector<2x2xf64>
  %c8 = arith.cmpf ueq, %a, %n : vector<2x2xf64>
  %c9 = arith.cmpf ugt, %a, %n : vector<2x2xf64>
  %c10 = arith.cmpf uge, %a, %n : vector<2x2xf64>
  %c11 = arith.cmpf ult, %a, %n : vector<2x2xf64>
  %c12 = arith.cmpf ule, %a, %n : vector<2x2xf64>
  %c13 = arith.cmpf une, %a, %n : vector<2x2xf64>
  %c14 = arith.cmpf uno, %a, %n : vector<2x2xf64>
  %c15 = arith.cmpf true, %a, %n : vector<2x2xf64>
  %s = arith.select %c4, %n, %a : vector<2x2xi1>, vector<2x2xf64>
  return %s : vector<2x2xf64>
}
