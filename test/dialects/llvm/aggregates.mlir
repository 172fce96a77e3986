// RUN: %same-as-mlir %s --allow-unregistered-dialect
// insertvalue, extractvalue, insertelement, extractelement, shufflevector.

llvm.func @aggregates(%s: !llvm.struct<(i32, array<4 x f32>, struct<(i8, ptr)>)>, %a: !llvm.array<2 x array<2 x i64>>, %v: vector<4xf32>, %i: i32, %f: f32, %l: i64, %sv: vector<[4]xf32>) {
  %0 = llvm.extractvalue %s[0] : !llvm.struct<(i32, array<4 x f32>, struct<(i8, ptr)>)>
  %1 = llvm.extractvalue %s[1, 3] : !llvm.struct<(i32, array<4 x f32>, struct<(i8, ptr)>)>
  %2 = llvm.extractvalue %s[2] : !llvm.struct<(i32, array<4 x f32>, struct<(i8, ptr)>)>
  %3 = llvm.extractvalue %a[1, 0] : !llvm.array<2 x array<2 x i64>>
  %4 = llvm.insertvalue %i, %s[0] : !llvm.struct<(i32, array<4 x f32>, struct<(i8, ptr)>)>
  %5 = llvm.insertvalue %f, %4[1, 2] : !llvm.struct<(i32, array<4 x f32>, struct<(i8, ptr)>)>
  %6 = llvm.insertvalue %2, %5[2] {test.note} : !llvm.struct<(i32, array<4 x f32>, struct<(i8, ptr)>)>
  %7 = llvm.extractelement %v[%i : i32] : vector<4xf32>
  %8 = llvm.extractelement %v[%l : i64] : vector<4xf32>
  %9 = llvm.insertelement %f, %v[%i : i32] : vector<4xf32>
  %10 = llvm.insertelement %f, %sv[%l : i64] : vector<[4]xf32>
  %11 = llvm.shufflevector %v, %v [0, 1, 4, 5] : vector<4xf32>
  %12 = llvm.shufflevector %v, %v [0, -1, 2, 3, 4, 5, 6, 7] : vector<4xf32>
  %13 = llvm.extractvalue %s[0] {test.note} : !llvm.struct<(i32, array<4 x f32>, struct<(i8, ptr)>)>
  llvm.return
}
