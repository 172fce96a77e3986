// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Units that move tokens, in the spelling that is printed.

// CHECK-LABEL: handshake.func @tokens(%arg0: !handshake.control<>, %arg1: !handshake.channel<i32>, %arg2: !handshake.control<[spec: i1]>, ...) attributes {argNames = ["c", "d", "spec"], resNames = []} {
handshake.func @tokens(%c: control, %d: channel<i32>, %spec: control<[spec: i1]>) {
  // CHECK-NEXT: %0 = source : <>
  %0 = source : <>
  // CHECK-NEXT: %1 = source {handshake.bb = 0 : ui32, handshake.name = "source1"} : <[spec: i1, (U) i2]>
  %1 = source {handshake.bb = 0 : ui32, handshake.name = "source1"} : <[spec: i1, (U) i2]>
  // CHECK-NEXT: %2 = constant %0 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 31 : i32} : <>, <i32>
  %2 = constant %0 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 31 : i32} : <>, <i32>
  // CHECK-NEXT: %3 = constant %arg0 {value = false} : <>, <i1>
  %3 = constant %c {value = false} : <>, <i1>
  // CHECK-NEXT: %4 = constant %arg2 {value = -0.899999976 : f32} : <[spec: i1]>, <f32, [spec: i1]>
  %4 = constant %spec {value = -0.899999976 : f32} : <[spec: i1]>, <f32, [spec: i1]>
  // CHECK-NEXT: sink %arg1 : <i32>
  sink %d : <i32>
  // CHECK-NEXT: sink %1 {handshake.name = "sink0"} : <[spec: i1, (U) i2]>
  sink %1 {handshake.name = "sink0"} : <[spec: i1, (U) i2]>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @forks(%arg0: !handshake.control<>, %arg1: !handshake.channel<i32, [tag: i2]>, %arg2: !handshake.channel<i8, [ack: (U) i1]>, ...) attributes {argNames = ["c", "d", "up"], resNames = []} {
handshake.func @forks(%c: control, %d: channel<i32, [tag: i2]>, %up: channel<i8, [ack: (U) i1]>) {
  // CHECK-NEXT: %0:5 = fork [5] %arg0 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <>
  %0:5 = fork [5] %c {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <>
  // CHECK-NEXT: %1 = fork [1] %arg2 : <i8, [ack: (U) i1]>
  %1 = fork [1] %up : <i8, [ack: (U) i1]>
  // CHECK-NEXT: %2:2 = lazy_fork [2] %arg1 {handshake.bb = 3 : ui32} : <i32, [tag: i2]>
  %2:2 = lazy_fork [2] %d {handshake.bb = 3 : ui32} : <i32, [tag: i2]>
  // CHECK-NEXT: %3 = join %0#1, %0#2, %0#4 : <>
  %3 = join %0#1, %0#2, %0#4 : <>
  // CHECK-NEXT: %4 = join %arg0 {handshake.bb = 3 : ui32} : <>
  %4 = join %c {handshake.bb = 3 : ui32} : <>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @merges(%arg0: !handshake.channel<i1>, %arg1: !handshake.channel<i32>, %arg2: !handshake.channel<i32>, %arg3: !handshake.control<>, %arg4: !handshake.channel<i8, [tag: i2]>, %arg5: !handshake.channel<i1, [tag: i2]>, %arg6: !handshake.channel<i8, [ack: (U) i1]>, ...) attributes {argNames = ["i", "a", "b", "c", "t", "ti", "up"], resNames = []} {
handshake.func @merges(%i: channel<i1>, %a: channel<i32>, %b: channel<i32>, %c: control, %t: channel<i8, [tag: i2]>, %ti: channel<i1, [tag: i2]>, %up: channel<i8, [ack: (U) i1]>) {
  // CHECK-NEXT: %0 = merge %arg1, %arg2 {handshake.bb = 1 : ui32} : <i32>
  %0 = merge %a, %b {handshake.bb = 1 : ui32} : <i32>
  // CHECK-NEXT: %1 = merge %arg3 : <>
  %1 = merge %c : <>
  // CHECK-NEXT: %2 = mux %arg0 [%arg1, %arg2] {handshake.bb = 1 : ui32, handshake.name = "mux0"} : <i1>, [<i32>, <i32>] to <i32>
  %2 = mux %i [%a, %b] {handshake.bb = 1 : ui32, handshake.name = "mux0"} : <i1>, [<i32>, <i32>] to <i32>
  // CHECK-NEXT: %3 = mux %arg0 [%arg3] : <i1>, [<>] to <>
  %3 = mux %i [%c] : <i1>, [<>] to <>
  // CHECK-NEXT: %4 = mux %arg0 [%arg4, %arg4] : <i1>, [<i8, [tag: i2]>, <i8, [tag: i2]>] to <i8, [tag: i2]>
  %4 = mux %i [%t, %t] : <i1>, [<i8, [tag: i2]>, <i8, [tag: i2]>] to <i8, [tag: i2]>
  // CHECK-NEXT: %5 = mux %arg5 [%arg4, %arg4] : <i1, [tag: i2]>, [<i8, [tag: i2]>, <i8, [tag: i2]>] to <i8, [tag: i2]>
  %5 = mux %ti [%t, %t] : <i1, [tag: i2]>, [<i8, [tag: i2]>, <i8, [tag: i2]>] to <i8, [tag: i2]>
  // CHECK-NEXT: %6 = mux %arg0 [%arg6, %arg6] : <i1>, [<i8, [ack: (U) i1]>, <i8, [ack: (U) i1]>] to <i8, [ack: (U) i1]>
  %6 = mux %i [%up, %up] : <i1>, [<i8, [ack: (U) i1]>, <i8, [ack: (U) i1]>] to <i8, [ack: (U) i1]>
  // CHECK-NEXT: %result, %index = control_merge [%arg3, %arg3] {handshake.bb = 1 : ui32, handshake.name = "control_merge0"} : [<>, <>] to <>, <i1>
  %result, %index = control_merge [%c, %c] {handshake.bb = 1 : ui32, handshake.name = "control_merge0"} : [<>, <>] to <>, <i1>
  // CHECK-NEXT: %result_0, %index_1 = control_merge [%arg4, %arg4, %arg4] : [<i8, [tag: i2]>, <i8, [tag: i2]>, <i8, [tag: i2]>] to <i8, [tag: i2]>, <i2, [tag: i2]>
  %result_0, %index_1 = control_merge [%t, %t, %t] : [<i8, [tag: i2]>, <i8, [tag: i2]>, <i8, [tag: i2]>] to <i8, [tag: i2]>, <i2, [tag: i2]>
  // CHECK-NEXT: %result_2, %index_3 = control_merge [%arg6, %arg6] : [<i8, [ack: (U) i1]>, <i8, [ack: (U) i1]>] to <i8, [ack: (U) i1]>, <i1>
  %result_2, %index_3 = control_merge [%up, %up] : [<i8, [ack: (U) i1]>, <i8, [ack: (U) i1]>] to <i8, [ack: (U) i1]>, <i1>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @branches(%arg0: !handshake.channel<i1>, %arg1: !handshake.channel<i32>, %arg2: !handshake.control<>, %arg3: !handshake.channel<i8, [tag: i2]>, %arg4: !handshake.channel<i1, [tag: i2]>, ...) attributes {argNames = ["i", "a", "c", "t", "ti"], resNames = []} {
handshake.func @branches(%i: channel<i1>, %a: channel<i32>, %c: control, %t: channel<i8, [tag: i2]>, %ti: channel<i1, [tag: i2]>) {
  // CHECK-NEXT: %0 = br %arg2 {handshake.bb = 0 : ui32, handshake.name = "br2"} : <>
  %0 = br %c {handshake.bb = 0 : ui32, handshake.name = "br2"} : <>
  // CHECK-NEXT: %1 = br %arg3 : <i8, [tag: i2]>
  %1 = br %t : <i8, [tag: i2]>
  // CHECK-NEXT: %trueResult, %falseResult = cond_br %arg0, %arg1 {handshake.bb = 1 : ui32, handshake.name = "cond_br0"} : <i1>, <i32>
  %trueResult, %falseResult = cond_br %i, %a {handshake.bb = 1 : ui32, handshake.name = "cond_br0"} : <i1>, <i32>
  // CHECK-NEXT: %trueResult_0, %falseResult_1 = cond_br %arg0, %arg2 : <i1>, <>
  %trueResult_0, %falseResult_1 = cond_br %i, %c : <i1>, <>
  // CHECK-NEXT: %trueResult_2, %falseResult_3 = cond_br %arg0, %arg3 : <i1>, <i8, [tag: i2]>
  %trueResult_2, %falseResult_3 = cond_br %i, %t : <i1>, <i8, [tag: i2]>
  // CHECK-NEXT: %trueResult_4, %falseResult_5 = cond_br %arg4, %arg3 : <i1, [tag: i2]>, <i8, [tag: i2]>
  %trueResult_4, %falseResult_5 = cond_br %ti, %t : <i1, [tag: i2]>, <i8, [tag: i2]>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @buffers(%arg0: !handshake.channel<i5>, %arg1: !handshake.control<>, %arg2: !handshake.channel<i8, [i2, (U) i1]>, ...) attributes {argNames = ["a", "c", "up"], resNames = []} {
handshake.func @buffers(%a: channel<i5>, %c: control, %up: channel<i8, [i2, (U) i1]>) {
  // CHECK-NEXT: %0 = buffer %arg0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer8"} : <i5>
  %0 = buffer %a, bufferType = ONE_SLOT_BREAK_R, numSlots = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer8"} : <i5>
  // CHECK-NEXT: %1 = buffer %arg0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i5>
  %1 = buffer %a, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i5>
  // CHECK-NEXT: %2 = buffer %arg0, bufferType = ONE_SLOT_BREAK_DVR, numSlots = 1 {debugCounter = false} : <i5>
  %2 = buffer %a, bufferType = ONE_SLOT_BREAK_DVR, numSlots = 1 {debugCounter = false} : <i5>
  // CHECK-NEXT: %3 = buffer %arg1, bufferType = FIFO_BREAK_NONE, numSlots = 2 : <>
  %3 = buffer %c, bufferType = FIFO_BREAK_NONE, numSlots = 2 : <>
  // CHECK-NEXT: %4 = buffer %arg1, bufferType = FIFO_BREAK_DV, numSlots = 20 : <>
  %4 = buffer %c, bufferType = FIFO_BREAK_DV, numSlots = 20 : <>
  // CHECK-NEXT: %5 = buffer %arg2, bufferType = SHIFT_REG_BREAK_DV, numSlots = 3 : <i8, [i2, (U) i1]>
  %5 = buffer %up, bufferType = SHIFT_REG_BREAK_DV, numSlots = 3 : <i8, [i2, (U) i1]>
  // CHECK-NEXT: %6 = buffer %arg2, bufferType = COUNTER_BUFFER, numSlots = 3, dvLatency = 0 : <i8, [i2, (U) i1]>
  %6 = buffer %up, bufferType = COUNTER_BUFFER, numSlots = 3, dvLatency = 0 : <i8, [i2, (U) i1]>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @waits(%arg0: !handshake.channel<i5>, %arg1: !handshake.control<>, %arg2: !handshake.channel<f32, [tag: i2]>, ...) attributes {argNames = ["a", "c", "t"], resNames = []} {
handshake.func @waits(%a: channel<i5>, %c: control, %t: channel<f32, [tag: i2]>) {
  // CHECK-NEXT: %0 = wait %arg0, %arg1 : (!handshake.channel<i5>, !handshake.control<>) -> !handshake.control<>
  %0 = wait %a, %c : (!handshake.channel<i5>, !handshake.control<>) -> !handshake.control<>
  // CHECK-NEXT: %1 = wait %arg1, %arg2 {handshake.name = "wait0"} : (!handshake.control<>, !handshake.channel<f32, [tag: i2]>) -> !handshake.channel<f32, [tag: i2]>
  %1 = wait %c, %t {handshake.name = "wait0"} : (!handshake.control<>, !handshake.channel<f32, [tag: i2]>) -> !handshake.channel<f32, [tag: i2]>
  // CHECK-NEXT: %2 = wait %arg2, %arg2 : (!handshake.channel<f32, [tag: i2]>, !handshake.channel<f32, [tag: i2]>) -> !handshake.channel<f32, [tag: i2]>
  %2 = wait %t, %t : (!handshake.channel<f32, [tag: i2]>, !handshake.channel<f32, [tag: i2]>) -> !handshake.channel<f32, [tag: i2]>
  // CHECK-NEXT: end
  end
}
// Dynamatic's way to wait, and its list of operands of one type.
// CHECK-LABEL: handshake.func @blockers(
handshake.func @blockers(%a: channel<i5>, %c: control, %t: channel<f32, [tag: i2]>) {
  // CHECK-NEXT: %0 = blocker %arg0[%arg1] : <i5>, <>
  %0 = blocker %a[%c] : <i5>, <>
  // CHECK-NEXT: %1 = blocker %arg2[%arg1] {handshake.name = "blocker0"} : <f32, [tag: i2]>, <>
  %1 = blocker %t[%c] {handshake.name = "blocker0"} : <f32, [tag: i2]>, <>
  // CHECK-NEXT: %2 = blocker %0[%0] : <i5>, <i5>
  %2 = blocker %0, %0 : <i5>
  // CHECK-NEXT: %3 = blocker %4[%arg1] : <i5>, <>
  // CHECK-NEXT: %4 = blocker %3[%arg1] : <i5>, <>
  %3 = blocker %4[%c] : <i5>, <>
  %4 = handshake.blocker %3[%c] : !handshake.channel<i5>, !handshake.control<>
  end
}
// Values may be used before they are defined: circuits have loops.
// CHECK-LABEL: handshake.func @loop(%arg0: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["start"], resNames = ["out0"]} {
handshake.func @loop(%start: control) -> control {
  // CHECK-NEXT: %result, %index = control_merge [%arg0, %trueResult] : [<>, <>] to <>, <i1>
  %result, %index = control_merge [%start, %trueResult] : [<>, <>] to <>, <i1>
  // CHECK-NEXT: %0 = buffer %result, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1 : <>
  %0 = buffer %result, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1 : <>
  // CHECK-NEXT: %1:2 = fork [2] %0 : <>
  %1:2 = fork [2] %0 : <>
  // CHECK-NEXT: %2 = constant %1#0 {value = true} : <>, <i1>
  %2 = constant %1#0 {value = true} : <>, <i1>
  // CHECK-NEXT: %trueResult, %falseResult = cond_br %2, %1#1 : <i1>, <>
  %trueResult, %falseResult = cond_br %2, %1#1 : <i1>, <>
  // CHECK-NEXT: sink %index : <i1>
  sink %index : <i1>
  // CHECK-NEXT: end %falseResult : <>
  end %falseResult : <>
}
