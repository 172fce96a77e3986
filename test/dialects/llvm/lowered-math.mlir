// RUN: %same-as-mlir %s
// The math operations that become intrinsics or short sequences, after conversion.

module {
  llvm.func @math(%arg0: f32, %arg1: f32, %arg2: i32, %arg3: vector<4xf64>) -> f32 {
    %0 = llvm.intr.fabs(%arg0)  : (f32) -> f32
    %1 = llvm.intr.ceil(%0)  : (f32) -> f32
    %2 = llvm.intr.copysign(%1, %arg1)  : (f32, f32) -> f32
    %3 = llvm.intr.cos(%2)  : (f32) -> f32
    %4 = llvm.intr.exp(%3)  {fastmathFlags = #llvm.fastmath<fast>} : (f32) -> f32
    %5 = llvm.intr.exp2(%4)  : (f32) -> f32
    %6 = llvm.intr.floor(%5)  : (f32) -> f32
    %7 = llvm.intr.fma(%6, %arg1, %arg0)  : (f32, f32, f32) -> f32
    %8 = llvm.intr.log(%7)  : (f32) -> f32
    %9 = llvm.intr.log10(%8)  : (f32) -> f32
    %10 = llvm.intr.log2(%9)  : (f32) -> f32
    %11 = llvm.intr.pow(%10, %arg1)  : (f32, f32) -> f32
    %12 = llvm.intr.round(%11)  : (f32) -> f32
    %13 = llvm.intr.roundeven(%12)  : (f32) -> f32
    %14 = llvm.intr.sin(%13)  {fastmathFlags = #llvm.fastmath<nnan, nsz>} : (f32) -> f32
    %15 = llvm.intr.sqrt(%14)  : (f32) -> f32
    %16 = llvm.intr.trunc(%15)  : (f32) -> f32
    %17 = llvm.mlir.constant(1.000000e+00 : f32) : f32
    %18 = llvm.intr.sqrt(%16)  : (f32) -> f32
    %19 = llvm.fdiv %17, %18  : f32
    %20 = llvm.mlir.constant(1.000000e+00 : f32) : f32
    %21 = llvm.intr.exp(%19)  : (f32) -> f32
    %22 = llvm.fsub %21, %20  : f32
    %23 = llvm.mlir.constant(1.000000e+00 : f32) : f32
    %24 = llvm.fadd %23, %22  : f32
    %25 = llvm.intr.log(%24)  : (f32) -> f32
    %26 = llvm.intr.powi(%25, %arg2)  : (f32, i32) -> f32
    llvm.return %26 : f32
  }
}
