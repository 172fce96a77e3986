// RUN: sluice opt %s -verify-diagnostics
// A mistake in the text of one function does not hide what is wrong in the meaning of others.

func.func @before(%x: i32) -> i64 {
  // expected-error @+1 {{type of return operand 0 ('i32') doesn't match function result type ('i64')}}
  return %x : i32
}

func.func @mistake(%x: i32) -> i32 {
  // expected-error @+1 {{expected SSA operand}}
  %0 = arith.addi %x, 1 : i32
  return %0 : i32
}

func.func @after(%c: i1) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  // expected-note @+1 {{operand defined here}}
  %0 = arith.constant 1 : i32
  cf.br ^b
^b:
  // expected-error @+1 {{operand #0 does not dominate this use}}
  return %0 : i32
}
