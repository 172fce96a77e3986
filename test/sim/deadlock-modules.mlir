// Modules whose counters run in every cycle. One gives its result after 5000 cycles; the other never
// does, and its counter would need 2^40 cycles to repeat.
// RUN: sluice simulate %s --kernel slow 6 2>&1 | FileCheck %s --check-prefix=SLOW
// RUN: sluice simulate %s --kernel slow 6 --engine icarus 2>&1 | FileCheck %s --check-prefix=SLOW
// RUN: not sluice simulate %s --kernel never 6 --max-cycles 10000 2>&1 | FileCheck %s --check-prefix=NEVER

// SLOW: slow: 1 call, 5001 cycles
hw.module @slow(in %a : i8, in %a_valid : i1, out a_ready : i1, in %start_valid : i1, out start_ready : i1, out out0 : i8, out out0_valid : i1, in %out0_ready : i1, in %clk : !seq.clock, in %rst : i1) {
  %true = hw.constant true
  %seven = hw.constant 7 : i8
  %zero = hw.constant 0 : i13
  %one = hw.constant 1 : i13
  %end = hw.constant 5000 : i13
  %next = comb.add %count, %one : i13
  %count = seq.compreg %next, %clk reset %rst, %zero : i13
  %done = comb.icmp eq %count, %end : i13
  hw.output %true, %true, %seven, %done : i1, i1, i8, i1
}

// NEVER: error: deadlock in cycle {{[0-9]+}}: no token can move any more, and 'out0' did not come
// NEVER-NOT: error
hw.module @never(in %a : i8, in %a_valid : i1, out a_ready : i1, in %start_valid : i1, out start_ready : i1, out out0 : i8, out out0_valid : i1, in %out0_ready : i1, in %clk : !seq.clock, in %rst : i1) {
  %true = hw.constant true
  %zero = hw.constant 0 : i40
  %one = hw.constant 1 : i40
  %next = comb.add %count, %one : i40
  %count = seq.compreg %next, %clk reset %rst, %zero : i40
  %done = comb.icmp ult %next, %zero : i40
  %same = comb.icmp eq %count, %next : i40
  %valid = comb.and %done, %same : i1
  hw.output %true, %true, %a, %valid : i1, i1, i8, i1
}
