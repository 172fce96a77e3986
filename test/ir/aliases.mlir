// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Attribute and type aliases of the input: expanded where used, also inside each other, and forgotten.

!int = i32
!pair = tuple<!int, !int>
!fn = (!pair) -> !int
#five = 5 : !int
#list = [#five, #five, "x"]
#dict = {a = #list, b = !pair}
!mem = memref<4x!int, 1>
#layout = affine_map<(d0) -> (d0 * 2)>
!odd = memref<4xf32, #layout>
#unused = "nothing"
!unused = f64
func.func @uses(%a: !int, %b: !pair, %m: !mem, %o: !odd) -> !int attributes {test.d = #dict, test.t = !fn} {
  %0 = arith.constant #five
  %1 = "t.op"(%a) {x = #list} : (!int) -> !pair
  return %0 : !int
}
#later = unit
"t.late"() {x = #later} : () -> ()
