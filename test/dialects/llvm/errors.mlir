// RUN: sluice opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Operations of the llvm dialect that the parser or verifier rejects.

llvm.func @f(%i: i32) {
  // expected-error @+1 {{integer width of the output type is smaller or equal to the integer width of the input type}}
  %0 = llvm.zext %i : i32 to i16
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{integer width of the output type is smaller or equal to the integer width of the input type}}
  %0 = llvm.zext %i : i32 to i32
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{input and output must be scalars, or vectors of the same shape}}
  %0 = llvm.sext %i : i32 to vector<4xi64>
  llvm.return
}

// -----

llvm.func @f(%v: vector<4xi32>) {
  // expected-error @+1 {{input and output must be scalars, or vectors of the same shape}}
  %0 = llvm.sext %v : vector<4xi32> to vector<2xi64>
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{can only cast pointers from and to pointers}}
  %0 = llvm.bitcast %i : i32 to !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead}}
  %0 = llvm.bitcast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{cannot cast pointer to vector of pointers}}
  %0 = llvm.bitcast %p : !llvm.ptr to !llvm.vec<1 x ptr>
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{operand #0 must be LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type, but got 'i32'}}
  %0 = llvm.ptrtoint %i : i32 to i64
  llvm.return
}

// -----

llvm.func @f(%f: f32) {
  // expected-error @+1 {{operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'f32'}}
  %0 = llvm.add %f, %f : f32
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i32'}}
  %0 = llvm.fadd %i, %i : i32
  llvm.return
}

// -----

llvm.func @f(%f: f32) {
  // expected-error @+1 {{operand #0 must be signless integer or LLVM pointer type, or a vector of them, but got 'f32'}}
  %0 = llvm.icmp "eq" %f, %f : f32
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{'foo' is no integer comparison; expected one of: eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge}}
  %0 = llvm.icmp "foo" %i, %i : i32
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.struct<(i32, array<2 x f32>)>) {
  // expected-error @+1 {{position out of bounds: 2}}
  %0 = llvm.extractvalue %s[2] : !llvm.struct<(i32, array<2 x f32>)>
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.struct<(i32, array<2 x f32>)>) {
  // expected-error @+1 {{position out of bounds: 2}}
  %0 = llvm.extractvalue %s[1, 2] : !llvm.struct<(i32, array<2 x f32>)>
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.struct<(i32, array<2 x f32>)>) {
  // expected-error @+1 {{position out of bounds: -1}}
  %0 = llvm.extractvalue %s[-1] : !llvm.struct<(i32, array<2 x f32>)>
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.struct<(i32, array<2 x f32>)>) {
  // expected-error @+1 {{expected LLVM IR structure/array type, got: 'i32'}}
  %0 = llvm.extractvalue %s[0, 0] : !llvm.struct<(i32, array<2 x f32>)>
  llvm.return
}

// -----

llvm.func @f(%f: f32, %s: !llvm.struct<(i32, array<2 x f32>)>) { // expected-note {{prior use here}}
  // expected-error @+1 {{use of value '%f' expects different type than prior uses: 'i32' vs 'f32'}}
  %0 = llvm.insertvalue %f, %s[0] : !llvm.struct<(i32, array<2 x f32>)>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32) {
  // expected-error @+1 {{expected LLVM IR structure/array type, got: 'i32'}}
  %0 = llvm.insertvalue %f, %i[0] : i32
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.struct<(i32, array<2 x f32>)>) {
  // expected-error @+1 {{position out of bounds: 5}}
  "llvm.extractvalue"(%s) <{position = array<i64: 5>}> : (!llvm.struct<(i32, array<2 x f32>)>) -> i32
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.struct<(i32, array<2 x f32>)>) {
  // expected-error @+1 {{Type mismatch: extracting from '!llvm.struct<(i32, array<2 x f32>)>' should produce 'i32' but this op returns 'f32'}}
  %0 = "llvm.extractvalue"(%s) <{position = array<i64: 0>}> : (!llvm.struct<(i32, array<2 x f32>)>) -> f32
  llvm.return
}

// -----

