// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Integer and floating point operations, comparisons, select, freeze; overflow and fast-math flags.

llvm.func @integer(%a: i32, %b: i32, %v: vector<4xi64>) {
  %0 = llvm.add %a, %b : i32
  %1 = llvm.sub %a, %b : i32
  %2 = llvm.mul %a, %b : i32
  %3 = llvm.udiv %a, %b : i32
  %4 = llvm.sdiv %a, %b : i32
  %5 = llvm.urem %a, %b : i32
  %6 = llvm.srem %a, %b : i32
  %7 = llvm.and %a, %b : i32
  %8 = llvm.or %a, %b : i32
  %9 = llvm.xor %a, %b : i32
  %10 = llvm.shl %a, %b : i32
  %11 = llvm.lshr %a, %b : i32
  %12 = llvm.ashr %a, %b : i32
  %13 = llvm.add %a, %b overflow<nsw> : i32
  %14 = llvm.sub %a, %b overflow<nuw> : i32
  %15 = llvm.mul %a, %b overflow<nsw, nuw> : i32
  %16 = llvm.shl %a, %b overflow<nuw, nsw> : i32
  %17 = llvm.add %a, %b overflow<none> : i32
  %18 = llvm.add %v, %v : vector<4xi64>
  %19 = llvm.xor %v, %v {test.note = 1 : i32} : vector<4xi64>
  %20 = llvm.add %a, %b overflow<nsw> {test.note} : i32
  llvm.return
}
llvm.func @floating(%a: f32, %b: f32, %v: vector<2xf64>, %c: i1) {
  %0 = llvm.fadd %a, %b : f32
  %1 = llvm.fsub %a, %b : f32
  %2 = llvm.fmul %a, %b : f32
  %3 = llvm.fdiv %a, %b : f32
  %4 = llvm.frem %a, %b : f32
  %5 = llvm.fneg %a : f32
  %6 = llvm.fadd %a, %b {fastmathFlags = #llvm.fastmath<fast>} : f32
  %7 = llvm.fmul %a, %b {fastmathFlags = #llvm.fastmath<nnan, contract>} : f32
  %8 = llvm.fadd %a, %b {fastmathFlags = #llvm.fastmath<none>} : f32
  %9 = llvm.fneg %v : vector<2xf64>
  %10 = llvm.fcmp "olt" %a, %b {fastmathFlags = #llvm.fastmath<ninf>} : f32
  %11 = llvm.select %c, %a, %b {fastmathFlags = #llvm.fastmath<nsz>} : i1, f32
  %12 = llvm.select %c, %a, %b : i1, f32
  %13 = llvm.freeze %a : f32
  llvm.return
}
llvm.func @compare(%a: i32, %b: i32, %p: !llvm.ptr, %f: f64, %v: vector<4xi32>) {
  %0 = llvm.icmp "eq" %a, %b : i32
  %1 = llvm.icmp "ne" %a, %b : i32
  %2 = llvm.icmp "slt" %a, %b : i32
  %3 = llvm.icmp "sle" %a, %b : i32
  %4 = llvm.icmp "sgt" %a, %b : i32
  %5 = llvm.icmp "sge" %a, %b : i32
  %6 = llvm.icmp "ult" %a, %b : i32
  %7 = llvm.icmp "ule" %a, %b : i32
  %8 = llvm.icmp "ugt" %a, %b : i32
  %9 = llvm.icmp "uge" %a, %b : i32
  %10 = llvm.icmp "eq" %p, %p : !llvm.ptr
  %11 = llvm.icmp "ult" %v, %v : vector<4xi32>
  %12 = llvm.fcmp "_false" %f, %f : f64
  %13 = llvm.fcmp "oeq" %f, %f : f64
  %14 = llvm.fcmp "ogt" %f, %f : f64
  %15 = llvm.fcmp "oge" %f, %f : f64
  %16 = llvm.fcmp "ole" %f, %f : f64
  %17 = llvm.fcmp "one" %f, %f : f64
  %18 = llvm.fcmp "ord" %f, %f : f64
  %19 = llvm.fcmp "ueq" %f, %f : f64
  %20 = llvm.fcmp "ugt" %f, %f : f64
  %21 = llvm.fcmp "uge" %f, %f : f64
  %22 = llvm.fcmp "ult" %f, %f : f64
  %23 = llvm.fcmp "ule" %f, %f : f64
  %24 = llvm.fcmp "une" %f, %f : f64
  %25 = llvm.fcmp "uno" %f, %f : f64
  %26 = llvm.fcmp "_true" %f, %f : f64
  llvm.return
}
