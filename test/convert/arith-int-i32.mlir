// RUN: %same-conversion %s
// Integer arithmetic on i32.
func.func @f(%a: i32, %b: i32, %n: index) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.subi %0, %b : i32
  %2 = arith.muli %1, %b : i32
  %3 = arith.divsi %2, %b : i32
  %4 = arith.divui %3, %b : i32
  %5 = arith.remsi %4, %b : i32
  %6 = arith.remui %5, %b : i32
  %7 = arith.andi %6, %b : i32
  %8 = arith.ori %7, %b : i32
  %9 = arith.xori %8, %b : i32
  %10 = arith.shli %9, %b : i32
  %11 = arith.shrsi %10, %b : i32
  %12 = arith.shrui %11, %b : i32
  %13 = arith.maxsi %12, %b : i32
  %14 = arith.maxui %13, %b : i32
  %15 = arith.minsi %14, %b : i32
  %16 = arith.minui %15, %b : i32
  %17 = arith.ceildivsi %16, %b : i32
  %18 = arith.ceildivui %17, %b : i32
  %19 = arith.floordivsi %18, %b : i32
  return %19 : i32
}