llvm.func @f(%f: f32, %s: !llvm.struct<(i32, array<2 x f32>)>) {
  // expected-error @+1 {{Type mismatch: cannot insert 'f32' into '!llvm.struct<(i32, array<2 x f32>)>'}}
  %0 = "llvm.insertvalue"(%s, %f) <{position = array<i64: 0>}> : (!llvm.struct<(i32, array<2 x f32>)>, f32) -> !llvm.struct<(i32, array<2 x f32>)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{index 1 indexing a struct is out of bounds}}
  %0 = llvm.getelementptr %p[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, array<2 x f32>)>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %p: !llvm.ptr) {
  // expected-error @+1 {{expected index 1 indexing a struct to be constant}}
  %0 = llvm.getelementptr %p[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32, array<2 x f32>)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{type 'i32' cannot be indexed (index #1)}}
  %0 = llvm.getelementptr %p[0, 0] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{type '!llvm.struct<"o", opaque>' cannot be indexed (index #1)}}
  %0 = llvm.getelementptr %p[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"o", opaque>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{expected at least one index}}
  %0 = llvm.getelementptr %p[] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %p: !llvm.ptr) {
  // expected-error @+1 {{number of operands and types do not match: got 3 operands and 2 types}}
  %0 = llvm.getelementptr %p[%i, %i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{expected as many dynamic indices as specified in 'rawConstantIndices'}}
  %0 = "llvm.getelementptr"(%p) <{elem_type = i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{integer value too large}}
  %0 = llvm.getelementptr %p[4294967296] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{expected alignment for atomic access}}
  %0 = llvm.load %p atomic monotonic : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{unsupported ordering 'release'}}
  %0 = llvm.load %p atomic release {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{unsupported type 'i31' for atomic access}}
  %0 = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i31
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{unsupported type '!llvm.struct<(i32)>' for atomic access}}
  %0 = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{expected syncscope to be null for non-atomic access}}
  %0 = llvm.load %p {syncscope = "a"} : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{result #0 must be LLVM type with size, but got '!llvm.void'}}
  %0 = llvm.load %p : !llvm.ptr -> !llvm.void
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{result #0 must be LLVM type with size, but got 'index'}}
  %0 = llvm.load %p : !llvm.ptr -> index
  llvm.return
}

// -----

llvm.func @f(%i: i32, %p: !llvm.ptr) {
  // expected-error @+1 {{unsupported ordering 'acquire'}}
  llvm.store %i, %p atomic acquire {alignment = 4 : i64} : i32, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{operand #1 must be LLVM pointer type, but got 'i32'}}
  llvm.store %i, %i : i32, i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{can be given only acquire, release, acq_rel, and seq_cst orderings}}
  llvm.fence monotonic
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{can be given only acquire, release, acq_rel, and seq_cst orderings}}
  llvm.fence not_atomic
  llvm.return
}

// -----

llvm.func @f(%i: i32, %p: !llvm.ptr) {
  // expected-error @+1 {{expected LLVM IR floating point type}}
  %0 = llvm.atomicrmw fadd %p, %i monotonic : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%f: f32, %p: !llvm.ptr) {
  // expected-error @+1 {{expected LLVM IR integer type}}
  %0 = llvm.atomicrmw add %p, %f monotonic : !llvm.ptr, f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %p: !llvm.ptr) {
  // expected-error @+1 {{expected at least 'monotonic' ordering}}
  %0 = llvm.atomicrmw add %p, %i unordered : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %p: !llvm.ptr) {
  // expected-error @+1 {{ordering must be at least 'monotonic'}}
  %0 = llvm.cmpxchg %p, %i, %i monotonic unordered : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %p: !llvm.ptr) {
  // expected-error @+1 {{failure ordering cannot be 'release' or 'acq_rel'}}
  %0 = llvm.cmpxchg %p, %i, %i monotonic release : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%f: f32, %p: !llvm.ptr) {
  // expected-error @+1 {{operand #1 must be signless integer or LLVM pointer type, but got 'f32'}}
  %0 = llvm.cmpxchg %p, %f, %f monotonic monotonic : !llvm.ptr, f32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{expected integer type}}
  %0 = llvm.mlir.constant(1 : i32) : f32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{expected float type of width 32}}
  %0 = llvm.mlir.constant(1.0 : f32) : f64
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{expected float type of width 32}}
  %0 = llvm.mlir.constant(1.0 : f32) : i64
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{expected array type of 3 i8 elements for the string constant}}
  %0 = llvm.mlir.constant("abc") : !llvm.array<4 x i8>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{expected array type of 3 i8 elements for the string constant}}
  %0 = llvm.mlir.constant("abc") : i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{expected vector or array type}}
  %0 = llvm.mlir.constant(dense<1> : tensor<4xi32>) : i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{only supports integer, float, string or elements attributes}}
  %0 = llvm.mlir.constant(unit) : i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{expected array attribute of size 2}}
  %0 = llvm.mlir.constant([1 : i32]) : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{expected array attribute of size 2}}
  %0 = llvm.mlir.constant(1 : i32) : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{expected integer type}}
  %0 = llvm.mlir.constant(1 : i32) : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{must reference a global defined by 'llvm.mlir.global' or 'llvm.func'}}
  %0 = llvm.mlir.addressof @nope : !llvm.ptr
  llvm.return
}

