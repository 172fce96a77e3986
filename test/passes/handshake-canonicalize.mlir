// RUN: sluice opt %s --handshake-canonicalize | FileCheck %s
// RUN: %random-cf --count 4 -- --lower-cf-to-handshake --handshake-canonicalize --handshake-materialize
// RUN: %random-cf --count 4 --kind graph -- --lower-cf-to-handshake --handshake-materialize --handshake-canonicalize --handshake-verify-materialized
// Units that do nothing.

// CHECK-LABEL: handshake.func @one_choice(
//  CHECK-NEXT: %[[I:.*]] = constant %arg1 {handshake.name = "constant0", value = false} : <>, <i1>
//  CHECK-NEXT: end %arg0, %arg1, %arg0, %[[I]]
handshake.func @one_choice(%a: channel<i32>, %c: control, %i: channel<i1>) -> (channel<i32>, control, channel<i32>, channel<i1>) {
  %0 = merge %a : <i32>
  %1, %index = control_merge [%c] : [<>] to <>, <i1>
  %2 = mux %i [%a] : <i1>, [<i32>] to <i32>
  %3 = br %2 : <i32>
  end %0, %1, %3, %index : <i32>, <>, <i32>, <i1>
}

// CHECK-LABEL: handshake.func @index_unused(
//  CHECK-NEXT: %[[M:.*]] = merge %arg0, %arg1 {handshake.name = "merge0"} : <>
//  CHECK-NEXT: end %[[M]]
handshake.func @index_unused(%a: control, %b: control) -> control {
  %0, %index = control_merge [%a, %b] : [<>, <>] to <>, <i1>
  end %0 : <>
}

// Operands once each; an inner join that somebody else reads stays.
// CHECK-LABEL: handshake.func @joins(
//  CHECK-NEXT: %[[S:.*]] = join %arg1, %arg2
//  CHECK-NEXT: %[[J:.*]] = join %arg0, %arg1, %[[S]]
//  CHECK-NEXT: end %[[J]], %[[S]], %arg0
handshake.func @joins(%a: control, %b: control, %c: control) -> (control, control, control) {
  %0 = join %a, %b : <>
  %1 = join %b, %c : <>
  %2 = join %0, %1, %a : <>
  %3 = join %a, %a : <>
  end %2, %1, %3 : <>, <>, <>
}

// CHECK-LABEL: handshake.func @waits(
//  CHECK-NEXT: %[[W:.*]] = wait %arg1, %arg0
//  CHECK-NEXT: end %arg0, %arg0, %[[W]]
handshake.func @waits(%a: channel<i32>, %b: control) -> (channel<i32>, channel<i32>, channel<i32>) {
  %s = source : <>
  %c = constant %s {value = 1 : i8} : <>, <i8>
  %0 = wait %c, %a : (channel<i8>, channel<i32>) -> channel<i32>
  %1 = wait %a, %a : (channel<i32>, channel<i32>) -> channel<i32>
  %2 = wait %b, %a : (control, channel<i32>) -> channel<i32>
  end %0, %1, %2 : <i32>, <i32>, <i32>
}

// A branch that always goes one way; the other way must not be read, since nothing comes there.
// CHECK-LABEL: handshake.func @always(
//       CHECK: %[[T:.*]], %[[F:.*]] = cond_br
//  CHECK-NEXT: end %arg0, %[[T]], %[[F]]
handshake.func @always(%a: channel<i32>, %b: channel<i32>) -> (channel<i32>, channel<i32>, channel<i32>) {
  %s = source : <>
  %c = constant %s {value = false} : <>, <i1>
  %0, %1 = cond_br %c, %a : <i1>, <i32>
  %2, %3 = cond_br %c, %b : <i1>, <i32>
  end %1, %2, %3 : <i32>, <i32>, <i32>
}

// CHECK-LABEL: handshake.func @widths(
//  CHECK-NEXT: %[[A:.*]] = trunci %arg0 {{.*}} : <i32> to <i8>
//  CHECK-NEXT: %[[B:.*]] = extui %arg0 {{.*}} : <i32> to <i48>
//  CHECK-NEXT: end %[[A]], %arg0, %[[B]]
handshake.func @widths(%a: channel<i32>) -> (channel<i8>, channel<i32>, channel<i48>) {
  %0 = extsi %a : <i32> to <i64>
  %1 = extui %a : <i32> to <i64>
  %2 = trunci %0 : <i64> to <i8>
  %3 = trunci %0 : <i64> to <i32>
  %4 = trunci %1 : <i64> to <i48>
  end %2, %3, %4 : <i8>, <i32>, <i48>
}

