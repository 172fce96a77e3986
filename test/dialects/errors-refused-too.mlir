// RUN: sluice opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// RUN: %refused-too %s --allow-unregistered-dialect

func.func @f(%n: index, %m: memref<f32>) {
  // expected-error @+1 {{operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values}}
  %0 = memref.dim %m, %n : memref<f32>
  return
}
// -----
func.func @f(%a: tensor<?xi32>) {
  // expected-error @+1 {{cast incompatible}}
  %0 = arith.index_cast %a : tensor<?xi32> to tensor<4xindex>
  return
}
// -----
func.func @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{cast incompatible}}
  %0 = arith.truncf %a : tensor<4xf32> to tensor<?xf16>
  return
}
// -----
func.func @f(%a: tensor<*xi8>) {
  // expected-error @+1 {{cast incompatible}}
  %0 = arith.extui %a : tensor<*xi8> to tensor<*xi16>
  return
}
// -----
func.func @f(%a: tensor<?xi32>) {
  // expected-error @+1 {{cast incompatible}}
  %0 = arith.bitcast %a : tensor<?xi32> to tensor<?xf32, 1 : i32>
  return
}
// -----
// expected-error @+1 {{null character not allowed in operation name}}
"a.b\00c"() : () -> ()
// -----
llvm.func @f(%i: i32) {
  // expected-error @+1 {{intrinsic name must start with 'llvm.'}}
  %0 = llvm.call_intrinsic "never"(%i) : (i32) -> (i32)
  llvm.return
}
// -----
llvm.func @f() {
  // expected-error @+1 {{expected struct type with two elements of the same type}}
  %0 = llvm.mlir.constant([1 : i32, 2.0 : f32]) : !llvm.struct<(i32, f32)>
  llvm.return
}
// -----
llvm.func @f() {
  // expected-error @+1 {{expected struct type with two elements of the same type}}
  %0 = llvm.mlir.constant([1 : i32, 2 : i32, 3 : i32]) : !llvm.struct<(i32, i32, i32)>
  llvm.return
}
// -----
// expected-error @+1 {{"llvm.signext" attribute attached to non-integer LLVM type}}
llvm.func @f() -> (f64 {llvm.signext})
// -----
// expected-error @+1 {{"llvm.noalias" attribute attached to non-pointer LLVM type}}
func.func private @f(i32 {llvm.noalias})
// -----
// expected-error @+1 {{"llvm.zeroext" should be a unit attribute}}
llvm.func @f(i8 {llvm.zeroext = 1 : i32})
// -----
// expected-error @+1 {{"llvm.align" should be an integer attribute}}
llvm.func @f(!llvm.ptr {llvm.align})
// -----
// expected-error @+1 {{"llvm.byval" should be a type attribute}}
llvm.func @f(!llvm.ptr {llvm.byval})
// -----
// expected-error @+1 {{"llvm.readonly" is not a valid result attribute}}
llvm.func @f() -> (!llvm.ptr {llvm.readonly})
// -----
// expected-error @+1 {{no_inline and always_inline attributes are incompatible}}
llvm.func @f() attributes {no_inline, always_inline} { llvm.return }
// -----
llvm.func @g(!llvm.ptr, ...) -> i32
llvm.func @f(%p: !llvm.ptr, %x: i32) {
  // expected-error @+1 {{var_callee_type return type mismatch: 'i64' != 'i32'}}
  %2 = llvm.call @g(%p, %x) vararg(!llvm.func<i64 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  llvm.return
}
// -----
llvm.func @g(!llvm.ptr, ...) -> i32
llvm.func @f(%p: !llvm.ptr, %x: i32) {
  // expected-error @+1 {{var_callee_type parameter type mismatch: 'i32' != '!llvm.ptr'}}
  %2 = llvm.call @g(%p, %x) vararg(!llvm.func<i32 (i32, ...)>) : (!llvm.ptr, i32) -> i32
  llvm.return
}
// -----
llvm.func @g(!llvm.ptr, ...) -> i32
llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{expected var_callee_type to have at most 1 parameters}}
  %2 = llvm.call @g(%p) vararg(!llvm.func<i32 (ptr, i32, ...)>) : (!llvm.ptr) -> i32
  llvm.return
}
// -----
llvm.func @g(!llvm.ptr, ...)
llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{expected var_callee_type to return void}}
  llvm.call @g(%p) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr) -> ()
  llvm.return
}
// -----
llvm.func @f() {
  // expected-error @+1 {{target extension type does not support zero-initializer}}
  %0 = llvm.mlir.zero : !llvm.target<"a">
  llvm.return
}
// -----
// expected-error @+1 {{this target extension type cannot be used in a global}}
llvm.mlir.global external @g() : !llvm.target<"a">
// -----
module {
  // expected-error @+1 {{requires an ancestor op with AutomaticAllocationScope trait}}
  %0 = memref.alloca() : memref<4xi32>
}
// -----
func.func @f() {
  // expected-error @+1 {{custom op 'module' is unknown (tried 'func.module' as well)}}
  module {}
  return
}
// -----
memref.alloca_scope {
  // expected-error @+1 {{custom op 'module' is unknown: here its dialect must be named}}
  module {}
}
// -----
func.func @f() {
  "builtin.module"() ({
    // expected-error @+1 {{custom op 'module' is unknown (tried 'func.module' as well)}}
    module {}
  }) : () -> ()
  return
}
// -----
func.func private @g()
module {
  func.func @f() {
    // expected-error @+1 {{'g' does not reference a valid function}}
    call @g() : () -> ()
    return
  }
}
// -----
func.func private @g()
func.func @f() {
  "t.x"() ({
    // expected-error @+1 {{'g' does not reference a valid function}}
    call @g() : () -> ()
  }) : () -> ()
  return
}
