// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s

// CHECK-LABEL: hw.module @variadic
hw.module @variadic(in %a : i7, in %b : i7) {
  // CHECK-NEXT: %0 = comb.add %a, %b, %a : i7
  %0 = comb.add %a, %b, %a : i7
  // CHECK-NEXT: %1 = comb.mul %a, %b : i7
  %1 = comb.mul %a, %b : i7
  // CHECK-NEXT: %2 = comb.and bin %a, %b : i7
  %2 = comb.and bin %a, %b : i7
  // CHECK-NEXT: %3 = comb.or %a, %b {sv.namehint = "x"} : i7
  %3 = comb.or %a, %b {sv.namehint = "x"} : i7
  // CHECK-NEXT: %4 = comb.xor %a : i7
  %4 = comb.xor %a : i7
}

// CHECK-LABEL: hw.module @binary
hw.module @binary(in %a : i7, in %b : i7) {
  // CHECK-NEXT: %0 = comb.sub %a, %b : i7
  %0 = comb.sub %a, %b : i7
  // CHECK-NEXT: %1 = comb.divu bin %a, %b : i7
  %1 = comb.divu bin %a, %b : i7
  // CHECK-NEXT: %2 = comb.divs %a, %b : i7
  %2 = comb.divs %a, %b : i7
  // CHECK-NEXT: %3 = comb.modu %a, %b : i7
  %3 = comb.modu %a, %b : i7
  // CHECK-NEXT: %4 = comb.mods %a, %b : i7
  %4 = comb.mods %a, %b : i7
  // CHECK-NEXT: %5 = comb.shl %a, %b : i7
  %5 = comb.shl %a, %b : i7
  // CHECK-NEXT: %6 = comb.shru %a, %b {x} : i7
  %6 = comb.shru %a, %b {x} : i7
  // CHECK-NEXT: %7 = comb.shrs %a, %b : i7
  %7 = comb.shrs %a, %b : i7
}

// CHECK-LABEL: hw.module @compare
hw.module @compare(in %a : i19, in %b : i19) {
  // CHECK-NEXT: %0 = comb.icmp eq %a, %b : i19
  %0 = comb.icmp eq %a, %b : i19
  // CHECK-NEXT: %1 = comb.icmp ne %a, %b : i19
  %1 = comb.icmp ne %a, %b : i19
  // CHECK-NEXT: %2 = comb.icmp slt %a, %b : i19
  %2 = comb.icmp slt %a, %b : i19
  // CHECK-NEXT: %3 = comb.icmp sle %a, %b : i19
  %3 = comb.icmp sle %a, %b : i19
  // CHECK-NEXT: %4 = comb.icmp sgt %a, %b : i19
  %4 = comb.icmp sgt %a, %b : i19
  // CHECK-NEXT: %5 = comb.icmp sge %a, %b : i19
  %5 = comb.icmp sge %a, %b : i19
  // CHECK-NEXT: %6 = comb.icmp bin ult %a, %b : i19
  %6 = comb.icmp bin ult %a, %b : i19
  // CHECK-NEXT: %7 = comb.icmp ule %a, %b : i19
  %7 = comb.icmp ule %a, %b : i19
  // CHECK-NEXT: %8 = comb.icmp ugt %a, %b : i19
  %8 = comb.icmp ugt %a, %b : i19
  // CHECK-NEXT: %9 = comb.icmp uge %a, %b : i19
  %9 = comb.icmp uge %a, %b : i19
  // CHECK-NEXT: %10 = comb.icmp ceq %a, %b : i19
  %10 = comb.icmp ceq %a, %b : i19
  // CHECK-NEXT: %11 = comb.icmp cne %a, %b : i19
  %11 = comb.icmp cne %a, %b : i19
  // CHECK-NEXT: %12 = comb.icmp weq %a, %b : i19
  %12 = comb.icmp weq %a, %b : i19
  // CHECK-NEXT: %13 = comb.icmp wne %a, %b : i19
  %13 = comb.icmp wne %a, %b : i19
}

// CHECK-LABEL: hw.module @bits
hw.module @bits(in %a : i7, in %c : i1, in %s : !hw.array<2xi3>, in %none : i0) {
  // CHECK-NEXT: %0 = comb.mux %c, %a, %a : i7
  %0 = comb.mux %c, %a, %a : i7
  // CHECK-NEXT: %1 = comb.mux bin %c, %s, %s : !hw.array<2xi3>
  %1 = comb.mux bin %c, %s, %s : !hw.array<2xi3>
  // CHECK-NEXT: %2 = comb.parity bin %a : i7
  %2 = comb.parity bin %a : i7
  // CHECK-NEXT: %3 = comb.extract %a from 4 : (i7) -> i3
  %3 = comb.extract %a from 4 : (i7) -> i3
  // CHECK-NEXT: %4 = comb.concat %a, %c, %none : i7, i1, i0
  %4 = comb.concat %a, %c, %none : i7, i1, i0
  // CHECK-NEXT: %5 = comb.extract %4 from 0 : (i8) -> i8
  %5 = comb.extract %4 from 0 : (i8) -> i8
  // CHECK-NEXT: %6 = comb.replicate %c : (i1) -> i8
  %6 = comb.replicate %c : (i1) -> i8
  // CHECK-NEXT: %7 = comb.reverse %a : i7
  %7 = comb.reverse %a : i7
  // CHECK-NEXT: %8 = comb.truth_table %c, %2 -> [false, true, true, false]
  %8 = comb.truth_table %c, %2 -> [false, true, true, false]
  // CHECK-NEXT: %9 = comb.truth_table %c, %2 -> [false, true, true, false] {x}
  %9 = "comb.truth_table"(%c, %2) <{lookupTable = array<i1: false, true, true, false>}> {x} : (i1, i1) -> i1
}
