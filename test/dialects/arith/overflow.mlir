// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Overflow flags of addi, subi, muli and shli.

func.func @flags(%a: i32, %b: i32, %v: vector<4xi64>, %x: index) {
  %0 = arith.addi %a, %b overflow<none> : i32
  %1 = arith.addi %a, %b overflow<nsw> : i32
  %2 = arith.addi %a, %b overflow<nuw> : i32
  %3 = arith.addi %a, %b overflow<nsw, nuw> : i32
  %4 = arith.addi %a, %b overflow<nuw, nsw> : i32
  %5 = arith.addi %a, %b overflow<nuw,nsw> : i32
  %6 = arith.subi %a, %b overflow<none> : i32
  %7 = arith.subi %a, %b overflow<nsw> : i32
  %8 = arith.subi %a, %b overflow<nuw> : i32
  %9 = arith.subi %a, %b overflow<nsw, nuw> : i32
  %10 = arith.subi %a, %b overflow<nuw, nsw> : i32
  %11 = arith.subi %a, %b overflow<nuw,nsw> : i32
  %12 = arith.muli %a, %b overflow<none> : i32
  %13 = arith.muli %a, %b overflow<nsw> : i32
  %14 = arith.muli %a, %b overflow<nuw> : i32
  %15 = arith.muli %a, %b overflow<nsw, nuw> : i32
  %16 = arith.muli %a, %b overflow<nuw, nsw> : i32
  %17 = arith.muli %a, %b overflow<nuw,nsw> : i32
  %18 = arith.shli %a, %b overflow<none> : i32
  %19 = arith.shli %a, %b overflow<nsw> : i32
  %20 = arith.shli %a, %b overflow<nuw> : i32
  %21 = arith.shli %a, %b overflow<nsw, nuw> : i32
  %22 = arith.shli %a, %b overflow<nuw, nsw> : i32
  %23 = arith.shli %a, %b overflow<nuw,nsw> : i32
  %v0 = arith.addi %v, %v overflow<nsw> : vector<4xi64>
  %x0 = arith.muli %x, %x overflow<nuw> : index
  %n = arith.addi %a, %b overflow<nsw> {test.note = 1 : i8} : i32
  %m = arith.addi %a, %b {test.note = 1 : i8} : i32
  return
}
