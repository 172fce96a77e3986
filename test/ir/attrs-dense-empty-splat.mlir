// RUN: %same-as-mlir %s --allow-unregistered-dialect
// One value for all elements is kept where there is no element; strings may be none, too.

"t.a"() {a = dense<1> : tensor<0xi8>, b = dense<1.0> : tensor<0x4xf32>, c = dense<true> : tensor<0xi1>} : () -> ()
"t.a"() {a = dense<(1, 2)> : tensor<0xcomplex<i8>>, b = dense<> : tensor<0xi8>} : () -> ()
"t.a"() {a = dense<"0x01"> : tensor<0xi8>, b = dense<"0xFF"> : tensor<0xi1>, c = dense<"0x"> : tensor<0xi8>} : () -> ()
"t.a"() {a = dense<"abc"> : tensor<0x!t.s>, b = dense<> : tensor<0x!t.s>} : () -> ()

// More elements than can be counted.
"t.countless"() {a = dense<1> : tensor<4294967296x4294967296x4294967296xi32>, b = dense<"s"> : tensor<4294967296x4294967296x!t.str>, c = dense<(1, 2)> : tensor<4294967296x4294967296xcomplex<i8>>} : () -> ()
