// RUN: %same-as-mlir %s
// Strided memref layouts: static and dynamic strides and offsets, and which ones are elided.

func.func private @strides(memref<4xi32, strided<[1]>>, memref<4x8xi32, strided<[8, 1]>>, memref<4x8xi32, strided<[16, 2]>>, memref<4x8xi32, strided<[1, 4]>>)
func.func private @dynamic(memref<?xi32, strided<[?]>>, memref<?x?xf32, strided<[?, 1]>>, memref<?x?xf32, strided<[?, ?], offset: ?>>)
func.func private @offset(memref<4xi32, strided<[1], offset: 0>>, memref<4xi32, strided<[1], offset: 12>>, memref<4xi32, strided<[2], offset: ?>>)
func.func private @negative(memref<4xi32, strided<[-1], offset: 3>>, memref<4xi32, strided<[1], offset: -2>>)
func.func private @rank_zero(memref<f32, strided<[]>>, memref<f32, strided<[], offset: 5>>, memref<f32, strided<[], offset: ?>>)
func.func private @space(memref<4xi32, strided<[2]>, 1>, memref<4xi32, strided<[1], offset: ?>, "local">, memref<4xi32, strided<[2]>, 0>)
func.func private @as_attribute() attributes {layout = strided<[4, 1], offset: ?>, flat = strided<[]>}
