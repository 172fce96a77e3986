// RUN: split-file %s %t
// RUN: sluice opt %t/none.mlir > %t.none && sluice opt %t/none.mlir --handshake-to-synth | diff %t.none -
// RUN: sluice opt %t/none.mlir --handshake-unbundle | diff %t.none -
// RUN: sluice opt %t/two.mlir --handshake-to-synth --verify-diagnostics
// RUN: sluice opt %t/two.mlir --handshake-unbundle --verify-diagnostics
// RUN: sluice opt %t/one.mlir --handshake-to-synth > %t.one
// RUN: sluice opt %t/one.mlir --handshake-lower-memory-ports --handshake-unbundle --hw-invert-ready --synth-populate | diff %t.one -
// RUN: FileCheck %s < %t.one
// Seed 2, "Main pass and usage": one function with a body per module. Without one nothing happens,
// a second one is an error. External functions do not count and stay external.

//--- none.mlir
handshake.func private @somewhere(memref<4xi8>, control) -> control
hw.module @other(in %a : i8, out b : i8) {
  hw.output %a : i8
}

//--- two.mlir
// expected-note @+1 {{the first is here}}
handshake.func @f(%a: control) -> control {
  end %a : <>
}
handshake.func private @somewhere(control) -> control
// expected-error @+1 {{'handshake.func' op is a second circuit: a module of gates has one, but 'f' is there already}}
handshake.func @g(%a: control) -> control {
  end %a : <>
}

//--- one.mlir
// CHECK: hw.module @f(in %in_valid_0 : i1, in %in_data_1_0 : i1, in %in_data_1_1 : i1, in %out_ready_0 : i1, out in_ready_0 : i1, out out_valid_0 : i1, out out_data_1 : i1, out out_data_2_0 : i1, out out_data_2_1 : i1, out out_data_3 : i1, out out_data_4_0 : i1, out out_data_4_1 : i1, out out_data_5_0 : i1, out out_data_5_1 : i1, in %clk : !seq.clock, in %rst : i1)
// CHECK-SAME: argNames = ["a", "m_loadData"]
// CHECK-SAME: resNames = ["out0", "m_loadEn", "m_loadAddr", "m_storeEn", "m_storeAddr", "m_storeData"]
// CHECK: hw.module.extern private @somewhere(in %in_data_0_0 : i1, in %in_data_0_1 : i1, in %in_valid_1 : i1, in %out_ready_0 : i1, out in_ready_1 : i1, out out_valid_0 : i1, out out_data_1 : i1,
handshake.func private @somewhere(memref<4xi2>, control) -> control
handshake.func @f(%a: control, %m: memref<4xi2>) -> control {
  %0 = instance @somewhere(%m, %a) : (memref<4xi2>, control) -> control
  end %0 : <>
}
