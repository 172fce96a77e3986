// RUN: sluice opt %s --handshake-replace-memory-interfaces -split-input-file -verify-diagnostics

handshake.func @no_block(%m: memref<8xi32>, %i: channel<i3>, %m_start: control, %start: control) -> (channel<i32>, control) {
  // expected-error@+1 {{has no 'handshake.bb', but its block must be known}}
  %a, %x = load[%i] %d {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : <i3>, <i32>, <i3>, <i32>
  %d, %e = mem_controller[%m : memref<8xi32>] %m_start (%a) %start {connectedBlocks = [0 : i32]} : (channel<i3>) -> channel<i32>
  end %x, %e : <i32>, <>
}

// -----

handshake.func @eager(%m: memref<8xi32>, %i: channel<i3>, %m_start: control, %start: control) -> (channel<i32>, control) {
  %f:2 = fork [2] %start {handshake.bb = 0 : ui32} : <>
  %a, %x = load[%i] %q#0 {handshake.bb = 0 : ui32, handshake.mem_interface = #handshake.mem_interface<MC>} : <i3>, <i32>, <i3>, <i32>
  // expected-error@+1 {{operand #2 tells that a block runs: it must come straight from a lazy fork, and nothing else may use it}}
  %q:2 = lsq[%m : memref<8xi32>] (%m_start, %f#0, %a, %f#1) {groupSizes = [1 : i32]} : (control, control, channel<i3>, control) -> (channel<i32>, control)
  end %x, %q#1 : <i32>, <>
}

// -----

// expected-error@+1 {{has no control token in block 3 that a queue could be told by}}
handshake.func @no_control(%m: memref<8xi32>, %i: channel<i3>, %m_start: control, %start: control) -> (channel<i32>, control) {
  %a, %x = load[%i] %d {handshake.bb = 3 : ui32, handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : <i3>, <i32>, <i3>, <i32>
  %d, %e = mem_controller[%m : memref<8xi32>] %m_start (%a) %start {connectedBlocks = [3 : i32]} : (channel<i3>) -> channel<i32>
  end %x, %e : <i32>, <>
}
