// RUN: %same-as-mlir %s --allow-unregistered-dialect
// The largest and smallest numbers of fields with 32 bits.

llvm.func @f(%c: i1, %p: !llvm.ptr<4294967295>) {
  %0 = llvm.getelementptr %p[2147483647] : (!llvm.ptr<4294967295>) -> !llvm.ptr<4294967295>, i32
  %1 = llvm.getelementptr %p[-2147483647] : (!llvm.ptr<4294967295>) -> !llvm.ptr<4294967295>, i32
  llvm.cond_br %c weights([2147483647, -2147483648]), ^a, ^a
^a:
  llvm.return
}
"t.o"() {a = !llvm.target<"x", 4294967295>, b = !llvm.vec<4294967295 x ptr>} : () -> ()
"t.o"() : () -> () loc("file":4294967295:4294967295)
