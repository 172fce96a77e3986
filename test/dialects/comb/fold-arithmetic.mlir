// RUN: sluice opt %s --canonicalize --cse | FileCheck %s

// CHECK-LABEL: hw.module @add
// CHECK:         hw.output %a, %c4_i8 :
hw.module @add(in %a : i8, out o0 : i8, out o1 : i8) {
  %zero = hw.constant 0 : i8
  %c250 = hw.constant 250 : i8
  %c10 = hw.constant 10 : i8
  %0 = comb.add %zero, %a : i8
  %1 = comb.add %c250, %c10, %zero : i8
  hw.output %0, %1 : i8, i8
}

// CHECK-LABEL: hw.module @mul
// CHECK:         hw.output %a, %c0_i8, %c-60_i8 :
hw.module @mul(in %a : i8, out o0 : i8, out o1 : i8, out o2 : i8) {
  %zero = hw.constant 0 : i8
  %one = hw.constant 1 : i8
  %c250 = hw.constant 250 : i8
  %c10 = hw.constant 10 : i8
  %0 = comb.mul %a, %one : i8
  %1 = comb.mul %a, %zero : i8
  %2 = comb.mul %c250, %c10 : i8
  hw.output %0, %1, %2 : i8, i8, i8
}

// CHECK-LABEL: hw.module @sub
// CHECK:         hw.output %a, %c0_i8, %c-1_i8 :
hw.module @sub(in %a : i8, out o0 : i8, out o1 : i8, out o2 : i8) {
  %zero = hw.constant 0 : i8
  %one = hw.constant 1 : i8
  %0 = comb.sub %a, %zero : i8
  %1 = comb.sub %a, %a : i8
  %2 = comb.sub %zero, %one : i8
  hw.output %0, %1, %2 : i8, i8, i8
}

// CHECK-LABEL: hw.module @division
// CHECK:         hw.output %a, %a, %c0_i8, %c0_i8, %c83_i8, %c-2_i8, %c1_i8, %c-1_i8, %c-128_i8, %c0_i8 :
hw.module @division(in %a : i8, out o0 : i8, out o1 : i8, out o2 : i8, out o3 : i8, out o4 : i8, out o5 : i8, out o6 : i8, out o7 : i8, out o8 : i8, out o9 : i8) {
  %one = hw.constant 1 : i8
  %c250 = hw.constant 250 : i8
  %c-7 = hw.constant -7 : i8
  %c3 = hw.constant 3 : i8
  %min = hw.constant -128 : i8
  %c-1 = hw.constant -1 : i8
  %0 = comb.divu %a, %one : i8
  %1 = comb.divs %a, %one : i8
  %2 = comb.modu %a, %one : i8
  %3 = comb.mods %a, %one : i8
  %4 = comb.divu %c250, %c3 : i8
  %5 = comb.divs %c-7, %c3 : i8
  %6 = comb.modu %c250, %c3 : i8
  %7 = comb.mods %c-7, %c3 : i8
  %8 = comb.divs %min, %c-1 : i8
  %9 = comb.mods %min, %c-1 : i8
  hw.output %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i8, i8, i8, i8, i8, i8, i8, i8, i8, i8
}

// Division by zero has no value; 0 / x and x / x may divide by it.
// CHECK-LABEL: hw.module @by_zero
// CHECK:         comb.divu
// CHECK:         comb.divs
// CHECK:         comb.modu
// CHECK:         comb.mods
// CHECK:         comb.divu
// CHECK:         comb.divu
// CHECK:         comb.modu
hw.module @by_zero(in %a : i8, out o0 : i8, out o1 : i8, out o2 : i8, out o3 : i8, out o4 : i8, out o5 : i8, out o6 : i8) {
  %zero = hw.constant 0 : i8
  %c3 = hw.constant 3 : i8
  %0 = comb.divu %c3, %zero : i8
  %1 = comb.divs %zero, %zero : i8
  %2 = comb.modu %a, %zero : i8
  %3 = comb.mods %c3, %zero : i8
  %4 = comb.divu %zero, %a : i8
  %5 = comb.divu %a, %a : i8
  %6 = comb.modu %a, %a : i8
  hw.output %0, %1, %2, %3, %4, %5, %6 : i8, i8, i8, i8, i8, i8, i8
}

