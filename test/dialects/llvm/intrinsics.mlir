// RUN: %same-as-mlir %s
// Intrinsics in call form; mind the two spaces the printer leaves for the flags.

llvm.func @pretty(%a: f32, %b: f32, %c: f32, %i: i32, %j: i32, %v: vector<4xf64>) {
  %0 = llvm.intr.fabs(%a) : (f32) -> f32
  %1 = llvm.intr.ceil(%a) : (f32) -> f32
  %2 = llvm.intr.cos(%a) : (f32) -> f32
  %3 = llvm.intr.exp(%a) : (f32) -> f32
  %4 = llvm.intr.exp2(%a) : (f32) -> f32
  %5 = llvm.intr.floor(%a) : (f32) -> f32
  %6 = llvm.intr.log(%a) : (f32) -> f32
  %7 = llvm.intr.log10(%a) : (f32) -> f32
  %8 = llvm.intr.log2(%a) : (f32) -> f32
  %9 = llvm.intr.nearbyint(%a) : (f32) -> f32
  %10 = llvm.intr.rint(%a) : (f32) -> f32
  %11 = llvm.intr.round(%a) : (f32) -> f32
  %12 = llvm.intr.roundeven(%a) : (f32) -> f32
  %13 = llvm.intr.sin(%a) : (f32) -> f32
  %14 = llvm.intr.sqrt(%a) : (f32) -> f32
  %15 = llvm.intr.trunc(%a) : (f32) -> f32
  %16 = llvm.intr.copysign(%a, %b) : (f32, f32) -> f32
  %17 = llvm.intr.maximum(%a, %b) : (f32, f32) -> f32
  %18 = llvm.intr.maxnum(%a, %b) : (f32, f32) -> f32
  %19 = llvm.intr.minimum(%a, %b) : (f32, f32) -> f32
  %20 = llvm.intr.minnum(%a, %b) : (f32, f32) -> f32
  %21 = llvm.intr.pow(%a, %b) : (f32, f32) -> f32
  %22 = llvm.intr.fma(%a, %b, %c) : (f32, f32, f32) -> f32
  %23 = llvm.intr.fmuladd(%a, %b, %c) : (f32, f32, f32) -> f32
  %24 = llvm.intr.smax(%i, %j) : (i32, i32) -> i32
  %25 = llvm.intr.smin(%i, %j) : (i32, i32) -> i32
  %26 = llvm.intr.umax(%i, %j) : (i32, i32) -> i32
  %27 = llvm.intr.umin(%i, %j) : (i32, i32) -> i32
  %28 = llvm.intr.sadd.sat(%i, %j) : (i32, i32) -> i32
  %29 = llvm.intr.uadd.sat(%i, %j) : (i32, i32) -> i32
  %30 = llvm.intr.ssub.sat(%i, %j) : (i32, i32) -> i32
  %31 = llvm.intr.usub.sat(%i, %j) : (i32, i32) -> i32
  %32 = llvm.intr.sshl.sat(%i, %j) : (i32, i32) -> i32
  %33 = llvm.intr.ushl.sat(%i, %j) : (i32, i32) -> i32
  %34 = llvm.intr.bitreverse(%i) : (i32) -> i32
  %35 = llvm.intr.bswap(%i) : (i32) -> i32
  %36 = llvm.intr.ctpop(%i) : (i32) -> i32
  %37 = llvm.intr.fshl(%i, %j, %i) : (i32, i32, i32) -> i32
  %38 = llvm.intr.fshr(%i, %j, %i) : (i32, i32, i32) -> i32
  %39 = llvm.intr.powi(%a, %i) : (f32, i32) -> f32
  %x0 = llvm.intr.sqrt(%v) : (vector<4xf64>) -> vector<4xf64>
  %x1 = llvm.intr.exp(%a) {fastmathFlags = #llvm.fastmath<nnan, afn>} : (f32) -> f32
  %x2 = llvm.intr.lround(%a) : (f32) -> i32
  %x3 = llvm.intr.llrint(%a) : (f32) -> i64
  %x4 = llvm.intr.expect %i, %j : i32
  %x5 = "llvm.intr.is.constant"(%i) : (i32) -> i1
  %x6 = llvm.intr.stacksave : !llvm.ptr
  llvm.intr.stackrestore %x6 : !llvm.ptr
  llvm.return
}
