// RUN: sluice opt %s --canonicalize --cse | FileCheck %s

// CHECK-LABEL: hw.module @clocks
// CHECK-DAG:     %[[HIGH:.*]] = seq.const_clock high
// CHECK-DAG:     %false = hw.constant false
// CHECK:         hw.output %c, %clk, %[[HIGH]], %false :
hw.module @clocks(in %clk : !seq.clock, in %c : i1, out o0 : i1, out o1 : !seq.clock, out o2 : !seq.clock, out o3 : i1) {
  %0 = seq.to_clock %c
  %1 = seq.from_clock %0
  %2 = seq.from_clock %clk
  %3 = seq.to_clock %2
  %true = hw.constant true
  %4 = seq.to_clock %true
  %5 = seq.const_clock low
  %6 = seq.from_clock %5
  hw.output %1, %3, %4, %6 : i1, !seq.clock, !seq.clock, i1
}

// What nobody reads goes away; a memory that is written stays.
// CHECK-LABEL: hw.module @dead
// CHECK-NEXT:    %kept = seq.firmem
// CHECK-NEXT:    seq.firmem.write_port %kept
// CHECK-NEXT:    hw.output
hw.module @dead(in %clk : !seq.clock, in %a : i4, in %d : i20) {
  %r = seq.compreg %a, %clk : i4
  %mem = seq.firmem 1, 1, undefined, undefined : <12 x 20>
  %0 = seq.firmem.read_port %mem[%a], clock %clk : <12 x 20>
  %kept = seq.firmem 1, 1, undefined, undefined : <12 x 20>
  seq.firmem.write_port %kept[%a] = %d, clock %clk : <12 x 20>
}
