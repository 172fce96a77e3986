// RUN: sluice opt %s --split-input-file --verify-diagnostics
// What the verifier of arith rejects.

func.func @constant_type() {
  // expected-error @+1 {{failed to verify that all of {value, result} have same type}}
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i64
  return
}

// -----

func.func @constant_signed() {
  // expected-error @+1 {{integer return type must be signless}}
  %0 = "arith.constant"() <{value = 1 : si32}> : () -> si32
  return
}

// -----

func.func @extsi_narrower(%a: i64) {
  // expected-error @+1 {{are cast incompatible}}
  %0 = arith.extsi %a : i64 to i32
  return
}

// -----

func.func @trunci_wider(%a: i32) {
  // expected-error @+1 {{are cast incompatible}}
  %0 = arith.trunci %a : i32 to i64
  return
}

// -----

func.func @bitcast_width(%a: i32) {
  // expected-error @+1 {{are cast incompatible}}
  %0 = arith.bitcast %a : i32 to f64
  return
}

// -----

func.func @index_cast_between_integers(%a: i32) {
  // expected-error @+1 {{are cast incompatible}}
  %0 = arith.index_cast %a : i32 to i64
  return
}

// -----

func.func @float_operand(%a: i32) {
  // expected-error @+1 {{operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.addf %a, %a : i32
  return
}

// -----

func.func @predicate(%a: i32) {
  // expected-error @+1 {{expected string or keyword containing one of the following enum values for attribute 'predicate'}}
  %0 = arith.cmpi less, %a, %a : i32
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @select_condition(%a: i32) {
  // expected-error @+1 {{expects different type than prior uses: 'i1' vs 'i32'}}
  %0 = arith.select %a, %a, %a : i32
  return
}
