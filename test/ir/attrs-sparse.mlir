// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Sparse elements: a list of indices, a plain list for rank 1, and one number for all of an index.

"t.o"() {a = sparse<[[1, 1]], 2.0> : tensor<3x3xf32>} : () -> ()
"t.o"() {a = sparse<1, 2.0> : tensor<3x3xf32>} : () -> ()
"t.o"() {a = sparse<1, [2]> : tensor<3x5x7xi32>} : () -> ()
"t.o"() {a = sparse<[[1, 1], [1, 1]], [2, 2]> : tensor<3x5xi32>} : () -> ()
"t.o"() {a = sparse<[[0, 4], [2, 1]], [2, 3]> : tensor<3x5xi32>} : () -> ()
"t.o"() {a = sparse<[1, 2], 2> : tensor<3xi32>} : () -> ()
"t.o"() {a = sparse<[1, 2], [2, 3]> : tensor<3xi32>} : () -> ()
"t.o"() {a = sparse<[1], [2]> : tensor<3xi32>} : () -> ()
"t.o"() {a = sparse<[[1], [2]], [2, 3]> : tensor<3xi32>} : () -> ()
"t.o"() {a = sparse<1, (1, 2)> : tensor<3x3xcomplex<i32>>} : () -> ()
"t.o"() {a = sparse<1, 2> : vector<3x3xi32>} : () -> ()
"t.o"() {a = sparse<> : tensor<0xi32>} : () -> ()
