// RUN: sluice opt %s --handshake-lower-memory-ports | FileCheck %s
// RUN: sluice opt %s --handshake-lower-memory-ports > %t.mlir
// RUN: sluice opt %t.mlir --handshake-lower-memory-ports | diff %t.mlir -
// RUN: %roundtrip-via-mlir %t.mlir
// Memories become the signals of the circuit contract: no memref is left.

// CHECK-NOT: memref
// CHECK: handshake.func private @elsewhere(i3, !handshake.control<>, ...) -> (!handshake.control<>, i1, i64, i1, i64, i3) attributes {argNames = ["in0_loadData", "in1"], memories = ["in0"], resNames = ["out0", "in0_loadEn", "in0_loadAddr", "in0_storeEn", "in0_storeAddr", "in0_storeData"]}
handshake.func private @elsewhere(memref<?xi3>, control) -> control

// A controller, on an argument of floats: signals are bits.
// CHECK-LABEL: handshake.func @controller(%arg0: !handshake.channel<i2>, %arg1: i16, %arg2: !handshake.control<>, %arg3: !handshake.control<>, ...)
// CHECK-SAME: -> (!handshake.channel<f16>, !handshake.control<>, i1, i2, i1, i2, i16)
// CHECK-SAME: attributes {argNames = ["a", "m_loadData", "start", "stop"], memories = ["m"], resNames = ["out0", "out1", "m_loadEn", "m_loadAddr", "m_storeEn", "m_storeAddr", "m_storeData"]} {
handshake.func @controller(%a: channel<i2>, %m: memref<4xf16>, %start: control, %stop: control) -> (channel<f16>, control) {
  // CHECK-NEXT: %addressResult, %dataResult = load[%arg0] %outputs : <i2>, <f16>, <i2>, <f16>
  %la, %ld = load[%a] %d : <i2>, <f16>, <i2>, <f16>
  // CHECK-NEXT: %outputs, %memEnd, %loadEn, %loadAddr, %storeEn, %storeAddr, %storeData = raw_mem_controller[%arg1] %arg2 (%addressResult) %arg3 {connectedBlocks = [0 : i32], handshake.name = "mc"} : (i16, !handshake.control<>, !handshake.channel<i2>, !handshake.control<>) -> (!handshake.channel<f16>, !handshake.control<>, i1, i2, i1, i2, i16)
  %d, %end = mem_controller[%m : memref<4xf16>] %start (%la) %stop {connectedBlocks = [0 : i32], handshake.name = "mc"} : (channel<i2>) -> channel<f16>
  // CHECK-NEXT: end %dataResult, %memEnd, %loadEn, %loadAddr, %storeEn, %storeAddr, %storeData : <f16>, <>, i1, i2, i1, i2, i16
  end %ld, %end : <f16>, <>
}

// A queue on a memory of unknown size: addresses are as wide as its accesses say.
// CHECK-LABEL: handshake.func @queue(%arg0: !handshake.channel<i5>, %arg1: !handshake.channel<i8>, %arg2: i8, {{.*}}) -> (!handshake.control<>, i1, i5, i1, i5, i8)
handshake.func @queue(%a: channel<i5>, %d: channel<i8>, %m: memref<?xi8>, %start: control, %group: control, %stop: control) -> control {
  %sa, %sd = store[%a] %d : <i5>, <i8>, <i5>, <i8>
  // CHECK: %outputs, %loadEn, %loadAddr, %storeEn, %storeAddr, %storeData = raw_lsq[%arg2] (%arg3, %arg4, %addressResult, %dataResult, %arg5) {groupSizes = [1 : i32]} : (i8, !handshake.control<>, !handshake.control<>, !handshake.channel<i5>, !handshake.channel<i8>, !handshake.control<>) -> (!handshake.control<>, i1, i5, i1, i5, i8)
  %end = lsq[%m : memref<?xi8>] (%start, %group, %sa, %sd, %stop) {groupSizes = [1 : i32]} : (control, control, channel<i5>, channel<i8>, control) -> control
  end %end : <>
}

