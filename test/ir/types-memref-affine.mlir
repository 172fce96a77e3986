// RUN: %same-as-mlir %s
// Affine map layouts of memrefs: the identity is elided, others become #map aliases.

#transposed = affine_map<(d0, d1) -> (d1, d0)>
#same_as_transposed = affine_map<(x, y) -> (y, x)>
#identity = affine_map<(d0, d1) -> (d0, d1)>

func.func private @identity(memref<4x8xf32, affine_map<(i, j) -> (i, j)>>, memref<4x8xf32, #identity>, memref<f32, affine_map<() -> ()>>)
func.func private @transposed(memref<4x8xf32, #transposed>, memref<4x8xf32, #same_as_transposed>)
func.func private @offset(memref<4xf32, affine_map<(d0) -> (d0 + 4)>>, memref<?xf32, affine_map<(d0)[s0, s1] -> (d0 * s0 + s1)>>)
func.func private @tiled(memref<?xf32, affine_map<(d0) -> (d0 floordiv 32, d0 mod 32)>>)
func.func private @space(memref<4x8xf32, #transposed, 2>, memref<4x8xf32, #identity, 1>, memref<4xf32, affine_map<(d0) -> (d0)>, 0>)
func.func private @constant_result(memref<4xf32, affine_map<(d0) -> (0)>>)
