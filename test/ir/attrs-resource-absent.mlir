// RUN: %same-as-mlir %s --allow-unregistered-dialect
// A dense_resource without data keeps its key; no metadata section is printed.

"t.use"() {a = dense_resource<nowhere> : tensor<2xi32>} : () -> ()
