// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Blocks keep the order of the text, whatever order they are referred to; values may be used before the text defines them.

func.func @order(%c: i1) -> i32 {
  cf.cond_br %c, ^z, ^y
^x(%p: i32):
  return %p : i32
^y:
  %v = arith.constant 3 : i32
  cf.br ^late(%v : i32)
^use:
  %s = arith.addi %w, %w : i32
  cf.br ^x(%s : i32)
^z:
  %w = "t.define"() : () -> i32
  cf.br ^use
^late(%q: i32):
  cf.br ^x(%q : i32)
}
func.func @names_do_not_matter() {
  cf.br ^9
^9:
  cf.br ^bb0
^bb0:
  cf.br ^entry.1$x-y
^entry.1$x-y:
  return
}
