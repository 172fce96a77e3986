// RUN: sluice opt %s --split-input-file --verify-diagnostics
// Seed 3, "Type checking", the invalid half, its producer filled in.

handshake.func private @operands() -> (channel<i0>, channel<i0>)
handshake.func @invalid() {
  // Invalid, data type has 0 width
  %addOprd1, %addOprd2 = instance @operands() : () -> (channel<i0>, channel<i0>)
  // expected-error @+1 {{'handshake.addi' op operand #0 must be a channel of signless integers of at least one bit, but got '!handshake.channel<i0>'}}
  %addResult = handshake.addi %addOprd1, %addOprd2 : channel<i0>
  end
}
