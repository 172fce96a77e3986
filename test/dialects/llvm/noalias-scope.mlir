// RUN: %same-as-mlir %s
// RUN: %same-as-mlir %s --mlir-print-local-scope
// RUN: sluice opt %s --mlir-print-local-scope | FileCheck %s
// RUN: echo 'llvm.func @f() { llvm.intr.experimental.noalias.scope.decl 3 : i32 llvm.return }' | not sluice opt 2>&1 | FileCheck %s --check-prefix=KIND

// CHECK: noalias.scope.decl <id = distinct[0]<>, domain = <id = distinct[1]<>>>
// KIND: 'scope' must be LLVM dialect alias_scope
llvm.func @named() {
  llvm.intr.experimental.noalias.scope.decl #llvm.alias_scope<id = distinct[1]<>, domain = <id = distinct[0]<>>>
  llvm.return
}
llvm.func @short() {
  llvm.intr.experimental.noalias.scope.decl <id = distinct[2]<>, domain = <id = distinct[3]<>>>
  llvm.return
}
