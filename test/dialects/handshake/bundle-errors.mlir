// RUN: sluice opt %s --split-input-file --verify-diagnostics

handshake.func @f(%a: channel<i32>, %b: channel<i8>) {
  %c, %d = unbundle %b : <i8> to _
  // expected-error @+1 {{'handshake.bundle' op 'signals' #1 is the data of '!handshake.channel<i32>' and must be 'i32', but got 'i8'}}
  %0 = bundle %c, %d : _ to <i32>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  %c, %d = unbundle %a : <i32> to _
  // expected-error @+1 {{'handshake.bundle' op 'signals' #0 is the control of '!handshake.channel<i32>' and must be '!handshake.control<>', but got 'i32'}}
  %0 = bundle %d, %c : _ to <i32>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  %c, %d = unbundle %a : <i32> to _
  // expected-error @+1 {{'handshake.bundle' op '!handshake.channel<i32>' has 2 downstream signals, but there is no operand for the data}}
  %0 = bundle %c : _ to <i32>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  %c, %d = unbundle %a : <i32> to _
  // expected-error @+1 {{'handshake.bundle' op '!handshake.channel<i32, [tag: i32, i2]>' has 4 downstream signals, but there is no operand for the extra signal #1}}
  %0 = bundle %c, %d [%d] : channel<i32, [tag: i32, i2]>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  %c, %d = unbundle %a : <i32> to _
  // expected-error @+1 {{'handshake.bundle' op '!handshake.channel<i32>' has 2 downstream signals, but there are 3 operands for them}}
  %0 = bundle %c, %d, %d : _ to <i32>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  %c, %d = unbundle %a : <i32> to _
  // expected-error @+1 {{'handshake.bundle' op 'upstreams' #0 is the extra signal 'ack' of '!handshake.channel<i32, [ack: (U) i1]>' and must be 'i1', but got 'i2'}}
  %0, %1 = bundle %c, %d : channel<i32, [ack: (U) i1]>, i2
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  %c, %d = unbundle %a : <i32> to _
  // expected-error @+1 {{'handshake.bundle' op '!handshake.channel<i32>' has 0 upstream signals, but there are 1 results for them}}
  %0, %1 = bundle %c, %d : channel<i32>, i1
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  %c, %d = unbundle %a : <i32> to _
  // expected-error @+1 {{'handshake.bundle' op '!handshake.channel<i32, [ack: (U) i1]>' has 1 upstream signal, but there is no result for the extra signal 'ack'}}
  %0 = "handshake.bundle"(%c, %d) : (!handshake.control<>, i32) -> !handshake.channel<i32, [ack: (U) i1]>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  %c, %d = unbundle %a : <i32> to _
  // expected-error @+1 {{'handshake.bundle' op 'signals' #0 is the valid of '!handshake.control<>' and must be 'i1', but got 'i32'}}
  %0, %1 = bundle %d : _ to <>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  %c, %d = unbundle %a : <i32> to _
  // expected-error @+1 {{expected a channel or a control, but got 'i32'}}
  %0 = bundle %c, %d : _ to i32
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{'handshake.unbundle' op 'signals' #1 is the data of '!handshake.channel<i32>' and must be 'i32', but got 'i8'}}
  %c, %d = unbundle %a : control, i8
  end
}

// -----

handshake.func @f(%a: channel<i32, [tag: i2]>) {
  // expected-error @+1 {{'handshake.unbundle' op '!handshake.channel<i32, [tag: i2]>' has 3 downstream signals, but there is no result for the extra signal 'tag'}}
  %c, %d = unbundle %a : control, i32
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{'handshake.unbundle' op '!handshake.channel<i32>' has 2 downstream signals, but there are 3 results for them}}
  %c, %d, %e = unbundle %a : control, i32, i1
  end
}

// -----

handshake.func @f(%a: channel<i32, [ack: (U) i1]>) {
  // expected-error @+1 {{'handshake.unbundle' op '!handshake.channel<i32, [ack: (U) i1]>' has 1 upstream signal, but there is no operand for the extra signal 'ack'}}
  %c, %d = unbundle %a : <i32, [ack: (U) i1]> to _
  end
}

// -----

handshake.func @f(%a: channel<i32, [ack: (U) i1]>) {
  // expected-error @+1 {{'handshake.unbundle' op 'upstreams' #0 is the extra signal 'ack' of '!handshake.channel<i32, [ack: (U) i1]>' and must be 'i1', but got 'i32'}}
  %c, %d = unbundle %a, %d : control, i32
  end
}

// -----

handshake.func @f(%a: control) {
  // expected-error @+1 {{'handshake.unbundle' op '!handshake.control<>' has 1 upstream signal, but there is no operand for the ready}}
  %valid = unbundle %a : <> to _
  end
}

// -----

// The type of the operand is known only once its definition is read.
handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{'handshake.unbundle' op operand #0 must be a channel or a control, but got 'i32'}}
  %c, %d = unbundle %later : control, i32
  %c2, %later = unbundle %a : control, i32
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{expected a channel or a control, but got 'i32'}}
  %c, %d = unbundle %a : i32 to _
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{expected SSA operand}}
  %c, %d = unbundle : control, i32
  end
}

// -----

handshake.func @f() {
  // expected-error @+1 {{use of undeclared SSA value name '%a'; its type is taken from its definition, or write ': !handshake.channel<i32, [i2]> to _'}}
  %c, %d, %e = unbundle %a : control, i32, i2
  // expected-error @+1 {{use of undeclared SSA value name '%b'; its type is taken from its definition, or write ': !handshake.control<> to _'}}
  %valid = unbundle %b, %ready : i1
  %g, %ready = bundle %valid : control
  end
}
