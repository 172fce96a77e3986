// RUN: %same-conversion %s
// Integer arithmetic on i8.
func.func @f(%a: i8, %b: i8, %n: index) -> i8 {
  %0 = arith.addi %a, %b : i8
  %1 = arith.subi %0, %b : i8
  %2 = arith.muli %1, %b : i8
  %3 = arith.divsi %2, %b : i8
  %4 = arith.divui %3, %b : i8
  %5 = arith.remsi %4, %b : i8
  %6 = arith.remui %5, %b : i8
  %7 = arith.andi %6, %b : i8
  %8 = arith.ori %7, %b : i8
  %9 = arith.xori %8, %b : i8
  %10 = arith.shli %9, %b : i8
  %11 = arith.shrsi %10, %b : i8
  %12 = arith.shrui %11, %b : i8
  %13 = arith.maxsi %12, %b : i8
  %14 = arith.maxui %13, %b : i8
  %15 = arith.minsi %14, %b : i8
  %16 = arith.minui %15, %b : i8
  %17 = arith.ceildivsi %16, %b : i8
  %18 = arith.ceildivui %17, %b : i8
  %19 = arith.floordivsi %18, %b : i8
  return %19 : i8
}
