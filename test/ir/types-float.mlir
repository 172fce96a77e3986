// RUN: %same-as-mlir %s
// Every floating point type of MLIR 19, bare and inside containers.

func.func private @small(f8E5M2, f8E4M3, f8E4M3FN, f8E5M2FNUZ, f8E4M3FNUZ, f8E4M3B11FNUZ)
func.func private @usual(bf16, f16, tf32, f32, f64, f80, f128)
func.func private @contained(vector<4xbf16>, tensor<2x?xf16>, memref<3xf80>, complex<f128>, complex<bf16>, tensor<f8E5M2>)
