// RUN: %run-circuit %s --handshake-place-buffers --lower-handshake-to-hw
// REQUIRES: circuits
// for (i = 0; i < n; i++) { s += a[i] * a[i]; b[i] = s; } return s: two memories, loads and stores.
// TOP: squares
// IN n: 5 | 3
// MEM a: 1 2 3 4 5 6 7 8 -> 1 2 3 4 5 6 7 8
// MEM b: 0 0 0 0 0 0 0 9 -> 1 5 14 30 55 0 0 9
// IN a_start: - | -
// IN b_start: - | -
// IN start: - | -
// OUT out0: 55 | 14
// OUT a_end: - | -
// OUT b_end: - | -
// OUT end: - | -
handshake.func @squares(%n: !handshake.channel<i32>, %a: memref<8xi32>, %b: memref<8xi32>, %a_start: !handshake.control<>, %b_start: !handshake.control<>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["n", "a", "b", "a_start", "b_start", "start"], resNames = ["out0", "a_end", "b_end", "end"]} {
  %st:2 = fork [2] %start : <>
  %zero = constant %st#0 {value = 0 : i32} : <>, <i32>
  %zero2:2 = fork [2] %zero : <i32>
  %c, %index = control_merge [%st#1, %cback] : [<>, <>] to <>, <i1>
  %index3:3 = fork [3] %index : <i1>
  %i = mux %index3#0 [%zero2#0, %iback] : <i1>, [<i32>, <i32>] to <i32>
  %s = mux %index3#1 [%zero2#1, %sback] : <i1>, [<i32>, <i32>] to <i32>
  %m = mux %index3#2 [%n, %nback] : <i1>, [<i32>, <i32>] to <i32>
  %i2:2 = fork [2] %i : <i32>
  %m2:2 = fork [2] %m : <i32>
  %less = cmpi slt, %i2#0, %m2#0 : <i32>
  %p:4 = fork [4] %less : <i1>
  %ct, %cend = cond_br %p#0, %c : <i1>, <>
  %it, %iend = cond_br %p#1, %i2#1 : <i1>, <i32>
  %stt, %send = cond_br %p#2, %s : <i1>, <i32>
  %nback, %nend = cond_br %p#3, %m2#1 : <i1>, <i32>
  sink %iend : <i32>
  sink %nend : <i32>
  %it3:3 = fork [3] %it : <i32>
  %ct2:2 = lazy_fork [2] %ct : <>
  %ct3:2 = fork [2] %ct2#0 : <>
  %one = constant %ct3#0 {value = 1 : i32} : <>, <i32>
  %count = constant %ct2#1 {value = 1 : i32} : <>, <i32>
  %iback = addi %it3#0, %one : <i32>
  %cback = br %ct3#1 : <>
  %addr = trunci %it3#1 : <i32> to <i3>
  %addr2 = trunci %it3#2 : <i32> to <i3>
  %la, %ld = load[%addr] %adata : <i3>, <i32>, <i3>, <i32>
  %ld2:2 = fork [2] %ld : <i32>
  %square = muli %ld2#0, %ld2#1 : <i32>
  %sum = addi %stt, %square : <i32>
  %sum2:2 = fork [2] %sum : <i32>
  %sback = br %sum2#0 : <i32>
  %sa, %sd = store[%addr2] %sum2#1 : <i3>, <i32>, <i3>, <i32>
  %cend3:3 = fork [3] %cend : <>
  %adata, %aend = mem_controller[%a : memref<8xi32>] %a_start (%la) %cend3#0 {connectedBlocks = [1 : i32]} : (!handshake.channel<i3>) -> !handshake.channel<i32>
  %bend = mem_controller[%b : memref<8xi32>] %b_start (%count, %sa, %sd) %cend3#1 {connectedBlocks = [1 : i32]} : (!handshake.channel<i32>, !handshake.channel<i3>, !handshake.channel<i32>) -> ()
  end %send, %aend, %bend, %cend3#2 : <i32>, <>, <>, <>
}
