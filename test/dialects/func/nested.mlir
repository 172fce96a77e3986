// RUN: %same-as-mlir %s
// Functions in nested modules: equal names in different symbol tables, calls resolved in the nearest one.

func.func private @same(i32)
module @inner {
  func.func private @same(f32)
  func.func @use(%x: f32) {
    call @same(%x) : (f32) -> ()
    return
  }
}
func.func @use(%x: i32) {
  call @same(%x) : (i32) -> ()
  return
}
