// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Memref types: shapes, element types, unranked, memory spaces as integers and other attributes.

func.func private @shapes(memref<f32>, memref<4xi32>, memref<?xi32>, memref<?x4x?xf32>, memref<0x3xi8>, memref<1x2x3x4x5xindex>)
func.func private @elements(memref<4xmemref<?xf32>>, memref<2xvector<4xf32>>, memref<memref<memref<i8>>>, memref<2xui8>, memref<3xcomplex<f32>>)
func.func private @unranked(memref<*xf32>, memref<*xi8, 3>, memref<*xindex, "shared">, memref<*xi32, 0>)
func.func private @integer_space(memref<4xi32, 0>, memref<4xi32, 1>, memref<4xi32, 7 : i32>, memref<4xi32, 0 : i32>, memref<?xf32, 3 : i64>, memref<f32, 0 : i64>)
func.func private @other_space(memref<4xi32, "global">, memref<4xi32, {bank = 2 : i64}>, memref<2xi8, true>)
func.func private @nested_spaces(memref<2xmemref<3xf32, 1>, 2>) -> memref<*xmemref<*xf32, 4>, 5>
