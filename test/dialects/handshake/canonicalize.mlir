// RUN: sluice opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @bundle_unbundle(
// CHECK-NEXT: end %arg0, %arg1, %arg2 :
handshake.func @bundle_unbundle(%a: channel<i32, [tag: i2]>, %u: channel<i32, [ack: (U) i1]>, %c: control) -> (channel<i32, [tag: i2]>, channel<i32, [ack: (U) i1]>, control) {
  %ctrl, %data, %tag = unbundle %a : control, i32, i2
  %a2 = bundle %ctrl, %data [%tag] : channel<i32, [tag: i2]>
  %ctrl2, %data2 = unbundle %u, %ack : control, i32
  %u2, %ack = bundle %ctrl2, %data2 : channel<i32, [ack: (U) i1]>
  %c2, %ready = bundle %valid : control, i1
  %valid = unbundle %c, %ready : i1
  end %a2, %u2, %c2 : <i32, [tag: i2]>, <i32, [ack: (U) i1]>, <>
}

// Somebody else looks at the data, drives the upstream signal, or names the signal otherwise.
// CHECK-LABEL: @kept(
// CHECK-COUNT-3: = unbundle
// CHECK: end
handshake.func @kept(%a: channel<i32>, %u: channel<i32, [ack: (U) i1]>, %t: channel<i32, [tag: i2]>) -> (channel<i32>, channel<i32>, channel<i32, [ack: (U) i1]>, channel<i32, [gat: i2]>) {
  %ctrl, %data = unbundle %a : control, i32
  %a2 = bundle %ctrl, %data : channel<i32>
  %s = source : <>
  %spy = bundle %s, %data : channel<i32>
  %true = arith.constant true
  %ctrl2, %data2 = unbundle %u, %true : control, i32
  %u2, %ack = bundle %ctrl2, %data2 : channel<i32, [ack: (U) i1]>
  %ctrl3, %data3, %tag = unbundle %t : control, i32, i2
  %t2 = bundle %ctrl3, %data3 [%tag] : channel<i32, [gat: i2]>
  end %a2, %spy, %u2, %t2 : <i32>, <i32>, <i32, [ack: (U) i1]>, <i32, [gat: i2]>
}

// CHECK-LABEL: @unbundle_bundle(
// CHECK-NEXT: %0:2 = unbundle %arg0 [%1] : <i32, [ack: (U) i32]> to _
// CHECK-NEXT: %1 = arith.addi
// CHECK-NEXT: %channelLike = bundle %0#0, %1 :
handshake.func @unbundle_bundle(%a: channel<i32, [ack: (U) i32]>) -> channel<i32> {
  %ctrl, %data = unbundle %a, %ack : control, i32
  %u, %ack = bundle %ctrl, %data : channel<i32, [back: (U) i32]>
  %ctrl2, %data2 = unbundle %u, %sum : control, i32
  %sum = arith.addi %data2, %data2 : i32
  %r = bundle %ctrl2, %sum : channel<i32>
  end %r : <i32>
}

// A ring of both folds to nothing and must not hang.
// CHECK-LABEL: @ring(
handshake.func @ring() {
  %u = bundle %ctrl, %data : channel<i32>
  %ctrl, %data = unbundle %u : control, i32
  %x = compose %y : <i32> -> <i32>
  %y = decompose %x : <i32> -> <i32>
  %r = return %r : <i32>
  end
}

// CHECK-LABEL: @compositions(
// CHECK-NEXT: end %arg0, %arg1, %arg0 :
handshake.func @compositions(%a: channel<i32, [i2, i4]>, %b: channel<i38>) -> (channel<i32, [i2, i4]>, channel<i38>, channel<i32, [i2, i4]>) {
  %0 = compose %a : <i32, [i2, i4]> -> <i38>
  %1 = decompose %0 : <i38> -> <i32, [i2, i4]>
  %2 = decompose %b : <i38> -> <i32, [i2, i4]>
  %3 = compose %2 : <i32, [i2, i4]> -> <i38>
  %4 = compose %a : <i32, [i2, i4]> -> <i32, [i6]>
  %5 = decompose %4 : <i32, [i6]> -> <i32, [i2, i4]>
  end %1, %3, %5 : <i32, [i2, i4]>, <i38>, <i32, [i2, i4]>
}

// CHECK-LABEL: @other_composition(
// CHECK-NEXT: compose
// CHECK-NEXT: decompose
handshake.func @other_composition(%a: channel<i32, [i2, i4]>) -> channel<i32, [i4, i2]> {
  %0 = compose %a : <i32, [i2, i4]> -> <i38>
  %1 = decompose %0 : <i38> -> <i32, [i4, i2]>
  end %1 : <i32, [i4, i2]>
}

// CHECK-LABEL: @returned(
// CHECK-NEXT: end %arg0, %arg1 :
handshake.func @returned(%a: channel<i32>, %c: control) -> (channel<i32>, control) {
  %0:2 = return %a, %c : <i32>, <>
  end %0#0, %0#1 : <i32>, <>
}

// CHECK-LABEL: @casts(
// CHECK-NEXT: end %arg0, %arg1 :
handshake.func @casts(%a: channel<i32>, %f: channel<f32>) -> (channel<i32>, channel<f32>) {
  %0 = extsi %a : <i32> to <i32>
  %1 = trunci %0 : <i32> to <i32>
  %2 = extf %f : <f32> to <f32>
  end %1, %2 : <i32>, <f32>
}

// Taking a token is an effect; a unit that only makes one is not.
// CHECK-LABEL: @unused(
// CHECK-NEXT: unbundle
// CHECK-NEXT: sink
// CHECK-NEXT: end
handshake.func @unused(%a: channel<i32>, %b: channel<i32>) {
  %0:2 = unbundle %a : <i32> to _
  sink %b : <i32>
  %1 = source : <>
  %2 = buffer %1, bufferType = FIFO_BREAK_DV, numSlots = 2 : <>
  %3 = addi %b, %b : <i32>
  end
}
