// RUN: sluice opt %s --split-input-file --verify-diagnostics
// Uses and definitions of SSA values: undefined, defined twice, of the wrong type, result packs.

func.func @undefined() -> i32 {
  // expected-error @+1 {{use of undeclared SSA value name}}
  return %nowhere : i32
}

// -----

func.func @twice() {
  // expected-note @+1 {{previously defined here}}
  %a = arith.constant 1 : i32
  // expected-error @+1 {{redefinition of SSA value '%a'}}
  %a = arith.constant 2 : i32
  return
}

// -----

// expected-note @+1 {{previously defined here}}
func.func @argument_twice(%a: i32) {
  // expected-error @+1 {{redefinition of SSA value '%a'}}
  %a = arith.constant 2 : i32
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @type_mismatch(%a: i32) -> f32 {
  // expected-error @+1 {{use of value '%a' expects different type than prior uses: 'f32' vs 'i32'}}
  return %a : f32
}

// -----

func.func @no_such_result() {
  %a:2 = arith.addui_extended %b, %b : i32, i1
  // expected-error @+1 {{reference to invalid result number}}
  %c = arith.addi %a#2, %b : i32
  %b = arith.constant 1 : i32
  return
}

// -----

func.func @wrong_number_of_names(%x: i32) {
  // expected-error @+1 {{operation defines 2 results but was provided 3 to bind}}
  %a, %b, %c = arith.addui_extended %x, %x : i32, i1
  return
}

// -----

func.func @names_for_nothing(%m: memref<4xi32>) {
  // expected-error @+1 {{cannot name an operation with no results}}
  %a = memref.dealloc %m : memref<4xi32>
  return
}

// -----

func.func @zero_results() {
  // expected-error @+1 {{expected named operation to have at least 1 result}}
  %a:0 = arith.constant 1 : i32
  return
}

// -----

func.func @isolated(%a: i32) {
  %b = arith.constant 1 : i32
  return
}
func.func @other() -> i32 {
  // expected-error @+1 {{use of undeclared SSA value name}}
  return %b : i32
}
