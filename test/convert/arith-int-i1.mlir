// RUN: %same-conversion %s
// Integer arithmetic on i1.
func.func @f(%a: i1, %b: i1, %n: index) -> i1 {
  %0 = arith.addi %a, %b : i1
  %1 = arith.subi %0, %b : i1
  %2 = arith.muli %1, %b : i1
  %3 = arith.divsi %2, %b : i1
  %4 = arith.divui %3, %b : i1
  %5 = arith.remsi %4, %b : i1
  %6 = arith.remui %5, %b : i1
  %7 = arith.andi %6, %b : i1
  %8 = arith.ori %7, %b : i1
  %9 = arith.xori %8, %b : i1
  %10 = arith.shli %9, %b : i1
  %11 = arith.shrsi %10, %b : i1
  %12 = arith.shrui %11, %b : i1
  %13 = arith.maxsi %12, %b : i1
  %14 = arith.maxui %13, %b : i1
  %15 = arith.minsi %14, %b : i1
  %16 = arith.minui %15, %b : i1
  %17 = arith.ceildivsi %16, %b : i1
  %18 = arith.ceildivui %17, %b : i1
  %19 = arith.floordivsi %18, %b : i1
  return %19 : i1
}
