// RUN: sluice opt %s --split-input-file --verify-diagnostics
// Attributes of the dialect where another kind of them is wanted.

// expected-error @+1 {{attribute 'memory' failed to satisfy constraint: LLVM dialect memory_effects}}
llvm.func @f() attributes {memory = 1 : i32}

// -----

// expected-error @+1 {{attribute 'target_features' failed to satisfy constraint: LLVM dialect target features}}
llvm.func @f() attributes {target_features = ["+a"]}

// -----

// expected-error @+1 {{target features must start with '+' or '-'}}
llvm.func @f() attributes {target_features = #llvm.target_features<["a"]>}

// -----

// expected-error @+1 {{with optimize_none must also be no_inline}}
llvm.func @f() attributes {optimize_none} { llvm.return }

// -----

// expected-error @+1 {{expected two integers as the range of vscale}}
llvm.func @f() vscale_range(1, "x")

// -----

llvm.func @f() {
  // expected-error @+1 {{attribute 'loop_annotation' failed to satisfy constraint: LLVM dialect loop_annotation}}
  llvm.br ^bb1 {loop_annotation = 1 : i32}
^bb1:
  llvm.return
}

// -----

llvm.func @f() {
  llvm.return
}
// expected-error @+1 {{attribute 'priorities' failed to satisfy constraint: 32-bit integer array attribute}}
llvm.mlir.global_ctors {ctors = [@f], priorities = [0 : i8]}

// -----

// expected-error @+1 {{expected ','}}
module attributes {a.b = #llvm.alias_scope<id = distinct[1]<> domain = <id = distinct[0]<>>>} {}

// -----

// expected-error @+1 {{expected LLVM type for function arguments}}
llvm.func @f(!llvm.struct<"holds", (memref<4xi32>)>)

// -----

// expected-error @+1 {{invalid array element type: '!llvm.vec<? x 4 x  i8>'}}
llvm.func @f(!llvm.array<2 x vec<? x 4 x i8>>)
