// RUN: %same-as-mlir %s
// Attributes of arguments and results; a memref may become a pointer.

llvm.func @f(!llvm.ptr {llvm.noalias, llvm.align = 8 : i64, llvm.byval = i32}, i8 {llvm.signext, llvm.noundef}, f32 {llvm.inreg, llvm.other = 1 : i32}) -> (i1 {llvm.zeroext})
func.func private @g(memref<4xf32> {llvm.noalias, llvm.nocapture}, index {llvm.signext}) -> (memref<f32> {llvm.nonnull})
