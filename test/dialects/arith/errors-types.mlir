// RUN: sluice opt %s --split-input-file --verify-diagnostics
// What the verifier of arith rejects: types that do not go together, and constants.

func.func @mixed(%a: i64, %v: vector<4xi32>) {
  // expected-error @+1 {{'arith.addi' op requires the same type for all operands and results}}
  %0 = "arith.addi"(%a, %v) : (i64, vector<4xi32>) -> i64
  return
}

// -----

func.func @signed(%a: si32) {
  // expected-error @+1 {{operand #0 must be signless-integer-like, but got 'si32'}}
  %0 = arith.addi %a, %a : si32
  return
}

// -----

func.func @cmpi_result(%a: i64) {
  // expected-error @+1 {{result #0 must be bool-like, but got 'i32'}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 2 : i64}> : (i64, i64) -> i32
  return
}

// -----

func.func @cmpi_without_predicate(%a: i64) {
  // expected-error @+1 {{'arith.cmpi' op requires attribute 'predicate'}}
  %0 = "arith.cmpi"(%a, %a) : (i64, i64) -> i1
  return
}

// -----

func.func @cmpi_shape(%a: vector<4xi32>) {
  // expected-error @+1 {{'result' must be i1 in the shape of 'lhs' ('vector<4xi1>'), but got 'i1'}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 2 : i64}> : (vector<4xi32>, vector<4xi32>) -> i1
  return
}

// -----

func.func @extf_narrower(%a: f64) {
  // expected-error @+1 {{operand type 'f64' and result type 'f32' are cast incompatible}}
  %0 = arith.extf %a : f64 to f32
  return
}

// -----

func.func @truncf_same(%a: f16) {
  // expected-error @+1 {{operand type 'f16' and result type 'bf16' are cast incompatible}}
  %0 = arith.truncf %a : f16 to bf16
  return
}

// -----

func.func @extsi_index(%a: index) {
  // expected-error @+1 {{operand #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = arith.extsi %a : index to i64
  return
}

// -----

func.func @index_cast_float(%a: f32) {
  // expected-error @+1 {{operand #0 must be signless-integer-like or memref of signless-integer, but got 'f32'}}
  %0 = arith.index_cast %a : f32 to index
  return
}

// -----

func.func @bitcast_index(%a: i64) {
  // expected-error @+1 {{operand type 'i64' and result type 'index' are cast incompatible}}
  %0 = arith.bitcast %a : i64 to index
  return
}

// -----

func.func @bitcast_tuple(%a: tuple<i32>) {
  // expected-error @+1 {{operand #0 must be signless-integer-or-float-like or memref of signless-integer or float, but got 'tuple<i32>'}}
  %0 = arith.bitcast %a : tuple<i32> to i32
  return
}

// -----

func.func @cast_shape(%a: f64) {
  // expected-error @+1 {{requires the same shape for all operands and results}}
  %0 = arith.fptosi %a : f64 to vector<2xi32>
  return
}

// -----

func.func @select_shape(%c: vector<3xi1>, %v: vector<4xi32>) {
  // expected-error @+1 {{failed to verify that condition is signless i1 or has matching shape}}
  %0 = arith.select %c, %v, %v : vector<3xi1>, vector<4xi32>
  return
}

// -----

// mlir-opt-19 crashes on this one.
func.func @select_scalar(%c: vector<4xi1>, %a: i64) {
  // expected-error @+1 {{failed to verify that condition is signless i1 or has matching shape}}
  %0 = arith.select %c, %a, %a : vector<4xi1>, i64
  return
}

// -----

func.func @select_scalable(%c: vector<[2]xi1>, %v: vector<2xf32>) {
  // expected-error @+1 {{all non-scalar operands/results must have the same shape and base type}}
  %0 = arith.select %c, %v, %v : vector<[2]xi1>, vector<2xf32>
  return
}

// -----

func.func @addui_extended_overflow(%a: i32) {
  // expected-error @+1 {{result #1 must be bool-like, but got 'i32'}}
  %0, %1 = arith.addui_extended %a, %a : i32, i32
  return
}

// -----

func.func @overflow_flag(%a: i32) {
  // expected-error @+1 {{one of: none, nsw, nuw}}
  %0 = arith.addi %a, %a overflow<fast> : i32
  return
}

// -----

func.func @fastmath_flag(%a: f32) {
  // expected-error @+1 {{one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  %0 = arith.addf %a, %a fastmath<nsw> : f32
  return
}

// -----

func.func @constant_string() {
  // expected-error @+1 {{value must be an integer, float, or elements attribute}}
  %0 = arith.constant "abc" : i32
  return
}

// -----

func.func @constant_untyped() {
  // expected-error @+1 {{invalid kind of attribute specified}}
  %0 = arith.constant [1.0]
  return
}

// -----

func.func @constant_symbol() {
  // expected-error @+1 {{invalid kind of attribute specified}}
  %0 = arith.constant @constant_symbol
  return
}

// -----

func.func @constant_scalable() {
  // expected-error @+1 {{scalable vectors with elements attribute is not supported unless it's a vector splat}}
  %0 = arith.constant dense<[1, 2, 3, 4]> : vector<[4]xi32>
  return
}
