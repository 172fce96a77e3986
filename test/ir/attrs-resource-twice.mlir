// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Of two resources with one key the last is kept.

"t.a"() {x = dense_resource<k> : tensor<1xi8>, y = dense_resource<k2> : tensor<1xi8>} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      k: "0x0400000001",
      k2: "0x0400000003",
      k: "0x0400000002"
    }
  }
#-}