// What feeds nothing goes, loops of such units included; a call and a memory stay.
handshake.func private @f(channel<i32>, control) -> (channel<i32>, control)
// CHECK-LABEL: handshake.func @dead(
//  CHECK-NEXT: instance @f(%arg0, %arg1)
//  CHECK-NEXT: end %arg1
handshake.func @dead(%a: channel<i32>, %c: control, %i: channel<i1>) -> control {
  %s = source : <>
  %k = constant %s {value = 31 : i32} : <>, <i32>
  %0 = mux %i [%k, %t] : <i1>, [<i32>, <i32>] to <i32>
  %t, %u = cond_br %i, %0 : <i1>, <i32>
  %r, %e = instance @f(%a, %c) : (channel<i32>, control) -> (channel<i32>, control)
  end %c : <>
}

// Forks of forks, forks to sinks: as many outputs as there are readers, in a function that had
// them; none in one that had none.
// CHECK-LABEL: handshake.func @forks(
//  CHECK-NEXT: %[[F:.*]]:3 = fork [3] %arg0
//  CHECK-NEXT: end %[[F]]#0, %[[F]]#1, %[[F]]#2
handshake.func @forks(%a: channel<i32>) -> (channel<i32>, channel<i32>, channel<i32>) {
  %0:3 = fork [3] %a : <i32>
  %1:2 = fork [2] %0#0 : <i32>
  sink %0#1 : <i32>
  end %1#0, %1#1, %0#2 : <i32>, <i32>, <i32>
}

