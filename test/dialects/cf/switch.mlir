// RUN: %same-as-mlir %s --allow-unregistered-dialect
// cf.switch: only a default, several cases, negative and wide values, operands, attributes.

func.func @only_default(%v: i32, %x: i32) {
  cf.switch %v : i32, [
    default: ^bb1(%x : i32)
  ]
^bb1(%a: i32):
  cf.switch %a : i32, [
    default: ^bb2
  ]
^bb2:
  return
}
func.func @cases(%v: i32, %x: i32, %y: f32) {
  cf.switch %v : i32, [
    default: ^d,
    0: ^a,
    -1: ^b(%x : i32),
    2147483647: ^c(%x, %y : i32, f32),
    -2147483648: ^a
  ]
^a:
  cf.switch %v : i32, [default: ^d, 42: ^b(%v : i32), 7: ^a] {test.note = 1 : i8}
^b(%0: i32):
  return
^c(%1: i32, %2: f32):
  return
^d:
  return
}
func.func @widths(%a: i1, %b: i8, %c: i64, %d: i128) {
  cf.switch %a : i1, [default: ^bb1, 1: ^bb2]
^bb1:
  cf.switch %b : i8, [default: ^bb2, -128: ^bb1, 127: ^bb1]
^bb2:
  cf.switch %c : i64, [default: ^bb3, 9223372036854775807: ^bb1, -4294967296: ^bb1]
^bb3:
  cf.switch %d : i128, [default: ^bb4, 18446744073709551615: ^bb1, 5: ^bb2]
^bb4:
  return
}
