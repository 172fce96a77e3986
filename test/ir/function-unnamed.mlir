// RUN: %same-as-mlir %s
// A function whose signature has types only names its arguments at its first block.
func.func @f(i32) -> i32 {
^bb0(%x: i32):
  return %x : i32
}
func.func @attributes(i32 {llvm.noundef}, i8) -> i8 {
^entry(%x: i32, %y: i8):
  return %y : i8
}
llvm.func @g(i32) -> i32 {
^bb0(%x: i32):
  llvm.return %x : i32
}
