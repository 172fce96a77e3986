// RUN: %run-circuit %s --handshake-place-buffers --lower-handshake-to-hw
// REQUIRES: circuits
// while (b) { t = a % b; a = b; b = t; } return a: a loop with a divider in it.
// TOP: gcd
// IN a: 12 | 35 | 1071 | 7
// IN b: 18 | 64 | 462 | 0
// IN start: - | - | - | -
// OUT out0: 6 | 1 | 21 | 7
// OUT out1: - | - | - | -
handshake.func @gcd(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %c, %i = control_merge [%start, %cback] : [<>, <>] to <>, <i1>
  %i3:2 = fork [2] %i : <i1>
  %ma = mux %i3#0 [%a, %aback] : <i1>, [<i32>, <i32>] to <i32>
  %mb = mux %i3#1 [%b, %bback] : <i1>, [<i32>, <i32>] to <i32>
  %mb2:2 = fork [2] %mb : <i32>
  %src = source : <>
  %zero = constant %src {value = 0 : i32} : <>, <i32>
  %ne = cmpi ne, %mb2#0, %zero : <i32>
  %p:3 = fork [3] %ne : <i1>
  %cback, %cend = cond_br %p#0, %c : <i1>, <>
  %at, %aend = cond_br %p#1, %ma : <i1>, <i32>
  %bt, %bend = cond_br %p#2, %mb2#1 : <i1>, <i32>
  sink %bend : <i32>
  %bt2:2 = fork [2] %bt : <i32>
  %aback = br %bt2#0 : <i32>
  %bback = remui %at, %bt2#1 : <i32>
  end %aend, %cend : <i32>, <>
}
