// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Direct, indirect and variadic calls, calling conventions, tail calls, fast-math.

llvm.func @none()
llvm.func @one(i32) -> i32
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @float(f32) -> f32
llvm.func fastcc @fast(i32) -> i32
llvm.func @caller(%x: i32, %f: f32, %p: !llvm.ptr, %d: f64) -> i32 {
  llvm.call @none() : () -> ()
  %0 = llvm.call @one(%x) : (i32) -> i32
  llvm.call @one(%x) : (i32) -> i32
  %1 = llvm.call %p(%x) : !llvm.ptr, (i32) -> i32
  llvm.call %p() : !llvm.ptr, () -> ()
  %2 = llvm.call @printf(%p, %x, %d) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32, f64) -> i32
  %3 = llvm.call %p(%p, %x) vararg(!llvm.func<i32 (ptr, ...)>) : !llvm.ptr, (!llvm.ptr, i32) -> i32
  %4 = llvm.call @float(%f) {fastmathFlags = #llvm.fastmath<fast>} : (f32) -> f32
  %5 = llvm.call fastcc @fast(%x) : (i32) -> i32
  %6 = llvm.call tail @one(%x) : (i32) -> i32
  %8 = llvm.call notail @one(%x) : (i32) -> i32
  %9 = llvm.call @one(%x) {test.note = "x"} : (i32) -> i32
  llvm.return %0 : i32
}
