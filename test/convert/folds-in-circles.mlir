// Ops in a circle that fold to each other stay, or one of them does; mlir-opt-19 does not end.
// RUN: sluice opt %s --convert-to-llvm | FileCheck %s
// RUN: sluice opt %s --convert-arith-to-llvm | FileCheck %s
%a = arith.ori %b, %b : i32
%b = arith.ori %a, %a : i32
%c = arith.addi %b, %b : i32
// CHECK: %[[ONE:.*]] = llvm.or %[[ONE]], %[[ONE]]
// CHECK: llvm.add %[[ONE]], %[[ONE]]

// CHECK: @gates
hw.module @gates(out y : i1) {
  // CHECK: %[[GATE:.*]] = synth.aig.and_inv %[[GATE]]
  // CHECK-NEXT: hw.output %[[GATE]]
  %0 = synth.aig.and_inv %1 : i1
  %1 = synth.aig.and_inv %0 : i1
  hw.output %0 : i1
}

// CHECK: @returns
handshake.func @returns() -> channel<i8> {
  // CHECK: %[[RETURN:.*]] = return %[[RETURN]]
  // CHECK-NEXT: end %[[RETURN]]
  %0 = return %1 : <i8>
  %1 = return %0 : <i8>
  end %0 : <i8>
}
