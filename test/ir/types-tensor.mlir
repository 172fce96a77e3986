// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Tensor types: static, dynamic and zero sizes, unranked, element types, encodings.

func.func private @ranked(tensor<f32>, tensor<4xi32>, tensor<?xi32>, tensor<?x4x?x0xf32>, tensor<0xi1>, tensor<9223372036854775807xi8>)
func.func private @unranked(tensor<*xf32>, tensor<*xvector<4xi32>>, tensor<*xindex>)
func.func private @elements(tensor<2xvector<4xf32>>, tensor<3xcomplex<f64>>, tensor<1xindex>, tensor<2x!foo.bar<baz>>, tensor<*x!foo.bar>)
func.func private @encoding(tensor<4xi32, "sparse">, tensor<?x?xf32, 1 : i8>, tensor<2xf32, {rows = 4 : i64}>, tensor<f32, [1, 2]>, tensor<2xi8, #foo.enc<dense>>, tensor<2xi8, unit>)
func.func private @looks_like_hex(tensor<0x4xi32>, tensor<0x0xf32>, tensor<10x0x3xi8>)

func.func private @no_encoding(tensor<4xf32, >, tensor<*xf32, >, tensor<f32,>)
