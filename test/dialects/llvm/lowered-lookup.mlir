// RUN: %same-as-mlir %s
// Globals, stack and heap buffers, a switch and a C interface wrapper after conversion.

module {
  llvm.func @free(!llvm.ptr)
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.mlir.global private constant @table(dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]> : tensor<4x4xi32>) {addr_space = 0 : i32} : !llvm.array<4 x array<4 x i32>>
  llvm.mlir.global private @scratch() {addr_space = 0 : i32} : !llvm.array<16 x f64> {
    %0 = llvm.mlir.undef : !llvm.array<16 x f64>
    llvm.return %0 : !llvm.array<16 x f64>
  }
  llvm.func @lookup(%arg0: i32, %arg1: i32) -> i32 attributes {llvm.emit_c_interface} {
    %0 = llvm.mlir.constant(4 : index) : i64
    %1 = llvm.mlir.constant(4 : index) : i64
    %2 = llvm.mlir.constant(1 : index) : i64
    %3 = llvm.mlir.constant(16 : index) : i64
    %4 = llvm.mlir.zero : !llvm.ptr
    %5 = llvm.getelementptr %4[16] : (!llvm.ptr) -> !llvm.ptr, i32
    %6 = llvm.ptrtoint %5 : !llvm.ptr to i64
    %7 = llvm.mlir.addressof @table : !llvm.ptr
    %8 = llvm.getelementptr %7[0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x array<4 x i32>>
    %9 = llvm.mlir.constant(3735928559 : index) : i64
    %10 = llvm.inttoptr %9 : i64 to !llvm.ptr
    %11 = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %12 = llvm.insertvalue %10, %11[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %13 = llvm.insertvalue %8, %12[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %14 = llvm.mlir.constant(0 : index) : i64
    %15 = llvm.insertvalue %14, %13[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %16 = llvm.insertvalue %0, %15[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %17 = llvm.insertvalue %1, %16[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %18 = llvm.insertvalue %1, %17[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %19 = llvm.insertvalue %2, %18[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %20 = llvm.sext %arg0 : i32 to i64
    %21 = llvm.sext %arg1 : i32 to i64
    %22 = llvm.mlir.constant(4 : index) : i64
    %23 = llvm.mul %20, %22 : i64
    %24 = llvm.add %23, %21 : i64
    %25 = llvm.getelementptr %8[%24] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %26 = llvm.load %25 : !llvm.ptr -> i32
    %27 = llvm.mlir.constant(8 : index) : i64
    %28 = llvm.mlir.constant(1 : index) : i64
    %29 = llvm.alloca %27 x i32 : (i64) -> !llvm.ptr
    %30 = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %31 = llvm.insertvalue %29, %30[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %32 = llvm.insertvalue %29, %31[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %33 = llvm.mlir.constant(0 : index) : i64
    %34 = llvm.insertvalue %33, %32[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %35 = llvm.insertvalue %27, %34[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %36 = llvm.insertvalue %28, %35[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %37 = llvm.getelementptr %29[%21] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %26, %37 : i32, !llvm.ptr
    %38 = llvm.mlir.constant(8 : index) : i64
    %39 = llvm.mlir.constant(1 : index) : i64
    %40 = llvm.mul %20, %38 : i64
    %41 = llvm.mlir.zero : !llvm.ptr
    %42 = llvm.getelementptr %41[%40] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %43 = llvm.ptrtoint %42 : !llvm.ptr to i64
    %44 = llvm.mlir.constant(32 : index) : i64
    %45 = llvm.add %43, %44 : i64
    %46 = llvm.call @malloc(%45) : (i64) -> !llvm.ptr
    %47 = llvm.ptrtoint %46 : !llvm.ptr to i64
    %48 = llvm.mlir.constant(1 : index) : i64
    %49 = llvm.sub %44, %48 : i64
    %50 = llvm.add %47, %49 : i64
    %51 = llvm.urem %50, %44  : i64
    %52 = llvm.sub %50, %51 : i64
    %53 = llvm.inttoptr %52 : i64 to !llvm.ptr
    %54 = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %55 = llvm.insertvalue %46, %54[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %56 = llvm.insertvalue %53, %55[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %57 = llvm.mlir.constant(0 : index) : i64
    %58 = llvm.insertvalue %57, %56[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %59 = llvm.insertvalue %20, %58[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %60 = llvm.insertvalue %38, %59[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %61 = llvm.insertvalue %38, %60[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %62 = llvm.insertvalue %39, %61[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %63 = llvm.mlir.constant(8 : index) : i64
    %64 = llvm.mul %20, %63 : i64
    %65 = llvm.add %64, %21 : i64
    %66 = llvm.getelementptr %53[%65] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %26, %66 : i32, !llvm.ptr
    llvm.call @free(%46) : (!llvm.ptr) -> ()
    %67 = llvm.getelementptr %29[%20] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %68 = llvm.load %67 : !llvm.ptr -> i32
    llvm.switch %68 : i32, ^bb3 [
      1: ^bb1,
      7: ^bb2
    ]
  ^bb1:  // pred: ^bb0
    %69 = llvm.sext %68 : i32 to i64
    %70 = llvm.sitofp %69 : i64 to f64
    %71 = llvm.intr.sqrt(%70)  : (f64) -> f64
    %72 = llvm.fptosi %71 : f64 to i32
    llvm.return %72 : i32
  ^bb2:  // pred: ^bb0
    %73 = llvm.intr.smax(%26, %68)  : (i32, i32) -> i32
    llvm.return %73 : i32
  ^bb3:  // pred: ^bb0
    %74 = llvm.sext %26 : i32 to i64
    %75 = llvm.sext %68 : i32 to i64
    %76 = llvm.mul %74, %75 : i64
    %77 = llvm.trunc %76 : i64 to i32
    %78 = llvm.mlir.constant(32 : i64) : i64
    %79 = llvm.lshr %76, %78  : i64
    %80 = llvm.trunc %79 : i64 to i32
    llvm.return %80 : i32
  }
  llvm.func @_mlir_ciface_lookup(%arg0: i32, %arg1: i32) -> i32 attributes {llvm.emit_c_interface} {
    %0 = llvm.call @lookup(%arg0, %arg1) : (i32, i32) -> i32
    llvm.return %0 : i32
  }
}
