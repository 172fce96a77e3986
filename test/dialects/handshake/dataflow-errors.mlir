// RUN: sluice opt %s --split-input-file --verify-diagnostics

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{'handshake.fork' op must have at least one result}}
  "handshake.fork"(%a) : (!handshake.channel<i32>) -> ()
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{expected the number of results, from 1 to 65536}}
  %0 = fork [0] %a : <i32>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{expected the number of results, from 1 to 65536}}
  fork [1000000000000] %a : <i32>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{operation defines 2 results but was provided 3 to bind}}
  %0:3 = fork [2] %a : <i32>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{'handshake.fork' op requires the same type for 'result' and 'operand', but got '!handshake.control<>' and '!handshake.channel<i32>'}}
  %0:2 = "handshake.fork"(%a) : (!handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.control<>)
  end
}

// -----

handshake.func @f(%a: channel<i32, [i2, ack: (U) i1]>) {
  // expected-error @+1 {{'handshake.fork' op 'result' #0 and 'result' #1 both carry the upstream extra signal 'ack' ('!handshake.channel<i32, [i2, ack: (U) i1]>'), so that there is no one value to send up}}
  %0:2 = fork [2] %a : <i32, [i2, ack: (U) i1]>
  end
}

// -----

handshake.func @f(%a: control<[(U) i1]>) {
  // expected-error @+1 {{'handshake.lazy_fork' op 'result' #0 and 'result' #1 both carry the upstream extra signal #0 ('!handshake.control<[(U) i1]>'), so that there is no one value to send up}}
  %0:3 = lazy_fork [3] %a : <[(U) i1]>
  end
}

// -----

handshake.func @f(%i: channel<i1>, %a: channel<i32, [ack: (U) i1]>) {
  // expected-error @+1 {{'handshake.cond_br' op 'trueResult' and 'falseResult' both carry the upstream extra signal 'ack' ('!handshake.channel<i32, [ack: (U) i1]>'), so that there is no one value to send up}}
  %0, %1 = cond_br %i, %a : <i1>, <i32, [ack: (U) i1]>
  end
}

// -----

