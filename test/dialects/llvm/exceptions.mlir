// RUN: %same-as-mlir %s --allow-unregistered-dialect
// invoke and landingpad, comdats, vscale_range, and a switch in a nested module.

llvm.func @g(i32) -> i32
llvm.func @pers(...) -> i32
llvm.func @v(...) -> i32
llvm.mlir.global external constant @ti() : !llvm.ptr
llvm.func fastcc @h(%a: i32, %fp: !llvm.ptr) -> i32 attributes {personality = @pers} {
  %t = llvm.mlir.addressof @ti : !llvm.ptr
  %z = llvm.mlir.zero : !llvm.ptr
  %u = llvm.mlir.undef : !llvm.array<1 x ptr>
  %0 = llvm.invoke @g(%a) to ^bb1 unwind ^bb2 : (i32) -> i32
^bb1:
  %1 = llvm.invoke fastcc %fp(%a) to ^bb3 unwind ^bb2 {test.x} : !llvm.ptr, (i32) -> i32
^bb2:
  %2 = llvm.landingpad cleanup (catch %z : !llvm.ptr) (filter %u : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>
  llvm.resume %2 : !llvm.struct<(ptr, i32)>
^bb3:
  %3 = llvm.invoke @v(%a) to ^bb4 unwind ^bb5 vararg(!llvm.func<i32 (...)>) : (i32) -> i32
^bb4:
  llvm.return %a : i32
^bb5:
  %4 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  %5 = llvm.landingpad (catch %t : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.resume %4 : !llvm.struct<(ptr, i32)>
}
llvm.func @vs() vscale_range(1, 2) comdat(@c::@d) attributes {test.x} {
  llvm.return
}
llvm.func @vs2() vscale_range(1, 2)
llvm.comdat @c {
  llvm.comdat_selector @d largest {test.x}
} {test.y}
llvm.mlir.global external @gc(1 : i32) comdat(@c::@d) {test.x} : i32
module {
llvm.func @sw(%a: i32) {
  llvm.switch %a : i32, ^bb1 [
    1: ^bb1
  ] {test.x}
^bb1:
  llvm.return
}
}
