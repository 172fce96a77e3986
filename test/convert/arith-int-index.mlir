// RUN: %same-conversion %s
// Integer arithmetic on index.
func.func @f(%a: index, %b: index, %n: index) -> index {
  %0 = arith.addi %a, %b : index
  %1 = arith.subi %0, %b : index
  %2 = arith.muli %1, %b : index
  %3 = arith.divsi %2, %b : index
  %4 = arith.divui %3, %b : index
  %5 = arith.remsi %4, %b : index
  %6 = arith.remui %5, %b : index
  %7 = arith.andi %6, %b : index
  %8 = arith.ori %7, %b : index
  %9 = arith.xori %8, %b : index
  %10 = arith.shli %9, %b : index
  %11 = arith.shrsi %10, %b : index
  %12 = arith.shrui %11, %b : index
  %13 = arith.maxsi %12, %b : index
  %14 = arith.maxui %13, %b : index
  %15 = arith.minsi %14, %b : index
  %16 = arith.minui %15, %b : index
  %17 = arith.ceildivsi %16, %b : index
  %18 = arith.ceildivui %17, %b : index
  %19 = arith.floordivsi %18, %b : index
  return %19 : index
}
