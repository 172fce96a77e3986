// A fork into a sink: nothing but an observer needs to know what the fork has sent there.
// RUN: not sluice simulate %s 5 2>&1 | FileCheck %s
// RUN: not sluice simulate %s --statistics 5 2>&1 | FileCheck %s
// RUN: not sluice simulate %s --json 5 2>/dev/null | FileCheck %s --check-prefix=JSON

// CHECK: deadlock-dead-register.mlir:[[#@LINE+6]]:{{[0-9]+}}: error: deadlock in cycle 2: no token can move any more, and 'out0' did not come
// CHECK-NEXT: handshake.func
// CHECK: note: 'fork1' waits for a token on 'addi0.result' from 'addi0'
// CHECK: note: 'addi0' waits for a token on 'buffer0.result' from 'buffer0'
// CHECK: note: 'buffer0' waits for a token on {{.*}}
// JSON: "status": "deadlock"
handshake.func @stuck(%a: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %f:2 = fork [2] %a : <i32>
  %s = addi %f#0, %back : <i32>
  %g:2 = fork [2] %s : <i32>
  %back = buffer %g#0, bufferType = FIFO_BREAK_DV, numSlots = 2 : <i32>
  sink %f#1 : <i32>
  end %g#1, %start : <i32>, <>
}
