// RUN: sluice opt %s --lower-cf-to-handshake | FileCheck %s
// RUN: sluice opt %s --lower-cf-to-handshake --handshake-materialize
// RUN: %dataflow %s
// Arrays: addresses, controllers, queues, local arrays and constants.

// Loads never conflict. An address has as many bits as the array needs.
// CHECK-LABEL: handshake.func @loads(
//  CHECK-SAME: argNames = ["in0", "in1", "in0_start", "start"], resNames = ["out0", "in0_end", "end"]
//       CHECK: %[[A:[a-zA-Z0-9_]+]] = trunci %{{.*}} {{.*}} : <i64> to <i4>
//       CHECK: %[[TO:[a-zA-Z0-9_]+]], %[[X:[a-zA-Z0-9_]+]] = load[%[[A]]] %[[DATA:[a-zA-Z0-9_]+]]#0 {{.*}} : <i4>, <i32>, <i4>, <i32>
//       CHECK: %[[TO2:[a-zA-Z0-9_]+]], %[[Y:[a-zA-Z0-9_]+]] = load[{{.*}}] %[[DATA]]#1
//   CHECK-NOT: lazy_fork
//       CHECK: %[[DATA]]:2, %[[END:[a-zA-Z0-9_]+]] = mem_controller[%arg0 : memref<10xi32>] %arg2 (%[[TO]], %[[TO2]]) %arg3 {connectedBlocks = [0 : i32]
//       CHECK: %[[ALL:[a-zA-Z0-9_]+]] = join %arg3, %[[END]]
//       CHECK: end {{.*}} %{{.*}}, %[[END]], %[[ALL]]
func.func @loads(%m: memref<10xi32>, %n: index) -> i32 {
  %c1 = arith.constant 7 : index
  %i = arith.andi %n, %c1 : index
  %x = memref.load %m[%i] : memref<10xi32>
  %y = memref.load %m[%c1] : memref<10xi32>
  %z = arith.addi %x, %y : i32
  return %z : i32
}
// A controller is told how many stores a block makes, and the control token waits for that.
// CHECK-LABEL: handshake.func @one_store(
//       CHECK: %[[C:[a-zA-Z0-9_]+]]:2 = lazy_fork [2] %arg4
//       CHECK: %[[N:[a-zA-Z0-9_]+]] = constant %[[C]]#0 {{.*}} value = 1 : i32
//       CHECK: %[[A:[a-zA-Z0-9_]+]], %[[D:[a-zA-Z0-9_]+]] = store
//       CHECK: %[[END:[a-zA-Z0-9_]+]] = mem_controller[%arg0 : memref<8xi32>] %arg3 (%[[N]], %[[A]], %[[D]]) %[[C]]#1
//       CHECK: join %[[C]]#1, %[[END]]
func.func @one_store(%m: memref<8xi32>, %i: i32, %x: i32) {
  %c7 = arith.constant 7 : i32
  %k = arith.andi %i, %c7 : i32
  %j = arith.index_cast %k : i32 to index
  memref.store %x, %m[%j] : memref<8xi32>
  return
}

// Constant addresses that differ.
// CHECK-LABEL: handshake.func @apart(
//   CHECK-NOT: lsq
//       CHECK: mem_controller
func.func @apart(%m: memref<8xi32>, %x: i32) -> i32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  memref.store %x, %m[%c1] : memref<8xi32>
  %y = memref.load %m[%c2] : memref<8xi32>
  return %y : i32
}

// May conflict: a queue, with a group for each block, allocated in the blocks' order.
// CHECK-LABEL: handshake.func @conflict(
//       CHECK: %[[F0:[a-zA-Z0-9_]+]]:2 = lazy_fork [2] %arg5 {handshake.bb = 0
//       CHECK: %[[A0:[a-zA-Z0-9_]+]], %[[D0:[a-zA-Z0-9_]+]] = store
//       CHECK: %[[CT:[a-zA-Z0-9_]+]], %{{.*}} = cond_br %arg2, %[[F0]]#1
//       CHECK: %[[F1:[a-zA-Z0-9_]+]]:2 = lazy_fork [2] %[[CT]] {handshake.bb = 1
//       CHECK: %[[A1:[a-zA-Z0-9_]+]], %[[X:[a-zA-Z0-9_]+]] = load[{{.*}}] %[[Q:[a-zA-Z0-9_]+]]#0
//       CHECK: %[[Q]]:2 = lsq[%arg0 : memref<8xi32>] (%arg4, %[[F0]]#0, %[[A0]], %[[D0]], %[[F1]]#0, %[[A1]], %{{.*}}) {groupSizes = [1 : i32, 1 : i32]
func.func @conflict(%m: memref<8xi32>, %n: index, %c: i1, %x: i32) -> i32 {
  %c7 = arith.constant 7 : index
  %c3 = arith.constant 3 : index
  %i = arith.andi %n, %c7 : index
  memref.store %x, %m[%i] : memref<8xi32>
  cf.cond_br %c, ^bb1, ^bb2(%x : i32)
^bb1:
  %y = memref.load %m[%c3] : memref<8xi32>
  cf.br ^bb2(%y : i32)
^bb2(%z: i32):
  return %z : i32
}

