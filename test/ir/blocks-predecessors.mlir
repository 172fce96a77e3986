// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Predecessor comments: one, several, none; a block that is its own predecessor; the same predecessor twice.

func.func @loops(%c: i1, %n: i32) -> i32 {
  cf.cond_br %c, ^left, ^right
^left:
  cf.br ^join(%n : i32)
^right:
  cf.cond_br %c, ^join(%n : i32), ^join(%n : i32)
^join(%x: i32):
  cf.cond_br %c, ^self(%x : i32), ^exit
^self(%y: i32):
  cf.cond_br %c, ^self(%y : i32), ^exit
^exit:
  return %n : i32
^dead:
  cf.br ^dead2
^dead2:
  cf.br ^join(%n : i32)
^dead_alone(%q: f32, %r: index):
  return %n : i32
}
func.func @infinite() {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}
