// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Rarely used types: pointer vectors, target extension types, tokens, labels and foreign float formats.

llvm.func @vectors(!llvm.vec<4 x ptr>, vector<4xi32>, !llvm.vec<? x 4 x ptr>, vector<[4]xf32>, !llvm.vec<2 x ppc_fp128>)
llvm.func @floats(f16, bf16, f32, f64, f80, f128, !llvm.ppc_fp128, !llvm.x86_mmx)
llvm.func @other() attributes {test.a = !llvm.void, test.b = !llvm.label, test.c = !llvm.token, test.d = !llvm.metadata, test.e = !llvm.target<"spirv.Event">, test.f = !llvm.target<"ext", i32, 1, 2>}
