// RUN: %same-as-mlir %s
// An op that is complete may go on in the next line, also where it began like one before.
func.func @locations(%c: i1) {
  cf.assert %c, "m"
  cf.assert %c, "m"
    loc("x.c":1:2)
  %0 = arith.addi %c, %c : i1
  %1 = arith.addi %c, %c : i1
    // a comment
    loc("x.c":3:4)
  %2 = arith.addi %c, %c : i1

  return
}
func.func @operand(%x : i32) -> i32 {
  return
    %x : i32
}
func.func @operands(%x : i32) -> (i32, i32) {
  return
    %x, %x : i32, i32
}
func.func @attribute() {
  return
    {a = 1 : i8}
}
func.func @branches(%c: i1, %d: i32) {
  cf.cond_br %c, ^bb1, ^bb1
^bb1:
  cf.br ^bb2
^bb2:
  cf.br ^bb3
    {a}
^bb3:
  cf.cond_br %c, ^bb4, ^bb4
^bb4:
  cf.cond_br %c, ^bb4, ^bb5
    (%d : i32)
^bb5(%e: i32):
  return
}
func.func @results() {
  return
}
%r:2 = arith.addui_extended %s, %s : i8, i1
%s = arith.constant 1 : i8
%t = arith.constant 1 : i8
