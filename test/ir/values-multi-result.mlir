// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Operations with several results: packs `%0:3`, uses `%0#1`, names bound one by one.

func.func @packs() -> (i32, f32, i32) {
  %pack:3 = "t.three"() : () -> (i32, f32, i32)
  %a, %b = "t.two"() : () -> (i32, i32)
  %c:2, %d = "t.split"() : () -> (i32, i32, i32)
  %one:1 = "t.one"() : () -> i32
  "t.none"() : () -> ()
  "t.unnamed"() : () -> (i32, i32)
  "t.use"(%pack#2, %pack#1, %pack#0, %a, %b, %c#0, %c#1, %d, %one#0) : (i32, f32, i32, i32, i32, i32, i32, i32, i32) -> ()
  "t.use"(%pack, %a) : (i32, i32) -> ()
  return %pack#0, %pack#1, %pack#2 : i32, f32, i32
}
