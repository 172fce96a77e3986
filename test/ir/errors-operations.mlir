// RUN: sluice opt %s --split-input-file --verify-diagnostics
// Unknown operations and dialects, wrong operand and result counts, missing properties.

func.func @unknown() {
  // expected-error @+1 {{custom op 'func.nonsense' is unknown}}
  func.nonsense
  return
}

// -----

func.func @unknown_dialect() {
  // expected-note @+2 {{Registered dialects: }}
  // expected-error @+1 {{Dialect `nodialect' not found for custom op 'nodialect.op'}}
  nodialect.op
  return
}

// -----

// expected-error @+1 {{operation being parsed with an unregistered dialect}}
"nodialect.op"() : () -> ()

// -----

func.func @too_few_operands(%x: i32) {
  // expected-error @+1 {{expected 2 operands, but found 1}}
  %0 = "arith.addi"(%x) : (i32) -> i32
  return
}

// -----

func.func @too_many_operands(%x: i32) {
  // expected-error @+1 {{expected 2 operands, but found 3}}
  %0 = "arith.addi"(%x, %x, %x) : (i32, i32, i32) -> i32
  return
}

// -----

func.func @no_results(%x: i32) {
  // expected-error @+1 {{requires one result}}
  "arith.addi"(%x, %x) : (i32, i32) -> ()
  return
}

// -----

func.func @type_count(%x: i32) {
  // expected-error @+1 {{expected 2 operand types but had 1}}
  %0 = "arith.addi"(%x, %x) : (i32) -> i32
  return
}

// -----

func.func @missing_property() {
  // expected-error @+1 {{requires attribute 'value'}}
  %0 = "arith.constant"() : () -> i32
  return
}

// -----

func.func @wrong_property_type(%x: i32) {
  // expected-error @+1 {{predicate}}
  %0 = "arith.cmpi"(%x, %x) <{predicate = "eq"}> : (i32, i32) -> i1
  return
}

// -----

func.func @operand_kind(%x: f32) {
  // expected-error @+1 {{operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.addi %x, %x : f32
  return
}

// -----

func.func @result_kind(%x: i32) {
  // expected-error @+1 {{requires the same type for all operands and results}}
  %0 = "arith.addi"(%x, %x) : (i32, i32) -> i64
  return
}

// -----

func.func @return_count(%x: i32) -> (i32, i32) {
  // expected-error @+1 {{has 1 operands, but enclosing function (@return_count) returns 2}}
  return %x : i32
}

// -----

func.func @return_type(%x: i32) -> f32 {
  // expected-error @+1 {{type of return operand 0 ('i32') doesn't match function result type ('f32') in function @return_type}}
  return %x : i32
}

// -----

// expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
"func.return"() : () -> ()
