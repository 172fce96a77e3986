// RUN: sluice opt %s --split-input-file --verify-diagnostics

handshake.func @f(%a: channel<i0>) {
  // expected-error @+1 {{'handshake.addi' op operand #0 must be a channel of signless integers of at least one bit, but got '!handshake.channel<i0>'}}
  %0 = addi %a, %a : <i0>
  end
}

// -----

handshake.func @f(%a: channel<si32>) {
  // expected-error @+1 {{'handshake.muli' op operand #0 must be a channel of signless integers of at least one bit, but got '!handshake.channel<si32>'}}
  %0 = muli %a, %a : <si32>
  end
}

// -----

handshake.func @f(%a: channel<f32>) {
  // expected-error @+1 {{'handshake.addi' op operand #0 must be a channel of signless integers of at least one bit, but got '!handshake.channel<f32>'}}
  %0 = addi %a, %a : <f32>
  end
}

// -----

handshake.func @f(%a: control) {
  // expected-error @+1 {{'handshake.addi' op operand #0 must be a channel of signless integers of at least one bit, but got '!handshake.control<>'}}
  %0 = addi %a, %a : <>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{'handshake.addf' op operand #0 must be a channel of floats, but got '!handshake.channel<i32>'}}
  %0 = addf %a, %a : <i32>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  %c, %d = unbundle %a : control, i32
  // expected-error @+1 {{'handshake.addi' op operand #0 must be a channel of signless integers of at least one bit, but got 'i32'}}
  %0 = addi %d, %d : i32
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{'arith.addi' op operand #0 must be signless-integer-like, but got '!handshake.channel<i32>'}}
  %0 = arith.addi %a, %a : channel<i32>
  end
}

// -----

handshake.func @f(%a: channel<i32>, %b: channel<i16>) {
  // expected-error @+1 {{'handshake.addi' op requires the same type for 'rhs' and 'result', but got '!handshake.channel<i16>' and '!handshake.channel<i32>'}}
  %0 = "handshake.addi"(%a, %b) : (!handshake.channel<i32>, !handshake.channel<i16>) -> !handshake.channel<i32>
  end
}

// -----

handshake.func @f(%a: channel<i32>, %b: channel<i32, [tag: i2]>) {
  // expected-error @+1 {{'handshake.subi' op requires the same type for 'lhs' and 'result', but got '!handshake.channel<i32>' and '!handshake.channel<i32, [tag: i2]>'}}
  %0 = "handshake.subi"(%a, %b) : (!handshake.channel<i32>, !handshake.channel<i32, [tag: i2]>) -> !handshake.channel<i32, [tag: i2]>
  end
}

// -----

handshake.func @f(%a: channel<f32>) {
  // expected-error @+1 {{'handshake.sqrt' op requires the same type for 'operand' and 'result', but got '!handshake.channel<f32>' and '!handshake.channel<f64>'}}
  %0 = "handshake.sqrt"(%a) : (!handshake.channel<f32>) -> !handshake.channel<f64>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{'handshake.absi' op requires the same type for 'in' and 'out', but got '!handshake.channel<i32>' and '!handshake.channel<i16>'}}
  %0 = absi %a : <i32> to <i16>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %0 = cmpi less, %a, %a : <i32>
  end
}

// -----

handshake.func @f(%a: channel<i32, [tag: i2]>) {
  // expected-error @+1 {{'handshake.cmpi' op 'result' must be a channel of i1 with the extra signals of 'lhs' ('!handshake.channel<i1, [tag: i2]>'), but got '!handshake.channel<i1>'}}
  %0 = "handshake.cmpi"(%a, %a) <{predicate = 0 : i64}> : (!handshake.channel<i32, [tag: i2]>, !handshake.channel<i32, [tag: i2]>) -> !handshake.channel<i1>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{'handshake.extsi' op 'out' must not be narrower than 'in', but got '!handshake.channel<i16>' from '!handshake.channel<i32>'}}
  %0 = extsi %a : <i32> to <i16>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{'handshake.trunci' op 'out' must not be wider than 'in', but got '!handshake.channel<i64>' from '!handshake.channel<i32>'}}
  %0 = trunci %a : <i32> to <i64>
  end
}

// -----

handshake.func @f(%a: channel<f64>) {
  // expected-error @+1 {{'handshake.extf' op 'out' must not be narrower than 'in', but got '!handshake.channel<f32>' from '!handshake.channel<f64>'}}
  %0 = extf %a : <f64> to <f32>
  end
}

// -----

handshake.func @f(%a: channel<f64>) {
  // expected-error @+1 {{'handshake.bitcast' op 'out' must be as wide as 'in', but got '!handshake.channel<i32>' from '!handshake.channel<f64>'}}
  %0 = bitcast %a : <f64> to <i32>
  end
}

// -----

handshake.func @f(%a: channel<i32, [tag: i2]>) {
  // expected-error @+1 {{'handshake.sitofp' op 'in' and 'out' must have the same extra signals, but have '!handshake.channel<i32, [tag: i2]>' and '!handshake.channel<f32>'}}
  %0 = sitofp %a : <i32, [tag: i2]> to <f32>
  end
}

// -----

handshake.func @f(%a: channel<f32, [tag: i2]>, %b: channel<i32>) {
  // expected-error @+1 {{'handshake.fpowi' op 'lhs' and 'rhs' must have the same extra signals, but have '!handshake.channel<f32, [tag: i2]>' and '!handshake.channel<i32>'}}
  %0 = fpowi %a, %b : <f32, [tag: i2]>, <i32>
  end
}

// -----

handshake.func @f(%c: channel<i2>, %a: channel<i32>) {
  // expected-error @+1 {{'handshake.select' op operand #0 must be a channel of i1, but got '!handshake.channel<i2>'}}
  %0 = select %c[%a, %a] : <i2>, <i32>
  end
}

// -----

handshake.func @f(%c: channel<i1, [tag: i2]>, %a: channel<i32>) {
  // expected-error @+1 {{'handshake.select' op 'condition' must have no extra signals or those of 'result' ('!handshake.channel<i32>'), but got '!handshake.channel<i1, [tag: i2]>'}}
  %0 = select %c[%a, %a] : <i1, [tag: i2]>, <i32>
  end
}

// -----

handshake.func @f(%a: channel<i8, [ack: (U) i1]>) {
  // expected-error @+1 {{'handshake.mulsi_extended' op 'low' and 'high' both carry the upstream extra signal 'ack' ('!handshake.channel<i8, [ack: (U) i1]>'), so that there is no one value to send up}}
  %0, %1 = mulsi_extended %a, %a : <i8, [ack: (U) i1]>
  end
}

// -----

// Channels carry bits: an index has no width of its own.
handshake.func @f(%a: channel<i8>) {
  // expected-error @+1 {{custom op 'index_cast' is unknown (tried 'handshake.index_cast' as well)}}
  %0 = index_cast %a : <i8> to <i32>
  end
}
