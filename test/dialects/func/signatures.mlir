// RUN: %same-as-mlir %s
// func.func signatures: no, one and several results; declarations; visibility.

func.func @nothing() {
  return
}
func.func @explicit_unit() -> () {
  return
}
func.func @one(%a: i32) -> i32 {
  return %a : i32
}
func.func @one_in_parentheses(%a: i32) -> (i32) {
  return %a : i32
}
func.func @two(%a: i32, %b: f32) -> (f32, i32) {
  return %b, %a : f32, i32
}
func.func @function_result(%f: (i32) -> i32) -> ((i32) -> i32) {
  return %f : (i32) -> i32
}
func.func private @declared(i32, f32) -> index
func.func private @declared_named(%x: i32, %y: f32) -> index
func.func private @declared_no_args() -> (i32, i32)
func.func private @private_body(%a: i32) {
  return
}
func.func nested @nested_body() {
  return
}
func.func nested @nested_declared()
func.func public @public_body() {
  return
}
