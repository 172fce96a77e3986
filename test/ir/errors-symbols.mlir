// RUN: sluice opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// Symbols: defined twice, unknown, of the wrong kind; calls that do not fit their callee.

// expected-note @+1 {{see existing symbol definition here}}
func.func private @same()
// expected-error @+1 {{redefinition of symbol named 'same'}}
func.func private @same()

// -----

// expected-note @+1 {{see existing symbol definition here}}
memref.global @shared : memref<4xi32>
// expected-error @+1 {{redefinition of symbol named 'shared'}}
func.func private @shared()

// -----

func.func @caller() {
  // expected-error @+1 {{'nobody' does not reference a valid function}}
  call @nobody() : () -> ()
  return
}

// -----

memref.global @data : memref<4xi32>
func.func @caller() {
  // expected-error @+1 {{'data' does not reference a valid function}}
  call @data() : () -> ()
  return
}

// -----

func.func private @callee(i32) -> i32
func.func @caller() {
  // expected-error @+1 {{incorrect number of operands for callee}}
  %0 = call @callee() : () -> i32
  return
}

// -----

func.func private @callee(i32) -> i32
func.func @caller(%x: f32) {
  // expected-error @+1 {{operand type mismatch: expected operand type 'i32', but provided 'f32' for operand number 0}}
  %0 = call @callee(%x) : (f32) -> i32
  return
}

// -----

func.func private @callee(i32) -> i32
func.func @caller(%x: i32) {
  // expected-error @+1 {{incorrect number of results for callee}}
  call @callee(%x) : (i32) -> ()
  return
}

// -----

func.func private @callee(i32) -> i32
func.func @caller(%x: i32) {
  // expected-error @+1 {{result type mismatch at index 0}}
  %0 = call @callee(%x) : (i32) -> f32
  // expected-note @-1 {{op result types: 'f32'}}
  // expected-note @-2 {{function result types: 'i32'}}
  return
}

// -----

func.func @constant() {
  // expected-error @+1 {{reference to undefined function 'nobody'}}
  %0 = constant @nobody : () -> ()
  return
}

// -----

// expected-error @+1 {{symbol declaration cannot have public visibility}}
func.func @public_declaration()

// -----

func.func @global() {
  // expected-error @+1 {{'nothing' does not reference a valid global memref}}
  %0 = memref.get_global @nothing : memref<4xi32>
  return
}

// -----

memref.global @data : memref<4xi32>
func.func @global() {
  // expected-error @+1 {{result type 'memref<8xi32>' does not match type 'memref<4xi32>' of the global memref @data}}
  %0 = memref.get_global @data : memref<8xi32>
  return
}

// -----

// expected-error @+1 {{entry block must have 1 arguments to match function signature}}
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  func.return
}) : () -> ()

// -----

// expected-error @+1 {{type of entry block argument #0('f32') must match the type of the corresponding argument in function signature('i32')}}
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%a: f32):
  func.return
}) : () -> ()
