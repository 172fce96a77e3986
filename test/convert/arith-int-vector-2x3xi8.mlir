// RUN: %same-conversion %s
// Integer arithmetic on vector<2x3xi8>.
func.func @f(%a: vector<2x3xi8>, %b: vector<2x3xi8>, %n: index) -> vector<2x3xi8> {
  %0 = arith.addi %a, %b : vector<2x3xi8>
  %1 = arith.subi %0, %b : vector<2x3xi8>
  %2 = arith.muli %1, %b : vector<2x3xi8>
  %3 = arith.divsi %2, %b : vector<2x3xi8>
  %4 = arith.divui %3, %b : vector<2x3xi8>
  %5 = arith.remsi %4, %b : vector<2x3xi8>
  %6 = arith.remui %5, %b : vector<2x3xi8>
  %7 = arith.andi %6, %b : vector<2x3xi8>
  %8 = arith.ori %7, %b : vector<2x3xi8>
  %9 = arith.xori %8, %b : vector<2x3xi8>
  %10 = arith.shli %9, %b : vector<2x3xi8>
  %11 = arith.shrsi %10, %b : vector<2x3xi8>
  %12 = arith.shrui %11, %b : vector<2x3xi8>
  %13 = arith.maxsi %12, %b : vector<2x3xi8>
  %14 = arith.maxui %13, %b : vector<2x3xi8>
  %15 = arith.minsi %14, %b : vector<2x3xi8>
  %16 = arith.minui %15, %b : vector<2x3xi8>
  %17 = arith.ceildivsi %16, %b : vector<2x3xi8>
  %18 = arith.ceildivui %17, %b : vector<2x3xi8>
  %19 = arith.floordivsi %18, %b : vector<2x3xi8>
  return %19 : vector<2x3xi8>
}
