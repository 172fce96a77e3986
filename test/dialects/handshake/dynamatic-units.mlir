// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// RUN: not sluice opt %s --lower-handshake-to-hw 2>&1 | FileCheck %s --check-prefix=HW
// Units that Dynamatic has and we only pass through.

// HW: there is no unit for

// CHECK-LABEL: handshake.func @wires(
// CHECK: init %arg0 {INIT_TOKEN = false} : <i1>
// CHECK: ndwire %0 : <i1>
// CHECK: ready_remover %1 : <i1>
// CHECK: %lhs, %rhs = valid_merger %2, %arg1 : <i1>, <>
handshake.func @wires(%a: !handshake.channel<i1>, %b: !handshake.control<>) -> (!handshake.channel<i1>, !handshake.control<>) {
  %0 = init %a {INIT_TOKEN = false} : <i1>
  %1 = ndwire %0 : <i1>
  %2 = ready_remover %1 : <i1>
  %lhs, %rhs = valid_merger %2, %b : <i1>, <>
  end %lhs, %rhs : <i1>, <>
}

// CHECK-LABEL: handshake.func @speculation(
// CHECK: non_spec %arg0 : <i1> to <i1, [spec: i1]>
// CHECK: = speculator[%1] %0 {fifoDepth = 3 : ui32} : <[spec: i1]>, <i1, [spec: i1]>, <i1, [spec: i1]>, <i1>, <i1>, <i3>, <i3>, <i1>
// CHECK: spec_save[%saveCtrl] %arg2 : <i32>, <i32, [spec: i1]>, <i1>
// CHECK: spec_save_commit[%SCSaveCtrl] %{{.*}} {fifoDepth = 3 : ui32} : <i32, [spec: i1]>, <i3>
// CHECK: speculating_branch[%dataOut] %{{.*}} : <i1, [spec: i1]>, <i32, [spec: i1]>, <i32>, <i32>
// CHECK: spec_commit[%commitCtrl] %dataOut : <i1, [spec: i1]>, <i1>, <i1>
handshake.func @speculation(%a: !handshake.channel<i1>, %t: !handshake.control<>, %x: !handshake.channel<i32>) -> (!handshake.channel<i1>, !handshake.channel<i32>, !handshake.channel<i32>) {
  %0 = non_spec %a : <i1> to <i1, [spec: i1]>
  %1 = non_spec %t : <> to <[spec: i1]>
  %out:6 = speculator[%1] %0 {fifoDepth = 3 : ui32} : <[spec: i1]>, <i1, [spec: i1]>, <i1, [spec: i1]>, <i1>, <i1>, <i3>, <i3>, <i1>
  %2 = spec_save[%out#1] %x : <i32>, <i32, [spec: i1]>, <i1>
  %3 = spec_save_commit[%out#3] %2 {fifoDepth = 3 : ui32} : <i32, [spec: i1]>, <i3>
  %true, %false = speculating_branch[%out#0] %3 : <i1, [spec: i1]>, <i32, [spec: i1]>, <i32>, <i32>
  %4 = spec_commit[%out#2] %out#0 : <i1, [spec: i1]>, <i1>, <i1>
  end %4, %true, %false : <i1>, <i32>, <i32>
}

// CHECK-LABEL: handshake.func @reshape(
// CHECK: reshape [MergeData] %arg0 : <f32, [down1: i2, up1: (U) i4, up2: (U) i4, down2: i8]> -> <i42, [mergedUp: (U) i8]>
// CHECK: reshape [SplitData] %0 : <i42, [mergedUp: (U) i8]> -> <f32, [down1: i2, up1: (U) i4, up2: (U) i4, down2: i8]>
handshake.func @reshape(%c: !handshake.channel<f32, [down1: i2, up1: i4 (U), up2: i4 (U), down2: i8]>) -> !handshake.channel<f32, [down1: i2, up1: i4 (U), up2: i4 (U), down2: i8]> {
  %0 = reshape [MergeData] %c : <f32, [down1: i2, up1: i4 (U), up2: i4 (U), down2: i8]> -> <i42, [mergedUp: i8 (U)]>
  %1 = reshape [SplitData] %0 : <i42, [mergedUp: i8 (U)]> -> <f32, [down1: i2, up1: i4 (U), up2: i4 (U), down2: i8]>
  end %1 : <f32, [down1: i2, up1: i4 (U), up2: i4 (U), down2: i8]>
}

// CHECK-LABEL: handshake.func @reshape_extra(
// CHECK: reshape [MergeExtra] %arg0 : <f32, [down1: i2, up1: (U) i4, up2: (U) i4, down2: i8]> -> <f32, [mergedDown: i10, mergedUp: (U) i8]>
// CHECK: reshape [SplitExtra] %0 : <f32, [mergedDown: i10, mergedUp: (U) i8]> -> <f32, [down1: i2, up1: (U) i4, up2: (U) i4, down2: i8]>
handshake.func @reshape_extra(%c: !handshake.channel<f32, [down1: i2, up1: i4 (U), up2: i4 (U), down2: i8]>) -> !handshake.channel<f32, [down1: i2, up1: i4 (U), up2: i4 (U), down2: i8]> {
  %0 = reshape [MergeExtra] %c : <f32, [down1: i2, up1: i4 (U), up2: i4 (U), down2: i8]> -> <f32, [mergedDown: i10, mergedUp: i8 (U)]>
  %1 = reshape [SplitExtra] %0 : <f32, [mergedDown: i10, mergedUp: i8 (U)]> -> <f32, [down1: i2, up1: i4 (U), up2: i4 (U), down2: i8]>
  end %1 : <f32, [down1: i2, up1: i4 (U), up2: i4 (U), down2: i8]>
}

// CHECK-LABEL: handshake.func @sharing(
// CHECK: %0:3 = sharing_wrapper[%arg0, %arg1], [%arg2] {credits = array<i64: 1, 1>, latency = 4 : i32, numSharedOperands = 1 : i32, numSharedOperations = 2 : i32} :
handshake.func @sharing(%a: channel<i32>, %b: channel<i32>, %r: channel<i32>) -> (channel<i32>, channel<i32>, channel<i32>) {
  %0:3 = sharing_wrapper[%a, %b], [%r] {credits = array<i64: 1, 1>, latency = 4 : i32, numSharedOperands = 1 : i32, numSharedOperations = 2 : i32} : (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>)
  end %0#0, %0#1, %0#2 : <i32>, <i32>, <i32>
}