// Row by row: strides that are powers of two are shifts.
// CHECK-LABEL: handshake.func @rows(
//       CHECK: %[[I:[a-zA-Z0-9_]+]] = trunci {{.*}} : <i64> to <i7>
//       CHECK: constant {{.*}} value = 3 : i7
//       CHECK: shli %[[I]]
//       CHECK: addi
//       CHECK: constant {{.*}} value = 5 : i6
//       CHECK: muli
func.func @rows(%m: memref<16x8xi32>, %o: memref<10x5xi32>, %n: index) -> i32 {
  %c3 = arith.constant 3 : index
  %i = arith.andi %n, %c3 : index
  %x = memref.load %m[%i, %c3] : memref<16x8xi32>
  %y = memref.load %o[%i, %i] : memref<10x5xi32>
  %z = arith.addi %x, %y : i32
  return %z : i32
}

// A scalar in memory; its address is 0.
// CHECK-LABEL: handshake.func @scalar(
//       CHECK: constant %{{.*}} value = false
//       CHECK: load
func.func @scalar(%m: memref<i32>) -> i32 {
  %x = memref.load %m[] : memref<i32>
  return %x : i32
}

// Local and constant arrays live inside; the end waits for them too.
memref.global "private" constant @table : memref<4xi32> = dense<[3, 1, 4, 1]>
// CHECK-LABEL: handshake.func @local(
//       CHECK: %[[RAM:[a-zA-Z0-9_]+]] = ram {handshake.bb = 0 : ui32, handshake.name = "ram0"} : memref<4xi32>
//       CHECK: %[[ROM:[a-zA-Z0-9_]+]] = ram {{.*}}initialValue = dense<[3, 1, 4, 1]> : tensor<4xi32>
//       CHECK: lsq[%[[RAM]] : memref<4xi32>] (%arg1,
//       CHECK: mem_controller[%[[ROM]] : memref<4xi32>] %arg1
//       CHECK: join %{{.*}}, %{{.*}}, %{{.*}}
func.func @local(%n: index) -> i32 {
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : i32
  %i = arith.andi %n, %c3 : index
  %m = memref.alloca() : memref<4xi32>
  %t = memref.get_global @table : memref<4xi32>
  %x = memref.load %t[%i] : memref<4xi32>
  memref.store %c0, %m[%c3] : memref<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  %y = memref.load %m[%c3] : memref<4xi32>
  %t2 = memref.get_global @table : memref<4xi32>
  %z = memref.load %t2[%c3] : memref<4xi32>
  %s = arith.addi %y, %z : i32
  return %s : i32
}

// Another pass has decided.
// CHECK-LABEL: handshake.func @verdicts(
//   CHECK-NOT: lsq
//       CHECK: mem_controller[%arg0
//       CHECK: lsq[%arg1
func.func @verdicts(%m: memref<8xi32>, %o: memref<8xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i = arith.addi %c0, %c1 : index
  memref.store %x, %m[%c0] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<8xi32>
  %y = memref.load %m[%i] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<8xi32>
  %z = memref.load %o[%i] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : memref<8xi32>
  %s = arith.addi %y, %z : i32
  return %s : i32
}

// A loop over an array, with a store that a later load reads.
// CHECK-LABEL: handshake.func @prefix_sums(
func.func @prefix_sums(%m: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  cf.br ^bb1(%c1 : index)
^bb1(%i: index):
  %c = arith.cmpi slt, %i, %c8 : index
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  %j = arith.subi %i, %c1 : index
  %x = memref.load %m[%j] : memref<8xi32>
  %y = memref.load %m[%i] : memref<8xi32>
  %s = arith.addi %x, %y : i32
  memref.store %s, %m[%i] : memref<8xi32>
  %k = arith.addi %i, %c1 : index
  cf.br ^bb1(%k : index)
^bb3:
  return
}

// A global that may change is an array of the caller's, named after it.
memref.global @counter : memref<1xi32> = dense<0>
// CHECK-LABEL: handshake.func @global(
//  CHECK-SAME: %arg0: !handshake.channel<i32>, %arg1: memref<1xi32>, %arg2: !handshake.control<>, %arg3: !handshake.control<>
//  CHECK-SAME: argNames = ["in0", "counter", "counter_start", "start"], resNames = ["out0", "counter_end", "end"]
//       CHECK: lsq[%arg1 : memref<1xi32>] (%arg2
func.func @global(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @counter : memref<1xi32>
  %y = memref.load %m[%c0] : memref<1xi32>
  %z = arith.addi %x, %y : i32
  %m2 = memref.get_global @counter : memref<1xi32>
  memref.store %z, %m2[%c0] : memref<1xi32>
  return %z : i32
}
