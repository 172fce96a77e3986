// RUN: sluice opt %s --split-input-file --verify-diagnostics
// A block's argument out of reach: the note points at the argument (mlir-opt's at the function).

func.func @block_argument(%c: i1, %z: i32) -> i32 {
  cf.cond_br %c, ^left(%z : i32), ^right
// expected-note @+1 {{operand defined as a block argument (block #1 in the same region)}}
^left(%a: i32):
  cf.br ^right
^right:
  // expected-error @+1 {{operand #0 does not dominate this use}}
  return %a : i32
}
