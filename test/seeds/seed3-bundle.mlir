// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Seed 3, "New operations", the producer filled in.

// CHECK: handshake.func private @producer(...) -> !handshake.channel<i32> attributes {argNames = [], resNames = ["out0"]}
handshake.func private @producer() -> channel<i32>
// CHECK-LABEL: handshake.func @listing(...) attributes {argNames = [], resNames = []} {
handshake.func @listing() {
  // Breaking down a simple 32-bit dataflow channel into its individual
  // control and data components, then rebundling it
  // CHECK-NEXT: %0 = instance @producer() : () -> !handshake.channel<i32>
  %channel = instance @producer() : () -> channel<i32>
  // CHECK-NEXT: %1:2 = unbundle %0 : <i32> to _
  %control, %data = handshake.unbundle %channel : control, i32
  // CHECK-NEXT: %channelLike = bundle %1#0, %1#1 : _ to <i32>
  %channelAgain = handshake.bundle %control, %data : channel<i32>
  // CHECK-NEXT: end
  end
}
