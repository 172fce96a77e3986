// RUN: sluice opt %s --handshake-gate-entry --handshake-gate-entry | FileCheck %s
// RUN: %random-cf --count 4 --at-once -- --lower-cf-to-handshake --handshake-gate-entry --handshake-materialize
// RUN: %random-cf --count 4 --at-once --kind graph -- --lower-cf-to-handshake --handshake-materialize --handshake-gate-entry --handshake-verify-materialized
// The next execution enters when the one before has delivered its results.

// CHECK-LABEL: handshake.func @memory(
//  CHECK-NEXT: %[[ALL:.*]] = join %arg3, %arg2
//  CHECK-NEXT: %[[GO:.*]] = gate %[[ALL]], %[[DONE:.*]] {handshake.bb = 0 : ui32, handshake.name = "gate0"} : <>
//  CHECK-NEXT: %[[I:.*]] = wait %[[GO]], %arg1 {handshake.bb = 0
//  CHECK-NEXT: load[%[[I]]]
//  CHECK-NEXT: %[[DATA:.*]], %[[END:.*]] = mem_controller[%arg0 : memref<4xi32>] %arg2 ({{.*}}) %[[GO]]
//  CHECK-NEXT: %[[R:.*]]:2 = lazy_fork [2] %{{.*}} : <i32>
//  CHECK-NEXT: %[[BR:.*]] = buffer %[[R]]#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
//  CHECK-NEXT: %[[E:.*]]:2 = lazy_fork [2] %[[END]]
//  CHECK-NEXT: %[[BE:.*]] = buffer %[[E]]#1
//  CHECK-NEXT: %[[S:.*]]:2 = lazy_fork [2] %[[GO]]
//  CHECK-NEXT: %[[BS:.*]] = buffer %[[S]]#1
//  CHECK-NEXT: %[[J:.*]] = join %[[BE]], %[[BS]]
//  CHECK-NEXT: %[[DONE]] = wait %[[BR]], %[[J]]
//  CHECK-NEXT: end {{.*}} %[[R]]#0, %[[E]]#0, %[[S]]#0
handshake.func @memory(%m: memref<4xi32>, %i: channel<i2>, %m_start: control, %start: control) -> (channel<i32>, control, control) {
  %a, %x = load[%i] %data : <i2>, <i32>, <i2>, <i32>
  %data, %end = mem_controller[%m : memref<4xi32>] %m_start (%a) %start {connectedBlocks = [0 : i32]} : (!handshake.channel<i2>) -> !handshake.channel<i32>
  end {handshake.bb = 0 : ui32} %x, %end, %start : <i32>, <>, <>
}

// Executions may overlap: every channel keeps their order.
// CHECK-LABEL: handshake.func @pipeline(
//   CHECK-NOT: = gate
//       CHECK: end
handshake.func @pipeline(%x: channel<i32>, %start: control) -> (channel<i32>, control) {
  %0 = muli %x, %x : <i32>
  end %0, %start : <i32>, <>
}

// At a merge the tokens of two executions could change places. A second gate is not built.
// CHECK-LABEL: handshake.func @merges(
// CHECK-COUNT-1: = gate
//   CHECK-NOT: = gate
//       CHECK: end
handshake.func @merges(%c: channel<i1>, %start: control) -> control {
  %t, %f = cond_br %c, %start : <i1>, <>
  %0 = merge %t, %f : <>
  end %0 : <>
}
