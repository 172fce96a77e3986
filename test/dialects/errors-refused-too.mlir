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
