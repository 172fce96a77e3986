// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Direct and indirect calls, function constants, results used one by one, attributes on all of them.

func.func private @callee(i32, f32) -> (f32, i32)
func.func private @none()
func.func private @one(i32) -> i32
func.func @caller(%a: i32, %b: f32, %f: (i32, f32) -> (f32, i32)) -> i32 {
  %0:2 = call @callee(%a, %b) : (i32, f32) -> (f32, i32)
  call @none() : () -> ()
  func.call @none() {test.note = 1 : i32} : () -> ()
  %1 = call @one(%0#1) {test.a, test.b = "x"} : (i32) -> i32
  %2 = func.constant @callee : (i32, f32) -> (f32, i32)
  %3:2 = call_indirect %2(%a, %b) : (i32, f32) -> (f32, i32)
  %4:2 = func.call_indirect %f(%3#1, %3#0) : (i32, f32) -> (f32, i32)
  %5 = constant @none : () -> ()
  call_indirect %5() {test.note} : () -> ()
  %6 = constant {test.note} @one : (i32) -> i32
  %7 = call_indirect %6(%1) : (i32) -> i32
  return {test.note} %7 : i32
}
func.func @recursive(%n: i32) -> i32 {
  %0 = call @recursive(%n) : (i32) -> i32
  %1 = call @after(%0) : (i32) -> i32
  return %1 : i32
}
func.func @after(%n: i32) -> i32 {
  return %n : i32
}
