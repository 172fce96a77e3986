// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Conversions of the llvm dialect.

llvm.func @casts(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %v: vector<4xi32>) {
  %0 = llvm.trunc %l : i64 to i32
  %1 = llvm.zext %i : i32 to i64
  %2 = llvm.zext %i {nonNeg} : i32 to i64
  %3 = llvm.sext %i : i32 to i64
  %4 = llvm.fptrunc %d : f64 to f32
  %5 = llvm.fpext %f : f32 to f64
  %6 = llvm.fptosi %f : f32 to i32
  %7 = llvm.fptoui %f : f32 to i8
  %8 = llvm.sitofp %i : i32 to f32
  %9 = llvm.uitofp %i : i32 to f64
  %10 = llvm.bitcast %i : i32 to f32
  %11 = llvm.ptrtoint %p : !llvm.ptr to i64
  %12 = llvm.inttoptr %l : i64 to !llvm.ptr
  %13 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %14 = llvm.sext %v : vector<4xi32> to vector<4xi64>
  %15 = llvm.bitcast %v : vector<4xi32> to vector<2xf64>
  %16 = llvm.zext %i {test.note} : i32 to i64
  llvm.return
}