// -----

llvm.mlir.global external @g(1 : i32) {addr_space = 1 : i32} : i32
llvm.func @f() {
  // expected-error @+1 {{pointer address space must match address space of the referenced global}}
  %0 = llvm.mlir.addressof @g : !llvm.ptr<2>
  llvm.return
}

// -----

llvm.mlir.global external @g(1 : i32) {addr_space = 1 : i32} : i32
llvm.func @f() {
  // expected-error @+1 {{result #0 must be LLVM pointer type, but got 'i32'}}
  %0 = llvm.mlir.addressof @g : i32
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{'nope' does not reference a symbol in the current scope}}
  %0 = llvm.call @nope(%i) : (i32) -> i32
  llvm.return
}

// -----

llvm.func @h(i32) -> i32
llvm.func @f(%i: i32) {
  // expected-error @+1 {{incorrect number of operands (2) for callee (expecting: 1)}}
  %0 = llvm.call @h(%i, %i) : (i32, i32) -> i32
  llvm.return
}

// -----

llvm.func @h(i32) -> i32
llvm.func @f(%f: f32) {
  // expected-error @+1 {{operand type mismatch for operand 0: 'f32' != 'i32'}}
  %0 = llvm.call @h(%f) : (f32) -> i32
  llvm.return
}

// -----

llvm.func @h(i32) -> i32
llvm.func @f(%i: i32) {
  // expected-error @+1 {{result type mismatch: 'f32' != 'i32'}}
  %0 = llvm.call @h(%i) : (i32) -> f32
  llvm.return
}

// -----

llvm.func @h(i32) -> i32
llvm.func @f(%i: i32) {
  // expected-error @+1 {{expected function call to produce a value}}
  llvm.call @h(%i) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @vd()
llvm.func @f() {
  // expected-error @+1 {{calling function with void result must not produce values}}
  %0 = llvm.call @vd() : () -> i32
  llvm.return
}

// -----

llvm.func @va(i32, ...) -> i32
llvm.func @f(%i: i32, %f: f32) {
  // expected-error @+1 {{missing var_callee_type attribute for vararg call}}
  %0 = llvm.call @va(%i, %f) : (i32, f32) -> i32
  llvm.return
}

// -----

llvm.func @va(i32, ...) -> i32
llvm.func @f(%i: i32, %f: f32) {
  // expected-error @+1 {{expected var_callee_type to be a variadic function type}}
  %0 = llvm.call @va(%i, %f) vararg(!llvm.func<i32 (i32)>) : (i32, f32) -> i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32) {
  // expected-error @+1 {{indirect call expects a pointer as callee: 'i32'}}
  %0 = llvm.call %i(%f) : i32, (f32) -> i32
  llvm.return
}

// -----

llvm.func @f(%f: f32, %p: !llvm.ptr) {
  // expected-error @+1 {{expected function with 0 or 1 result}}
  %0 = llvm.call %p(%f) : !llvm.ptr, (f32) -> (i32, i32)
  llvm.return
}

// -----

llvm.mlir.global external @g(1 : i32) {addr_space = 1 : i32} : i32
llvm.func @f() {
  // expected-error @+1 {{'g' does not reference a valid LLVM function}}
  %0 = llvm.call @g() : () -> i32
  llvm.return
}

// -----

func.func private @ff() -> i32
llvm.func @f() {
  // expected-error @+1 {{'ff' does not reference a valid LLVM function}}
  %0 = llvm.call @ff() : () -> i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32) {
  // expected-error @+1 {{operand #0 must be 1-bit signless integer or LLVM dialect-compatible vector of it, but got 'i32'}}
  %0 = llvm.select %i, %f, %f : i32, f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32, %c: i1) { // expected-note {{prior use here}}
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'f32' vs 'i32'}}
  %0 = llvm.select %c, %i, %f : i1, f32
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{expected an LLVM compatible vector type}}
  %0 = llvm.shufflevector %i, %i [0] : i32
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{the type of 'res' must be the element type of 'vector', but there is none}}
  %0 = llvm.extractelement %i[%i : i32] : i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32, %v: vector<4xi32>) { // expected-note {{prior use here}}
  // expected-error @+1 {{use of value '%f' expects different type than prior uses: 'i32' vs 'f32'}}
  %0 = llvm.insertelement %f, %v[%i : i32] : vector<4xi32>
  llvm.return
}

