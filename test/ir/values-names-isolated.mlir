// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Isolated regions inside other regions; module-level values before and after functions.

%top = "t.v"() : () -> i32
%const = arith.constant 7 : i32
func.func @first(%p: i32) {
  %a = "t.v"() : () -> i32
  %b = arith.constant 7 : i32
  return
}
%top2 = "t.v"() : () -> i32
"t.holder"() ({
^bb0(%q: i32):
  %in = "t.v"() : () -> i32
  func.func @second(%r: i32, %s: i32) {
    %d = "t.v"() : () -> i32
    %e = arith.constant 7 : i32
    return
  }
  module {
    %f = "t.v"() : () -> i32
    %g = arith.constant 7 : i32
  }
  %in2 = "t.v"() : () -> i32
}) : () -> ()
%const2 = arith.constant 7 : i32
