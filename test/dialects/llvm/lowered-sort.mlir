// RUN: %same-as-mlir %s
// A nest of loops over a static memref after conversion.

module {
  llvm.func @sort(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64) {
    %0 = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %6 = llvm.mlir.constant(0 : index) : i64
    %7 = llvm.mlir.constant(1 : index) : i64
    %8 = llvm.mlir.constant(63 : index) : i64
    llvm.br ^bb1(%6 : i64)
  ^bb1(%9: i64):  // 2 preds: ^bb0, ^bb5
    %10 = llvm.icmp "ult" %9, %8 : i64
    llvm.cond_br %10, ^bb2(%6 : i64), ^bb6
  ^bb2(%11: i64):  // 3 preds: ^bb1, ^bb3, ^bb4
    %12 = llvm.sub %8, %9 : i64
    %13 = llvm.icmp "ult" %11, %12 : i64
    llvm.cond_br %13, ^bb3, ^bb5
  ^bb3:  // pred: ^bb2
    %14 = llvm.add %11, %7 : i64
    %15 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %16 = llvm.getelementptr %15[%11] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %17 = llvm.load %16 : !llvm.ptr -> i32
    %18 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %19 = llvm.getelementptr %18[%14] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %20 = llvm.load %19 : !llvm.ptr -> i32
    %21 = llvm.icmp "sgt" %17, %20 : i32
    llvm.cond_br %21, ^bb4, ^bb2(%14 : i64)
  ^bb4:  // pred: ^bb3
    %22 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %23 = llvm.getelementptr %22[%11] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %20, %23 : i32, !llvm.ptr
    %24 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %25 = llvm.getelementptr %24[%14] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %17, %25 : i32, !llvm.ptr
    llvm.br ^bb2(%14 : i64)
  ^bb5:  // pred: ^bb2
    %26 = llvm.add %9, %7 : i64
    llvm.br ^bb1(%26 : i64)
  ^bb6:  // pred: ^bb1
    llvm.return
  }
}
