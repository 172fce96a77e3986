// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Unconditional and conditional branches with and without operands and attributes.

func.func @branches(%c: i1, %x: i32, %y: f32) -> i32 {
  cf.br ^plain
^plain:
  cf.br ^args(%x, %y : i32, f32)
^args(%a: i32, %b: f32):
  cf.cond_br %c, ^both, ^plain
^both:
  cf.cond_br %c, ^args(%a, %b : i32, f32), ^one(%a : i32)
^one(%d: i32):
  cf.cond_br %c, ^both, ^one(%d : i32)
^dead:
  cf.cond_br %c, ^one(%x : i32), ^exit
^dead2:
  cf.br ^exit {test.note = 1 : i32}
^dead3:
  cf.br ^one(%x : i32) {test.note}
^dead4:
  cf.cond_br %c, ^exit, ^one(%x : i32) {test.note = "t"}
^exit:
  return %x : i32
}
