// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Values used before their definition: in graph regions, in unreachable blocks and of multi-result operations.

"t.graph"() ({
  %a = "t.use"(%b#1, %c) : (i32, f32) -> i32
  %b:2 = "t.def"(%a) : (i32) -> (i32, i32)
  %c = "t.self"(%c) : (f32) -> f32
}) : () -> ()
func.func @unreachable() {
  return
^dead:
  %x = arith.addi %y, %x : i32
  %y = arith.addi %x, %y : i32
  cf.br ^dead
}
%top = "t.early"(%bottom) : (i32) -> i32
%bottom = "t.late"(%top) : (i32) -> i32
