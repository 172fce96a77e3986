// RUN: sluice opt %s --handshake-compose-signals | FileCheck %s
// RUN: sluice opt %s --handshake-compose-signals --handshake-compose-signals | FileCheck %s
// RUN: sluice opt %s --handshake-materialize --handshake-compose-signals --handshake-verify-materialized

// Units that pass tokens on see plain channels; between two of them nothing is taken apart.
// CHECK-LABEL: @chain
// CHECK-NEXT: [[A:%.*]] = compose %arg0 {{.*}}: <i8, [tag: i2, i4]> -> <i14>
// CHECK-NEXT: [[B:%.*]] = buffer [[A]], bufferType = FIFO_BREAK_DV, numSlots = 2 : <i14>
// CHECK-NEXT: [[T:%.*]], [[F:%.*]] = cond_br %arg1, [[B]] : <i1>, <i14>
// CHECK: [[R:%.*]] = decompose [[T]] {{.*}}: <i14> -> <i8, [tag: i2, i4]>
// CHECK: sink [[F]] : <i14>
// CHECK: end [[R]]
handshake.func @chain(%a: channel<i8, [tag: i2, i4]>, %c: channel<i1>) -> channel<i8, [tag: i2, i4]> {
  %0 = buffer %a, bufferType = FIFO_BREAK_DV, numSlots = 2 : <i8, [tag: i2, i4]>
  %t, %f = cond_br %c, %0 : <i1>, <i8, [tag: i2, i4]>
  sink %f : <i8, [tag: i2, i4]>
  end %t : <i8, [tag: i2, i4]>
}

// Nothing to join: plain channels, and one signal in each direction beside a unit that computes.
// CHECK-LABEL: @nothing
// CHECK-NEXT: %0 = addi %arg0, %arg1 : <i8, [tag: i2, (U) i1]>
// CHECK-NEXT: %1 = merge %arg2, %arg2 : <i8>
// CHECK-NEXT: end
handshake.func @nothing(%a: channel<i8, [tag: i2, (U) i1]>, %aa: channel<i8, [tag: i2, (U) i1]>, %b: channel<i8>) -> (channel<i8, [tag: i2, (U) i1]>, channel<i8>) {
  %0 = addi %a, %aa : <i8, [tag: i2, (U) i1]>
  %1 = merge %b, %b : <i8>
  end %0, %1 : <i8, [tag: i2, (U) i1]>, <i8>
}

// Upstream signals stay beside the data in any case; a single one keeps its name.
// CHECK-LABEL: @upstream
// CHECK: compose %arg0 {{.*}}: <f32, [i2, i4, (U) i3, (U) i1]> -> <i38, [(U) i4]>
// CHECK: br {{.*}} : <i38, [(U) i4]>
// CHECK: compose %arg1 {{.*}}: <i8, [i2, ack: (U) i3]> -> <i10, [ack: (U) i3]>
// CHECK: br {{.*}} : <i10, [ack: (U) i3]>
handshake.func @upstream(%a: channel<f32, [i2, i4, (U) i3, (U) i1]>, %b: channel<i8, [i2, ack: (U) i3]>) -> (channel<f32, [i2, i4, (U) i3, (U) i1]>, channel<i8, [i2, ack: (U) i3]>) {
  %0 = br %a : <f32, [i2, i4, (U) i3, (U) i1]>
  %1 = br %b : <i8, [i2, ack: (U) i3]>
  end %0, %1 : <f32, [i2, i4, (U) i3, (U) i1]>, <i8, [i2, ack: (U) i3]>
}

// A control with signals becomes a channel where it is passed on; a join, a constant and a source
// keep it a control.
// CHECK-LABEL: @controls
// CHECK: merge {{.*}} : <i6>
// CHECK: join {{.*}} : <[i6]>
// CHECK: constant {{.*}} {value = 7 : i8} : <[i6]>, <i8, [i6]>
// CHECK: source : <[i6]>
handshake.func @controls(%a: control<[i2, i4]>, %b: control<[i2, i4]>, %c: control<[i2, i4]>) -> (channel<i8, [i2, i4]>, control<[i2, i4]>) {
  %0 = merge %a, %b : <[i2, i4]>
  %1 = join %0, %c : <[i2, i4]>
  %2 = constant %1 {value = 7 : i8} : <[i2, i4]>, <i8, [i2, i4]>
  %3 = source : <[i2, i4]>
  end %2, %3 : <i8, [i2, i4]>, <[i2, i4]>
}

// A condition or index that carries the signals, too: all beside the data.
// CHECK-LABEL: @sides
// CHECK: mux {{.*}} : <i1, [i6]>, [<i8, [i6]>, <i8, [i6]>] to <i8, [i6]>
// CHECK: control_merge {{.*}} : [<[i6]>, <[i6]>] to <[i6]>, <i1, [i6]>
// CHECK: wait {{.*}} : (!handshake.control<>, !handshake.channel<i14>) -> !handshake.channel<i14>
handshake.func @sides(%i: channel<i1, [i2, i4]>, %a: channel<i8, [i2, i4]>, %b: channel<i8, [i2, i4]>, %c: control<[i2, i4]>, %d: control<[i2, i4]>, %t: control) -> (channel<i8, [i2, i4]>, channel<i1, [i2, i4]>) {
  %0 = mux %i [%a, %b] : <i1, [i2, i4]>, [<i8, [i2, i4]>, <i8, [i2, i4]>] to <i8, [i2, i4]>
  %1, %2 = control_merge [%c, %d] : [<[i2, i4]>, <[i2, i4]>] to <[i2, i4]>, <i1, [i2, i4]>
  %3 = wait %t, %0 : (control, channel<i8, [i2, i4]>) -> channel<i8, [i2, i4]>
  sink %1 : <[i2, i4]>
  end %3, %2 : <i8, [i2, i4]>, <i1, [i2, i4]>
}

// Around a memory the signals of the address go with the token; the memory sees none of it.
// CHECK-LABEL: @memory
// CHECK: [[A:%.*]] = compose %arg1 {{.*}}: <i3, [i2, i4]> -> <i3, [i6]>
// CHECK: load[[[A]]] {{.*}} : <i3, [i6]>, <i8>, <i3>, <i8, [i6]>
// CHECK: store{{.*}} : <i3, [i6]>, <i8, [i6]>, <i3>, <i8>
handshake.func @memory(%m: memref<8xi8>, %a: channel<i3, [i2, i4]>, %start: control, %end: control) -> (control) {
  %f:2 = lazy_fork [2] %end : <>
  %n = constant %f#0 {value = 1 : i32} : <>, <i32>
  %la, %ld = load[%a] %out : <i3, [i2, i4]>, <i8>, <i3>, <i8, [i2, i4]>
  %sa, %sd = store[%a] %ld : <i3, [i2, i4]>, <i8, [i2, i4]>, <i3>, <i8>
  %out, %done = mem_controller[%m : memref<8xi8>] %start (%n, %la, %sa, %sd) %f#1 {connectedBlocks = [0 : i32]} : (channel<i32>, channel<i3>, channel<i3>, channel<i8>) -> channel<i8>
  end %done : <>
}
