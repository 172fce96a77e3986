// RUN: sluice opt %s --split-input-file --verify-diagnostics
// Seed 4's misprints, as written: what is wrong is said at its line.

// expected-error @+1 {{'handshake.func' op result #0 must be a channel or a control, but got 'i32'; a token with data is '!handshake.channel<i32>'}}
handshake.func private @pop(channel<i32>, control) -> (i32, control)

// -----

// expected-note @+1 {{prior use here}}
handshake.func @pop_and_wait(%queueID: channel<i32>, %start: control) -> channel<i32> {
  %forkedQueueID:2  = fork [2] %queueID : channel<i32>
  // expected-error @+1 {{use of value '%start' expects different type than prior uses: '!handshake.channel<i32>' vs '!handshake.control<>'}}
  %forkedStart:2    = fork [2] %start : channel<i32>
  // expected-error @+1 {{expected valid ssa identifier}}
  %x, _             = instance @pop(%forkedQueueID#0, %forkedStart#0) : (channel<i32>, control) -> channel<i32>
  end %queueID : channel<i32>
}

// -----

handshake.func @three_of_two(%start: control) {
  // expected-error @+1 {{operation defines 2 results but was provided 3 to bind}}
  %forkedStart:3    = fork [2] %start : control
  end
}

// -----

handshake.func @subtraction(%x: channel<i32>, %y: channel<i32>) {
  // expected-error @+1 {{'arith.subi' op operand #0 must be signless-integer-like, but got '!handshake.channel<i32>'}}
  %res              = arith.subi %x, %y : channel<i32>
  end
}

// -----

func.func private @pop(i32) -> i32
func.func private @__int_to_token(i32) -> i32
func.func @pop_and_wait(%queueID: i32) -> i32 {
  // expected-error @+1 {{expected ':'}}
  %x              = call @pop(%queueID) (i32) -> i32
  // expected-error @+1 {{use of undeclared SSA value name '%firstPop'}}
  %firstPopToken  = call @__int_to_token(%firstPop) : (i32) -> i32
  return %firstPopToken : i32
}
