// RUN: sluice opt %s --handshake-materialize --verify-diagnostics
// An upstream signal has one destination: what carries it cannot be forked.

// expected-error@+1 {{a value with an upstream extra signal ('!handshake.channel<i8, [(U) i1]>') is read more than once, so that there is no one value to send up}}
handshake.func @twice(%a: channel<i8, [(U) i1]>) -> channel<i8, [(U) i1]> {
  // expected-note@+2 {{read here}}
  // expected-note@+1 {{read here}}
  %0 = addi %a, %a : <i8, [(U) i1]>
  end %0 : <i8, [(U) i1]>
}
