// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Numbering and name conflicts across sibling and nested regions: siblings reuse numbers, children continue their parent's.

func.func @f(%a: i32) {
  %c = arith.constant 1 : i32
  %v = "t.v"() : () -> i32
  "t.regions"(%v) ({
  ^bb0(%x: i32, %y: i32):
    %c1 = arith.constant 1 : i32
    %w = "t.v"() : () -> i32
    "t.nested"() ({
    ^bb0(%z: i32):
      %c2 = arith.constant 1 : i32
      %u = "t.v"() : () -> i32
      "t.end"() : () -> ()
    }) : () -> ()
    %late = arith.constant 1 : i32
    "t.end"() : () -> ()
  }, {
  ^bb0(%x2: i32):
    %c1b = arith.constant 1 : i32
    %wb = "t.v"() : () -> i32
    "t.end"() : () -> ()
  }) : (i32) -> ()
  %after = "t.v"() : () -> i32
  %c3 = arith.constant 1 : i32
  return
}
func.func @g(%a: i32) {
  %c = arith.constant 1 : i32
  %v = "t.v"() : () -> i32
  return
}
