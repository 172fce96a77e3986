// RUN: %same-conversion %s
// Seed 5, "C-compatible wrapper emission": an external function, a defined one, one with a result
// of struct type.
func.func private @qux(%arg0: memref<?x?xf32>) attributes {llvm.emit_c_interface}
func.func @foo(%arg0: memref<?x?xf32>) attributes {llvm.emit_c_interface} {
  return
}
func.func @foo_result(%arg0: memref<?x?xf32>) -> memref<?x?xf32>
    attributes {llvm.emit_c_interface} {
  return %arg0 : memref<?x?xf32>
}
