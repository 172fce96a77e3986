// RUN: sluice opt %s --split-input-file --verify-diagnostics
// Seed 3, introduction, as written: the error says how tokens are written today.

// expected-error @+1 {{'handshake.func' op argument #0 must be a channel, a control or a memref, but got 'i32'; a token with data is '!handshake.channel<i32>'}}
handshake.func @adder(%a: i32, %b: i32, %start: none) -> i32  {
    %add = arith.addi %a, %b : i32
    // expected-error @+1 {{'handshake.return' op operand #0 must be variadic of a channel or a control, but got 'i32'}}
    %ret = handshake.return %add : i32
    // expected-error @+1 {{'handshake.end' op operand #0 must be variadic of a channel or a control, but got 'i32'}}
    handshake.end %ret : i32
}
