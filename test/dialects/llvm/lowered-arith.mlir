// RUN: %same-as-mlir %s
// Every arith operation that has a direct lowering, after conversion.

module {
  llvm.func @ints(%arg0: i32, %arg1: i32, %arg2: i64, %arg3: i64, %arg4: vector<4xi32>) -> !llvm.struct<(i32, i64, i1)> {
    %0 = llvm.mul %arg0, %arg1 : i32
    %1 = llvm.sdiv %0, %arg1  : i32
    %2 = llvm.udiv %1, %arg1  : i32
    %3 = llvm.srem %2, %arg1  : i32
    %4 = llvm.urem %3, %arg1  : i32
    %5 = llvm.and %4, %arg1  : i32
    %6 = llvm.or %5, %arg1  : i32
    %7 = llvm.xor %6, %arg1  : i32
    %8 = llvm.shl %7, %arg1 : i32
    %9 = llvm.ashr %8, %arg1  : i32
    %10 = llvm.lshr %9, %arg1  : i32
    %11 = llvm.intr.smax(%10, %arg1)  : (i32, i32) -> i32
    %12 = llvm.intr.umax(%11, %arg1)  : (i32, i32) -> i32
    %13 = llvm.intr.smin(%12, %arg1)  : (i32, i32) -> i32
    %14 = llvm.intr.umin(%13, %arg1)  : (i32, i32) -> i32
    %15 = llvm.sext %14 : i32 to i64
    %16 = llvm.zext %14 : i32 to i64
    %17 = llvm.trunc %arg3 : i64 to i32
    %18 = llvm.icmp "ule" %14, %17 : i32
    %19 = llvm.select %18, %15, %16 : i1, i64
    %20 = "llvm.intr.uadd.with.overflow"(%arg0, %arg1) : (i32, i32) -> !llvm.struct<(i32, i1)>
    %21 = llvm.extractvalue %20[0] : !llvm.struct<(i32, i1)>
    %22 = llvm.extractvalue %20[1] : !llvm.struct<(i32, i1)>
    %23 = llvm.zext %arg0 : i32 to i64
    %24 = llvm.zext %arg1 : i32 to i64
    %25 = llvm.mul %23, %24 : i64
    %26 = llvm.trunc %25 : i64 to i32
    %27 = llvm.mlir.constant(32 : i64) : i64
    %28 = llvm.lshr %25, %27  : i64
    %29 = llvm.trunc %28 : i64 to i32
    %30 = llvm.mlir.undef : !llvm.struct<(i32, i64, i1)>
    %31 = llvm.insertvalue %29, %30[0] : !llvm.struct<(i32, i64, i1)>
    %32 = llvm.insertvalue %19, %31[1] : !llvm.struct<(i32, i64, i1)>
    %33 = llvm.insertvalue %22, %32[2] : !llvm.struct<(i32, i64, i1)>
    llvm.return %33 : !llvm.struct<(i32, i64, i1)>
  }
  llvm.func @floats(%arg0: f32, %arg1: f32, %arg2: f64, %arg3: f16) -> !llvm.struct<(f32, f64)> {
    %0 = llvm.fadd %arg0, %arg1  : f32
    %1 = llvm.fsub %0, %arg1  {fastmathFlags = #llvm.fastmath<nnan>} : f32
    %2 = llvm.fmul %1, %arg1  {fastmathFlags = #llvm.fastmath<fast>} : f32
    %3 = llvm.fdiv %2, %arg1  {fastmathFlags = #llvm.fastmath<nnan, ninf>} : f32
    %4 = llvm.frem %3, %arg1  : f32
    %5 = llvm.fneg %4  : f32
    %6 = llvm.intr.maximum(%5, %arg1)  : (f32, f32) -> f32
    %7 = llvm.intr.minimum(%6, %arg1)  {fastmathFlags = #llvm.fastmath<nsz>} : (f32, f32) -> f32
    %8 = llvm.intr.maxnum(%7, %arg1)  : (f32, f32) -> f32
    %9 = llvm.intr.minnum(%8, %arg1)  : (f32, f32) -> f32
    %10 = llvm.fcmp "olt" %9, %arg1 : f32
    %11 = llvm.fcmp "une" %9, %arg1 {fastmathFlags = #llvm.fastmath<fast>} : f32
    %12 = llvm.fpext %arg3 : f16 to f32
    %13 = llvm.fptrunc %arg2 : f64 to f32
    %14 = llvm.fptosi %9 : f32 to i32
    %15 = llvm.fptoui %9 : f32 to i8
    %16 = llvm.sitofp %14 : i32 to f64
    %17 = llvm.uitofp %15 : i8 to f64
    %18 = llvm.select %10, %12, %13 : i1, f32
    %19 = llvm.select %11, %16, %17 : i1, f64
    %20 = llvm.mlir.undef : !llvm.struct<(f32, f64)>
    %21 = llvm.insertvalue %18, %20[0] : !llvm.struct<(f32, f64)>
    %22 = llvm.insertvalue %19, %21[1] : !llvm.struct<(f32, f64)>
    llvm.return %22 : !llvm.struct<(f32, f64)>
  }
}
