// RUN: sluice opt %s --split-input-file --verify-diagnostics
// Attributes without a parameter that they must have, and with one that they cannot have.

// expected-error @+1 {{struct is missing required parameter: name}}
func.func private @f() attributes {a = #llvm.di_basic_type<tag = DW_TAG_base_type>}

// -----

// expected-error @+1 {{struct is missing required parameter: id}}
func.func private @f() attributes {a = #llvm.di_compile_unit<sourceLanguage = DW_LANG_C>}

// -----

// expected-error @+1 {{struct is missing required parameter: tag}}
func.func private @f() attributes {a = #llvm.di_composite_type<>}

// -----

// expected-error @+1 {{struct is missing required parameter: tag}}
func.func private @f() attributes {a = #llvm.di_derived_type<name = "x">}

// -----

// expected-error @+1 {{struct is missing required parameter: file}}
func.func private @f() attributes {a = #llvm.di_global_variable<name = "x">}

// -----

// expected-error @+1 {{struct is missing required parameter: scope}}
func.func private @f() attributes {a = #llvm.di_lexical_block<line = 3>}

// -----

// expected-error @+1 {{struct is missing required parameter: scope}}
func.func private @f() attributes {a = #llvm.di_local_variable<name = "x">}

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: flags}}
func.func private @f() attributes {a = #llvm.di_local_variable<flags = Public>}

// -----

// expected-error @+1 {{struct is missing required parameter: scope}}
func.func private @f() attributes {a = #llvm.di_subprogram<name = "f">}

// -----

// expected-error @+1 {{struct is missing required parameter: domain}}
func.func private @f() attributes {a = #llvm.alias_scope<id = distinct[0]<>>}

// -----

// expected-error @+1 {{struct is missing required parameter: base_type}}
func.func private @f() attributes {a = #llvm.tbaa_tag<offset = 1>}

// -----

// expected-error @+1 {{struct is missing required parameter: argMem}}
func.func private @f() attributes {a = #llvm.memory_effects<other = none>}

// -----

// expected-error @+1 {{invalid LLVM ModRefInfo specification: foo; expected one of: none, read, write, readwrite}}
func.func private @f() attributes {a = #llvm.memory_effects<other = none, argMem = foo, inaccessibleMem = none>}
