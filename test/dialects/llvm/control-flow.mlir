// RUN: %same-as-mlir %s --allow-unregistered-dialect
// br, cond_br with weights, switch, return, unreachable; loop annotations.

#annotation = #llvm.loop_annotation<mustProgress = true>
llvm.func @branches(%c: i1, %x: i32, %l: i64) -> i32 {
  llvm.br ^bb1
^bb1:
  llvm.br ^bb2(%x, %l : i32, i64)
^bb2(%a: i32, %b: i64):
  llvm.cond_br %c, ^bb3, ^bb1
^bb3:
  llvm.cond_br %c weights([5, 10]), ^bb4(%a : i32), ^bb2(%a, %b : i32, i64)
^bb4(%d: i32):
  llvm.switch %d : i32, ^bb5 [
    0: ^bb1,
    -1: ^bb4(%x : i32),
    2147483647: ^bb2(%x, %l : i32, i64)
  ]
^bb5:
  llvm.switch %x : i32, ^bb6(%x : i32) [
  ]
^bb6(%e: i32):
  llvm.switch %l : i64, ^bb7 [
    -5: ^bb1,
    9223372036854775807: ^bb3
  ] {branch_weights = array<i32: 1, 2, 3>}
^bb7:
  llvm.cond_br %c, ^bb8, ^bb9 {loop_annotation = #annotation}
^bb8:
  llvm.br ^bb9 {loop_annotation = #annotation, test.note}
^bb9:
  llvm.return %x : i32
^bb10:
  llvm.unreachable
}
llvm.func @nothing() {
  llvm.return
}
