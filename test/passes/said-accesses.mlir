// RUN: sluice opt %s --split-input-file --handshake-optimize-bitwidths | FileCheck %s
// RUN: sluice opt %s --split-input-file --handshake-replace-memory-interfaces --verify-diagnostics
// Where an op says itself what its accesses are, nothing is known of what is behind them.
// CHECK-LABEL: @controller
// CHECK: mem_controller{{.*}} (!handshake.channel<i8>) -> !handshake.channel<i8>
handshake.func @controller(%a: channel<i8>, %start: control, %stop: control) -> channel<i8> {
  // expected-error @+1 {{cannot be replaced: its operands do not come from loads and stores}}
  %0, %end = mem_controller[%m : memref<4xi8>] %start (%a) %stop {accesses = ["load"], connectedBlocks = [0 : i32]} : (channel<i8>) -> channel<i8>
  %m = ram : memref<4xi8>
  end %0 : <i8>
}

// -----

// CHECK-LABEL: @queue
// CHECK: lsq{{.*}}!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>
handshake.func @queue(%a: channel<i8>, %d: channel<i8>, %start: control, %g: control, %stop: control) -> channel<i8> {
  // expected-error @+1 {{cannot be replaced: its operands do not come from loads and stores}}
  %1:2 = lsq[%m : memref<4xi8>] (%start, %g, %a, %a, %d, %stop) {accesses = ["control", "load", "store"], groupSizes = [2 : i32]} : (control, control, channel<i8>, channel<i8>, channel<i8>, control) -> (channel<i8>, control)
  %m = ram : memref<4xi8>
  end %1#0 : <i8>
}
