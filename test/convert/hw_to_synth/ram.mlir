// RUN: %same-gates %s
// REQUIRES: circuits
// Memories as latches: read now or in the next cycle, of a depth that is no power of two.

hw.module @next_cycle(in %a : i3, in %b : i3, in %d : i4, in %re : i1, in %we : i1, in %clk : !seq.clock, out y : i4) {
  %words = seq.firmem 1, 1, old, undefined {sluice.contents = dense<[1, 2, 3, 4, 5]> : tensor<5xi4>} : <5 x 4>
  %0 = seq.firmem.read_port %words[%a], clock %clk enable %re : <5 x 4>
  seq.firmem.write_port %words[%b] = %d, clock %clk enable %we : <5 x 4>
  hw.output %0 : i4
}
hw.module @now(in %a : i2, in %b : i2, in %d : i3, in %we : i1, in %clk : !seq.clock, out y : i3) {
  %words = seq.firmem 0, 1, old, undefined : <4 x 3>
  %0 = seq.firmem.read_port %words[%a], clock %clk : <4 x 3>
  seq.firmem.write_port %words[%b] = %d, clock %clk enable %we : <4 x 3>
  hw.output %0 : i3
}

hw.module @bits(in %a : i4, in %b : i4, in %d : i1, in %we : i1, in %clk : !seq.clock, out y : i1) {
  %words = seq.firmem 0, 1, old, undefined {sluice.contents = dense<[true, false, true, true, false, false, true, false, true, true]> : tensor<10xi1>} : <10 x 1>
  %0 = seq.firmem.read_port %words[%a], clock %clk : <10 x 1>
  seq.firmem.write_port %words[%b] = %d, clock %clk enable %we : <10 x 1>
  hw.output %0 : i1
}
