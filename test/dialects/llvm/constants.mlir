// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Constants of the llvm dialect: mlir.constant, undef, poison, zero, none.

llvm.func @constants() {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.mlir.constant(-1 : i8) : i8
  %2 = llvm.mlir.constant(4 : index) : i64
  %3 = llvm.mlir.constant(true) : i1
  %4 = llvm.mlir.constant(1.5 : f32) : f32
  %5 = llvm.mlir.constant(0x7FF0000000000000 : f64) : f64
  %6 = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
  %7 = llvm.mlir.constant(dense<[1.0, 2.0]> : vector<2xf32>) : vector<2xf32>
  %8 = llvm.mlir.constant("abc") : !llvm.array<3 x i8>
  %9 = llvm.mlir.constant(dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>) : !llvm.array<2 x array<2 x i32>>
  %10 = llvm.mlir.constant(170141183460469231731687303715884105727 : i128) : i128
  %11 = llvm.mlir.constant([1 : i32, 2 : i32]) : !llvm.struct<(i32, i32)>
  %12 = llvm.mlir.constant(5) : i64
  %13 = llvm.mlir.constant(42 : i64) {test.note} : i64
  %14 = llvm.mlir.undef : i32
  %15 = llvm.mlir.undef : !llvm.struct<(ptr, i64)>
  %16 = llvm.mlir.poison : vector<4xf32>
  %17 = llvm.mlir.zero : !llvm.ptr
  %18 = llvm.mlir.zero : !llvm.array<4 x i32>
  %19 = llvm.mlir.none : !llvm.token
  %20 = llvm.mlir.poison {test.note} : i8
  %21 = llvm.mlir.constant(dense<1> : vector<[4]xi32>) : vector<[4]xi32>
  %22 = llvm.mlir.constant(1.0 : bf16) : bf16
  llvm.return
}
