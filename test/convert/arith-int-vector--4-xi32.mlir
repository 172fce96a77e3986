// RUN: %same-conversion %s
// Integer arithmetic on vector<[4]xi32>.
func.func @f(%a: vector<[4]xi32>, %b: vector<[4]xi32>, %n: index) -> vector<[4]xi32> {
  %0 = arith.addi %a, %b : vector<[4]xi32>
  %1 = arith.subi %0, %b : vector<[4]xi32>
  %2 = arith.muli %1, %b : vector<[4]xi32>
  %3 = arith.divsi %2, %b : vector<[4]xi32>
  %4 = arith.divui %3, %b : vector<[4]xi32>
  %5 = arith.remsi %4, %b : vector<[4]xi32>
  %6 = arith.remui %5, %b : vector<[4]xi32>
  %7 = arith.andi %6, %b : vector<[4]xi32>
  %8 = arith.ori %7, %b : vector<[4]xi32>
  %9 = arith.xori %8, %b : vector<[4]xi32>
  %10 = arith.shli %9, %b : vector<[4]xi32>
  %11 = arith.shrsi %10, %b : vector<[4]xi32>
  %12 = arith.shrui %11, %b : vector<[4]xi32>
  %13 = arith.maxsi %12, %b : vector<[4]xi32>
  %14 = arith.maxui %13, %b : vector<[4]xi32>
  %15 = arith.minsi %14, %b : vector<[4]xi32>
  %16 = arith.minui %15, %b : vector<[4]xi32>
  %17 = arith.ceildivsi %16, %b : vector<[4]xi32>
  %18 = arith.ceildivui %17, %b : vector<[4]xi32>
  %19 = arith.floordivsi %18, %b : vector<[4]xi32>
  return %19 : vector<[4]xi32>
}
