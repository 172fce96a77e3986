// RUN: sluice opt %s --allow-unregistered-dialect --handshake-unbundle --split-input-file --verify-diagnostics

// Upstream signals have their own direction from the first step on, so that they need one user.
// expected-error @+1 {{argument #0 has upstream signals and 2 uses, but they can come from one only; --handshake-materialize puts forks and sinks where they are needed}}
handshake.func @twice(%a: channel<i8, [ack: (U) i1]>) {
  sink %a : <i8, [ack: (U) i1]>
  sink %a : <i8, [ack: (U) i1]>
  end
}

// -----

handshake.func @never(%a: channel<i8, [ack: (U) i1]>) {
  // expected-error @+1 {{result #0 of 'handshake.br' has upstream signals and 0 uses}}
  %0 = br %a : <i8, [ack: (U) i1]>
  end
}

// -----

handshake.func @foreign(%a: channel<i8>) -> channel<i8> {
  %c, %d = unbundle %a : <i8> to _
  // expected-error @+1 {{'comb.add' op cannot be part of a circuit: only operations of the handshake dialect and 'hw.constant' can}}
  %sum = comb.add %d, %d : i8
  %0 = bundle %c, %sum : _ to <i8>
  end %0 : <i8>
}

// -----

handshake.func @unknown(%a: control) -> control {
  // expected-error @+1 {{'foo.bar' op cannot be part of a circuit}}
  "foo.bar"() : () -> ()
  end %a : <>
}

// -----

handshake.func @itself(%a: control) -> control {
  // expected-error @+1 {{'handshake.instance' op makes 'itself' part of itself: a circuit cannot be recursive}}
  %0 = instance @itself(%a) : (control) -> control
  end %0 : <>
}

// -----

// expected-error @+1 {{'handshake.func' op must end with 'handshake.end', but ends with 'foo.end'}}
handshake.func @ends(%a: control) {
  "foo.end"() : () -> ()
}
