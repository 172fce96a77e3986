// RUN: sluice opt %s --split-input-file --verify-diagnostics
// Seed 3, "New types": "this in fact would be rejected", since arith.addi "expects operands of a
// raw integer-like type".

handshake.func @adder(%a: channel<i32>, %b: channel<i32>, %start: control) -> channel<i32>  {
    // expected-error @+1 {{'arith.addi' op operand #0 must be signless-integer-like, but got '!handshake.channel<i32>'}}
    %add_result = arith.addi %a, %b : channel<i32>
    %ret = handshake.return %add_result : channel<i32>
    handshake.end %ret : channel<i32>
}
