// RUN: %run-circuit %s --lower-handshake-to-hw
// RUN: sed 's#^// SAME #// #' %s > %t.mlir
// RUN: %run-circuit %t.mlir --lower-handshake-to-hw
// REQUIRES: circuits
// As histogram.mlir, the queue behind a controller: as fast.
// TOP: histogram
// IN n: 16 | 16
// MEM x: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 -> 0 1 2 3
// MEM h: 10 0 0 0 0 0 0 5 0 0 0 0 0 0 0 0 -> 12 2 2 2 2 2 2 7 2 2 2 2 2 2 2 2
// IN x_start: - | -
// IN h_start: - | -
// IN start: - | -
// OUT x_end: - | -
// OUT h_end: - | -
// OUT end: - | -
// CYCLES: 46
// SAME MEM x: 3 3 3 3 7 3 7 0 0 1 0 1 2 3 3 3 -> 3 3
// SAME MEM h: 10 0 0 0 0 0 0 5 0 0 0 0 0 0 0 0 -> 16 4 2 16 0 0 0 9 0 0 0 0 0 0 0 0
// SAME CYCLES: 60
handshake.func @histogram(%n: !handshake.channel<i32>, %x: memref<16xi32>, %h: memref<16xi32>, %x_start: !handshake.control<>, %h_start: !handshake.control<>, %start: !handshake.control<>) -> (!handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["n", "x", "h", "x_start", "h_start", "start"], resNames = ["x_end", "h_end", "end"]} {
  %st:2 = fork [2] %start : <>
  %zero = constant %st#0 {value = 0 : i32} : <>, <i32>
  %c, %index0 = control_merge [%st#1, %cback] : [<>, <>] to <>, <i1>
  %index:2 = fork [2] %index0 : <i1>
  %i0 = mux %index#0 [%zero, %iback] : <i1>, [<i32>, <i32>] to <i32>
  %m0 = mux %index#1 [%n, %nback] : <i1>, [<i32>, <i32>] to <i32>
  %i = buffer %i0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1 : <i32>
  %m = buffer %m0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1 : <i32>
  %c1 = buffer %c, bufferType = ONE_SLOT_BREAK_R, numSlots = 1 : <>
  %i3:3 = fork [3] %i : <i32>
  %src = source : <>
  %one = constant %src {value = 1 : i32} : <>, <i32>
  %next = addi %i3#0, %one : <i32>
  %next2:2 = fork [2] %next : <i32>
  %m2:2 = fork [2] %m : <i32>
  // do { } while (++i < n)
  %less = cmpi slt, %next2#0, %m2#0 : <i32>
  %p:3 = fork [3] %less : <i1>
  %clazy:3 = lazy_fork [3] %c1 : <>
  %count = constant %clazy#2 {value = 1 : i32} : <>, <i32>
  %pc = buffer %p#0, bufferType = FIFO_BREAK_NONE, numSlots = 4 : <i1>
  %cback0, %cend = cond_br %pc, %clazy#0 : <i1>, <>
  %cback = buffer %cback0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1 : <>
  %iback0, %iend = cond_br %p#1, %next2#1 : <i1>, <i32>
  %nback0, %nend = cond_br %p#2, %m2#1 : <i1>, <i32>
  %iback = buffer %iback0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1 : <i32>
  %nback = buffer %nback0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1 : <i32>
  sink %iend : <i32>
  sink %nend : <i32>
  sink %i3#2 : <i32>
  %xaddr = trunci %i3#1 : <i32> to <i4>
  %xa, %xd = load[%xaddr] %xdata : <i4>, <i32>, <i4>, <i32>
  %bin = trunci %xd : <i32> to <i4>
  %bin2:2 = fork [2] %bin : <i4>
  %bl = buffer %bin2#0, bufferType = FIFO_BREAK_NONE, numSlots = 4 : <i4>
  %bs = buffer %bin2#1, bufferType = FIFO_BREAK_NONE, numSlots = 4 : <i4>
  %la, %ld = load[%bl] %hdata : <i4>, <i32>, <i4>, <i32>
  %src2 = source : <>
  %one2 = constant %src2 {value = 1 : i32} : <>, <i32>
  %plus = addi %ld, %one2 : <i32>
  %sa, %sd = store[%bs] %plus : <i4>, <i32>, <i4>, <i32>
  %cend3:3 = fork [3] %cend : <>
  %xdata, %xend = mem_controller[%x : memref<16xi32>] %x_start (%xa) %cend3#0 {connectedBlocks = [1 : i32]} : (!handshake.channel<i4>) -> !handshake.channel<i32>
  %hdata, %qla, %qsa, %qsd = lsq[MC] (%clazy#1, %la, %sa, %sd, %qdata) {groupSizes = [2 : i32]} : (!handshake.control<>, !handshake.channel<i4>, !handshake.channel<i4>, !handshake.channel<i32>, !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i4>, !handshake.channel<i4>, !handshake.channel<i32>)
  %qdata, %hend = mem_controller[%h : memref<16xi32>] %h_start (%count, %qla, %qsa, %qsd) %cend3#1 {connectedBlocks = [1 : i32]} : (!handshake.channel<i32>, !handshake.channel<i4>, !handshake.channel<i4>, !handshake.channel<i32>) -> !handshake.channel<i32>
  end %xend, %hend, %cend3#2 : <>, <>, <>
}
