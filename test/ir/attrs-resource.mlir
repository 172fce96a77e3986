// RUN: %same-as-mlir %s --allow-unregistered-dialect
// dense_resource attributes and the file metadata section that holds their data.

"t.use"() {a = dense_resource<blob_b> : tensor<2xi32>, b = dense_resource<blob_a> : tensor<3xi8>, c = dense_resource<blob_b> : tensor<2xf32>} : () -> ()

{-#
  dialect_resources: {
    builtin: {
      blob_a: "0x01000000010203",
      unused: "0x01000000FF",
      blob_b: "0x0800000001000000000000000200000000000000"
    }
  }
#-}