handshake.func @f(%a: channel<i32, [ack: (U) i1]>) {
  // expected-error @+1 {{'handshake.control_merge' op 'result' and 'index' both carry the upstream extra signal 'ack'}}
  %0, %1 = control_merge [%a] : [<i32, [ack: (U) i1]>] to <i32, [ack: (U) i1]>, <i1, [ack: (U) i1]>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{'handshake.fork' op operand #0 must be a channel or a control, but got 'i32'}}
  %0:2 = "handshake.fork"(%d) : (i32) -> (i32, i32)
  %c, %d = unbundle %a : <i32> to _
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{'handshake.join' op operand #0 must be variadic of a control, but got '!handshake.channel<i32>'}}
  %0 = join %a : <i32>
  end
}

// -----

handshake.func @f(%a: control<[tag: i1]>) {
  // expected-error @+1 {{'handshake.join' op requires the same type for 'data' and 'result', but got '!handshake.control<[tag: i1]>' and '!handshake.control<>'}}
  %0 = "handshake.join"(%a) : (!handshake.control<[tag: i1]>) -> !handshake.control<>
  end
}

// -----

handshake.func @f() {
  // expected-error @+1 {{'handshake.join' op must have at least one operand}}
  %0 = join : <>
  end
}

// -----

handshake.func @f() {
  // expected-error @+1 {{'handshake.merge' op must have at least one data operand}}
  %0 = merge : <>
  end
}

// -----

// expected-note @+1 {{prior use here}}
handshake.func @f(%a: channel<i32>, %b: control) {
  // expected-error @+1 {{use of value '%b' expects different type than prior uses: '!handshake.channel<i32>' vs '!handshake.control<>'}}
  %0 = merge %a, %b : <i32>
  end
}

// -----

handshake.func @f(%a: channel<i32>, %b: control) {
  // expected-error @+1 {{'handshake.merge' op requires the same type for 'dataOperands' and 'result', but got '!handshake.control<>' and '!handshake.channel<i32>'}}
  %0 = "handshake.merge"(%a, %b) : (!handshake.channel<i32>, !handshake.control<>) -> !handshake.channel<i32>
  end
}

// -----

handshake.func @f(%i: channel<i1>) {
  // expected-error @+1 {{'handshake.mux' op must have at least one data operand}}
  %0 = mux %i [] : <i1>, [] to <i32>
  end
}

// -----

handshake.func @f(%i: channel<i1>, %a: channel<i32>) {
  // expected-error @+1 {{'handshake.mux' op 'selectOperand' has 1 bit to tell 2 data operands apart, but there are 3}}
  %0 = mux %i [%a, %a, %a] : <i1>, <i32>
  end
}

// -----

handshake.func @f(%i: channel<f32>, %a: channel<i32>) {
  // expected-error @+1 {{'handshake.mux' op operand #0 must be a channel of signless integers of at least one bit, but got '!handshake.channel<f32>'}}
  %0 = mux %i [%a, %a] : <f32>, <i32>
  end
}

// -----

handshake.func @f(%i: channel<i1>, %a: channel<i32>) {
  // expected-error @+1 {{'handshake.mux' op requires the same type for 'dataOperands' and 'result', but got '!handshake.channel<i32>' and '!handshake.channel<i32, [tag: i1]>'}}
  %0 = mux %i [%a, %a] : <i1>, [<i32>, <i32>] to <i32, [tag: i1]>
  end
}

// -----

handshake.func @f(%i: channel<i1>, %a: channel<i32>) {
  // expected-error @+1 {{number of operands and types do not match: got 2 operands and 1 types}}
  %0 = mux %i [%a, %a] : <i1>, [<i32>] to <i32>
  end
}

// -----

handshake.func @f(%i: channel<i1, [tag: i2]>, %a: channel<i32>) {
  // expected-error @+1 {{'handshake.mux' op 'selectOperand' must have no extra signals or those of 'result' ('!handshake.channel<i32>'), but got '!handshake.channel<i1, [tag: i2]>'}}
  %0 = mux %i [%a, %a] : <i1, [tag: i2]>, <i32>
  end
}

// -----

handshake.func @f(%a: control) {
  // expected-error @+1 {{'handshake.control_merge' op 'index' has 2 bits to tell 4 data operands apart, but there are 5}}
  %0, %1 = control_merge [%a, %a, %a, %a, %a] : [<>, <>, <>, <>, <>] to <>, <i2>
  end
}

// -----

handshake.func @f() {
  // expected-error @+1 {{'handshake.control_merge' op must have at least one data operand}}
  %0, %1 = control_merge [] : [] to <>, <i1>
  end
}

// -----

handshake.func @f(%a: control) {
  // expected-error @+1 {{'handshake.control_merge' op result #1 must be a channel of signless integers of at least one bit, but got '!handshake.control<>'}}
  %0, %1 = control_merge [%a] : [<>] to <>, <>
  end
}

// -----

handshake.func @f(%a: control) {
  // expected-error @+1 {{'handshake.control_merge' op 'index' must have no extra signals or those of 'result' ('!handshake.control<>'), but got '!handshake.channel<i1, [tag: i2]>'}}
  %0, %1 = control_merge [%a] : [<>] to <>, <i1, [tag: i2]>
  end
}

// -----

handshake.func @f(%i: channel<i2>, %a: channel<i32>) {
  // expected-error @+1 {{'handshake.cond_br' op operand #0 must be a channel of i1, but got '!handshake.channel<i2>'}}
  %0, %1 = cond_br %i, %a : <i2>, <i32>
  end
}

// -----

handshake.func @f(%i: channel<i1, [a: i1]>, %a: channel<i32, [b: i1]>) {
  // expected-error @+1 {{'handshake.cond_br' op 'conditionOperand' must have no extra signals or those of 'dataOperand' ('!handshake.channel<i32, [b: i1]>'), but got '!handshake.channel<i1, [a: i1]>'}}
  %0, %1 = cond_br %i, %a : <i1, [a: i1]>, <i32, [b: i1]>
  end
}

// -----

handshake.func @f(%i: channel<i1>, %a: channel<i32>) {
  // expected-error @+1 {{'handshake.cond_br' op requires the same type for 'falseResult' and 'dataOperand', but got '!handshake.control<>' and '!handshake.channel<i32>'}}
  %0:2 = "handshake.cond_br"(%i, %a) : (!handshake.channel<i1>, !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.control<>)
  end
}

// -----

handshake.func @f(%a: control) {
  // expected-error @+1 {{'handshake.br' op requires the same type for 'operand' and 'result', but got '!handshake.control<>' and '!handshake.channel<i32>'}}
  %0 = "handshake.br"(%a) : (!handshake.control<>) -> !handshake.channel<i32>
  end
}

// -----

handshake.func @f() {
  // expected-error @+1 {{'handshake.source' op result #0 must be a control, but got '!handshake.channel<i32>'}}
  %0 = source : <i32>
  end
}

// -----

handshake.func @f(%a: control) {
  // expected-error @+1 {{'handshake.constant' op 'value' must have the data type of 'result' ('i32'), but has 'i8'}}
  %0 = constant %a {value = 1 : i8} : <>, <i32>
  end
}

// -----

handshake.func @f(%a: control) {
  // expected-error @+1 {{'handshake.constant' op 'value' must have the data type of 'result' ('i32'), but has no type}}
  %0 = constant %a {value = [1 : i8]} : <>, <i32>
  end
}

// -----

handshake.func @f(%a: control) {
  // expected-error @+1 {{'handshake.constant' op requires attribute 'value'}}
  %0 = constant %a : <>, <i32>
  end
}

// -----

handshake.func @f(%a: control) {
  // expected-error @+1 {{'handshake.constant' op 'ctrl' and 'result' must have the same extra signals, but have '!handshake.control<>' and '!handshake.channel<i32, [tag: i2]>'}}
  %0 = constant %a {value = 1 : i32} : <>, <i32, [tag: i2]>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{'handshake.constant' op operand #0 must be a control, but got '!handshake.channel<i32>'}}
  %0 = constant %a {value = 1 : i32} : <i32>, <i32>
  end
}

// -----

handshake.func @f(%a: control) {
  // expected-error @+1 {{'handshake.buffer' op 'numSlots' must be at least 1, but is 0}}
  %0 = buffer %a, bufferType = FIFO_BREAK_DV, numSlots = 0 : <>
  end
}

// -----

handshake.func @f(%a: control) {
  // expected-error @+1 {{'handshake.buffer' op 'numSlots' of ONE_SLOT_BREAK_R must be 1, but is 2}}
  %0 = buffer %a, bufferType = ONE_SLOT_BREAK_R, numSlots = 2 : <>
  end
}

// -----

handshake.func @f(%a: control) {
  // expected-error @+1 {{'handshake.buffer' op 'dvLatency' must not be negative}}
  %0 = buffer %a, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = -1 : <>
  end
}

// -----

handshake.func @f(%a: control) {
  // expected-error @+1 {{enum values for attribute 'bufferType' [ONE_SLOT_BREAK_DV, ONE_SLOT_BREAK_R, FIFO_BREAK_NONE, FIFO_BREAK_DV, ONE_SLOT_BREAK_DVR, SHIFT_REG_BREAK_DV, COUNTER_BUFFER]}}
  %0 = buffer %a, bufferType = SLOW, numSlots = 2 : <>
  end
}

// -----

handshake.func @f(%a: control) {
  // expected-error @+1 {{'handshake.buffer' op attribute 'bufferType' failed to satisfy constraint: buffer type}}
  %0 = "handshake.buffer"(%a) <{bufferType = 17 : i64, numSlots = 1 : i64}> : (!handshake.control<>) -> !handshake.control<>
  end
}

// -----

handshake.func @f(%a: control) {
  // expected-error @+1 {{'handshake.buffer' op requires the same type for 'result' and 'operand', but got '!handshake.control<[i1]>' and '!handshake.control<>'}}
  %0 = "handshake.buffer"(%a) <{bufferType = 0 : i64, numSlots = 1 : i64}> : (!handshake.control<>) -> !handshake.control<[i1]>
  end
}

// -----

handshake.func @f(%a: control, %b: channel<i32>) {
  // expected-error @+1 {{'handshake.wait' op requires the same type for 'result' and 'data', but got '!handshake.control<>' and '!handshake.channel<i32>'}}
  %0 = wait %a, %b : (control, channel<i32>) -> control
  end
}

// -----

handshake.func @f(%a: control<[tag: i2]>, %b: channel<i32>) {
  // expected-error @+1 {{'handshake.wait' op 'token' must have no extra signals or those of 'data' ('!handshake.channel<i32>'), but got '!handshake.control<[tag: i2]>'}}
  %0 = wait %a, %b : (control<[tag: i2]>, channel<i32>) -> channel<i32>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{'handshake.wait' op expected 2 operands, but found 1}}
  %0 = "handshake.wait"(%a) : (!handshake.channel<i32>) -> !handshake.channel<i32>
  end
}

// -----

handshake.func @f(%a: control<[tag: i2]>, %b: channel<i32>) {
  // expected-error @+1 {{'handshake.blocker' op 'ctrl' must have no extra signals or those of 'data' ('!handshake.channel<i32>'), but got '!handshake.control<[tag: i2]>'}}
  %0 = blocker %b[%a] : <i32>, <[tag: i2]>
  end
}

// -----

handshake.func @f(%a: control, %b: channel<i32>) {
  // expected-error @+1 {{expected ',', but found}}
  %0 = blocker %b[%a] : <i32>
  end
}

// -----

handshake.func @f(%a: control, %b: channel<i32>) {
  // expected-error @+1 {{expected '['}}
  %0 = blocker %b %a : <i32>, <>
  end
}
