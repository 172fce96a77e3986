// RUN: sluice opt %s --split-input-file --verify-diagnostics
// What the parser and verifier of cf reject.

func.func @case_count(%a: i32) {
  // expected-error @+1 {{number of case values (2) should match number of case destinations (1)}}
  "cf.switch"(%a)[^d, ^d] <{case_operand_segments = array<i32: 0>, case_values = dense<[1, 2]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^d:
  return
}

// -----

func.func @flag_type(%a: i32) {
  // expected-error @+1 {{'flag' type ('i32') should match case value type ('i64')}}
  "cf.switch"(%a)[^d, ^d] <{case_operand_segments = array<i32: 0>, case_values = dense<[1]> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^d:
  return
}

// -----

func.func @no_default(%a: i32) {
  // expected-error @+1 {{expected 'default'}}
  cf.switch %a : i32, [1: ^d]
^d:
  return
}

// -----

func.func @operands(%c: i1, %x: i32) {
  // expected-error @+1 {{branch has 0 operands for successor #1, but target block has 1}}
  cf.cond_br %c, ^a(%x : i32), ^a
^a(%y: i32):
  return
}

// -----

func.func @case_operands(%x: i32) {
  // expected-error @+1 {{branch has 0 operands for successor #1, but target block has 1}}
  cf.switch %x : i32, [
    default: ^a(%x : i32),
    1: ^a
  ]
^a(%y: i32):
  return
}

// -----

func.func @segments(%c: i1) {
  // expected-error @+1 {{operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
  "cf.cond_br"(%c)[^a, ^a] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1) -> ()
^a:
  return
}

// -----

func.func @case_elements(%x: i32) {
  cf.switch %x : i32, [
    default: ^a,
    // expected-error @+1 {{expected integer value}}
    dense<1>: ^a
  ]
^a:
  return
}

// -----

func.func @case_text(%x: i32) {
  cf.switch %x : i32, [
    default: ^a,
    // expected-error @+1 {{expected integer value}}
    "one": ^a
  ]
^a:
  return
}
