// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Memories as signals: controllers, queues and rams without a memref, and the functions around them.

// CHECK-LABEL: handshake.func @ports(%arg0: !handshake.channel<i2>, %arg1: i8, %arg2: !handshake.control<>, %arg3: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>, i1, i2, i1, i2, i8) attributes {argNames = ["a", "m_loadData", "start", "stop"], memories = ["m"], resNames = ["out0", "out1", "out2", "out3", "out4", "out5", "out6"]} {
handshake.func @ports(%a: channel<i2>, %m_loadData: i8, %start: control, %stop: control) -> (channel<i8>, control, i1, i2, i1, i2, i8) attributes {memories = ["m"]} {
  %la, %ld = load[%a] %d : <i2>, <i8>, <i2>, <i8>
  // CHECK: %outputs, %memEnd, %loadEn, %loadAddr, %storeEn, %storeAddr, %storeData = raw_mem_controller[%arg1] %arg2 (%addressResult) %arg3 {connectedBlocks = [0 : i32]} : (i8, !handshake.control<>, !handshake.channel<i2>, !handshake.control<>) -> (!handshake.channel<i8>, !handshake.control<>, i1, i2, i1, i2, i8)
  %d, %end, %p0, %p1, %p2, %p3, %p4 = raw_mem_controller[%m_loadData] %start (%la) %stop {connectedBlocks = [0 : i32]} : (i8, control, channel<i2>, control) -> (channel<i8>, control, i1, i2, i1, i2, i8)
  // CHECK: end %dataResult, %memEnd, %loadEn, %loadAddr, %storeEn, %storeAddr, %storeData : <i8>, <>, i1, i2, i1, i2, i8
  end %ld, %end, %p0, %p1, %p2, %p3, %p4 : <i8>, <>, i1, i2, i1, i2, i8
}

// What the operands are may be said, where nobody can see where they come from.
// CHECK-LABEL: handshake.func @said
handshake.func @said(%a: channel<i2>, %d: channel<i8>, %n: channel<i4>, %start: control, %group: control, %stop: control, %rest: channel<i8>) {
  // CHECK: raw_mem_controller[%loadData] %arg3 (%arg2, %arg0, %arg0, %arg1) %arg5 {accesses = ["control", "load", "store"], connectedBlocks = [0 : i32]}
  %0, %end, %p0, %p1, %p2, %p3, %p4 = raw_mem_controller[%ram] %start (%n, %a, %a, %d) %stop {accesses = ["control", "load", "store"], connectedBlocks = [0 : i32]} : (i8, control, channel<i4>, channel<i2>, channel<i2>, channel<i8>, control) -> (channel<i8>, control, i1, i2, i1, i2, i8)
  // CHECK: %loadData = raw_ram %loadEn, %loadAddr, %storeEn, %storeAddr, %storeData {memory = memref<2x2xf8E4M3FN>} : (i1, i2, i1, i2, i8) -> i8
  %ram = raw_ram %p0, %p1, %p2, %p3, %p4 {memory = memref<2x2xf8E4M3FN>} : (i1, i2, i1, i2, i8) -> i8
  // CHECK: %{{.*}}:2, %{{.*}} = raw_lsq[%loadData_{{.*}}] (%arg3, %arg4, %arg0, %arg0, %arg1, %arg5) {accesses = ["control", "load", "store"], groupSizes = [2 : i32]}
  %1:2, %q0, %q1, %q2, %q3, %q4 = raw_lsq[%ram1] (%start, %group, %a, %a, %d, %stop) {accesses = ["control", "load", "store"], groupSizes = [2 : i32]} : (i8, control, control, channel<i2>, channel<i2>, channel<i8>, control) -> (channel<i8>, control, i1, i2, i1, i2, i8)
  %ram1 = raw_ram %q0, %q1, %q2, %q3, %q4 {initialValue = dense<0> : tensor<4xi8>, memory = memref<4xi8>} : (i1, i2, i1, i2, i8) -> i8
  // A controller that serves a queue.
  %2, %end2 = mem_controller[%m : memref<4xi8>] %start (%a, %a, %d) %stop {accesses = ["queue"], connectedBlocks = [0 : i32]} : (channel<i2>, channel<i2>, channel<i8>) -> channel<i8>
  %m = ram : memref<4xi8>
  end
}
