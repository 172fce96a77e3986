// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s

// CHECK-LABEL: hw.module.extern @C(in %nameOfPortInSV : i1, out "" : i1)
hw.module.extern @C(in %nameOfPortInSV : i1, out "" : i1)

// CHECK-LABEL: hw.module.extern @no_port<DEPTH: i42>()
hw.module.extern @no_port<DEPTH: i42>()

// A name that no SSA name can spell stands in quotes behind one that means nothing.
// CHECK-LABEL: hw.module.extern private @odd(in %a : i1, in %arg1 " d*" : i2, in %arg2 "" : i2, inout %b : i8)
hw.module.extern private @odd(in %a : i1, in %x " d*" : i2, in %0 : i2, inout %b : i8)

// CHECK-LABEL: hw.module.extern @ram(in %clk : !seq.clock, in %addr : i6, out data : i32) attributes {hw.name = "handshake.ram", verilogName = "ram_64"}
hw.module.extern @ram(in %clk : !seq.clock, in %addr : i6, out data : i32) attributes {hw.name = "handshake.ram", verilogName = "ram_64"}
