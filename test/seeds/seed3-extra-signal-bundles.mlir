// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Seed 3, "Extra signal handling", second listing, its producers filled in.

// CHECK: handshake.func private @named(...) -> !handshake.channel<i32, [tag1: i2, tag2: i4]> attributes {argNames = [], resNames = ["out0"]}
handshake.func private @named() -> channel<i32, [tag1: i2, tag2: i4]>
// CHECK: handshake.func private @upstream(...) -> !handshake.channel<i32, [otherReady: (U) i1]> attributes {argNames = [], resNames = ["out0"]}
handshake.func private @upstream() -> channel<i32, [otherReady: (U) i1]>
// CHECK: handshake.func private @token(...) -> !handshake.control<> attributes {argNames = [], resNames = ["out0"]}
handshake.func private @token() -> control
// CHECK-LABEL: handshake.func @thread_tags(...) attributes {argNames = [], resNames = []} {
handshake.func @thread_tags() {
  // Multiple thread tags example from above
  // CHECK-NEXT: %0 = instance @named() : () -> !handshake.channel<i32, [tag1: i2, tag2: i4]>
  %channel = instance @named() : () -> channel<i32, [tag1: i2, tag2: i4]>

  // Unbundle into control-only token and all individual signals
  // CHECK-NEXT: %1:4 = unbundle %0 : <i32, [tag1: i2, tag2: i4]> to _
  %control, %data, %tag1, %tag2 = handshake.unbundle %channel : control, i32, i2, i4

  // Bundle to get back the original channel
  // CHECK-NEXT: %channelLike = bundle %1#0, %1#1, %1#2, %1#3 : _ to <i32, [tag1: i2, tag2: i4]>
  %bundled = handshake.bundle %control, %data [%tag1, %tag2] : channel<i32, [tag1: i2, tag2: i4]>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @upstream_signal(...) attributes {argNames = [], resNames = []} {
handshake.func @upstream_signal() {
  // Upstream extra signal example from above
  // CHECK-NEXT: %0 = instance @upstream() : () -> !handshake.channel<i32, [otherReady: (U) i1]>
  %channel = instance @upstream() : () -> channel<i32, [otherReady: (U) i1]>

  // Unbundle into control-only token and raw data; note that, because the extra
  // signal is going upstream, it is an input of the unbundling operation instead
  // of an output
  // CHECK-NEXT: %1:2 = unbundle %0 [%upstreams] : <i32, [otherReady: (U) i1]> to _
  %control, %data = handshake.unbundle %channel, %otherReady : control, i32

  // Bundle to get back the original channel; note that, because the extra signal
  // is going upstream, it is an output of the bundling operation instead of an
  // input
  // CHECK-NEXT: %channelLike, %upstreams = bundle %1#0, %1#1 : _ to <i32, [otherReady: (U) i1]>
  %bundled, %otherReady = handshake.bundle %control, %data : channel<i32, [otherReady: (U) i1]>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @controls(...) attributes {argNames = [], resNames = []} {
handshake.func @controls() {
  // Control-typed values can be further unbundled into their individual signals
  // CHECK-NEXT: %0 = instance @token() : () -> !handshake.control<>
  %control = instance @token() : () -> control
  // CHECK-NEXT: %1 = unbundle %0 [%upstreams] : <> to _
  %valid = handshake.unbundle %control, %ready : i1
  // CHECK-NEXT: %channelLike, %upstreams = bundle %1 : _ to <>
  %controlAgain, %ready = handshake.bundle %valid : control, i1
  // CHECK-NEXT: end
  end
}
