// RUN: %same-conversion %s
// Branches, a switch, assertions.
func.func @sw(%a: i32, %i: index) -> i32 {
  %c = arith.constant false
  cf.assert %c, "must hold"
  cf.assert %c, "must hold"
  cf.assert %c, "other"
  cf.switch %a : i32, [ default: ^bb1(%a : i32), 1: ^bb2, 4: ^bb1(%a : i32) ]
^bb1(%x : i32):
  cf.cond_br %c, ^bb2, ^bb1(%x : i32) {foo = 1 : i32}
^bb2:
  return %a : i32
}