// CHECK-LABEL: hw.module @shifts
// CHECK:         hw.output %a, %c0_i8, %c0_i8, %a, %c0_i8, %a, %c-1_i8, %[[S:.*]], %c40_i8, %c31_i8, %c-1_i8, %c-1_i8 :
hw.module @shifts(in %a : i8, out o0 : i8, out o1 : i8, out o2 : i8, out o3 : i8, out o4 : i8, out o5 : i8, out o6 : i8, out o7 : i8, out o8 : i8, out o9 : i8, out o10 : i8, out o11 : i8) {
  %zero = hw.constant 0 : i8
  %ones = hw.constant -1 : i8
  %c3 = hw.constant 3 : i8
  %c5 = hw.constant 5 : i8
  %c8 = hw.constant 8 : i8
  %0 = comb.shl %a, %zero : i8
  %1 = comb.shl %a, %c8 : i8
  %2 = comb.shl %zero, %a : i8
  %3 = comb.shru %a, %zero : i8
  %4 = comb.shru %a, %ones : i8
  %5 = comb.shrs %a, %zero : i8
  %6 = comb.shrs %ones, %a : i8
  %7 = comb.shrs %a, %c8 : i8
  %8 = comb.shl %c5, %c3 : i8
  %9 = comb.shru %ones, %c3 : i8
  %min = hw.constant -128 : i8
  %10 = comb.shrs %min, %c8 : i8
  %11 = comb.shrs %ones, %c3 : i8
  hw.output %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8
}

// CHECK-LABEL: hw.module @wide
// CHECK:         hw.output %c-1000000000000000000000000000000_i128, %c1267650600228229401496703205376_i128 :
hw.module @wide(out o0 : i128, out o1 : i128) {
  %a = hw.constant 1000000000000000 : i128
  %b = hw.constant -1000000000000000 : i128
  %0 = comb.mul %a, %b : i128
  %one = hw.constant 1 : i128
  %c100 = hw.constant 100 : i128
  %1 = comb.shl %one, %c100 : i128
  hw.output %0, %1 : i128, i128
}

// Millions of bits are left alone.
// CHECK-LABEL: hw.module @huge
// CHECK:         comb.mul
hw.module @huge(out o0 : i16000000) {
  %a = hw.constant 3 : i16000000
  %0 = comb.mul %a, %a : i16000000
  hw.output %0 : i16000000
}

// CHECK-LABEL: hw.module @icmp
// CHECK:         hw.output %true, %false, %false, %true, %false, %true, %true, %false, %c, %c, %false, %true :
hw.module @icmp(in %a : i8, in %c : i1, out o0 : i1, out o1 : i1, out o2 : i1, out o3 : i1, out o4 : i1, out o5 : i1, out o6 : i1, out o7 : i1, out o8 : i1, out o9 : i1, out o10 : i1, out o11 : i1) {
  %zero = hw.constant 0 : i8
  %ones = hw.constant -1 : i8
  %min = hw.constant -128 : i8
  %true = hw.constant true
  %false = hw.constant false
  %0 = comb.icmp sle %a, %a : i8
  %1 = comb.icmp ult %a, %a : i8
  %2 = comb.icmp ult %a, %zero : i8
  %3 = comb.icmp uge %a, %zero : i8
  %4 = comb.icmp ult %ones, %a : i8
  %5 = comb.icmp sge %a, %min : i8
  %6 = comb.icmp slt %ones, %zero : i8
  %7 = comb.icmp ult %ones, %zero : i8
  %8 = comb.icmp eq %c, %true : i1
  %9 = comb.icmp ne %false, %c : i1
  %10 = comb.icmp slt %a, %min : i8
  %11 = comb.icmp ceq %min, %min : i8
  hw.output %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}
