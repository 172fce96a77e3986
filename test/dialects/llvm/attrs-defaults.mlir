// Parameters at their defaults are not printed, and make no other attribute; a flag may be a number; the order is MLIR's.
// RUN: %same-as-mlir %s --allow-unregistered-dialect
#file = #llvm.di_file<"a" in "b">
"t.a"() {a = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "x", sizeInBits = 0>, b = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "x">} : () -> ()
"t.b"() {a = #llvm.di_composite_type<recId = distinct[0]<>, tag = DW_TAG_structure_type, flags = Zero, line = 0, name = "", sizeInBits = 0, alignInBits = 0>} : () -> ()
"t.c"() {a = #llvm.di_derived_type<tag = DW_TAG_member, sizeInBits = 0, offsetInBits = 0, alignInBits = 0, dwarfAddressSpace = 0>} : () -> ()
"t.d"() {a = #llvm.di_compile_unit<id = distinct[1]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = 1, emissionKind = None, nameTableKind = Default>} : () -> ()
"t.e"() {a = #llvm.di_global_variable<file = #file, line = 0, type = #llvm.di_null_type, isLocalToUnit = false, isDefined = true, alignInBits = 0>} : () -> ()
"t.f"() {a = #llvm.di_label<scope = #file, line = 0>, b = #llvm.di_lexical_block<scope = #file, line = 0, column = 0>, c = #llvm.di_lexical_block_file<scope = #file, discriminator = 0>} : () -> ()
"t.g"() {a = #llvm.di_local_variable<scope = #file, line = 0, arg = 0, alignInBits = 0>, b = #llvm.di_module<scope = #file, line = 0, isDecl = false>, c = #llvm.di_namespace<exportSymbols = false>} : () -> ()
"t.h"() {a = #llvm.di_string_type<tag = DW_TAG_string_type, name = "", sizeInBits = 0, alignInBits = 0>, b = #llvm.di_subprogram<scope = #file, file = #file, line = 0, scopeLine = 0>} : () -> ()
"t.i"() {a = #llvm.tbaa_root, b = #llvm.tbaa_root<>, c = #llvm.tbaa_type_desc<id = "x", members = {<#llvm.tbaa_root, 0>, <#llvm.tbaa_root<id = "r">, 8>}>} : () -> ()
"t.j"() {a = #llvm.tbaa_tag<base_type = <id = "x", members = {<#llvm.tbaa_root, 0>}>, access_type = <id = "x", members = {<#llvm.tbaa_root, 0>}>, offset = 0, constant = false>} : () -> ()
"t.k"() {a = #llvm.di_string_type<tag = DW_TAG_string_type, name = "s", stringLength = #llvm.di_local_variable<scope = #file>, stringLengthExp = <[DW_OP_deref]>>} : () -> ()