// A memory inside: the other side of the same signals. One that nobody uses is never asked.
// CHECK-LABEL: handshake.func @inside(%arg0: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>) attributes {argNames = ["start"], resNames = ["out0", "out1"]} {
handshake.func @inside(%start: control) -> (control, control) {
  // CHECK-NEXT: %0:3 = fork [3] %arg0 : <>
  %0:3 = fork [3] %start : <>
  // CHECK-NEXT: %loadData = raw_ram %loadEn, %loadAddr, %storeEn, %storeAddr, %storeData {initialValue = dense<[1, 2, 3]> : tensor<3xi8>, memory = memref<3xi8>} : (i1, i2, i1, i2, i8) -> i8
  %ram = ram {initialValue = dense<[1, 2, 3]> : tensor<3xi8>} : memref<3xi8>
  // CHECK-NEXT: %loadData_0 = raw_ram %false, %false_1, %false_2, %false_3, %c0_i3 {handshake.name = "idle", memory = memref<1xi3>} : (i1, i1, i1, i1, i3) -> i3
  %idle = ram {handshake.name = "idle"} : memref<1xi3>
  // CHECK-NEXT: raw_mem_controller[%loadData] %0#0 () %0#1 {connectedBlocks = [0 : i32]}
  %end = mem_controller[%ram : memref<3xi8>] %0#0 () %0#1 {connectedBlocks = [0 : i32]} : () -> ()
  end %end, %0#2 : <>, <>
}

// Functions pass them on, to others and to those that are elsewhere: two memories, in order.
// CHECK-LABEL: handshake.func @caller(%arg0: i3, %arg1: i3, %arg2: !handshake.control<>, %arg3: !handshake.control<>, ...)
// CHECK-SAME: -> (!handshake.control<>, !handshake.control<>, i1, i64, i1, i64, i3, i1, i2, i1, i2, i3)
// CHECK-SAME: memories = ["m", "n"]
handshake.func @caller(%m: memref<?xi3>, %n: memref<4xi3>, %a: control, %b: control) -> (control, control) {
  // CHECK-NEXT: %0:6 = instance @elsewhere(%arg0, %arg2) : (i3, !handshake.control<>) -> (!handshake.control<>, i1, i64, i1, i64, i3)
  %0 = instance @elsewhere(%m, %a) : (memref<?xi3>, control) -> control
  // CHECK-NEXT: %1:6 = instance @callee(%arg1, %arg3) : (i3, !handshake.control<>) -> (!handshake.control<>, i1, i2, i1, i2, i3)
  %1 = instance @callee(%n, %b) : (memref<4xi3>, control) -> control
  // CHECK-NEXT: end %0#0, %1#0, %0#1, %0#2, %0#3, %0#4, %0#5, %1#1, %1#2, %1#3, %1#4, %1#5 : <>, <>, i1, i64, i1, i64, i3, i1, i2, i1, i2, i3
  end %0, %1 : <>, <>
}
// CHECK-LABEL: handshake.func @callee(
handshake.func @callee(%n: memref<4xi3>, %b: control) -> control {
  %0:3 = fork [3] %b : <>
  // CHECK: raw_mem_controller[%arg0]
  %end = mem_controller[%n : memref<4xi3>] %0#0 () %0#1 {connectedBlocks = [0 : i32]} : () -> ()
  %1 = join %end, %0#2 : <>
  end %1 : <>
}

// Attributes of results, and a function that calls itself (its memory has no size).
// CHECK-LABEL: handshake.func @itself(%arg0: i8 {a.b}, %arg1: !handshake.control<>, ...) -> (!handshake.control<> {c.d}, i1, i64, i1, i64, i8)
handshake.func @itself(%m: memref<?xi8> {a.b}, %c: control) -> (control {c.d}) {
  %0 = instance @itself(%m, %c) : (memref<?xi8>, control) -> control
  end %0 : <>
}
