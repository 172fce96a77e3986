// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Types of the llvm dialect: pointers, arrays, vectors, functions, literal, named, packed and opaque structs.

llvm.func @pointers(!llvm.ptr, !llvm.ptr<1>, !llvm.ptr<0>, !llvm.ptr<270>)
llvm.func @arrays(!llvm.array<4 x i32>, !llvm.array<0 x i8>, !llvm.array<2 x array<3 x f64>>, !llvm.array<4 x ptr>, !llvm.array<2 x struct<(i8, i8)>>, !llvm.array<2 x vector<4xf32>>)
llvm.func @literal(!llvm.struct<()>, !llvm.struct<(i32)>, !llvm.struct<(i32, ptr, f64)>, !llvm.struct<packed (i8, i32)>, !llvm.struct<packed ()>, !llvm.struct<(struct<(i8, struct<()>)>, array<2 x i1>)>)
llvm.func @named(!llvm.struct<"point", (f32, f32)>, !llvm.struct<"packed point", packed (i8, i64)>, !llvm.struct<"list", (i32, ptr)>, !llvm.struct<"empty", ()>)
llvm.func @opaque(!llvm.ptr) -> !llvm.struct<"known", (i8, array<3 x struct<"point", (f32, f32)>>)>
llvm.func @again(!llvm.struct<"point", (f32, f32)>)
llvm.func @functions() attributes {test.a = !llvm.func<void ()>, test.b = !llvm.func<i32 (i32, ...)>, test.c = !llvm.func<ptr (ptr, i64)>, test.d = !llvm.func<void (...)>, test.e = !llvm.struct<"other", opaque>}
llvm.func @in_other_types() attributes {test.a = tuple<!llvm.ptr, !llvm.struct<(ptr)>>, test.b = (!llvm.ptr) -> !llvm.ptr, test.c = [!llvm.array<2 x ptr<3>>]}
llvm.func @recursive(!llvm.struct<"rec", (ptr, struct<"rec2", (struct<"leaf", (i8)>, ptr)>)>)
