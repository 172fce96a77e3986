// RUN: sluice opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// RUN: %refused-too %s --allow-unregistered-dialect
// expected-error @+1 {{invalid kind of attribute specified}}
"t.a"() {b = #llvm.di_namespace<exportSymbols = true, scope = #llvm.di_null_type>} : () -> ()
// -----
// expected-error @+1 {{invalid kind of attribute specified}}
"t.a"() {b = #llvm.di_derived_type<tag = DW_TAG_member, baseType = #llvm.di_file<"a" in "b">>} : () -> ()
// -----
// expected-error @+1 {{invalid kind of attribute specified}}
"t.a"() {b = #llvm.tbaa_tag<base_type = #llvm.tbaa_root<id = "r">, access_type = #llvm.tbaa_root<id = "r">, offset = 0>} : () -> ()
// -----
// expected-error @+1 {{invalid kind of attribute specified}}
"t.a"() {b = #llvm.tbaa_type_desc<id = "", members = {<#llvm.di_null_type, 0>}>} : () -> ()
// -----
// expected-error @+1 {{invalid kind of attribute specified}}
"t.a"() {b = #llvm.loop_annotation<mustProgress = 1 : i32>} : () -> ()
// -----
// expected-error @+1 {{invalid kind of attribute specified}}
"t.a"() {b = #llvm.loop_annotation<startLoc = loc("x":1:2)>} : () -> ()
// -----
// expected-error @+1 {{invalid kind of attribute specified}}
"t.a"() {b = #llvm.access_group<id = "a">} : () -> ()
// -----
// expected-error @+1 {{invalid kind of attribute specified}}
"t.a"() {b = #llvm.di_basic_type<tag = DW_TAG_base_type, name = 1 : i32>} : () -> ()
// -----
// expected-error @+1 {{duplicate or unknown struct parameter name: line}}
"t.a"() {b = #llvm.di_label<scope = #llvm.di_file<"a" in "b">, line = 0, line = 1>} : () -> ()
// -----
// expected-error @+1 {{duplicate or unknown struct parameter name: isRecSelf}}
"t.a"() {b = #llvm.di_composite_type<tag = DW_TAG_null, isRecSelf = true>} : () -> ()
// -----
llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{attribute 'tbaa' failed to satisfy constraint: LLVM dialect TBAA tag metadata array}}
  %0 = llvm.load %p {tbaa = [1 : i32]} : !llvm.ptr -> i32
  llvm.return
}
// -----
llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{attribute 'access_groups' failed to satisfy constraint: LLVM dialect access group metadata array}}
  %0 = llvm.load %p {access_groups = [@x]} : !llvm.ptr -> i32
  llvm.return
}
// -----
llvm.func @f(%p: !llvm.ptr, %v: i32) {
  // expected-error @+1 {{attribute 'alias_scopes' failed to satisfy constraint: LLVM dialect alias scope array}}
  llvm.store %v, %p {alias_scopes = [1]} : i32, !llvm.ptr
  llvm.return
}
// -----
llvm.func @f(%v: i32) {
  // expected-error @+1 {{'varInfo' must be LLVM dialect di_local_variable}}
  llvm.intr.dbg.value #llvm.di_null_type = %v : i32
  llvm.return
}
// -----
llvm.func @f(%c: i32) {
  // expected-error @+1 {{expects number of branch weights to match number of successors: 2 vs 3}}
  llvm.switch %c : i32, ^a [-1: ^a, 2: ^a] {branch_weights = array<i32: 1, 2>}
^a:
  llvm.return
}
