// RUN: sluice opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// Definitions must dominate their uses.

func.func @same_block() -> i32 {
  // expected-error @+1 {{operand #0 does not dominate this use}}
  %a = arith.addi %b, %b : i32
  // expected-note @+1 {{operand defined here}}
  %b = arith.constant 1 : i32
  return %a : i32
}

// -----

func.func @sibling_blocks(%c: i1) -> i32 {
  cf.cond_br %c, ^left, ^right
^left:
  // expected-note @+1 {{operand defined here}}
  %v = arith.constant 1 : i32
  cf.br ^join
^right:
  cf.br ^join
^join:
  // expected-error @+1 {{operand #0 does not dominate this use}}
  return %v : i32
}

// -----

func.func @out_of_region() {
  "t.op"() ({
    %in = "t.def"() : () -> i32
    "t.end"() : () -> ()
  }) : () -> ()
  // expected-error @+1 {{use of undeclared SSA value name}}
  "t.use"(%in) : (i32) -> ()
  return
}

// -----

func.func @second_operand(%x: i32) -> i32 {
  // expected-error @+1 {{operand #1 does not dominate this use}}
  %a = arith.addi %x, %b : i32
  // expected-note @+1 {{operand defined here}}
  %b = arith.constant 1 : i32
  return %a : i32
}

// -----

func.func @itself() {
  // expected-error @+2 {{operand #0 does not dominate this use}}
  // expected-note @+1 {{operand defined here}}
  %a = arith.addi %a, %a : i32
  return
}

// -----

// A loop: the value of the body is not yet there when the header runs first.
func.func @loop(%c: i1) -> i32 {
  cf.br ^header
^header:
  cf.cond_br %c, ^body, ^exit
^body:
  // expected-note @+1 {{operand defined here}}
  %v = arith.constant 1 : i32
  cf.br ^header
^exit:
  // expected-error @+1 {{operand #0 does not dominate this use}}
  return %v : i32
}
