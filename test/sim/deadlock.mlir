// A loop that no token ever enters: every unit in it waits for the next one.
// RUN: not sluice simulate %s --kernel stuck 5 2>&1 | FileCheck %s
// RUN: not sluice simulate %s --kernel stuck --stall-seed 3 5 2>&1 | FileCheck %s
// RUN: not sluice simulate %s --kernel refused 5 2>&1 | FileCheck %s --check-prefix=REFUSED

// CHECK: deadlock.mlir:[[#@LINE+5]]:{{[0-9]+}}: error: deadlock in cycle {{[0-9]+}}: no token can move any more, and 'out0' did not come
// CHECK: deadlock.mlir:[[#@LINE+6]]:{{[0-9]+}}: note: 'fork0' waits for a token on 'addi0.result' from 'addi0'
// CHECK: deadlock.mlir:[[#@LINE+4]]:{{[0-9]+}}: note: 'addi0' waits for a token on 'buffer0.result' from 'buffer0'
// CHECK: deadlock.mlir:[[#@LINE+5]]:{{[0-9]+}}: note: 'buffer0' waits for a token on 'fork0.result_1' from 'fork0'
// CHECK-NOT: {{error|note}}:
handshake.func @stuck(%a: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["a", "start"], resNames = ["out0", "end"]} {
  %sum = addi %a, %back {handshake.name = "addi0"} : <i32>
  %out, %again = fork [2] %sum {handshake.name = "fork0"} : <i32>
  %back = buffer %again, bufferType = ONE_SLOT_BREAK_DVR, numSlots = 1 {handshake.name = "buffer0"} : <i32>
  end %out, %start : <i32>, <>
}

// REFUSED: error: deadlock in cycle {{[0-9]+}}: no token can move any more, and input 'a' was not taken
// REFUSED: note: 'join0' waits for a token on
handshake.func @refused(%a: !handshake.channel<i32>, %start: !handshake.control<>) -> !handshake.control<> attributes {argNames = ["a", "start"], resNames = ["end"]} {
  %none = buffer %never, bufferType = ONE_SLOT_BREAK_DVR, numSlots = 1 : <i32>
  %both = addi %a, %none {handshake.name = "join0"} : <i32>
  %never = buffer %both, bufferType = ONE_SLOT_BREAK_DVR, numSlots = 1 : <i32>
  end %start : <>
}
