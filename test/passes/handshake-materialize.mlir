// RUN: sluice opt %s --handshake-materialize | FileCheck %s
// A value read twice is forked; one never read is sunk; one read once is left alone.

// CHECK-LABEL: handshake.func @three_ways(
//  CHECK-NEXT: %[[F:.*]]:2 = fork [2] %arg0 {handshake.bb = 0 : ui32, handshake.name = "fork1"} : <i32>
//  CHECK-NEXT: sink %arg1 {handshake.bb = 0 : ui32, handshake.name = "sink0"} : <i8>
//  CHECK-NEXT: %[[A:.*]] = addi %[[F]]#0, %[[F]]#1 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <i32>
//  CHECK-NEXT: end {{.*}} %[[A]], %arg2
handshake.func @three_ways(%x: !handshake.channel<i32>, %y: !handshake.channel<i8>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %0 = addi %x, %x {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <i32>
  end {handshake.bb = 0 : ui32} %0, %start : <i32>, <>
}

// Nothing to do, twice over: what is forked already is not forked again.
// CHECK-LABEL: handshake.func @already(
//  CHECK-NEXT: %[[F:.*]]:2 = fork [2] %arg0 : <i32>
//  CHECK-NEXT: addi %[[F]]#0, %[[F]]#1
//  CHECK-NEXT: end
handshake.func @already(%x: !handshake.channel<i32>) -> !handshake.channel<i32> {
  %f:2 = fork [2] %x : <i32>
  %0 = addi %f#0, %f#1 : <i32>
  end %0 : <i32>
}

// Each result on its own, uses before definitions included; wires are read by any number.
// CHECK-LABEL: handshake.func @graph(
//       CHECK: %[[M:.*]] = merge %arg0, %[[F:.*]]#0
//       CHECK: %{{.*}}, %[[FALSE:.*]] = cond_br %arg1, %[[M]]
//  CHECK-NEXT: sink
//  CHECK-NEXT: %[[F]]:2 = fork [2] %[[FALSE]]
//       CHECK: %[[W:.*]]:2 = unbundle %[[F]]#1
//       CHECK: %[[C:.*]]:2 = fork [2] %[[W]]#0
//       CHECK: bundle %[[C]]#0, %[[W]]#1
//       CHECK: bundle %[[C]]#1, %[[W]]#1
handshake.func @graph(%x: !handshake.channel<i32>, %c: !handshake.channel<i1>) -> (!handshake.channel<i32>, !handshake.channel<i32>) {
  %m = merge %x, %f : <i32>
  %t, %f = cond_br %c, %m : <i1>, <i32>
  %w:2 = unbundle %f : <i32> to _
  %0 = bundle %w#0, %w#1 : _ to <i32>
  %1 = bundle %w#0, %w#1 : _ to <i32>
  end %0, %1 : <i32>, <i32>
}

// A source, and a constant that one triggers, for each reader; a constant of the control is forked.
// CHECK-LABEL: handshake.func @free(
//  CHECK-NEXT: %[[D:.*]] = source {handshake.bb = 1 : ui32, handshake.name = "source0"}
//  CHECK-NEXT: %[[A:.*]] = source {handshake.bb = 1 : ui32, handshake.name = "source9"}
//  CHECK-NEXT: %[[E:.*]] = constant %[[D]] {handshake.bb = 1 : ui32, handshake.name = "constant0", value = 3 : i8}
//  CHECK-NEXT: %[[B:.*]] = constant %[[A]] {handshake.bb = 1 : ui32, handshake.name = "constant9", value = 3 : i8}
//  CHECK-NEXT: addi %[[B]], %[[E]]
//       CHECK: %[[C:.*]] = constant %arg0
//       CHECK: fork [2] %[[C]]
handshake.func @free(%start: !handshake.control<>) -> (!handshake.channel<i8>, !handshake.channel<i8>) {
  %s = source {handshake.bb = 1 : ui32, handshake.name = "source9"} : <>
  %c = constant %s {handshake.bb = 1 : ui32, handshake.name = "constant9", value = 3 : i8} : <>, <i8>
  %0 = addi %c, %c : <i8>
  %k = constant %start {value = 4 : i8} : <>, <i8>
  %1 = addi %k, %k : <i8>
  end %0, %1 : <i8>, <i8>
}

// CHECK: handshake.func private @declaration
handshake.func private @declaration(!handshake.control<>) -> !handshake.control<>
