// RUN: sluice opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Types of the llvm dialect that are rejected.

// expected-error @+1 {{struct without a body only allowed in a recursive struct}}
llvm.func @a(!llvm.struct<"rec">)

// -----

// expected-error @+1 {{identified type already used with a different body}}
llvm.func @a(!llvm.struct<"rec", (i32)>, !llvm.struct<"rec", (i64)>)

// -----

// expected-error @+1 {{redeclaring defined struct as opaque}}
llvm.func @a(!llvm.struct<"rec", (i32)>, !llvm.struct<"rec", opaque>)

// -----

// expected-error @+1 {{identified type already used with a different body}}
llvm.func @a(!llvm.struct<"rec", opaque>, !llvm.struct<"rec", (i32)>)

// -----

// expected-error @+1 {{struct without a body only allowed in a recursive struct}}
llvm.func @a(!llvm.struct<"rec", (i32)>, !llvm.struct<"rec">)

// -----

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments}}
llvm.func @a(!llvm.struct<(index)>)

// -----

// expected-error @+1 {{expected type, but found '3'}}
llvm.func @a(!llvm.array<2xi32>, !llvm.array<2 x 3 x i32>)

// -----

// expected-error @+1 {{invalid array element type: '!llvm.void'}}
llvm.func @a(!llvm.array<2 x void>)

// -----

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected zero or one function result}}
llvm.func @a() -> (i32, i32)

// -----

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments}}
llvm.func @a(index)

// -----

// expected-error @+1 {{cannot use !llvm.vec for built-in primitives, use 'vector' instead}}
llvm.func @a(!llvm.vec<4 x i32>)

// -----

// expected-error @+1 {{the number of vector elements must be positive}}
llvm.func @a(!llvm.vec<0 x ptr>)

// -----

// expected-error @+1 {{invalid vector element type}}
llvm.func @a(!llvm.vec<4 x array<2 x i32>>)

// -----

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments}}
llvm.func @a(vector<2x2xi32>)

// -----

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments}}
llvm.func @a(!llvm.array<2 x vector<2x2xi32>>)

// -----

// expected-error @+1 {{expected integer value, but found 'i8'}}
llvm.func @a(!llvm.ptr<i8>)

// -----

// expected-error @+1 {{invalid function result type: '!llvm.func<void ()>'}}
llvm.func @a() attributes {a.x = !llvm.func<func<void ()> (i32)>}

// -----

// expected-error @+1 {{invalid function argument type: '!llvm.void'}}
llvm.func @a() attributes {a.x = !llvm.func<void (void)>}

// -----

// expected-error @+1 {{expected ')', but found ','}}
llvm.func @a() attributes {a.x = !llvm.func<void (i32, ..., i32)>}

// -----

// expected-error @+1 {{identified type already used with a different body}}
llvm.func @a() attributes {a.x = !llvm.struct<"a", packed (i32)>, a.y = !llvm.struct<"a", (i32)>}

// -----

// expected-error @+1 {{struct without a body only allowed in a recursive struct}}
llvm.func @a() attributes {a.x = !llvm.struct<"">}

// -----

// expected-error @+1 {{identifier already used for an enclosing struct}}
llvm.func @a() attributes {a.x = !llvm.struct<"b", (struct<"b", (i32)>)>}

// -----

// expected-error @+1 {{failed to parse parameter list for target extension type}}
llvm.func @a() attributes {a.x = !llvm.target<"x", 1, i32>}

// -----

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments}}
llvm.func @a(tuple<i32>)

// -----

// expected-error @+1 {{invalid LLVM structure element type: '!llvm.token'}}
llvm.func @a(!llvm.struct<(token)>)

// -----

// expected-error @+1 {{unknown type 'foo' in dialect 'llvm'}}
llvm.func @a(!llvm.foo)

// -----

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments}}
llvm.func @a(si32)

// -----

// expected-error @+1 {{expected '>', but found ')'}}
llvm.func @a(!llvm.array<2 x i32)

// -----

// expected-error @+1 {{expected '>', but found ','}}
llvm.func @a(!llvm.struct<"x", opaque, (i32)>)

// -----

// expected-error @+1 {{expected '(', but found 'opaque'}}
llvm.func @a(!llvm.struct<opaque>)
