// RUN: %same-conversion %s
// Integer arithmetic on i77.
func.func @f(%a: i77, %b: i77, %n: index) -> i77 {
  %0 = arith.addi %a, %b : i77
  %1 = arith.subi %0, %b : i77
  %2 = arith.muli %1, %b : i77
  %3 = arith.divsi %2, %b : i77
  %4 = arith.divui %3, %b : i77
  %5 = arith.remsi %4, %b : i77
  %6 = arith.remui %5, %b : i77
  %7 = arith.andi %6, %b : i77
  %8 = arith.ori %7, %b : i77
  %9 = arith.xori %8, %b : i77
  %10 = arith.shli %9, %b : i77
  %11 = arith.shrsi %10, %b : i77
  %12 = arith.shrui %11, %b : i77
  %13 = arith.maxsi %12, %b : i77
  %14 = arith.maxui %13, %b : i77
  %15 = arith.minsi %14, %b : i77
  %16 = arith.minui %15, %b : i77
  %17 = arith.ceildivsi %16, %b : i77
  %18 = arith.ceildivui %17, %b : i77
  %19 = arith.floordivsi %18, %b : i77
  return %19 : i77
}
