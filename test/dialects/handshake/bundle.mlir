// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Channels taken apart and put together; what goes upstream changes sides.

// CHECK-LABEL: handshake.func @channels(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<f32, [tag1: i2, i4]>, %arg2: !handshake.channel<i32, [e1: (U) i1, e2: f16, e3: (U) i32]>, ...) attributes {argNames = ["a", "t", "u"], resNames = []} {
handshake.func @channels(%a: channel<i32>, %t: channel<f32, [tag1: i2, i4]>, %u: channel<i32, [e1: (U) i1, e2: f16, e3: (U) i32]>) {
  // CHECK-NEXT: %0:2 = unbundle %arg0 : <i32> to _
  %0:2 = unbundle %a : <i32> to _
  // CHECK-NEXT: %channelLike = bundle %0#0, %0#1 : _ to <i32>
  %channelLike = bundle %0#0, %0#1 : _ to <i32>
  // CHECK-NEXT: %1:4 = unbundle %arg1 {handshake.name = "unbundle0"} : <f32, [tag1: i2, i4]> to _
  %1:4 = unbundle %t {handshake.name = "unbundle0"} : <f32, [tag1: i2, i4]> to _
  // CHECK-NEXT: %channelLike_0 = bundle %1#0, %1#1, %1#2, %1#3 {handshake.name = "bundle0"} : _ to <f32, [tag1: i2, i4]>
  %channelLike_0 = bundle %1#0, %1#1, %1#2, %1#3 {handshake.name = "bundle0"} : _ to <f32, [tag1: i2, i4]>
  // CHECK-NEXT: %2:3 = unbundle %arg2 [%upstreams#0, %upstreams#1] : <i32, [e1: (U) i1, e2: f16, e3: (U) i32]> to _
  %2:3 = unbundle %u [%upstreams#0, %upstreams#1] : <i32, [e1: (U) i1, e2: f16, e3: (U) i32]> to _
  // CHECK-NEXT: %channelLike_1, %upstreams:2 = bundle %2#0, %2#1, %2#2 : _ to <i32, [e1: (U) i1, e2: f16, e3: (U) i32]>
  %channelLike_1, %upstreams:2 = bundle %2#0, %2#1, %2#2 : _ to <i32, [e1: (U) i1, e2: f16, e3: (U) i32]>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @controls(%arg0: !handshake.control<>, %arg1: !handshake.control<[tag: i2, ack: (U) i1]>, ...) attributes {argNames = ["c", "t"], resNames = []} {
handshake.func @controls(%c: control, %t: control<[tag: i2, ack: (U) i1]>) {
  // CHECK-NEXT: %0 = unbundle %arg0 [%upstreams] : <> to _
  %0 = unbundle %c [%upstreams] : <> to _
  // CHECK-NEXT: %channelLike, %upstreams = bundle %0 : _ to <>
  %channelLike, %upstreams = bundle %0 : _ to <>
  // CHECK-NEXT: %1:2 = unbundle %arg1 [%upstreams_1] : <[tag: i2, ack: (U) i1]> to _
  %1:2 = unbundle %t [%upstreams_1] : <[tag: i2, ack: (U) i1]> to _
  // CHECK-NEXT: %channelLike_0, %upstreams_1 = bundle %1#0, %1#1 : _ to <[tag: i2, ack: (U) i1]>
  %channelLike_0, %upstreams_1 = bundle %1#0, %1#1 : _ to <[tag: i2, ack: (U) i1]>
  // CHECK-NEXT: end
  end
}
// Raw signals are for ops of other dialects.
// CHECK-LABEL: handshake.func @raw(%arg0: !handshake.channel<i32>, ...) -> !handshake.channel<i32> attributes {argNames = ["a"], resNames = ["out0"]} {
handshake.func @raw(%a: channel<i32>) -> channel<i32> {
  // CHECK-NEXT: %0:2 = unbundle %arg0 : <i32> to _
  %0:2 = unbundle %a : <i32> to _
  // CHECK-NEXT: %1 = arith.addi %0#1, %0#1 : i32
  %1 = arith.addi %0#1, %0#1 : i32
  // CHECK-NEXT: %channelLike = bundle %0#0, %1 : _ to <i32>
  %channelLike = bundle %0#0, %1 : _ to <i32>
  // CHECK-NEXT: end %channelLike : <i32>
  end %channelLike : <i32>
}
