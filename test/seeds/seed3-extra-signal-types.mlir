// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Seed 3, "Extra signal handling", first listing: four types, their producers filled in.

// CHECK: handshake.func private @basic(...) -> !handshake.channel<i32> attributes {argNames = [], resNames = ["out0"]}
handshake.func private @basic() -> channel<i32>
// CHECK: handshake.func private @unnamed(...) -> !handshake.channel<i32, [i1]> attributes {argNames = [], resNames = ["out0"]}
handshake.func private @unnamed() -> channel<i32, [i1]>
// CHECK: handshake.func private @named(...) -> !handshake.channel<i32, [tag1: i2, tag2: i4]> attributes {argNames = [], resNames = ["out0"]}
handshake.func private @named() -> channel<i32, [tag1: i2, tag2: i4]>
// CHECK: handshake.func private @upstream(...) -> !handshake.channel<i32, [otherReady: (U) i1]> attributes {argNames = [], resNames = ["out0"]}
handshake.func private @upstream() -> channel<i32, [otherReady: (U) i1]>
// CHECK-LABEL: handshake.func @a_basic_channel(...) attributes {argNames = [], resNames = []} {
handshake.func @a_basic_channel() {
  // A basic channel with 32-bit integer data and no extra signal
  // CHECK-NEXT: %0 = instance @basic() : () -> !handshake.channel<i32>
  %channel = instance @basic() : () -> channel<i32>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @an_unnamed_signal(...) attributes {argNames = [], resNames = []} {
handshake.func @an_unnamed_signal() {
  // A channel with 32-bit integer data and an extra unnamed 1-bit signal (e.g., a
  // speculation bit) going downstream
  // CHECK-NEXT: %0 = instance @unnamed() : () -> !handshake.channel<i32, [i1]>
  %channel = instance @unnamed() : () -> channel<i32, [i1]>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @two_named_signals(...) attributes {argNames = [], resNames = []} {
handshake.func @two_named_signals() {
  // A channel with 32-bit integer data and two extra named thread tags,
  // respectively of 2-bit width and 4-bit width, both going downstream
  // CHECK-NEXT: %0 = instance @named() : () -> !handshake.channel<i32, [tag1: i2, tag2: i4]>
  %channel = instance @named() : () -> channel<i32, [tag1: i2, tag2: i4]>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @an_upstream_signal(...) attributes {argNames = [], resNames = []} {
handshake.func @an_upstream_signal() {
  // A channel with 32-bit integer data and an extra 1-bit signal going upstream,
  // as indicated by the "(U)"; extra signals are by default downstream (most
  // common use case) so they get no such annotation
  // CHECK-NEXT: %0 = instance @upstream() : () -> !handshake.channel<i32, [otherReady: (U) i1]>
  %channel = instance @upstream() : () -> channel<i32, [otherReady: (U) i1]>
  // CHECK-NEXT: end
  end
}
