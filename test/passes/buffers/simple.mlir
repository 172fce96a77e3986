// RUN: sluice opt %s --handshake-place-buffers | FileCheck %s
// RUN: sluice opt %s --handshake-place-buffers=algorithm=none | FileCheck %s --check-prefix=NONE
// RUN: not sluice opt /dev/null --handshake-place-buffers=algorithm=nice 2>&1 | FileCheck %s --check-prefix=ERROR
// NONE-COUNT-2: = buffer
// NONE-NOT: = buffer
// ERROR: error: option 'algorithm' of pass 'handshake-place-buffers' is one of simple|none, not 'nice'

// What has no cycle needs no buffer, reconvergent paths of different latency included.
// CHECK-LABEL: @straight
// CHECK-NOT: = buffer
handshake.func @straight(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>) -> !handshake.channel<i32> {
  %0:2 = fork [2] %a : <i32>
  %1 = muli %0#0, %b : <i32>
  %2 = addi %1, %0#1 : <i32>
  end %2 : <i32>
}

// A merge on a cycle gets a pair at its result.
// CHECK-LABEL: @loop
// CHECK: %[[M:.*]] = merge
// CHECK: %[[B:.*]] = buffer %[[M]], bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK: %[[C:.*]] = buffer %[[B]], bufferType = ONE_SLOT_BREAK_R, numSlots = 1
// CHECK: fork [2] %[[C]]
handshake.func @loop(%a: !handshake.channel<i8>) -> !handshake.channel<i8> {
  %0 = merge %a, %1#0 : <i8>
  %1:2 = fork [2] %0 : <i8>
  end %1#1 : <i8>
}

// What is there already is not added again.
// CHECK-LABEL: @half
// CHECK: merge
// CHECK-NEXT: bufferType = ONE_SLOT_BREAK_DV
// CHECK-NEXT: bufferType = ONE_SLOT_BREAK_R
// CHECK-NEXT: fork
// CHECK-NOT: = buffer
handshake.func @half(%a: !handshake.channel<i8>) -> !handshake.channel<i8> {
  %0 = merge %a, %1#0 : <i8>
  %b = buffer %0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1 : <i8>
  %1:2 = fork [2] %b : <i8>
  end %1#1 : <i8>
}

// A merge on no cycle gets a place at its result, unless there is one.
// CHECK-LABEL: @diamond
// CHECK: %[[M:.*]] = mux
// CHECK: %[[B:.*]] = buffer %[[M]], bufferType = ONE_SLOT_BREAK_R, numSlots = 1
// CHECK: %[[N:.*]] = mux
// CHECK-NEXT: buffer %[[N]], bufferType = FIFO_BREAK_NONE, numSlots = 1
// CHECK-NOT: = buffer
handshake.func @diamond(%i: !handshake.channel<i1>, %a: !handshake.channel<i8>, %b: !handshake.channel<i8>, %c: !handshake.channel<i8>) -> !handshake.channel<i8> {
  %i2:2 = fork [2] %i : <i1>
  %0 = mux %i2#0 [%a, %b] : <i1>, [<i8>, <i8>] to <i8>
  %d:2 = fork [2] %0 : <i8>
  %1 = mux %i2#1 [%d#0, %c] : <i1>, [<i8>, <i8>] to <i8>
  %2 = buffer %1, bufferType = FIFO_BREAK_NONE, numSlots = 1 : <i8>
  %3 = addi %2, %d#1 : <i8>
  end %3 : <i8>
}

// They get names that nobody has, and the basic block of what they hold.
// CHECK-LABEL: @named
// CHECK: %[[M:.*]] = merge
// CHECK: %[[B:.*]] = buffer %[[M]], bufferType = ONE_SLOT_BREAK_DV, numSlots = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer0"}
// CHECK: %[[C:.*]] = buffer %[[B]], bufferType = ONE_SLOT_BREAK_R, numSlots = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer2"}
handshake.func @named(%a: !handshake.channel<i8>) -> !handshake.channel<i8> {
  %0 = merge %a, %1#0 {handshake.bb = 3 : ui32, handshake.name = "merge0"} : <i8>
  %1:2 = fork [2] %0 {handshake.bb = 3 : ui32, handshake.name = "buffer1"} : <i8>
  end {handshake.bb = 3 : ui32, handshake.name = "end0"} %1#1 : <i8>
}
