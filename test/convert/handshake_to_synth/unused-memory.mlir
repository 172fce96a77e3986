// RUN: %check-synth %s --handshake-lower-memory-ports
// RUN: sluice opt %s --handshake-to-synth | FileCheck %s
// RUN: sluice opt %s --handshake-lower-memory-ports --lower-handshake-to-hw | FileCheck %s --check-prefix=HW
// A memory that nobody uses is never asked: its signals are constants.

// CHECK: hw.module @unused(in %in_data_0_0 : i1, in %in_data_0_1 : i1, in %in_valid_1 : i1, in %out_ready_0 : i1, out in_ready_1 : i1, out out_valid_0 : i1, out out_data_1 : i1, out out_data_2 : i1, out out_data_3 : i1, out out_data_4 : i1, out out_data_5_0 : i1, out out_data_5_1 : i1)
// CHECK: hw.output %out_ready_0, %in_valid_1, %false, %false_{{.*}}, %false_
// HW: hw.module @unused(in %m_loadData : i2, in %start_valid : i1, out start_ready : i1, out out0_valid : i1, in %out0_ready : i1, out m_loadEn : i1, out m_loadAddr : i1, out m_storeEn : i1, out m_storeAddr : i1, out m_storeData : i2, in %clk : !seq.clock, in %rst : i1)
handshake.func @unused(%m: memref<2xi2>, %start: control) -> control {
  end %start : <>
}
