// RUN: sluice opt %s --split-input-file --verify-diagnostics
// Seed 3, "IR complexity", "Current implementation": `none` and raw types are no tokens today.

handshake.func private @token() -> control
handshake.func @control_merge(%a: control) {
  %none = builtin.unrealized_conversion_cast %a : !handshake.control<> to none
  // expected-error @+1 {{'handshake.control_merge' op operand #0 must be variadic of a channel or a control, but got 'none'}}
  %mergeResult, %index = handshake.control_merge %none, %none : none, i1
  end
}

// -----

handshake.func @mux(%index: channel<i1>, %a: channel<i32>) {
  %ctrl, %data = unbundle %a : <i32> to _
  // expected-error @+1 {{expected ',', but found 'end'}}
  %muxResult = handshake.mux %index [%data, %data] : i32
  end
}
