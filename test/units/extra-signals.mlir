// RUN: %run-circuit %s
// REQUIRES: circuits
// Downstream extra signals travel with their data: through arithmetic, forks, muxes, buffers of each kind,
// joined with the data and taken apart, and as wires.
// TOP: f
// IN a: 1:0 2:1 3:2 255:3
// IN b: 10:0 20:1 30:2 40:3
// IN s: 0:0 1:1 1:2 0:3
// OUT out0: 11:0 20:1 30:2 39:3
// CYCLES: 40
handshake.func @f(%a: !handshake.channel<i8, [t: i2]>, %b: !handshake.channel<i8, [t: i2]>, %s: !handshake.channel<i1, [t: i2]>) -> !handshake.channel<i8, [t: i2]> {
  %a0 = buffer %a, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1 : <i8, [t: i2]>
  %a1 = buffer %a0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1 : <i8, [t: i2]>
  %a2 = buffer %a1, bufferType = FIFO_BREAK_NONE, numSlots = 3 : <i8, [t: i2]>
  %c = compose %a2 : <i8, [t: i2]> -> <i10>
  %c1 = buffer %c, bufferType = ONE_SLOT_BREAK_DVR, numSlots = 1 : <i10>
  %d = decompose %c1 : <i10> -> <i8, [t: i2]>
  %b0 = buffer %b, bufferType = FIFO_BREAK_DV, numSlots = 2 : <i8, [t: i2]>
  %b1 = buffer %b0, bufferType = SHIFT_REG_BREAK_DV, numSlots = 2 : <i8, [t: i2]>
  %b2:2 = fork [2] %b1 : <i8, [t: i2]>
  %sum = addi %d, %b2#0 : <i8, [t: i2]>
  %w:3 = unbundle %b2#1 : <i8, [t: i2]> to _
  %x = bundle %w#0, %w#1, %w#2 : _ to <i8, [t: i2]>
  %r = select %s [%x, %sum] : <i1, [t: i2]>, <i8, [t: i2]>
  end %r : <i8, [t: i2]>
}
