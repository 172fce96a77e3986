// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Seed 3, "IR complexity", its producers filled in. The first part is historic:
//
//   %mergeOprd1 = ... : none
//   %mergeOprd2 = ... : none
//   %mergeResult, %index = handshake.control_merge %mergeOprd1, %mergeOprd2 : none, i1
//
//   %muxOprd1 = ... : i32
//   %muxOprd2 = ... : i32
//   %muxResult = handshake.mux %index [%muxOprd1, %muxOprd2] : i32
//
// In today's spelling it is the second part.

// CHECK: handshake.func private @token(...) -> !handshake.control<> attributes {argNames = [], resNames = ["out0"]}
handshake.func private @token() -> control
// CHECK: handshake.func private @data(...) -> !handshake.channel<i32> attributes {argNames = [], resNames = ["out0"]}
handshake.func private @data() -> channel<i32>
// CHECK: handshake.func private @tagged(...) -> !handshake.channel<i32, [i2, i4]> attributes {argNames = [], resNames = ["out0"]}
handshake.func private @tagged() -> channel<i32, [i2, i4]>
// CHECK-LABEL: handshake.func @with_proposed_changes(...) attributes {argNames = [], resNames = []} {
handshake.func @with_proposed_changes() {
  // With proposed changes
  // CHECK-NEXT: %0 = instance @token() : () -> !handshake.control<>
  %mergeOprd1 = instance @token() : () -> control
  // CHECK-NEXT: %1 = instance @token() : () -> !handshake.control<>
  %mergeOprd2 = instance @token() : () -> control
  // CHECK-NEXT: %result, %index = control_merge [%0, %1] : [<>, <>] to <>, <i1>
  %mergeResult, %index = handshake.control_merge %mergeOprd1, %mergeOprd2 : control, channel<i1>

  // CHECK-NEXT: %2 = instance @data() : () -> !handshake.channel<i32>
  %muxOprd1 = instance @data() : () -> channel<i32>
  // CHECK-NEXT: %3 = instance @data() : () -> !handshake.channel<i32>
  %muxOprd2 = instance @data() : () -> channel<i32>
  // CHECK-NEXT: %4 = mux %index [%2, %3] : <i1>, [<i32>, <i32>] to <i32>
  %muxResult = handshake.mux %index [%muxOprd1, %muxOprd2] : channel<i1>, channel<i32>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @no_extra_operations(...) attributes {argNames = [], resNames = []} {
handshake.func @no_extra_operations() {
  // No extra operations when extra signals are present
  // CHECK-NEXT: %0 = instance @token() : () -> !handshake.control<>
  %mergeOprd1 = instance @token() : () -> control
  // CHECK-NEXT: %1 = instance @token() : () -> !handshake.control<>
  %mergeOprd2 = instance @token() : () -> control
  // CHECK-NEXT: %result, %index = control_merge [%0, %1] : [<>, <>] to <>, <i1>
  %mergeResult, %index = handshake.control_merge %mergeOprd1, %mergeOprd2 : control, channel<i1>

  // CHECK-NEXT: %2 = instance @tagged() : () -> !handshake.channel<i32, [i2, i4]>
  %muxOprd1 = instance @tagged() : () -> channel<i32, [i2, i4]>
  // CHECK-NEXT: %3 = instance @tagged() : () -> !handshake.channel<i32, [i2, i4]>
  %muxOprd2 = instance @tagged() : () -> channel<i32, [i2, i4]>
  // CHECK-NEXT: %4 = mux %index [%2, %3] : <i1>, [<i32, [i2, i4]>, <i32, [i2, i4]>] to <i32, [i2, i4]>
  %muxResult = handshake.mux %index [%muxOprd1, %muxOprd2] : channel<i1>, channel<i32, [i2, i4]>
  // CHECK-NEXT: end
  end
}
