// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Memory ports, controllers, queues and memories.

// CHECK-LABEL: handshake.func @controller(%arg0: !handshake.channel<i5>, %arg1: !handshake.channel<i32>, %arg2: memref<30xi32>, %arg3: memref<8xf32>, %arg4: !handshake.control<>, %arg5: !handshake.control<>, %arg6: !handshake.channel<i32>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["a", "d", "m", "n", "start", "stop", "n_stores"], resNames = ["out0", "out1", "out2"]} {
handshake.func @controller(%a: channel<i5>, %d: channel<i32>, %m: memref<30xi32>, %n: memref<8xf32>, %start: control, %stop: control, %n_stores: channel<i32>) -> (channel<i32>, control, control) {
  // CHECK-NEXT: %addressResult, %dataResult = load[%arg0] %outputs#0 {handshake.bb = 1 : ui32, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "load0"} : <i5>, <i32>, <i5>, <i32>
  %addressResult, %dataResult = load[%a] %outputs#0 {handshake.bb = 1 : ui32, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "load0"} : <i5>, <i32>, <i5>, <i32>
  // CHECK-NEXT: %addressResult_0, %dataResult_1 = store[%arg0] %arg1 {handshake.bb = 1 : ui32, handshake.name = "store0"} : <i5>, <i32>, <i5>, <i32>
  %addressResult_0, %dataResult_1 = store[%a] %d {handshake.bb = 1 : ui32, handshake.name = "store0"} : <i5>, <i32>, <i5>, <i32>
  // CHECK-NEXT: %addressResult_2, %dataResult_3 = load[%arg0] %outputs#1 : <i5>, <i32>, <i5>, <i32>
  %addressResult_2, %dataResult_3 = load[%a] %outputs#1 : <i5>, <i32>, <i5>, <i32>
  // CHECK-NEXT: %outputs:2, %memEnd = mem_controller[%arg2 : memref<30xi32>] %arg4 (%arg6, %addressResult, %addressResult_0, %dataResult_1, %addressResult_2) %arg5 {connectedBlocks = [1 : i32, 2 : i32], handshake.name = "mem_controller0"} : (!handshake.channel<i32>, !handshake.channel<i5>, !handshake.channel<i5>, !handshake.channel<i32>, !handshake.channel<i5>) -> (!handshake.channel<i32>, !handshake.channel<i32>)
  %outputs:2, %memEnd = mem_controller[%m : memref<30xi32>] %start (%n_stores, %addressResult, %addressResult_0, %dataResult_1, %addressResult_2) %stop {connectedBlocks = [1 : i32, 2 : i32], handshake.name = "mem_controller0"} : (!handshake.channel<i32>, !handshake.channel<i5>, !handshake.channel<i5>, !handshake.channel<i32>, !handshake.channel<i5>) -> (!handshake.channel<i32>, !handshake.channel<i32>)
  // CHECK-NEXT: %memEnd_4 = mem_controller[%arg3 : memref<8xf32>] %arg4 () %arg5 {connectedBlocks = [2 : i32]} : () -> ()
  %memEnd_4 = mem_controller[%n : memref<8xf32>] %start () %stop {connectedBlocks = [2 : i32]} : () -> ()
  // CHECK-NEXT: end %dataResult, %memEnd, %memEnd_4 : <i32>, <>, <>
  end %dataResult, %memEnd, %memEnd_4 : <i32>, <>, <>
}
// As Dynamatic prints it, with four blanks behind the colon.
// CHECK-LABEL: handshake.func @blanks(%arg0: !handshake.channel<i5>, %arg1: memref<30xi32>, %arg2: !handshake.control<>, %arg3: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["a", "m", "start", "stop"], resNames = ["out0", "out1"]} {
handshake.func @blanks(%a: channel<i5>, %m: memref<30xi32>, %start: control, %stop: control) -> (channel<i32>, control) {
  // CHECK-NEXT: %addressResult, %dataResult = load[%arg0] %outputs : <i5>, <i32>, <i5>, <i32>
  %addressResult, %dataResult = load[%a] %outputs : <i5>, <i32>, <i5>, <i32>
  // CHECK-NEXT: %outputs, %memEnd = mem_controller[%arg1 : memref<30xi32>] %arg2 (%addressResult) %arg3 {connectedBlocks = [1 : i32]} : (!handshake.channel<i5>) -> !handshake.channel<i32>
  %outputs, %memEnd = mem_controller[%m : memref<30xi32>] %start (%addressResult) %stop {connectedBlocks = [1 : i32]} :    (!handshake.channel<i5>) -> !handshake.channel<i32>
  // CHECK-NEXT: end %dataResult, %memEnd : <i32>, <>
  end %dataResult, %memEnd : <i32>, <>
}
// Extra signals go around the memory: in with the address, out with the data.
// CHECK-LABEL: handshake.func @extra(%arg0: !handshake.channel<i5, [tag: i2]>, %arg1: !handshake.channel<i32, [tag: i2]>, %arg2: !handshake.channel<i32>, ...) attributes {argNames = ["a", "d", "fromMemory"], resNames = []} {
handshake.func @extra(%a: channel<i5, [tag: i2]>, %d: channel<i32, [tag: i2]>, %fromMemory: channel<i32>) {
  // CHECK-NEXT: %addressResult, %dataResult = load[%arg0] %arg2 : <i5, [tag: i2]>, <i32>, <i5>, <i32, [tag: i2]>
  %addressResult, %dataResult = load[%a] %fromMemory : <i5, [tag: i2]>, <i32>, <i5>, <i32, [tag: i2]>
  // CHECK-NEXT: %addressResult_0, %dataResult_1 = store[%arg0] %arg1 : <i5, [tag: i2]>, <i32, [tag: i2]>, <i5>, <i32>
  %addressResult_0, %dataResult_1 = store[%a] %d : <i5, [tag: i2]>, <i32, [tag: i2]>, <i5>, <i32>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @master(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<i32>, %arg2: memref<10xi32>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, %arg5: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["a", "d", "m", "start", "group", "stop"], resNames = ["out0"]} {
handshake.func @master(%a: channel<i32>, %d: channel<i32>, %m: memref<10xi32>, %start: control, %group: control, %stop: control) -> control {
  // CHECK-NEXT: %addressResult, %dataResult = load[%arg0] %0#0 : <i32>, <i32>, <i32>, <i32>
  %addressResult, %dataResult = load[%a] %0#0 : <i32>, <i32>, <i32>, <i32>
  // CHECK-NEXT: %addressResult_0, %dataResult_1 = store[%arg0] %arg1 : <i32>, <i32>, <i32>, <i32>
  %addressResult_0, %dataResult_1 = store[%a] %d : <i32>, <i32>, <i32>, <i32>
  // CHECK-NEXT: %0:2 = lsq[%arg2 : memref<10xi32>] (%arg3, %arg4, %addressResult, %addressResult_0, %dataResult_1, %arg5) {groupSizes = [2 : i32], handshake.name = "lsq3"} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
  %0:2 = lsq[%m : memref<10xi32>] (%start, %group, %addressResult, %addressResult_0, %dataResult_1, %stop)  {groupSizes = [2 : i32], handshake.name = "lsq3"} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
  // CHECK-NEXT: end %0#1 : <>
  end %0#1 : <>
}
// A queue behind a controller. Addresses may be forked, buffered and resized on their way.
// CHECK-LABEL: handshake.func @slave(%arg0: !handshake.channel<i10>, %arg1: !handshake.channel<i32>, %arg2: memref<1000xi32>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, %arg5: !handshake.control<>, %arg6: !handshake.control<>, %arg7: !handshake.channel<i32>, ...) -> !handshake.control<> attributes {argNames = ["a", "d", "m", "start", "g0", "g1", "stop", "n_stores"], resNames = ["out0"]} {
handshake.func @slave(%a: channel<i10>, %d: channel<i32>, %m: memref<1000xi32>, %start: control, %g0: control, %g1: control, %stop: control, %n_stores: channel<i32>) -> control {
  // CHECK-NEXT: %addressResult, %dataResult = load[%arg0] %3#0 : <i10>, <i32>, <i10>, <i32>
  %addressResult, %dataResult = load[%a] %0#0 : <i10>, <i32>, <i10>, <i32>
  // CHECK-NEXT: %addressResult_0, %dataResult_1 = store[%arg0] %arg1 : <i10>, <i32>, <i10>, <i32>
  %addressResult_0, %dataResult_1 = store[%a] %d : <i10>, <i32>, <i10>, <i32>
  // CHECK-NEXT: %addressResult_2, %dataResult_3 = store[%arg0] %arg1 : <i10>, <i32>, <i10>, <i32>
  %addressResult_2, %dataResult_3 = store[%a] %d : <i10>, <i32>, <i10>, <i32>
  // CHECK-NEXT: %0 = buffer %addressResult, bufferType = FIFO_BREAK_NONE, numSlots = 2 : <i10>
  %1 = buffer %addressResult, bufferType = FIFO_BREAK_NONE, numSlots = 2 : <i10>
  // CHECK-NEXT: %1:2 = fork [2] %addressResult_0 : <i10>
  %2:2 = fork [2] %addressResult_0 : <i10>
  // CHECK-NEXT: %2 = trunci %1#1 : <i10> to <i10>
  %3 = trunci %2#1 : <i10> to <i10>
  // CHECK-NEXT: %3:4 = lsq[MC] (%arg4, %0, %arg5, %2, %dataResult_1, %outputs) {groupSizes = [1 : i32, 1 : i32], handshake.name = "lsq0"} : (!handshake.control<>, !handshake.channel<i10>, !handshake.control<>, !handshake.channel<i10>, !handshake.channel<i32>, !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i10>, !handshake.channel<i10>, !handshake.channel<i32>)
  %0:4 = lsq[MC] (%g0, %1, %g1, %3, %dataResult_1, %outputs) {groupSizes = [1 : i32, 1 : i32], handshake.name = "lsq0"} : (!handshake.control<>, !handshake.channel<i10>, !handshake.control<>, !handshake.channel<i10>, !handshake.channel<i32>, !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i10>, !handshake.channel<i10>, !handshake.channel<i32>)
  // CHECK-NEXT: %outputs, %memEnd = mem_controller[%arg2 : memref<1000xi32>] %arg3 (%arg7, %addressResult_2, %dataResult_3, %3#1, %3#2, %3#3) %arg6 {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i10>, !handshake.channel<i32>, !handshake.channel<i10>, !handshake.channel<i10>, !handshake.channel<i32>) -> !handshake.channel<i32>
  %outputs, %memEnd = mem_controller[%m : memref<1000xi32>] %start (%n_stores, %addressResult_2, %dataResult_3, %0#1, %0#2, %0#3) %stop {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i10>, !handshake.channel<i32>, !handshake.channel<i10>, !handshake.channel<i10>, !handshake.channel<i32>) -> !handshake.channel<i32>
  // CHECK-NEXT: end %memEnd : <>
  end %memEnd : <>
}
// CHECK-LABEL: handshake.func @rams(...) attributes {argNames = [], resNames = []} {
handshake.func @rams() {
  // CHECK-NEXT: %0 = ram : memref<100xi32>
  %0 = ram : memref<100xi32>
  // CHECK-NEXT: %1 = ram {handshake.name = "ram0", initialValue = dense<0> : tensor<100xi32>} : memref<100xi32>
  %1 = ram {handshake.name = "ram0", initialValue = dense<0> : tensor<100xi32>} : memref<100xi32>
  // CHECK-NEXT: %2 = ram {handshake.name = "ram1", initialValue = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>} : memref<2xf32>
  %2 = "handshake.ram"() <{initialValue = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>}> {handshake.name = "ram1"} : () -> memref<2xf32>
  // CHECK-NEXT: end
  end
}
