// RUN: %same-conversion %s
// Integer arithmetic on i64.
func.func @f(%a: i64, %b: i64, %n: index) -> i64 {
  %0 = arith.addi %a, %b : i64
  %1 = arith.subi %0, %b : i64
  %2 = arith.muli %1, %b : i64
  %3 = arith.divsi %2, %b : i64
  %4 = arith.divui %3, %b : i64
  %5 = arith.remsi %4, %b : i64
  %6 = arith.remui %5, %b : i64
  %7 = arith.andi %6, %b : i64
  %8 = arith.ori %7, %b : i64
  %9 = arith.xori %8, %b : i64
  %10 = arith.shli %9, %b : i64
  %11 = arith.shrsi %10, %b : i64
  %12 = arith.shrui %11, %b : i64
  %13 = arith.maxsi %12, %b : i64
  %14 = arith.maxui %13, %b : i64
  %15 = arith.minsi %14, %b : i64
  %16 = arith.minui %15, %b : i64
  %17 = arith.ceildivsi %16, %b : i64
  %18 = arith.ceildivui %17, %b : i64
  %19 = arith.floordivsi %18, %b : i64
  return %19 : i64
}
