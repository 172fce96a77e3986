// RUN: sluice opt %s --handshake-deactivate-mem-dependencies -verify-diagnostics

handshake.func @form(%m: memref<8xi32>, %i: channel<i3>, %m_start: control, %start: control) -> (channel<i32>, control) {
  // expected-error@+1 {{has dependences that are not of the form #handshake<deps[["name", 1, true, 1], ...]>}}
  %a, %x = load[%i] %d {handshake.deps = #handshake<deps[store0]>} : <i3>, <i32>, <i3>, <i32>
  %d, %e = mem_controller[%m : memref<8xi32>] %m_start (%a) %start {connectedBlocks = [0 : i32]} : (channel<i3>) -> channel<i32>
  end %x, %e : <i32>, <>
}
