// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Modules: ports in any order, block arguments named by ports, names that an SSA name cannot spell.

// CHECK-LABEL: hw.module @empty() {
// CHECK-NEXT:    hw.output
// CHECK-NEXT:  }
hw.module @empty() {
}

// CHECK-LABEL: hw.module private @wire(in %a : i1, out b : i1) {
// CHECK-NEXT:    hw.output %a : i1
hw.module private @wire(in %a: i1, out b: i1) {
  hw.output %a : i1
}

// CHECK-LABEL: hw.module @mixed(out x : i8, in %a : i8, inout %c : i4, out y : i4, in %b : i4) attributes {comment = "hello world"} {
// CHECK-NEXT:    hw.output %a, %b : i8, i4
hw.module @mixed(out x : i8, in %a : i8, inout %c : i4, out y : i4, in %b : i4) attributes {comment = "hello world"} {
  hw.output %a, %b : i8, i4
}

// CHECK-LABEL: hw.module @odd_names(in %_d2A " d*" : i1, in %0 "" : i1, in %_2 "2" : i1, in %a-b : i1, out "" : i1, out "1" : i1, out "x-y" : i1) {
// CHECK-NEXT:    hw.output %_d2A, %0, %_2 : i1, i1, i1
hw.module @odd_names(in %x " d*" : i1, in %0 : i1, in %2 "2" : i1, in %a-b : i1, out "" : i1, out "1" : i1, out "x-y" : i1) {
  hw.output %x, %0, %2 : i1, i1, i1
}

// CHECK-LABEL: hw.module @port_attributes(in %a : i1 {hw.exportPort = #hw<innerSym@sym>}, out b : i1 {x.y}) {
hw.module @port_attributes(in %a : i1 {hw.exportPort = #hw<innerSym@sym>}, out b : i1 {x.y}) {
  hw.output %a : i1
}

// CHECK-LABEL: hw.module @params<W: i32 = 8, S: none = "text", B: i1 = false, X: i8>() {
hw.module @params<W: i32 = 8, S: none = "text", B: i1 = false, X: i8>() {
}

// A netlist may be written in any order, and may hold cycles.
// CHECK-LABEL: hw.module @graph
// CHECK-NEXT:    %x = hw.wire %y : i1
// CHECK-NEXT:    %y = hw.wire %x : i1
// CHECK-NEXT:    hw.output %y : i1
hw.module @graph(out o : i1) {
  %x = hw.wire %y : i1
  %y = hw.wire %x : i1
  hw.output %y : i1
}
