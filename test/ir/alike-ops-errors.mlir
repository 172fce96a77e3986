// RUN: sluice opt %s -split-input-file -verify-diagnostics
// Ops that are written like one before, with a mistake in their names.

func.func @redefinition(%a: i32, %b: i32) {
  // expected-note @+1 {{previously defined here}}
  %0 = arith.addi %a, %b : i32
  // expected-error @+1 {{redefinition of SSA value '%0'}}
  %0 = arith.addi %b, %a : i32
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @wrong_type(%a: i32, %b: i32, %w: i64) {
  %0 = arith.addi %a, %b : i32
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'i32' vs 'i64'}}
  %1 = arith.addi %a, %w : i32
  return
}

// -----

func.func @unknown(%a: i32, %b: i32) {
  %0 = arith.addi %a, %b : i32
  // expected-error @+1 {{use of undeclared SSA value name '%c'}}
  %1 = arith.addi %a, %c : i32
  // expected-error @+1 {{cannot name an operation with no results}}
  %2 = cf.br ^bb1
^bb1:
  cf.br ^bb2
^bb2:
  // expected-error @+1 {{reference to an undefined block '^bb9'}}
  cf.br ^bb9
}

// -----

func.func @results(%a: i32, %b: i32) {
  %0 = arith.addi %a, %b : i32
  // expected-error @+1 {{operation defines 1 results but was provided 2 to bind}}
  %1:2 = arith.addi %b, %a : i32
  // expected-error @+1 {{reference to invalid result number}}
  %3 = arith.addi %b, %0#1 : i32
  return
}
