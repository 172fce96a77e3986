// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Results are named by instance and port, by number where a port has no name.

hw.module @B(in %a : i1, out nameOfPortInSV : i1, out "" : i1) {
  hw.output %a, %a : i1, i1
}
hw.module.extern @P<W: i42, B: i1>(inout %io : i8)
hw.module.extern @none()

// CHECK-LABEL: hw.module @A
hw.module @A(in %d : i1, inout %e : i8, out f : i1) {
  // CHECK-NEXT: %b1.nameOfPortInSV, %b1.1 = hw.instance "b1" @B(a: %d: i1) -> (nameOfPortInSV: i1, "": i1)
  %0, %1 = hw.instance "b1" @B(a: %d: i1) -> (nameOfPortInSV: i1, "": i1)
  // CHECK-NEXT: %b1.nameOfPortInSV_0, %b1.1_1 = hw.instance "b1" @B(a: %b1.1: i1) -> (nameOfPortInSV: i1, "": i1)
  %2:2 = hw.instance "b1" @B(a: %1: i1) -> (nameOfPortInSV: i1, "": i1)
  // CHECK-NEXT: hw.instance "p" sym @E @P<W: i42 = 4, B: i1 = false>(io: %e: !hw.inout<i8>) -> () {doNotPrint}
  hw.instance "p" sym @E @P<W: i42 = 4, B: i1 = false>(io: %e: !hw.inout<i8>) -> () {doNotPrint}
  // CHECK-NEXT: hw.instance "" @none() -> ()
  hw.instance "" @none() -> ()
  // CHECK-NEXT: hw.output %b1.nameOfPortInSV_0 : i1
  hw.output %2#0 : i1
}