// -----

llvm.func @f(%f: f32) {
  // expected-error @+1 {{operand #0 must be signless integer, but got 'f32'}}
  %0 = llvm.alloca %f x i32 : (f32) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{expected trailing function type with one argument and one result}}
  %0 = llvm.alloca %i x i32 : (i32, i32) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{result #0 must be LLVM dialect-compatible type, but got 'index'}}
  %0 = llvm.mlir.undef : index
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{result #0 must be LLVM token type, but got 'i32'}}
  %0 = llvm.mlir.none : i32
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{expected no operands}}
  llvm.return %i : i32
}

// -----

llvm.func @f(%f: f32) {
  // expected-error @+1 {{the flag must be a signless integer, but is 'f32'}}
  llvm.switch %f : f32, ^bb1 [ ]
^bb1:
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{branch has 1 operands for successor #1, but target block has 0}}
  llvm.switch %i : i32, ^bb1 [ 1: ^bb1(%i : i32) ]
^bb1:
  llvm.return
}

// -----

llvm.func @f(%i: i32) { // expected-note {{prior use here}}
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'i1' vs 'i32'}}
  llvm.cond_br %i, ^bb1, ^bb1
^bb1:
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{branch has 1 operands for successor #0, but target block has 0}}
  llvm.br ^bb1(%i : i32)
^bb1:
  llvm.return
}

// -----

llvm.func @f(%f: f32) {
  // expected-error @+1 {{operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'f32'}}
  %0 = "llvm.intr.abs"(%f) <{is_int_min_poison = false}> : (f32) -> f32
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i32'}}
  %0 = llvm.intr.sqrt(%i) : (i32) -> i32
  llvm.return
}

// -----

llvm.func @f(%f: f32) {
  // expected-error @+1 {{requires the same type for all operands and results}}
  %0 = llvm.intr.sqrt(%f) : (f32) -> f64
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{expected 2 operands, but found 1}}
  %0 = llvm.intr.smax(%i) : (i32) -> i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %p: !llvm.ptr) {
  // expected-error @+1 {{requires attribute 'isVolatile'}}
  "llvm.intr.memcpy"(%p, %p, %i) : (!llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.return
}

// -----

llvm.func @f(%i: i32, %p: !llvm.ptr) {
  // expected-error @+1 {{operand #1 must be LLVM pointer type, but got 'i32'}}
  "llvm.intr.memcpy"(%p, %i, %i) <{isVolatile = false}> : (!llvm.ptr, i32, i32) -> ()
  llvm.return
}

// -----

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments}}
llvm.func @f(%x: index) {
  %0 = llvm.freeze %x : index
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{expected string or keyword containing one of the following enum values for attribute 'asm_dialect' [att, intel]}}
  %0 = llvm.inline_asm asm_dialect = foo "nop", "" : () -> i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{custom op 'llvm.unknown_op' is unknown}}
  llvm.unknown_op
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{requires a single operand}}
  "llvm.load"() : () -> ()
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{requires attribute 'operandSegmentSizes'}}
  "llvm.switch"(%i) : (i32) -> ()
^bb1:
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{must have either a `callee` attribute or at least an operand}}
  "llvm.call"() : () -> ()
  llvm.return
}

// -----

llvm.func @h(i32) -> i32
llvm.func @f() {
  // expected-error @+1 {{incorrect number of operands (0) for callee (expecting: 1)}}
  "llvm.call"() <{callee = @h}> : () -> ()
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{requires one successor}}
  "llvm.br"() : () -> ()
^bb1:
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{expected 2 operands, but found 0}}
  "llvm.insertvalue"() : () -> ()
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{requires attribute 'rawConstantIndices'}}
  "llvm.getelementptr"(%p) : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{requires attribute 'value'}}
  "llvm.mlir.constant"() : () -> i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{requires attribute 'operandSegmentSizes'}}
  "llvm.invoke"() : () -> ()
^bb1:
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{needs to be in a function with a personality}}
  %0 = "llvm.landingpad"() : () -> i32
  llvm.return
}
