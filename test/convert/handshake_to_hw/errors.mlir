// RUN: sluice opt %s --lower-handshake-to-hw -split-input-file -verify-diagnostics
// What cannot become a circuit is told at its place.

// expected-error @+1 {{argument 'a' has 2 uses, but a channel has one; --handshake-materialize puts forks and sinks where they are needed}}
handshake.func @twice(%a: !handshake.channel<i8>) -> !handshake.channel<i8> {
  %0 = addi %a, %a : <i8>
  end %0 : <i8>
}

// -----

handshake.func @unused(%a: !handshake.channel<i8>) -> !handshake.channel<i8> {
  // expected-error @+1 {{result 0 of 'handshake.fork' has 0 uses}}
  %0:2 = fork [2] %a : <i8>
  end %0#1 : <i8>
}

// -----

handshake.func @cycle(%a: !handshake.channel<i8>) -> !handshake.channel<i8> {
  // expected-note @+1 {{which depends on channel 'merge0.result'}}
  %0 = merge %a, %1#0 : <i8>
  // expected-error @+1 {{combinational cycle through channel 'fork0.result_0'; a buffer must break its data and valid}}
  %1:2 = fork [2] %0 : <i8>
  end %1#1 : <i8>
}

// -----

handshake.func @round(%a: !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>) {
  %0 = return %1 : <i8>
  // expected-error @+1 {{result 0 is passed on to itself: nothing gives it a token}}
  %1 = return %0 : <i8>
  end %a, %0 : <i8>, <i8>
}

// -----

// The buffer that is there holds up tokens, not readiness.
handshake.func @cycle_of_readies(%a: !handshake.channel<i8>) -> !handshake.channel<i8> {
  // expected-error @+1 {{combinational cycle through channel 'merge0.result', whose ready 'fork0' gives; a buffer must break its ready}}
  %0 = merge %a, %2 : <i8>
  // expected-note @+1 {{which depends on channel 'fork0.result_0', whose ready 'buffer0' gives}}
  %1:2 = fork [2] %0 : <i8>
  // expected-note @+1 {{which depends on channel 'buffer0.result', whose ready 'merge0' gives}}
  %2 = buffer %1#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1 : <i8>
  end %1#1 : <i8>
}

// -----

