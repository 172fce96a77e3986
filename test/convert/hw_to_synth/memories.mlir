// RUN: sluice opt %s --hw-to-synth=memory-bits=8 | FileCheck %s
// RUN: sluice opt %s --hw-to-synth=memory-bits=4 | FileCheck %s --check-prefix=BOX
// RUN: sluice opt %s --hw-to-synth=memory-bits=4 --emit-blif | FileCheck %s --check-prefix=BLIF

// A memory is latches up to a size, with its contents at power-on, and a box above.
// What is never written is not even that.
// CHECK-LABEL: hw.module @rom(
// CHECK-NEXT:    %words_read0_0 = synth.latch %{{.*}} clock %clk init 2 : i1
// CHECK-NEXT:    %words_read0_1 = synth.latch %{{.*}} clock %clk init 2 : i1
// BOX: hw.module.extern @ram_3x2_1r0w_l1(in %clk : !seq.clock, in %R0_addr_0 : i1, in %R0_addr_1 : i1, in %R0_en : i1, out R0_data_0 : i1, out R0_data_1 : i1) attributes {sluice.contents = dense<[1, -2, -1]> : tensor<3xi2>}
// BOX: hw.module @rom(
// BOX-NEXT: %words.R0_data_0, %words.R0_data_1 = hw.instance "words" @ram_3x2_1r0w_l1(clk: %clk: !seq.clock, R0_addr_0: %a_0: i1, R0_addr_1: %a_1: i1, R0_en: %true: i1) -> (R0_data_0: i1, R0_data_1: i1)
hw.module @rom(in %a : i2, in %clk : !seq.clock, out y : i2) {
  %words = seq.firmem 1, 1, old, undefined {sluice.contents = dense<[1, 2, 3]> : tensor<3xi2>} : <3 x 2>
  %0 = seq.firmem.read_port %words[%a], clock %clk : <3 x 2>
  hw.output %0 : i2
}

// Of two writes the later port wins; a mask chooses bits.
// CHECK-LABEL: hw.module @written(
// CHECK-NEXT:    %words_0_0 = synth.latch %{{.*}} clock %clk init 1 : i1
// CHECK-NEXT:    %words_0_1 = synth.latch %{{.*}} clock %clk init 0 : i1
// CHECK:         %words_3_1 = synth.latch
// BOX: hw.module.extern @ram_4x2_1r2w_l0_m2(
// BOX-SAME: in %W0_addr_0 : i1, in %W0_addr_1 : i1, in %W0_en : i1, in %W0_data_0 : i1, in %W0_data_1 : i1, in %W0_mask_0 : i1, in %W0_mask_1 : i1, in %W1_addr_0
hw.module @written(in %a : i2, in %d : i2, in %m : i2, in %e : i1, in %clk : !seq.clock, out y : i2) {
  %words = seq.firmem 0, 1, undefined, port_order {sluice.contents = dense<1> : tensor<4xi2>} : <4 x 2, mask 2>
  %0 = seq.firmem.read_port %words[%a], clock %clk : <4 x 2, mask 2>
  seq.firmem.write_port %words[%a] = %d, clock %clk enable %e mask %m : <4 x 2, mask 2>, i2
  seq.firmem.write_port %words[%d] = %a, clock %clk enable %e mask %m : <4 x 2, mask 2>, i2
  hw.output %0 : i2
}

// Equal memories have one box, others of the same shape another.
// BOX: hw.module.extern @ram_3x2_1r0w_l1_0(
// BOX: hw.module @other(
// BOX-DAG: @ram_3x2_1r0w_l1(
// BOX-DAG: @ram_3x2_1r0w_l1_0(
hw.module @other(in %a : i2, in %clk : !seq.clock, out y : i2, out z : i2) {
  %same = seq.firmem 1, 1, old, undefined {sluice.contents = dense<[1, 2, 3]> : tensor<3xi2>} : <3 x 2>
  %0 = seq.firmem.read_port %same[%a], clock %clk : <3 x 2>
  %words = seq.firmem 1, 1, old, undefined {sluice.contents = dense<1> : tensor<3xi2>} : <3 x 2>
  %1 = seq.firmem.read_port %words[%a], clock %clk : <3 x 2>
  hw.output %0, %1 : i2, i2
}

// BLIF: .model rom
// BLIF: .subckt ram_3x2_1r0w_l1 clk=clk R0_addr_0=a_0
// BLIF: .model ram_3x2_1r0w_l1
// BLIF-NEXT: .inputs clk R0_addr_0 R0_addr_1 R0_en
// BLIF-NEXT: .outputs R0_data_0 R0_data_1
// BLIF-NEXT: .blackbox
// BLIF-NEXT: .end
