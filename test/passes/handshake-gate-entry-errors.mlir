// RUN: sluice opt %s --handshake-gate-entry --split-input-file --verify-diagnostics

// expected-error @+1 {{'handshake.func' op has no control argument 'start' at which a gate could stand}}
handshake.func @no_start(%c: channel<i1>, %go: control) -> control {
  %t, %f = cond_br %c, %go : <i1>, <>
  %0 = merge %t, %f : <>
  end %0 : <>
}

// -----

handshake.func @no_end(%c: channel<i1>, %x: channel<i32>, %start: control) -> channel<i32> {
  %t, %f = cond_br %c, %x : <i1>, <i32>
  %0 = merge %t, %f : <i32>
  sink %start : <>
  // expected-error @+1 {{'handshake.end' op has no control operand that could open the gate again}}
  end %0 : <i32>
}

// -----

handshake.func @extra(%c: channel<i1>, %x: control<[tag: i2]>, %start: control) -> control<[tag: i2]> {
  %t, %f = cond_br %c, %x : <i1>, <[tag: i2]>
  %0 = merge %t, %f : <[tag: i2]>
  // expected-error @+1 {{'handshake.end' op operand #0 has extra signals, with which no gate can be built}}
  end %0 : <[tag: i2]>
}