// What a module from elsewhere does inside is not known.
handshake.func private @elsewhere(!handshake.channel<i8>, !handshake.control<>) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["x", "start"], resNames = ["out0", "end"]}
handshake.func @cycle_outside(%s: !handshake.control<>) -> (!handshake.channel<i8>, !handshake.control<>) {
  // expected-note @+1 {{which depends on channel 'instance0.results_0'}}
  %r:2 = instance @elsewhere(%b#0, %s) : (!handshake.channel<i8>, !handshake.control<>) -> (!handshake.channel<i8>, !handshake.control<>)
  // expected-error @+1 {{combinational cycle through channel 'fork0.result_0', whose ready 'instance0' gives; a buffer must break its ready}}
  %b:2 = fork [2] %r#0 : <i8>
  end %b#1, %r#1 : <i8>, <>
}

// -----

// A lazy fork into a join.
handshake.func @lazy(%a: !handshake.control<>) -> !handshake.control<> {
  // expected-error @+2 {{combinational cycle through channel 'lazy_fork0.result_0', whose ready 'join0' gives; copies of a lazy_fork meet: a fork must take its place, or a buffer break data, valid and ready behind each of the copies that meet}}
  // expected-note @+1 {{which depends on channel 'lazy_fork0.result_1'}}
  %0:2 = lazy_fork [2] %a : <>
  %1 = join %0#0, %0#1 : <>
  end %1 : <>
}

// -----

handshake.func @upstream(%a: !handshake.channel<i8, [u: (U) i2]>, %i: !handshake.channel<i1>) {
  // expected-error @+1 {{combinational cycle through channel 'mux0.result'; its upstream extra signals run past buffers and must not go round}}
  %0 = mux %i [%a, %2] : <i1>, [<i8, [u: (U) i2]>, <i8, [u: (U) i2]>] to <i8, [u: (U) i2]>
  // expected-note @+1 {{which depends on channel 'buffer0.result'}}
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1 : <i8, [u: (U) i2]>
  // expected-note @+1 {{which depends on channel 'buffer1.result'}}
  %2 = buffer %1, bufferType = ONE_SLOT_BREAK_R, numSlots = 1 : <i8, [u: (U) i2]>
  end
}

// -----

handshake.func @float(%a: !handshake.channel<f32>, %b: !handshake.channel<f32>) -> !handshake.channel<f32> {
  // expected-error @+2 {{cannot become a circuit: there is no unit for it yet}}
  // expected-note @+1 {{circuits have no floating-point arithmetic yet: use integers, or fixed point}}
  %0 = addf %a, %b : <f32>
  end %0 : <f32>
}

// -----

handshake.func @latency(%a: !handshake.channel<i8>) -> !handshake.channel<i8> {
  // expected-error @+1 {{cannot become a circuit: 'dvLatency' of this buffer is 1, not 3}}
  %0 = buffer %a, bufferType = FIFO_BREAK_DV, numSlots = 4, dvLatency = 3 : <i8>
  end %0 : <i8>
}

// -----

handshake.func @counter(%a: !handshake.channel<i8>) -> !handshake.channel<i8> {
  // expected-error @+1 {{a COUNTER_BUFFER counts tokens and cannot hold data}}
  %0 = buffer %a, bufferType = COUNTER_BUFFER, numSlots = 4 : <i8>
  end %0 : <i8>
}

// -----

handshake.func @ping(%a: !handshake.control<>) -> !handshake.control<> {
  %0 = instance @pong(%a) : (!handshake.control<>) -> !handshake.control<>
  end %0 : <>
}
handshake.func @pong(%a: !handshake.control<>) -> !handshake.control<> {
  // expected-error @+1 {{makes 'ping' part of itself: a circuit cannot be recursive}}
  %0 = instance @ping(%a) : (!handshake.control<>) -> !handshake.control<>
  end %0 : <>
}

// -----

// memEnd would not wait for the store.
handshake.func @no_count(%m: memref<4xi32>, %ms: !handshake.control<>, %start: !handshake.control<>, %x: !handshake.channel<i2>, %d: !handshake.channel<i32>) -> (!handshake.control<>, !handshake.control<>) {
  %f:2 = fork [2] %start : <>
  %sa, %sd = store[%x] %d : <i2>, <i32>, <i2>, <i32>
  // expected-error @+1 {{stores through operand #2, but no operand tells how many stores a block has: the memory's end would come before they are performed}}
  %e = mem_controller[%m : memref<4xi32>] %ms (%sa, %sd) %f#0 {connectedBlocks = [0 : i32]} : (!handshake.channel<i2>, !handshake.channel<i32>) -> ()
  end %e, %f#1 : <>, <>
}

// -----

// Nor for those of a queue behind the controller.
handshake.func @no_count_of_queue(%m: memref<4xi32>, %ms: !handshake.control<>, %start: !handshake.control<>, %x: !handshake.channel<i2>, %d: !handshake.channel<i32>) -> (!handshake.control<>, !handshake.control<>) {
  %f:2 = fork [2] %start : <>
  %l:2 = lazy_fork [2] %f#0 : <>
  %sa, %sd = store[%x] %d : <i2>, <i32>, <i2>, <i32>
  %la, %qa, %qd = lsq[MC] (%l#1, %sa, %sd, %loaded) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.channel<i2>, !handshake.channel<i32>, !handshake.channel<i32>) -> (!handshake.channel<i2>, !handshake.channel<i2>, !handshake.channel<i32>)
  // expected-error @+1 {{stores through operand #2, but no operand tells how many stores a block has}}
  %loaded, %e = mem_controller[%m : memref<4xi32>] %ms (%la, %qa, %qd) %l#0 {connectedBlocks = [0 : i32]} : (!handshake.channel<i2>, !handshake.channel<i2>, !handshake.channel<i32>) -> !handshake.channel<i32>
  end %e, %f#1 : <>, <>
}

// -----

// A wire around the units, from a channel's ready to its valid.
// expected-error @+1 {{'out0_valid' depends on the ready of its own channel in the same cycle: a token must be on offer whether it is taken or not}}
handshake.func @asked(%b: !handshake.control<>) -> !handshake.control<> {
  %c, %r = bundle %r : _ to <>
  sink %b : <>
  end %c : <>
}

// -----

handshake.func @endless_memory(%ms: !handshake.control<>, %a: !handshake.channel<i40>, %ce: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  // expected-error @+1 {{cannot become a circuit: a memory of more than 2^28 elements}}
  %m = ram : memref<1000000000000xi32>
  %o, %e = mem_controller[%m : memref<1000000000000xi32>] %ms (%la) %ce {connectedBlocks = [0 : i32]} : (!handshake.channel<i40>) -> (!handshake.channel<i32>)
  %la, %ld = load[%a] %o : <i40>, <i32>, <i40>, <i32>
  end %ld, %e : <i32>, <>
}

// -----

handshake.func @wide(%a: !handshake.channel<i65536>) -> !handshake.channel<i65536> {
  // expected-error @+1 {{cannot become a circuit: 'operand' has 65536 bits, of at most 65535}}
  %0 = not %a : <i65536>
  end %0 : <i65536>
}

// -----

handshake.func @long(%a: !handshake.channel<i8>) -> !handshake.channel<i8> {
  // expected-error @+1 {{cannot become a circuit: a shift register of more than 2^17 slots, each of which is a register}}
  %0 = buffer %a, bufferType = SHIFT_REG_BREAK_DV, numSlots = 131073 : <i8>
  end %0 : <i8>
}
