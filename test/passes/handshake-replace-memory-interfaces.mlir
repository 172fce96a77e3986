// DEFINE: %{decide} = --mark-memory-interfaces --lower-cf-to-handshake --handshake-deactivate-mem-dependencies --handshake-replace-memory-interfaces
// RUN: sluice opt %s %{decide} | FileCheck %s
// RUN: %dataflow %s -- %{decide} --handshake-materialize
// RUN: sluice opt %s --lower-cf-to-handshake --force-memory-interface="force-mc=true" --handshake-replace-memory-interfaces --handshake-materialize | FileCheck %s --check-prefix=MC
// RUN: %dataflow %s -- %{decide} --handshake-materialize --force-memory-interface="force-lsq=true" --handshake-replace-memory-interfaces
// RUN: sluice opt %s %{decide} --force-memory-interface="force-lsq=true" --handshake-replace-memory-interfaces --handshake-materialize | FileCheck %s --check-prefix=LSQ
// Queues and controllers as the marks say; the blocks tell what is there now.

// A queue that is not needed: the group's start becomes the number of stores.
// CHECK-LABEL: handshake.func @in_place(
//       CHECK: %[[F:[a-zA-Z0-9_]+]]:2 = lazy_fork [2] %result {handshake.bb = 1
//       CHECK: %[[N:[a-zA-Z0-9_]+]] = constant %[[F]]#1 {{.*}}value = 1 : i32
//   CHECK-NOT: lsq
//       CHECK: mem_controller[%arg0 : memref<8xi32>] %arg1 (%[[N]], %addressResult, %addressResult_0, %dataResult_1) {{.*}}connectedBlocks = [1 : i32]
// MC-LABEL: handshake.func @in_place(
//   MC-NOT: lsq
// LSQ-LABEL: handshake.func @in_place(
//   LSQ-NOT: mem_controller
//       LSQ: lsq[%arg0 : memref<8xi32>] (%arg1, %{{.*}}, %addressResult, %addressResult_0, %dataResult_1, {{.*}}groupSizes = [2 : i32]
func.func @in_place(%a: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  cf.br ^loop(%c0 : index)
^loop(%i: index):
  %x = memref.load %a[%i] : memref<8xi32>
  %y = arith.addi %x, %x : i32
  memref.store %y, %a[%i] : memref<8xi32>
  %next = arith.addi %i, %c1 : index
  %again = arith.cmpi ult, %next, %c8 : index
  cf.cond_br %again, ^loop(%next : index), ^done
^done:
  return
}

// Some in the queue, some not: the queue is behind the controller, which counts its stores too.
// CHECK-LABEL: handshake.func @both(
//       CHECK: %[[F:[a-zA-Z0-9_]+]]:3 = lazy_fork [3] %arg4
//       CHECK: %[[N:[a-zA-Z0-9_]+]] = constant %[[F]]#1 {{.*}}value = 1 : i32
//       CHECK: %[[Q:[a-zA-Z0-9_]+]]:4 = lsq[MC] (%[[F]]#0, %addressResult, %dataResult, %addressResult_0, %outputs#1) {groupSizes = [2 : i32]
//       CHECK: %outputs:2, %memEnd = mem_controller[%arg0 : memref<16xi32>] %arg3 (%[[N]], %addressResult_2, %[[Q]]#1, %[[Q]]#2, %[[Q]]#3) %[[F]]#2 {connectedBlocks = [0 : i32]
// MC-LABEL: handshake.func @both(
//   MC-NOT: lsq
// LSQ-LABEL: handshake.func @both(
//   LSQ-NOT: mem_controller
//       LSQ: lsq[%arg0 {{.*}}groupSizes = [3 : i32]
func.func @both(%m: memref<16xi32>, %i: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %j = arith.andi %i, %c7 : index
  %k = arith.addi %j, %c8 : index
  memref.store %x, %m[%j] : memref<16xi32>
  %y = memref.load %m[%c0] : memref<16xi32>
  %z = memref.load %m[%k] : memref<16xi32>
  %s = arith.addi %y, %z : i32
  return %s : i32
}

// Two memories in one block share its lazy fork; only one changes.
// CHECK-LABEL: handshake.func @two(
//       CHECK: lazy_fork [3]
//       CHECK: mem_controller[%arg0
//       CHECK: lsq[%arg1
func.func @two(%a: memref<8xi32>, %b: memref<8xi32>, %n: index, %v: i32) -> i32 {
  %c7 = arith.constant 7 : index
  %i = arith.andi %n, %c7 : index
  %x = memref.load %a[%i] : memref<8xi32>
  memref.store %x, %b[%i] : memref<8xi32>
  %y = arith.addi %x, %v : i32
  memref.store %y, %a[%i] : memref<8xi32>
  %z = memref.load %b[%i] : memref<8xi32>
  return %z : i32
}

// From a controller that only loads, without anything that tells of blocks, to a queue.
// LSQ-LABEL: handshake.func @loads(
//       LSQ: %[[F:[a-zA-Z0-9_]+]]:2 = lazy_fork [2] %arg3
//       LSQ: lsq[%arg0 : memref<8xi32>] (%arg2, %[[F]]#0, %addressResult, %addressResult_0,
func.func @loads(%a: memref<8xi32>, %n: index) -> i32 {
  %c7 = arith.constant 7 : index
  %i = arith.andi %n, %c7 : index
  %x = memref.load %a[%i] : memref<8xi32>
  %y = memref.load %a[%c7] : memref<8xi32>
  %z = arith.addi %x, %y : i32
  return %z : i32
}
