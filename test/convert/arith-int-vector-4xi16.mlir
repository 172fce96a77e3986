// RUN: %same-conversion %s
// Integer arithmetic on vector<4xi16>.
func.func @f(%a: vector<4xi16>, %b: vector<4xi16>, %n: index) -> vector<4xi16> {
  %0 = arith.addi %a, %b : vector<4xi16>
  %1 = arith.subi %0, %b : vector<4xi16>
  %2 = arith.muli %1, %b : vector<4xi16>
  %3 = arith.divsi %2, %b : vector<4xi16>
  %4 = arith.divui %3, %b : vector<4xi16>
  %5 = arith.remsi %4, %b : vector<4xi16>
  %6 = arith.remui %5, %b : vector<4xi16>
  %7 = arith.andi %6, %b : vector<4xi16>
  %8 = arith.ori %7, %b : vector<4xi16>
  %9 = arith.xori %8, %b : vector<4xi16>
  %10 = arith.shli %9, %b : vector<4xi16>
  %11 = arith.shrsi %10, %b : vector<4xi16>
  %12 = arith.shrui %11, %b : vector<4xi16>
  %13 = arith.maxsi %12, %b : vector<4xi16>
  %14 = arith.maxui %13, %b : vector<4xi16>
  %15 = arith.minsi %14, %b : vector<4xi16>
  %16 = arith.minui %15, %b : vector<4xi16>
  %17 = arith.ceildivsi %16, %b : vector<4xi16>
  %18 = arith.ceildivui %17, %b : vector<4xi16>
  %19 = arith.floordivsi %18, %b : vector<4xi16>
  return %19 : vector<4xi16>
}
