// RUN: %same-as-mlir %s --allow-unregistered-dialect
// llvm.mlir.global: linkage, values, initialiser regions, alignment, sections, addresses and constructors.

llvm.mlir.global external @declared() : i32
llvm.mlir.global external constant @constant(42 : i32) : i32
llvm.mlir.global internal @integer(7 : i64) : i64
llvm.mlir.global private @floating(1.5 : f32) : f32
llvm.mlir.global internal constant @string("hello\0A\00") : !llvm.array<7 x i8>
llvm.mlir.global internal constant @string_inferred("abc")
llvm.mlir.global private constant @table(dense<[1, 2, 3]> : tensor<3xi32>) : !llvm.array<3 x i32>
llvm.mlir.global external @zeros(dense<0> : vector<4xi8>) : !llvm.array<4 x i8>
llvm.mlir.global internal @with_region() : !llvm.ptr {
  %0 = llvm.mlir.addressof @integer : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.global private constant @structure() : !llvm.struct<(i32, ptr)> {
  %0 = llvm.mlir.undef : !llvm.struct<(i32, ptr)>
  %1 = llvm.mlir.constant(1 : i32) : i32
  %2 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32, ptr)>
  %3 = llvm.mlir.addressof @string : !llvm.ptr
  %4 = llvm.insertvalue %3, %2[1] : !llvm.struct<(i32, ptr)>
  llvm.return %4 : !llvm.struct<(i32, ptr)>
}
llvm.mlir.global external @aligned(1 : i8) {alignment = 64 : i64} : i8
llvm.mlir.global external @in_space(1 : i8) {addr_space = 3 : i32} : i8
llvm.mlir.global external @explicit_space_zero(1 : i8) {addr_space = 0 : i32, test.note} : i8
llvm.mlir.global external @in_section("x") {section = ".data.x", dso_local} : !llvm.array<1 x i8>
llvm.mlir.global external thread_local @per_thread(0 : i32) : i32
llvm.mlir.global internal unnamed_addr constant @unnamed(0 : i32) : i32
llvm.mlir.global external hidden @hidden_global(0 : i32) : i32
llvm.mlir.global weak @weak(0 : i32) : i32
llvm.mlir.global common @common(0 : i32) : i32
llvm.mlir.global linkonce_odr constant @odr(0 : i32) : i32
llvm.mlir.global appending @appended(dense<[1]> : tensor<1xi32>) : !llvm.array<1 x i32>
llvm.mlir.global external @default_linkage(0 : i1) : i1
llvm.mlir.global @no_linkage(5 : i16) : i16
llvm.mlir.global internal @"quoted name"(5 : i16) : i16
llvm.func @constructor() {
  llvm.return
}
llvm.mlir.global_ctors {ctors = [@constructor], priorities = [65535 : i32]}
llvm.mlir.global_dtors {dtors = [@constructor], priorities = [0 : i32]}
llvm.func @addresses() {
  %0 = llvm.mlir.addressof @integer : !llvm.ptr
  %1 = llvm.mlir.addressof @constructor : !llvm.ptr
  %2 = llvm.mlir.addressof @in_space : !llvm.ptr<3>
  %3 = llvm.mlir.addressof @"quoted name" : !llvm.ptr
  %4 = llvm.mlir.addressof @integer {test.note} : !llvm.ptr
  llvm.return
}
