// RUN: %same-as-mlir %s
// A single top-level module is not wrapped in another one.

module {
  func.func private @a()
}
