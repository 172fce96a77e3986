// RUN: sluice opt %s --split-input-file --verify-diagnostics

handshake.func @f(%a: channel<i32, [i2, i4]>) {
  // expected-error @+1 {{'handshake.compose' op '!handshake.channel<i32, [i2, i4]>' composes to '!handshake.channel<i38>' or '!handshake.channel<i32, [i6]>', but got '!handshake.channel<i37>'}}
  %0 = compose %a : <i32, [i2, i4]> -> <i37>
  end
}

// -----

handshake.func @f(%a: channel<i32, [i2, i4, (U) i4]>) {
  // expected-error @+1 {{'handshake.compose' op '!handshake.channel<i32, [i2, i4, (U) i4]>' composes to '!handshake.channel<i38, [(U) i4]>' or '!handshake.channel<i32, [i6, (U) i4]>', but got '!handshake.channel<i42>'}}
  %0 = compose %a : <i32, [i2, i4, (U) i4]> -> <i42>
  end
}

// -----

// A signal keeps its direction.
handshake.func @f(%a: channel<i32, [i2, (U) i4]>) {
  // expected-error @+1 {{composes to '!handshake.channel<i34, [(U) i4]>' or '!handshake.channel<i32, [i2, (U) i4]>', but got '!handshake.channel<i32, [(U) i2, i4]>'}}
  %0 = compose %a : <i32, [i2, (U) i4]> -> <i32, [(U) i2, i4]>
  end
}

// -----

// All of a direction or nothing.
handshake.func @f(%a: channel<i32, [i2, i4, i8]>) {
  // expected-error @+1 {{composes to '!handshake.channel<i46>' or '!handshake.channel<i32, [i14]>', but got '!handshake.channel<i32, [i6, i8]>'}}
  %0 = compose %a : <i32, [i2, i4, i8]> -> <i32, [i6, i8]>
  end
}

// -----

// Beside its signals a float stays a float.
handshake.func @f(%a: channel<f32, [i2, i4]>) {
  // expected-error @+1 {{composes to '!handshake.channel<i38>' or '!handshake.channel<f32, [i6]>', but got '!handshake.channel<i32, [i6]>'}}
  %0 = compose %a : <f32, [i2, i4]> -> <i32, [i6]>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{'handshake.compose' op '!handshake.channel<i32>' composes to '!handshake.channel<i32>', but got '!handshake.channel<i33>'}}
  %0 = compose %a : <i32> -> <i33>
  end
}

// -----

handshake.func @f(%a: control) {
  // expected-error @+1 {{'handshake.compose' op '!handshake.control<>' composes to '!handshake.control<>', but got '!handshake.channel<i0>'}}
  %0 = compose %a : <> -> <i0>
  end
}

// -----

handshake.func @f(%a: channel<i16777215, [i1]>) {
  // expected-error @+1 {{'handshake.compose' op '!handshake.channel<i16777215, [i1]>' has too many bits to be composed}}
  %0 = compose %a : <i16777215, [i1]> -> <i1>
  end
}

// -----

handshake.func @f(%a: channel<i38>) {
  // expected-error @+1 {{'handshake.decompose' op '!handshake.channel<i32, [i2, i3]>' composes to '!handshake.channel<i37>' or '!handshake.channel<i32, [i5]>', but got '!handshake.channel<i38>'}}
  %0 = decompose %a : <i38> -> <i32, [i2, i3]>
  end
}
