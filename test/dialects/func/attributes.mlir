// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Attributes of functions, of arguments and of results.

func.func @function() attributes {llvm.emit_c_interface, test.b = 1 : i32, test.a = "x"} {
  return
}
func.func @arguments(%a: i32 {test.x}, %b: f32, %c: index {test.y = 2 : i8, test.x = [1, 2]}) {
  return
}
func.func @results() -> (i32 {test.r}) {
  %0 = arith.constant 0 : i32
  return %0 : i32
}
func.func @some_results() -> (i32, f32 {test.r = "second"}) {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 0.0 : f32
  return %0, %1 : i32, f32
}
func.func private @declared(i32 {test.x = 1 : i32}, f32) -> (i32 {test.r}, i32) attributes {test.all}
func.func private @declared_single(memref<?xi32> {test.x}) -> (i32 {test.r})
func.func @empty_attributes() attributes {} {
  return
}
func.func @empty_argument_attributes(%a: i32 {}) -> (i32 {}) {
  return %a : i32
}
"func.func"() <{function_type = (i32, i32) -> (i32), sym_name = "generic", arg_attrs = [{}, {test.x}], res_attrs = [{}]}> ({
^bb0(%a: i32, %b: i32):
  func.return %a : i32
}) {test.attr} : () -> ()
func.func @visibility_attribute() attributes {no_inline, llvm.linkage = #llvm.linkage<internal>} {
  return
}
