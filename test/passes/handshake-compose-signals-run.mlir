// RUN: %run-circuit %s
// RUN: %run-circuit %s --handshake-compose-signals --lower-handshake-to-hw
// REQUIRES: circuits
// The circuit does the same with composed signals, in both directions.
// TOP: f
// IN a: 1:1:9 2:2:8 3:3:7
// IN b: 10:1:9 20:2:8 30:3:7
// IN c: 1 0 1
// OUT x: 11:1:9 33:3:7
// OUT y: 22:2:8
handshake.func @f(%a: channel<i8, [s: i2, t: i4]>, %b: channel<i8, [s: i2, t: i4]>, %c: channel<i1>) -> (channel<i8, [s: i2, t: i4]>, channel<i8, [s: i2, t: i4]>) attributes {argNames = ["a", "b", "c"], resNames = ["x", "y"]} {
  %0 = buffer %a, bufferType = FIFO_BREAK_DV, numSlots = 2 : <i8, [s: i2, t: i4]>
  %1 = addi %0, %b : <i8, [s: i2, t: i4]>
  %t, %f = cond_br %c, %1 : <i1>, <i8, [s: i2, t: i4]>
  end %t, %f : <i8, [s: i2, t: i4]>, <i8, [s: i2, t: i4]>
}
