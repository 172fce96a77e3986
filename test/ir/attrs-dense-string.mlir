// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Dense string elements over dialect types; a lone string is a splat.

"t.strings"() {a = dense<["x", "y"]> : tensor<2x!t.str>, b = dense<"all"> : tensor<3x!t.str>, c = dense<[["a", "b"], ["c", "d"]]> : tensor<2x2x!t.str>,
               d = dense<["same", "same"]> : tensor<2x!t.str>, e = dense<["quo\22te", "new\0Aline", ""]> : tensor<3x!t.str>, f = dense<"s"> : tensor<!t.str>,
               g = sparse<[[0], [2]], ["p", "q"]> : tensor<4x!t.str>} : () -> ()
