// RUN: sluice opt %s --mlir-print-debuginfo | FileCheck %s
// RUN: sluice opt %s --mlir-print-debuginfo | sluice opt --mlir-print-debuginfo | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Ports keep their locations, outputs too.

// CHECK: hw.module @m(in %a : i1 loc("in.c":1:2), out b : i1 loc("out.c":3:4), out c : i1 loc(unknown)) {
hw.module @m(in %a : i1 loc("in.c":1:2), out b : i1 loc("out.c":3:4), out c : i1) {
  hw.output %a, %a : i1, i1
}

// CHECK: hw.module.extern @e(in %a : i1 loc("in.c":1:2), out b : i1 loc("out.c":3:4))
hw.module.extern @e(in %a : i1 loc("in.c":1:2), out b : i1 loc("out.c":3:4))
