// RUN: sluice opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{expected the data of a channel to be an integer or a float, but got 'index'}}
handshake.func private @f(!handshake.channel<index>)

// -----

// expected-error @+1 {{expected the data of a channel to be an integer or a float, but got 'memref<4xi32>'}}
handshake.func private @f(!handshake.channel<memref<4xi32>>)

// -----

// expected-error @+1 {{expected an extra signal to be an integer or a float, but got 'index'}}
handshake.func private @f(!handshake.channel<i32, [extra: index]>)

// -----

// expected-error @+1 {{expected all extra signals to have different names, but 'extra' appears more than once}}
handshake.func private @f(!handshake.channel<i32, [extra: i1, other: i1, extra: (U) i2]>)

// -----

// expected-error @+1 {{'valid' is a reserved name, it cannot be used for an extra signal}}
handshake.func private @f(!handshake.control<[valid: i1]>)

// -----

// expected-error @+1 {{'ready' is a reserved name, it cannot be used for an extra signal}}
handshake.func private @f(!handshake.channel<i32, [ready: i1]>)

// -----

// expected-error @+1 {{an extra signal's name is made of letters, digits and '_', unlike "a b"}}
handshake.func private @f(!handshake.channel<i32, ["a b": i1]>)

// -----

// expected-error @+1 {{an extra signal's name is made of letters, digits and '_', unlike "0"}}
handshake.func private @f(!handshake.channel<i32, ["0": i1]>)

// -----

// expected-error @+1 {{expected '>' or a list of extra signals: a control has no data}}
handshake.func private @f(!handshake.control<i32>)

// -----

// expected-error @+1 {{expected type}}
handshake.func private @f(!handshake.channel<>)

// -----

// expected-error @+1 {{expected '<'}}
handshake.func private @f(!handshake.channel)

// -----

// expected-error @+1 {{expected 'U'}}
handshake.func private @f(!handshake.channel<i32, [a: (D) i1]>)

// -----

// expected-error @+1 {{expected ']'}}
handshake.func private @f(!handshake.channel<i32, [a: (U) i1 (U)]>)

// -----

// expected-error @+1 {{expected '['}}
handshake.func private @f(!handshake.channel<i32, i1>)

// -----

// Bare names of types belong to handshake functions.
// expected-error @+1 {{expected type}}
func.func private @f(channel<i32>)

// -----

// expected-error @+1 {{unknown type 'wire' in dialect 'handshake'}}
handshake.func private @f(!handshake.wire<i1>)
