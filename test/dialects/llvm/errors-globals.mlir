// RUN: sluice opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Globals, functions and attributes of the llvm dialect that are rejected.

// expected-error @+1 {{requires an i8 array type of the length equal to that of the string attribute}}
llvm.mlir.global external @a("abc") : !llvm.array<4 x i8>

// -----

// expected-error @+1 {{requires an i8 array type of the length equal to that of the string attribute}}
llvm.mlir.global external @a("abc") : i32

// -----

// expected-error @+1 {{type can only be omitted for string globals}}
llvm.mlir.global external @a()

// -----

// expected-error @+1 {{type can only be omitted for string globals}}
llvm.mlir.global external @a(1 : i32)

// -----

// expected-error @+1 {{expects type to be a valid element type for an LLVM global}}
llvm.mlir.global external @a(1 : i32) : index

// -----

// expected-error @+1 {{expects type to be a valid element type for an LLVM global}}
llvm.mlir.global external @a() : !llvm.void

// -----

// expected-error @+1 {{expected zero value for 'common' linkage}}
llvm.mlir.global common @a(1 : i32) : i32

// -----

// expected-error @+1 {{expected array type for 'appending' linkage}}
llvm.mlir.global appending @a(1 : i32) : i32

// -----

// expected-error @+1 {{alignment attribute is not a power of 2}}
llvm.mlir.global external @a(1 : i32) {alignment = 3 : i64} : i32

// -----

// expected-error @+1 {{alignment attribute is not a power of 2}}
llvm.mlir.global external @a(1 : i32) {alignment = 0 : i64} : i32

// -----

// expected-error @+1 {{cannot have both initializer value and region}}
llvm.mlir.global external @a(1 : i32) : i32 { llvm.return }

// -----

// expected-error @+1 {{initializer region must end with a value}}
llvm.mlir.global external @a() : i32 { llvm.return }

// -----

// expected-error @+1 {{initializer region type 'i64' does not match global type 'i32'}}
llvm.mlir.global external @a() : i32 { %0 = llvm.mlir.undef : i64
 llvm.return %0 : i64 }

// -----

// expected-error @+1 {{expected comdat symbol}}
llvm.mlir.global external @a(1 : i32) comdat(@a::@b) : i32

// -----

// expected-error @+1 {{expected valid '@'-identifier for symbol name, but found 'foo'}}
llvm.mlir.global foo @a(1 : i32) : i32

// -----

// expected-error @+1 {{attribute 'addr_space' failed to satisfy constraint: 32-bit signless integer attribute}}
llvm.mlir.global external @a(1 : i32) {addr_space = 1 : i64} : i32

// -----

// expected-error @+1 {{external functions must have 'external' or 'extern_weak' linkage}}
llvm.func internal @a()

// -----

// expected-error @+1 {{functions cannot have 'common' linkage}}
llvm.func common @a() { llvm.return }

// -----

// expected-error @+1 {{expected 1 operand}}
llvm.func @a() -> i32 { llvm.return }

// -----

// expected-error @+1 {{mismatching result types}}
llvm.func @a(%x: i32) -> f32 { llvm.return %x : i32 }

// -----

// expected-error @+1 {{expected SSA identifier}}
llvm.func @a(%x: i32, i32)

// -----

// expected-error @+1 {{expected ')', but found ','}}
llvm.func @a(..., i32)

// -----

// expected-error @+1 {{attribute 'CConv' occurs more than once}}
llvm.func @a() attributes {CConv = 1}

// -----

// expected-error @+1 {{attribute 'linkage' occurs more than once}}
llvm.func @a() attributes {linkage = #llvm.linkage<external>}

// -----

// expected-error @+1 {{expected comdat symbol}}
llvm.func @a() comdat(@x)

// -----

// expected-error @+1 {{expected ',', but found ')'}}
llvm.func @a() vscale_range(1)

// -----

// expected-error @+1 {{attribute 'function_type' occurs more than once}}
llvm.func @a() attributes {function_type = i32}

// -----

// expected-error @+1 {{attribute 'function_type' failed to satisfy constraint: type attribute of LLVM function type}}
"llvm.func"() <{sym_name = "a", function_type = i32}> ({}) : () -> ()

// -----

// expected-error @+1 {{entry block must have 1 arguments to match function signature}}
"llvm.func"() <{sym_name = "a", function_type = !llvm.func<void (i32)>, linkage = #llvm.linkage<external>}> ({ llvm.return }) : () -> ()

// -----

// expected-error @+1 {{requires attribute 'sym_name'}}
"llvm.func"() ({}) : () -> ()

// -----

// expected-error @+1 {{requires attribute 'global_type'}}
"llvm.mlir.global"() ({}) : () -> ()

// -----

// expected-error @+1 {{@x does not reference an LLVM function}}
llvm.mlir.global_ctors {ctors = [@x], priorities = [1 : i32]}

// -----

llvm.func @h(i32) -> i32
// expected-error @+1 {{mismatch between the number of ctors and the number of priorities}}
llvm.mlir.global_ctors {ctors = [@h], priorities = []}

// -----

llvm.func @h(i32) -> i32
// expected-error @+1 {{'h' does not have a definition}}
llvm.mlir.global_ctors {ctors = [@h], priorities = [1 : i32]}

// -----

// expected-error @+1 {{only comdat selector symbols can appear in a comdat region}}
llvm.comdat @c { llvm.return }

// -----

// expected-error @+1 {{expected string or keyword containing one of the following enum values for attribute 'comdat' [any, exactmatch, largest, nodeduplicate, samesize]}}
llvm.comdat @c { llvm.comdat_selector @d foo }

// -----

// expected-error @+1 {{'options' must be array attribute}}
llvm.linker_options 3

// -----

// expected-error @+1 {{unknown attribute 'nope' in dialect 'llvm'}}
module attributes {a.b = #llvm.nope<x>} {}

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: foo}}
module attributes {a.b = #llvm.loop_annotation<foo = 1>} {}

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: mustProgress}}
module attributes {a.b = #llvm.loop_annotation<mustProgress = true, mustProgress = true>} {}

// -----

// expected-error @+1 {{expected valid keyword, but found '>'}}
module attributes {a.b = #llvm.loop_annotation<mustProgress = true,>} {}

// -----

// expected-error @+1 {{expected 'in', but found '>'}}
module attributes {a.b = #llvm.di_file<"a">} {}

// -----

// expected-error @+1 {{'foo' is no fast-math flag; expected one of: none, nnan, ninf, nsz, arcp, contract, afn, reassoc, fast}}
module attributes {a.b = #llvm.fastmath<nnan, foo>} {}

// -----

// expected-error @+1 {{expected valid keyword, but found '>'}}
module attributes {a.b = #llvm.fastmath<>} {}

// -----

// expected-error @+1 {{expected attribute value, but found '}'}}
module attributes {a.b = #llvm.tbaa_type_desc<id = "a", members = {}>} {}

// -----

// expected-error @+1 {{expects type to be a valid element type for an LLVM global}}
llvm.mlir.global external @metadata() : !llvm.metadata

// -----

// expected-error @+1 {{expects type to be a valid element type for an LLVM global}}
llvm.mlir.global external @label() : !llvm.label

// -----

// expected-error @+1 {{expects a region with one block}}
llvm.comdat @empty {
}
