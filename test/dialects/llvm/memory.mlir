// RUN: %same-as-mlir %s --allow-unregistered-dialect
// alloca, load, store, getelementptr and atomics with all their modifiers.

llvm.func @memory(%n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr<3>, %v: vector<4xi64>) {
  %0 = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  %1 = llvm.alloca %l x !llvm.struct<(i32, ptr)> {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.alloca %n x !llvm.array<4 x f32> : (i32) -> !llvm.ptr<5>
  %3 = llvm.alloca inalloca %n x i64 : (i32) -> !llvm.ptr
  %4 = llvm.alloca %n x i8 {alignment = 0 : i64, test.note} : (i32) -> !llvm.ptr
  %5 = llvm.load %p : !llvm.ptr -> i32
  %6 = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> i32
  %7 = llvm.load volatile %p : !llvm.ptr -> f64
  %8 = llvm.load %p {nontemporal} : !llvm.ptr -> f64
  %9 = llvm.load %p invariant : !llvm.ptr -> f64
  %10 = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
  %11 = llvm.load volatile %p atomic syncscope("singlethread") acquire {alignment = 8 : i64} : !llvm.ptr -> i64
  %12 = llvm.load %q : !llvm.ptr<3> -> !llvm.ptr
  llvm.store %5, %p : i32, !llvm.ptr
  llvm.store %5, %p {alignment = 4 : i64} : i32, !llvm.ptr
  llvm.store volatile %7, %p : f64, !llvm.ptr
  llvm.store %7, %p {nontemporal} : f64, !llvm.ptr
  llvm.store %5, %p atomic release {alignment = 4 : i64} : i32, !llvm.ptr
  llvm.store volatile %5, %p atomic syncscope("agent") seq_cst {alignment = 4 : i64} : i32, !llvm.ptr
  llvm.return
}
llvm.func @addresses(%p: !llvm.ptr, %i: i64, %j: i32, %v: vector<4xi64>, %s: !llvm.ptr<1>) {
  %0 = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %1 = llvm.getelementptr %p[3] : (!llvm.ptr) -> !llvm.ptr, i8
  %2 = llvm.getelementptr %p[-1] : (!llvm.ptr) -> !llvm.ptr, i64
  %3 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f64)>
  %4 = llvm.getelementptr %p[%i, 1, %j] : (!llvm.ptr, i64, i32) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f32>)>
  %5 = llvm.getelementptr %p[0, %j, 2, %i] : (!llvm.ptr, i32, i64) -> !llvm.ptr, !llvm.array<4 x struct<(i8, i16, array<8 x i32>)>>
  %6 = llvm.getelementptr inbounds %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %7 = llvm.getelementptr inbounds %p[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"named", (i8, i64)>
  %8 = llvm.getelementptr %p[%v] : (!llvm.ptr, vector<4xi64>) -> !llvm.vec<4 x ptr>, i32
  %9 = llvm.getelementptr %s[%j] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f64
  %10 = llvm.getelementptr %p[%i] {test.note} : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.return
}
llvm.func @atomics(%p: !llvm.ptr, %i: i32, %f: f32) {
  %0 = llvm.atomicrmw add %p, %i monotonic : !llvm.ptr, i32
  %1 = llvm.atomicrmw xchg %p, %i acquire : !llvm.ptr, i32
  %2 = llvm.atomicrmw volatile sub %p, %i release : !llvm.ptr, i32
  %3 = llvm.atomicrmw _and %p, %i acq_rel : !llvm.ptr, i32
  %4 = llvm.atomicrmw umax %p, %i syncscope("wg") seq_cst {alignment = 16 : i64} : !llvm.ptr, i32
  %5 = llvm.atomicrmw fadd %p, %f monotonic : !llvm.ptr, f32
  %6 = llvm.cmpxchg %p, %i, %i acq_rel monotonic : !llvm.ptr, i32
  %7 = llvm.cmpxchg weak volatile %p, %i, %i syncscope("wg") seq_cst acquire {alignment = 8 : i64} : !llvm.ptr, i32
  %8 = llvm.atomicrmw nand %p, %i monotonic : !llvm.ptr, i32
  %9 = llvm.atomicrmw _or %p, %i monotonic : !llvm.ptr, i32
  %10 = llvm.atomicrmw _xor %p, %i monotonic : !llvm.ptr, i32
  %11 = llvm.atomicrmw max %p, %i monotonic : !llvm.ptr, i32
  %12 = llvm.atomicrmw uinc_wrap %p, %i monotonic : !llvm.ptr, i32
  llvm.fence acquire
  llvm.fence syncscope("agent") seq_cst
  llvm.fence release
  llvm.return
}
