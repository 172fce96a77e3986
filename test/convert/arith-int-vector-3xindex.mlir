// RUN: %same-conversion %s
// Integer arithmetic on vector<3xindex>.
func.func @f(%a: vector<3xindex>, %b: vector<3xindex>, %n: index) -> vector<3xindex> {
  %0 = arith.addi %a, %b : vector<3xindex>
  %1 = arith.subi %0, %b : vector<3xindex>
  %2 = arith.muli %1, %b : vector<3xindex>
  %3 = arith.divsi %2, %b : vector<3xindex>
  %4 = arith.divui %3, %b : vector<3xindex>
  %5 = arith.remsi %4, %b : vector<3xindex>
  %6 = arith.remui %5, %b : vector<3xindex>
  %7 = arith.andi %6, %b : vector<3xindex>
  %8 = arith.ori %7, %b : vector<3xindex>
  %9 = arith.xori %8, %b : vector<3xindex>
  %10 = arith.shli %9, %b : vector<3xindex>
  %11 = arith.shrsi %10, %b : vector<3xindex>
  %12 = arith.shrui %11, %b : vector<3xindex>
  %13 = arith.maxsi %12, %b : vector<3xindex>
  %14 = arith.maxui %13, %b : vector<3xindex>
  %15 = arith.minsi %14, %b : vector<3xindex>
  %16 = arith.minui %15, %b : vector<3xindex>
  %17 = arith.ceildivsi %16, %b : vector<3xindex>
  %18 = arith.ceildivui %17, %b : vector<3xindex>
  %19 = arith.floordivsi %18, %b : vector<3xindex>
  return %19 : vector<3xindex>
}
