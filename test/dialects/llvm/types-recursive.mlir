// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Structs known by name: those that contain themselves, opaque ones, and equal ones written twice.

llvm.func @itself(!llvm.struct<"node", (ptr, array<2 x struct<"node">>)>)
llvm.func @each_other() attributes {test.a = !llvm.struct<"b", (struct<"c", (array<1 x struct<"b">>, struct<"c">)>)>, test.b = !llvm.struct<"c", (array<1 x struct<"b", (struct<"c">)>>, struct<"c">)>}
llvm.func @in_literal() attributes {test.a = !llvm.struct<(i32, struct<"self", (struct<"self">)>)>}
llvm.func @opaque(!llvm.struct<"hidden", opaque>, !llvm.struct<"hidden", opaque>)
llvm.func @packed(!llvm.struct<"tight", packed (i8, i32)>, !llvm.struct<"", (i32)>)
llvm.func @compact(!llvm.array<2x i32>, !llvm.struct<packed(i32)>, !llvm.array<2 x !llvm.ptr>)
