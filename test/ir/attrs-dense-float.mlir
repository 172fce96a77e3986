// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Dense float and complex elements.

"t.splat"() {a = dense<0.0> : tensor<4xf32>, b = dense<-0.0> : vector<2xf64>, c = dense<[1.5, 1.5]> : tensor<2xf16>, d = dense<0x7FC00000> : tensor<3xf32>, e = dense<0.1> : tensor<f32>} : () -> ()
"t.list"() {a = dense<[1.0, 0.1, -2.5]> : tensor<3xf32>, b = dense<[[1.0, 2.0], [3.0, 0x7F800000]]> : tensor<2x2xf32>, c = dense<[0.1, 1.0e300]> : tensor<2xf64>, d = dense<[0.1, 1.0]> : tensor<2xbf16>, e = dense<[0.0, -0.0]> : tensor<2xf32>, f = dense<[16777216.0, 123456.7]> : tensor<2xf32>} : () -> ()
"t.hex"() {a = dense<"0x0000803F00000040"> : tensor<2xf32>, b = dense<"0x000000000000F03F"> : tensor<4xf64>, c = dense<"0x003C0040"> : tensor<2xf16>} : () -> ()
"t.complex"() {a = dense<(1.0, 2.0)> : tensor<4xcomplex<f32>>, b = dense<[(1.0, 2.0), (-0.5, 0x7F800000)]> : tensor<2xcomplex<f32>>, c = dense<(1, -2)> : tensor<2xcomplex<i8>>, d = dense<[(1, 2), (3, 4)]> : tensor<2xcomplex<i32>>, e = dense<[[(1, 2)], [(3, 4)]]> : tensor<2x1xcomplex<ui8>>, f = dense<(true, false)> : tensor<2xcomplex<i1>>, g = dense<(1.0, 1.0)> : tensor<complex<f64>>} : () -> ()
"t.sparse"() {a = sparse<[[0, 0], [1, 2]], [1.0, 5.5]> : tensor<3x4xf32>, b = sparse<[[1]], [(1.0, 2.0)]> : tensor<3xcomplex<f64>>, c = sparse<0, 0.1> : tensor<4xf32>} : () -> ()
