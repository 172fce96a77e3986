// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Controls and channels: extra signals with and without names, in either direction, in every
// spelling that is read.

// CHECK: handshake.func private @control(!handshake.control<>, !handshake.control<>, !handshake.control<>, !handshake.control<>, !handshake.control<>, ...) attributes {argNames = ["in0", "in1", "in2", "in3", "in4"], resNames = []}
handshake.func private @control(!handshake.control<>, !handshake.control, control, control<>, control<[]>)
// CHECK: handshake.func private @channel(!handshake.channel<i32>, !handshake.channel<f64>, !handshake.channel<i0>, !handshake.channel<ui7>, !handshake.channel<si128>, !handshake.channel<bf16>, !handshake.channel<i32>, ...) attributes {argNames = ["in0", "in1", "in2", "in3", "in4", "in5", "in6"], resNames = []}
handshake.func private @channel(!handshake.channel<i32>, channel<f64>, channel<i0>, channel<ui7>, channel<si128>, channel<bf16>, channel<i32, []>)
// CHECK: handshake.func private @unnamed(!handshake.channel<i32, [i1]>, !handshake.channel<i32, [i2, i4]>, !handshake.control<[i1]>, !handshake.channel<f32, [f16]>, ...) attributes {argNames = ["in0", "in1", "in2", "in3"], resNames = []}
handshake.func private @unnamed(channel<i32, [i1]>, channel<i32, [i2, i4]>, control<[i1]>, channel<f32, [f16]>)
// CHECK: handshake.func private @named(!handshake.channel<i32, [tag1: i2, tag2: i4]>, !handshake.control<[spec: i1]>, !handshake.channel<i32, [tag: i2, i1, _x9: f32]>, ...) attributes {argNames = ["in0", "in1", "in2"], resNames = []}
handshake.func private @named(channel<i32, [tag1: i2, tag2: i4]>, control<[spec: i1]>, channel<i32, ["tag": i2, i1, _x9: f32]>)
// CHECK: handshake.func private @upstream(!handshake.channel<i32, [otherReady: (U) i1]>, !handshake.channel<i32, [otherReady: (U) i1]>, !handshake.channel<i32, [i2, i4, (U) i4, (U) i8]>, !handshake.control<[(U) i1, ack: (U) i2]>, ...) attributes {argNames = ["in0", "in1", "in2", "in3"], resNames = []}
handshake.func private @upstream(channel<i32, [otherReady: (U) i1]>, channel<i32, [otherReady: i1 (U)]>, channel<i32, [i2, i4, (U) i4, i8 (U)]>, control<[(U) i1, ack: i2 (U)]>)
// A name may look like a type.
// CHECK: handshake.func private @odd_names(!handshake.channel<i32, [i1: i1, U: (U) i2, channel: f32]>, ...) attributes {argNames = ["in0"], resNames = []}
handshake.func private @odd_names(channel<i32, [i1: i1, U: (U) i2, channel: f32]>)
// Short forms stand in signatures too.
// CHECK: handshake.func private @short(!handshake.channel<i32>, !handshake.control<>, !handshake.control<[spec: i1]>, ...) -> !handshake.channel<i32, [i1]> attributes {argNames = ["in0", "in1", "in2"], resNames = ["out0"]}
handshake.func private @short(<i32>, <>, <[spec: i1]>) -> <i32, [i1]>
// CHECK: handshake.func private @alias(!handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["in0"], resNames = ["out0"]}
!token = !handshake.control<>
handshake.func private @alias(!token) -> !token
