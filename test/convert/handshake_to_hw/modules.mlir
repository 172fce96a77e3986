// RUN: sluice opt %s --lower-handshake-to-hw | FileCheck %s
// One module per distinct unit, shared by its instances; ports as the circuit contract names them.

// CHECK: hw.module @f(in %a : i8, in %a_valid : i1, in %a_tag : i2, out a_ready : i1, in %start_valid : i1, out start_ready : i1, out m_loadEn : i1, out m_loadAddr : i2, in %m_loadData : i32, out m_storeEn : i1, out m_storeAddr : i2, out m_storeData : i32
// CHECK-SAME: out out0 : i8, out out0_valid : i1, out out0_tag : i2, in %out0_ready : i1
// CHECK-SAME: in %clk : !seq.clock, in %rst : i1)
// CHECK: hw.instance "addi0" @addi_i8_tag_i2(
// CHECK: hw.instance "named" @addi_i8_tag_i2(
// CHECK: hw.module private @fork_3_i8_tag_i2(
// CHECK: hw.module private @addi_i8_tag_i2(
// CHECK-NOT: hw.module private @addi
// A memory that nobody uses is never asked for anything.
handshake.func @f(%a: !handshake.channel<i8, [tag: i2]>, %start: !handshake.control<>, %m: memref<4xi32>) -> (!handshake.channel<i8, [tag: i2]>, !handshake.control<>) attributes {argNames = ["a", "start", "m"], resNames = ["out0", "out1"]} {
  %0:3 = fork [3] %a : <i8, [tag: i2]>
  %1 = addi %0#0, %0#1 : <i8, [tag: i2]>
  %2 = addi %1, %0#2 {handshake.name = "named"} : <i8, [tag: i2]>
  end %2, %start : <i8, [tag: i2]>, <>
}
