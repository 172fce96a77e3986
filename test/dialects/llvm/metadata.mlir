// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Attributes with aliases of their own: debug information, alias analysis, loops; with aliases inside.

#di_file = #llvm.di_file<"foo.c" in "/bar">
#int0 = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int0">
#ct = #llvm.di_composite_type<tag = DW_TAG_array_type, name = "array0", line = 10, sizeInBits = 128, alignInBits = 32, elements = #llvm.di_subrange<count = 4 : i64>, #int0>
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #di_file, producer = "MLIR", isOptimized = true, emissionKind = Full>
#st = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #int0, #int0>
#sp = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #cu, scope = #di_file, name = "f", linkageName = "f", file = #di_file, line = 3, scopeLine = 3, subprogramFlags = "Definition|Optimized", type = #st>
#lb = #llvm.di_lexical_block<scope = #sp>
#var = #llvm.di_local_variable<scope = #lb, name = "v", file = #di_file, line = 9, arg = 1, alignInBits = 32, type = #int0>
#root = #llvm.tbaa_root<id = "Simple C/C++ TBAA">
#td = #llvm.tbaa_type_desc<id = "char", members = {<#root, 0>}>
#td2 = #llvm.tbaa_type_desc<id = "s", members = {<#td, 0>, <#td, 4>}>
#tag = #llvm.tbaa_tag<base_type = #td2, access_type = #td, offset = 4>
#dom = #llvm.alias_scope_domain<id = distinct[2]<>, description = "dom">
#sc = #llvm.alias_scope<id = distinct[3]<>, domain = #dom>
#ag = #llvm.access_group<id = distinct[4]<>>
#lv = #llvm.loop_vectorize<disable = true, width = 8 : i64>
#la = #llvm.loop_annotation<disableNonforced = false, vectorize = #lv, interleave = <count = 32 : i32>, unroll = <disable = true, followupAll = <mustProgress = true>>, parallelAccesses = #ag, #ag>
llvm.func @f(%p: !llvm.ptr, %x: i32) {
  %0 = llvm.load %p {access_groups = [#ag], alias_scopes = [#sc], noalias_scopes = [#sc], tbaa = [#tag]} : !llvm.ptr -> i32
  llvm.intr.dbg.value #var = %x : i32
  llvm.intr.dbg.declare #var #llvm.di_expression<[DW_OP_LLVM_fragment(0, 1), DW_OP_deref]> = %p : !llvm.ptr
  llvm.intr.dbg.value #llvm.di_local_variable<scope = #lb, name = "q"> #llvm.di_expression<> = %x : i32
  llvm.intr.experimental.noalias.scope.decl #sc
  llvm.br ^bb1 {loop_annotation = #la, test.x = #ct, test.y = #llvm.di_expression<>, test.z = #llvm.undef, test.w = #llvm.poison, test.n = #llvm.di_null_type, test.zero = #llvm.zero}
^bb1:
  llvm.return
} loc(fused<#sp>["a.c":1:2])
llvm.func @vs() attributes {a = #llvm.vscale_range<minRange=1 : i32, maxRange = 3>, b = #llvm.memory_effects<other=none,argMem=read,inaccessibleMem=readwrite>, c = #llvm.target_features<["+a" , "-b"]>, d = #llvm.linkage<weak>}