// Choices, real branches and lazy forks stay.
// CHECK-LABEL: handshake.func @nothing(
//       CHECK: merge
//       CHECK: lazy_fork [2]
//       CHECK: mux
//       CHECK: cond_br
handshake.func @nothing(%a: channel<i32>, %b: channel<i32>, %i: channel<i1>) -> (channel<i32>, channel<i32>, channel<i32>) {
  %0 = merge %a, %b : <i32>
  %1:2 = lazy_fork [2] %0 : <i32>
  %2 = mux %i [%1#0, %1#1] : <i1>, [<i32>, <i32>] to <i32>
  %3, %4 = cond_br %i, %2 : <i1>, <i32>
  end %3, %4, %0 : <i32>, <i32>, <i32>
}

// Multiplications, divisions and remainders by powers of two are wires.
// CHECK-LABEL: @powers_of_two
// CHECK: value = 3 : i32
// CHECK: shli %arg0
// CHECK: value = 4 : i32
// CHECK: shrui %arg0
// CHECK: value = 15 : i32
// CHECK: andi %arg0
handshake.func @powers_of_two(%a: channel<i32>) -> (channel<i32>, channel<i32>, channel<i32>) {
  %s = source : <>
  %eight = constant %s {value = 8 : i32} : <>, <i32>
  %sixteen = constant %s {value = 16 : i32} : <>, <i32>
  %0 = muli %eight, %a : <i32>
  %1 = divui %a, %sixteen : <i32>
  %2 = remui %a, %sixteen : <i32>
  end %0, %1, %2 : <i32>, <i32>, <i32>
}

// Neither is a constant that waits for a token, nor a signed division.
// CHECK-LABEL: @no_powers_of_two
// CHECK: muli
// CHECK: divsi
handshake.func @no_powers_of_two(%a: channel<i32>, %c: control) -> (channel<i32>, channel<i32>) {
  %s = source : <>
  %0 = constant %c {value = 8 : i32} : <>, <i32>
  %1 = constant %s {value = 8 : i32} : <>, <i32>
  %2 = muli %a, %0 : <i32>
  %3 = divsi %a, %1 : <i32>
  end %2, %3 : <i32>, <i32>
}

// Shifted to the left and back: cut and extended.
// CHECK-LABEL: @shifted_back
// CHECK: [[A:%.*]] = trunci %arg0 {{.*}}: <i32> to <i8>
// CHECK: [[B:%.*]] = extsi [[A]] {{.*}}: <i8> to <i32>
// CHECK: [[D:%.*]] = extui [[A]] {{.*}}: <i8> to <i32>
// CHECK: end [[B]], [[D]]
handshake.func @shifted_back(%a: channel<i32>) -> (channel<i32>, channel<i32>) {
  %s = source : <>
  %n = constant %s {value = 24 : i32} : <>, <i32>
  %0 = shli %a, %n : <i32>
  %1 = shrsi %0, %n : <i32>
  %2 = shrui %0, %n : <i32>
  end %1, %2 : <i32>, <i32>
}

// x + 0, x * 1, x & -1 are x.
// CHECK-LABEL: @neutral
// CHECK-NEXT: end %arg0, %arg0, %arg0, %arg0
handshake.func @neutral(%a: channel<i4>) -> (channel<i4>, channel<i4>, channel<i4>, channel<i4>) {
  %s = source : <>
  %zero = constant %s {value = 0 : i4} : <>, <i4>
  %one = constant %s {value = 1 : i4} : <>, <i4>
  %ones = constant %s {value = -1 : i4} : <>, <i4>
  %0 = addi %zero, %a : <i4>
  %1 = muli %a, %one : <i4>
  %2 = andi %a, %ones : <i4>
  %3 = shrsi %a, %zero : <i4>
  end %0, %1, %2, %3 : <i4>, <i4>, <i4>, <i4>
}

// Products with two bits, or with all bits between two, are one sum; others keep their multiplier.
// CHECK-LABEL: @products
// CHECK: value = 3 : i32
// CHECK: [[A:%.*]] = shli %arg0
// CHECK: value = 1 : i32
// CHECK: [[B:%.*]] = shli %arg0
// CHECK: addi [[A]], [[B]]
// CHECK: value = 3 : i32
// CHECK: [[C:%.*]] = shli %arg0
// CHECK: subi [[C]], %arg0
// CHECK: [[Z:%.*]] = constant {{.*}} value = 0 : i32
// CHECK: value = 2 : i32
// CHECK: [[D:%.*]] = shli %arg0
// CHECK: subi [[Z]], [[D]]
// CHECK: muli
handshake.func @products(%a: channel<i32>) -> (channel<i32>, channel<i32>, channel<i32>, channel<i32>) {
  %s = source : <>
  %ten = constant %s {value = 10 : i32} : <>, <i32>
  %seven = constant %s {value = 7 : i32} : <>, <i32>
  %minus_four = constant %s {value = -4 : i32} : <>, <i32>
  %other = constant %s {value = 37 : i32} : <>, <i32>
  %0 = muli %a, %ten : <i32>
  %1 = muli %a, %seven : <i32>
  %2 = muli %a, %minus_four : <i32>
  %3 = muli %a, %other : <i32>
  end %0, %1, %2, %3 : <i32>, <i32>, <i32>, <i32>
}

// Twins: the same kind of unit, the same operands. A buffer is there for its place.
// CHECK-LABEL: handshake.func @twins(
//  CHECK-NEXT: %[[M:.*]] = mux %arg0 [%arg1, %arg2] {handshake.bb = 1 : ui32, handshake.name = "mux0"}
//  CHECK-NEXT: %[[T:.*]], %[[F:.*]] = cond_br %arg0, %[[M]]
//  CHECK-NEXT: %[[C:.*]] = cmpi slt, %[[M]], %[[T]]
//  CHECK-NEXT: %[[D:.*]] = cmpi sgt, %[[M]], %[[T]]
//  CHECK-NEXT: %[[B:.*]] = buffer %[[F]]
//  CHECK-NEXT: %[[E:.*]] = buffer %[[F]]
//  CHECK-NEXT: end %[[C]], %[[D]], %[[B]], %[[E]]
handshake.func @twins(%i: channel<i1>, %a: channel<i8>, %b: channel<i8>) -> (channel<i1>, channel<i1>, channel<i8>, channel<i8>) {
  %0 = mux %i [%a, %b] {handshake.bb = 1 : ui32, handshake.name = "mux0"} : <i1>, [<i8>, <i8>] to <i8>
  %1 = mux %i [%a, %b] {handshake.bb = 2 : ui32, handshake.name = "mux1"} : <i1>, [<i8>, <i8>] to <i8>
  %t, %f = cond_br %i, %0 : <i1>, <i8>
  %t_0, %f_0 = cond_br %i, %1 : <i1>, <i8>
  %2 = cmpi slt, %0, %t : <i8>
  %3 = cmpi sgt, %1, %t_0 : <i8>
  %4 = buffer %f, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1 : <i8>
  %5 = buffer %f_0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1 : <i8>
  end %2, %3, %4, %5 : <i1>, <i1>, <i8>, <i8>
}

// What goes up is one token's business.
// CHECK-LABEL: handshake.func @twins_upstream(
//  CHECK-NEXT: wait
//  CHECK-NEXT: wait
handshake.func @twins_upstream(%c: control, %a: channel<i8, [u: i1 (U)]>) -> (channel<i8, [u: i1 (U)]>, channel<i8, [u: i1 (U)]>) {
  %0 = wait %c, %a : (control, channel<i8, [u: i1 (U)]>) -> channel<i8, [u: i1 (U)]>
  %1 = wait %c, %a : (control, channel<i8, [u: i1 (U)]>) -> channel<i8, [u: i1 (U)]>
  end %0, %1 : channel<i8, [u: i1 (U)]>, channel<i8, [u: i1 (U)]>
}

// Shifted out: zeros, one for each token.
// CHECK-LABEL: handshake.func @shifted_out(
//       CHECK: %[[X:.*]] = trunci %arg0 {{.*}} : <i8> to <i3>
//       CHECK: %[[Z:.*]] = constant %{{.*}} {{.*}}value = 0 : i3
//       CHECK: %[[A:.*]] = andi %[[X]], %[[Z]]
//       CHECK: trunci %{{.*}} : <i8> to <i4>
//       CHECK: end %[[A]]
handshake.func @shifted_out(%x: channel<i8>) -> (channel<i3>, channel<i4>) {
  %s = source : <>
  %k = constant %s {value = 3 : i8} : <>, <i8>
  %0 = shli %x, %k : <i8>
  %1 = trunci %0 : <i8> to <i3>
  %2 = trunci %0 : <i8> to <i4>
  end %1, %2 : <i3>, <i4>
}
