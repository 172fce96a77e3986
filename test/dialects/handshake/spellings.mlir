// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Other spellings than the printed one: of the seeds, and of Dynamatic before 2025.

// CHECK-LABEL: handshake.func @older(%arg0: !handshake.channel<i1>, %arg1: !handshake.channel<i32>, %arg2: !handshake.channel<i32>, %arg3: !handshake.control<>, %arg4: !handshake.control<[spec: i1]>, ...) attributes {argNames = ["i", "a", "b", "c", "s"], resNames = []} {
handshake.func @older(%i: channel<i1>, %a: channel<i32>, %b: channel<i32>, %c: control, %s: control<[spec: i1]>) {
  // CHECK-NEXT: %0 = source {handshake.bb = 0 : ui32} : <>
  %0 = source {handshake.bb = 0 : ui32}
  // CHECK-NEXT: %1 = constant %arg3 {value = 1 : i32} : <>, <i32>
  %1 = handshake.constant %c {value = 1 : i32} : <i32>
  // CHECK-NEXT: %2 = constant %arg4 {value = 1 : i32} : <[spec: i1]>, <i32, [spec: i1]>
  %2 = constant %s {value = 1 : i32} : channel<i32, [spec: i1]>
  // CHECK-NEXT: %3 = mux %arg0 [%arg1, %arg2] : <i1>, [<i32>, <i32>] to <i32>
  %3 = mux %i [%a, %b] : <i1>, <i32>
  // CHECK-NEXT: %4 = mux %arg0 [%arg1, %arg2] : <i1>, [<i32>, <i32>] to <i32>
  %4 = handshake.mux %i [%a, %b] : channel<i1>, channel<i32>
  // CHECK-NEXT: %result, %index = control_merge [%arg3, %arg3] {handshake.bb = 1 : ui32} : [<>, <>] to <>, <i1>
  %result, %index = control_merge %c, %c  {handshake.bb = 1 : ui32} : <>, <i1>
  // CHECK-NEXT: %result_0, %index_1 = control_merge [%arg3, %arg3] : [<>, <>] to <>, <i1>
  %result_0, %index_1 = handshake.control_merge %c, %c : control, channel<i1>
  // CHECK-NEXT: %5:2 = fork [2] %arg1 : <i32>
  %5:2 = handshake.fork [2] %a : channel<i32>
  // CHECK-NEXT: %6 = not %arg0 : <i1>
  %6 = noti %i : <i1>
  // CHECK-NEXT: %7 = not %arg0 : <i1>
  %7 = handshake.noti %i : channel<i1>
  // CHECK-NEXT: %8 = wait %arg3, %arg1 : (!handshake.control<>, !handshake.channel<i32>) -> !handshake.channel<i32>
  %8 = wait %c, %a : (control, channel<i32>) -> channel<i32>
  // CHECK-NEXT: %9 = wait %arg3, %arg1 : (!handshake.control<>, !handshake.channel<i32>) -> !handshake.channel<i32>
  %9 = wait %c, %a : (<>, <i32>) -> <i32>
  // CHECK-NEXT: %10 = absi %arg1 : <i32> to <i32>
  %10 = absi %a : <i32>
  // CHECK-NEXT: %trueResult, %falseResult = cond_br %arg0, %arg3 : <i1>, <>
  %trueResult, %falseResult = cond_br %i, %c : !handshake.channel<i1>, !handshake.control<>
  // CHECK-NEXT: end
  end
}
// As Dynamatic prints, with its double and trailing blanks.
// CHECK-LABEL: handshake.func @blanks(%arg0: !handshake.control<>, %arg1: !handshake.channel<f32>, %arg2: !handshake.channel<i32, [e1: (U) i1, e2: f16, e3: (U) i32]>, %arg3: !handshake.channel<i32>, ...) attributes {argNames = ["c", "ch", "up", "u1"], resNames = []} {
handshake.func @blanks(%c: control, %ch: channel<f32>, %up: channel<i32, [e1: i1 (U), e2: f16, e3: i32 (U)]>, %u1: channel<i32>) {
  // CHECK-NEXT: %result, %index = control_merge [%arg0, %arg0] {handshake.bb = 1 : ui32} : [<>, <>] to <>, <i1>
  %result, %index = control_merge [%c, %c]  {handshake.bb = 1 : ui32} : [<>, <>] to <>, <i1>
  // CHECK-NEXT: %0:2 = unbundle %arg1 {handshake.bb = 1 : ui32, handshake.name = "unbundle1"} : <f32> to _
  %0:2 = unbundle %ch  {handshake.bb = 1 : ui32, handshake.name = "unbundle1"} : <f32> to _ 
  // CHECK-NEXT: %channelLike = bundle %0#0, %0#1 {handshake.bb = 1 : ui32} : _ to <f32>
  %channelLike = bundle %0#0, %0#1  {handshake.bb = 1 : ui32} : _ to <f32>
  // CHECK-NEXT: %1:3 = unbundle %arg2 [%upstreams#0, %upstreams#1] {handshake.bb = 1 : ui32} : <i32, [e1: (U) i1, e2: f16, e3: (U) i32]> to _
  %ctrl, %data, %e2 = unbundle %up [ %e1, %e3 ]  {handshake.bb = 1 : ui32} : <i32, [e1: i1 (U), e2: f16, e3: i32 (U)]> to _ 
  // CHECK-NEXT: %channelLike_0, %upstreams:2 = bundle %1#0, %1#1, %1#2 : _ to <i32, [e1: (U) i1, e2: f16, e3: (U) i32]>
  %channelAgain, %e1, %e3 = bundle %ctrl, %data, %e2  : _ to <i32, [e1: i1 (U), e2: f16, e3: i32 (U)]>
  // CHECK-NEXT: end
  end
}
// Where no type is written it comes from the definition, which may follow.
// CHECK-LABEL: handshake.func @forward(%arg0: !handshake.channel<i32>, ...) attributes {argNames = ["channel"], resNames = []} {
handshake.func @forward(%channel: channel<i32>) {
  // CHECK-NEXT: %0:2 = unbundle %2 : <i32> to _
  %ctrl, %data = unbundle %later : control, i32
  // CHECK-NEXT: %1 = constant %4 {value = 1 : i8} : <>, <i8>
  %0 = constant %token {value = 1 : i8} : <i8>
  // CHECK-NEXT: %channelLike = bundle %3#0, %3#1 : _ to <i32>
  %again = bundle %ctrl2, %data2 : channel<i32>
  // CHECK-NEXT: %2 = buffer %channelLike, bufferType = FIFO_BREAK_DV, numSlots = 2 : <i32>
  %later = buffer %again, bufferType = FIFO_BREAK_DV, numSlots = 2 : <i32>
  // CHECK-NEXT: %3:2 = unbundle %arg0 : <i32> to _
  %ctrl2, %data2 = unbundle %channel : control, i32
  // CHECK-NEXT: %4 = source : <>
  %token = source
  // CHECK-NEXT: end
  end
}
