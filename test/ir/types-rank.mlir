// RUN: %same-as-mlir %s --allow-unregistered-dialect
// More dimensions than bits in a word; more elements than memory, as long as they are all one.

func.func private @rank(vector<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xi8>) -> ()
"t.op"() {a = dense<0> : tensor<1000000000000xi8>, b = dense<"0xFF"> : tensor<1000000000000xi1>} : () -> ()
