// RUN: %same-as-mlir %s
// A single top-level operation that is not a module is wrapped.

func.func @only() {
  return
}
