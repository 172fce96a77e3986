// RUN: %same-as-mlir %s
// Two top-level modules are wrapped in an implicit third.

module {
  func.func private @a()
}
module @second {
}
