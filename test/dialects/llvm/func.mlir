// RUN: %same-as-mlir %s --allow-unregistered-dialect
// llvm.func: declarations, bodies, varargs, linkage, visibility, calling conventions, attributes on everything.

llvm.func @declaration(i32, !llvm.ptr) -> f64
llvm.func @no_arguments()
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @only_varargs(...)
llvm.func @body(%a: i32, %b: i32) -> i32 {
  %0 = llvm.add %a, %b : i32
  llvm.return %0 : i32
}
llvm.func @void_body(%a: i32) {
  llvm.return
}
llvm.func @varargs_body(%a: i32, ...) {
  llvm.return
}
llvm.func external @external()
llvm.func internal @internal() {
  llvm.return
}
llvm.func private @private() {
  llvm.return
}
llvm.func weak @weak() {
  llvm.return
}
llvm.func linkonce_odr @linkonce_odr() {
  llvm.return
}
llvm.func extern_weak @extern_weak()
llvm.func available_externally @available() {
  llvm.return
}
llvm.func weak_odr @weak_odr() {
  llvm.return
}
llvm.func internal fastcc @fast(%a: i32) -> i32 {
  llvm.return %a : i32
}
llvm.func fastcc @fast_declaration(i32) -> i32
llvm.func coldcc @cold()
llvm.func cc_10 @ghc()
llvm.func hidden @hidden()
llvm.func protected @protected()
llvm.func internal unnamed_addr @unnamed() {
  llvm.return
}
llvm.func local_unnamed_addr @local_unnamed()
llvm.func weak hidden unnamed_addr fastcc @all_of_it() {
  llvm.return
}
llvm.func @argument_attributes(%a: !llvm.ptr {llvm.noalias, llvm.nocapture, llvm.align = 16 : i64}, %b: i32 {llvm.signext}, %c: !llvm.ptr {llvm.byval = !llvm.struct<(i32, i32)>}, %d: !llvm.ptr {llvm.sret = i64, llvm.nonnull, llvm.dereferenceable = 8 : i64}) -> (i32 {llvm.zeroext}) {
  llvm.return %b : i32
}
llvm.func @declared_attributes(!llvm.ptr {llvm.readonly}, i8 {llvm.zeroext, llvm.noundef}) -> (!llvm.ptr {llvm.noalias})
llvm.func @"quoted name"()
