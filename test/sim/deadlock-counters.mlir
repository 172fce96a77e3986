// A counter that runs in a unit that waits is no progress: the divider counts in every cycle.
// RUN: not sluice simulate %s --kernel divides 6 2>&1 | FileCheck %s --check-prefixes=EXACT,CHECK
// RUN: not sluice simulate %s --kernel divides 6 --max-cycles 1000 2>&1 | FileCheck %s --check-prefixes=EXACT,CHECK
// RUN: not sluice simulate %s --kernel divides 6 --engine icarus 2>&1 | FileCheck %s --check-prefixes=EXACT,CHECK
// RUN: not sluice simulate %s --kernel divides 6 --stall-seed 3 2>&1 | FileCheck %s

// EXACT: error: deadlock in cycle 2: no token can move any more, and 'out0' did not come

// CHECK: note: 'fork0' waits for a token on 'divui0.result' from 'divui0'
// CHECK: note: 'divui0' waits for a token on 'buffer0.result' from 'buffer0'
// CHECK: note: 'buffer0' waits for a token on 'fork0.result_1' from 'fork0'
// CHECK-NOT: error
handshake.func @divides(%a: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["a", "start"], resNames = ["out0", "end"]} {
  %quotient = divui %a, %back {handshake.name = "divui0"} : <i32>
  %out, %again = fork [2] %quotient {handshake.name = "fork0"} : <i32>
  %back = buffer %again, bufferType = ONE_SLOT_BREAK_DVR, numSlots = 1 {handshake.name = "buffer0"} : <i32>
  end %out, %start : <i32>, <>
}
