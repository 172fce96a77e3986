// RUN: %same-conversion %s
// Blocks that nothing reaches are left alone.
func.func @rm(%a: memref<4xf32>) attributes {llvm.emit_c_interface} { return }
func.func private @ex(%a: memref<4xf32>) attributes {llvm.emit_c_interface}
func.func @loop(%a: memref<4xf32>, %n: i32) -> i32 {
  cf.br ^bb1(%n : i32)
^bb1(%x: i32):
  %c = arith.cmpi slt, %x, %n : i32
  cf.cond_br %c, ^bb2, ^bb3
^bb3:
  return %x : i32
^bb2:
  %y = arith.addi %x, %n : i32
  cf.br ^bb1(%y : i32)
^dead:
  %z = arith.addi %n, %n : i32
  cf.br ^dead
}
