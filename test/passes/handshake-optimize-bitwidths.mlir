// RUN: sluice opt %s --handshake-optimize-bitwidths | FileCheck %s
// RUN: sluice opt %s --handshake-optimize-bitwidths --handshake-materialize --handshake-verify-materialized
// RUN: sluice opt %s --handshake-materialize --handshake-optimize-bitwidths --handshake-verify-materialized

// Forward: what was extended is extended again only at the end, by its own kind.
// CHECK-LABEL: @forward
// CHECK: [[A:%.*]] = extui %arg0 {{.*}}: <i8> to <i9>
// CHECK: [[B:%.*]] = extui %arg1 {{.*}}: <i8> to <i9>
// CHECK: [[SUM:%.*]] = addi [[A]], [[B]] : <i9>
// CHECK: [[OUT:%.*]] = extui [[SUM]] {{.*}}: <i9> to <i32>
// CHECK: end [[OUT]]
handshake.func @forward(%a: channel<i8>, %b: channel<i8>) -> channel<i32> {
  %0 = extui %a : <i8> to <i32>
  %1 = extui %b : <i8> to <i32>
  %2 = addi %0, %1 : <i32>
  end %2 : <i32>
}

// The same with signs.
// CHECK-LABEL: @forward_signed
// CHECK: [[SUM:%.*]] = subi {{.*}} : <i9>
// CHECK: [[OUT:%.*]] = extsi [[SUM]] {{.*}}: <i9> to <i32>
// CHECK: end [[OUT]]
handshake.func @forward_signed(%a: channel<i8>, %b: channel<i8>) -> channel<i32> {
  %0 = extsi %a : <i8> to <i32>
  %1 = extsi %b : <i8> to <i32>
  %2 = subi %0, %1 : <i32>
  end %2 : <i32>
}

// Between a difference of unsigned numbers, which may be negative, and its sign extension to 64
// bits there is no zero extension.
// CHECK-LABEL: @negative_difference
// CHECK: [[SUM:%.*]] = subi {{.*}} : <i9>
// CHECK: [[OUT:%.*]] = extsi [[SUM]] {{.*}}: <i9> to <i64>
// CHECK-NOT: extui [[SUM]]
handshake.func @negative_difference(%a: channel<i8>, %b: channel<i8>) -> channel<i64> {
  %0 = extui %a : <i8> to <i32>
  %1 = extui %b : <i8> to <i32>
  %2 = subi %0, %1 : <i32>
  %3 = extsi %2 : <i32> to <i64>
  end %3 : <i64>
}

// Zero extension of a negative number to more bits keeps the bits in between.
// CHECK-LABEL: @sign_then_zero
// CHECK: [[S:%.*]] = extsi %arg0 : <i8> to <i32>
// CHECK: [[Z:%.*]] = extui [[S]] {{.*}}: <i32> to <i64>
// CHECK: end [[Z]]
handshake.func @sign_then_zero(%a: channel<i8>) -> channel<i64> {
  %0 = extsi %a : <i8> to <i32>
  %1 = extui %0 : <i32> to <i64>
  end %1 : <i64>
}

// Backward: only low bits are asked for.
// CHECK-LABEL: @backward
// CHECK-DAG: trunci %arg0 {{.*}}: <i32> to <i4>
// CHECK-DAG: trunci %arg1 {{.*}}: <i32> to <i4>
// CHECK: muli {{.*}} : <i4>
// CHECK: addi {{.*}} : <i4>
// CHECK-NEXT: end
handshake.func @backward(%a: channel<i32>, %b: channel<i32>) -> channel<i4> {
  %0 = muli %a, %b : <i32>
  %1 = addi %0, %b : <i32>
  %2 = trunci %1 : <i32> to <i4>
  end %2 : <i4>
}

// A shift to the right brings bits down: 4 + 3 of them. A variable amount needs all.
// CHECK-LABEL: @shifts
// CHECK: shrsi {{.*}} : <i7>
// CHECK: shrui {{.*}} : <i32>
handshake.func @shifts(%a: channel<i32>, %b: channel<i32>) -> (channel<i4>, channel<i4>) {
  %s = source : <>
  %c = constant %s {value = 3 : i32} : <>, <i32>
  %0 = shrsi %a, %c : <i32>
  %1 = trunci %0 : <i32> to <i4>
  %2 = shrui %a, %b : <i32>
  %3 = trunci %2 : <i32> to <i4>
  end %1, %3 : <i4>, <i4>
}

// Nothing to gain.
// CHECK-LABEL: @all_bits
// CHECK-NEXT: %0 = addi %arg0, %arg1 : <i32>
// CHECK-NEXT: %1 = cmpi slt, %0, %arg1 : <i32>
// CHECK-NEXT: end %0, %1 : <i32>, <i1>
handshake.func @all_bits(%a: channel<i32>, %b: channel<i32>) -> (channel<i32>, channel<i1>) {
  %0 = addi %a, %b : <i32>
  %1 = cmpi slt, %0, %b : <i32>
  end %0, %1 : <i32>, <i1>
}

// Comparisons, divisions, maxima of numbers that are not negative are unsigned: one bit less.
// CHECK-LABEL: @twins
// CHECK: cmpi ult, {{.*}} : <i8>
// CHECK: divui {{.*}} : <i8>
// CHECK: remui {{.*}} : <i8>
// CHECK: maxui {{.*}} : <i8>
// CHECK: shrui {{.*}} : <i8>
handshake.func @twins(%a: channel<i8>, %b: channel<i8>, %n: channel<i2>) -> (channel<i1>, channel<i32>, channel<i32>, channel<i32>, channel<i32>) {
  %0 = extui %a : <i8> to <i32>
  %1 = extui %b : <i8> to <i32>
  %2 = extui %n : <i2> to <i32>
  %3 = cmpi slt, %0, %1 : <i32>
  %4 = divsi %0, %1 : <i32>
  %5 = remsi %0, %1 : <i32>
  %6 = maxsi %0, %1 : <i32>
  %7 = shrsi %0, %2 : <i32>
  end %3, %4, %5, %6, %7 : <i1>, <i32>, <i32>, <i32>, <i32>
}

// -128 / -1 is 128: 9 bits.
// CHECK-LABEL: @quotients
// CHECK: divsi {{.*}} : <i9>
// CHECK: remsi {{.*}} : <i9>
// CHECK: cmpi slt, {{.*}} : <i8>
handshake.func @quotients(%a: channel<i8>, %b: channel<i8>) -> (channel<i32>, channel<i32>, channel<i1>) {
  %0 = extsi %a : <i8> to <i32>
  %1 = extsi %b : <i8> to <i32>
  %2 = divsi %0, %1 : <i32>
  %3 = remsi %0, %1 : <i32>
  %4 = cmpi slt, %0, %1 : <i32>
  end %2, %3, %4 : <i32>, <i32>, <i1>
}

// for (i = 0; i < 10; i++): 4 bits, the comparison too; only the result is 32 bits wide.
// CHECK-LABEL: @loop
// CHECK: mux {{.*}} : <i1>, [<i4>, <i4>] to <i4>
// CHECK: cmpi ult, {{.*}} : <i4>
// CHECK: cond_br {{.*}} : <i1>, <i4>
// CHECK: addi {{.*}} : <i4>
// CHECK: extui {{.*}} {{.*}}: <i4> to <i32>
handshake.func @loop(%start: control) -> channel<i32> {
  %zero = constant %start {value = 0 : i32} : <>, <i32>
  %ctrl, %from = control_merge [%start, %ctrl_t] : [<>, <>] to <>, <i1>
  %i = mux %from [%zero, %next] : <i1>, [<i32>, <i32>] to <i32>
  %s = source : <>
  %ten = constant %s {value = 10 : i32} : <>, <i32>
  %c = cmpi slt, %i, %ten : <i32>
  %ctrl_t, %ctrl_f = cond_br %c, %ctrl : <i1>, <>
  %i_t, %i_f = cond_br %c, %i : <i1>, <i32>
  %one = constant %s {value = 1 : i32} : <>, <i32>
  %next = addi %i_t, %one : <i32>
  sink %ctrl_f : <>
  end %i_f : <i32>
}

// Tested at the end, against an end that is only met exactly; %n steps along by 3, %sum adds bytes.
// 10 iterations: %n <= 27, %sum <= 9 * 255 inside and 10 * 255 at the end.
// CHECK-LABEL: @along
// CHECK: mux {{.*}} to <i4>
// CHECK: mux {{.*}} to <i5>
// CHECK: mux {{.*}} to <i12>
// CHECK: cmpi eq, {{.*}} : <i4>
handshake.func @along(%x: channel<i8>, %start: control) -> (channel<i32>, channel<i32>) {
  %zero = constant %start {value = 0 : i32} : <>, <i32>
  %ctrl, %from = control_merge [%start, %ctrl_f] : [<>, <>] to <>, <i1>
  %i = mux %from [%zero, %i_f] : <i1>, [<i32>, <i32>] to <i32>
  %n = mux %from [%zero, %n_f] : <i1>, [<i32>, <i32>] to <i32>
  %sum = mux %from [%zero, %sum_f] : <i1>, [<i32>, <i32>] to <i32>
  %s = source : <>
  %one = constant %s {value = 1 : i32} : <>, <i32>
  %three = constant %s {value = 3 : i32} : <>, <i32>
  %ten = constant %s {value = 10 : i32} : <>, <i32>
  %next = addi %i, %one : <i32>
  %c = cmpi eq, %next, %ten : <i32>
  %ctrl_t, %ctrl_f = cond_br %c, %ctrl : <i1>, <>
  %i_t, %i_f = cond_br %c, %next : <i1>, <i32>
  %next_n = addi %n, %three : <i32>
  %n_t, %n_f = cond_br %c, %next_n : <i1>, <i32>
  %byte = extui %x : <i8> to <i32>
  %next_sum = addi %sum, %byte : <i32>
  %sum_t, %sum_f = cond_br %c, %next_sum : <i1>, <i32>
  sink %ctrl_t : <>
  end %n_t, %sum_t : <i32>, <i32>
}

// They do not go around together: other branches. Nothing is known of %n.
// CHECK-LABEL: @not_along
// CHECK: mux {{.*}} to <i4>
// CHECK: mux {{.*}} to <i32>
handshake.func @not_along(%q: channel<i1>, %start: control) -> channel<i32> {
  %zero = constant %start {value = 0 : i32} : <>, <i32>
  %ctrl, %from = control_merge [%start, %ctrl_f] : [<>, <>] to <>, <i1>
  %i = mux %from [%zero, %i_f] : <i1>, [<i32>, <i32>] to <i32>
  %n = mux %from [%zero, %n_f] : <i1>, [<i32>, <i32>] to <i32>
  %s = source : <>
  %one = constant %s {value = 1 : i32} : <>, <i32>
  %ten = constant %s {value = 10 : i32} : <>, <i32>
  %next = addi %i, %one : <i32>
  %c = cmpi eq, %next, %ten : <i32>
  %ctrl_t, %ctrl_f = cond_br %c, %ctrl : <i1>, <>
  %i_t, %i_f = cond_br %c, %next : <i1>, <i32>
  %next_n = addi %n, %one : <i32>
  %n_t, %n_f = cond_br %q, %next_n : <i1>, <i32>
  sink %ctrl_t : <>
  end %n_t : <i32>
}

// A condition with two parts bounds both sides; && may be a select.
// CHECK-LABEL: @conditions
// CHECK: trunci %arg0 {{.*}}: <i32> to <i5>
// CHECK: cond_br {{.*}} : <i1>, <i5>
handshake.func @conditions(%x: channel<i32>) -> channel<i32> {
  %s = source : <>
  %no = constant %s {value = false} : <>, <i1>
  %four = constant %s {value = 4 : i32} : <>, <i32>
  %twenty = constant %s {value = 20 : i32} : <>, <i32>
  %a = cmpi sgt, %x, %four : <i32>
  %b = cmpi slt, %x, %twenty : <i32>
  %c = select %a[%b, %no] : <i1>, <i1>
  %t, %f = cond_br %c, %x : <i1>, <i32>
  sink %f : <i32>
  %1 = andi %t, %t : <i32>
  end %1 : <i32>
}

// The index of a mux and the index result of a control merge.
// CHECK-LABEL: @indices
// CHECK: [[I:%.*]] = trunci %arg0 {{.*}}: <i8> to <i2>
// CHECK: mux [[I]] [{{.*}}] : <i2>, [<i8>, <i8>, <i8>] to <i8>
// CHECK: control_merge [{{.*}}] : [<>, <>] to <>, <i1>
handshake.func @indices(%i: channel<i8>, %a: channel<i8>, %b: channel<i8>, %c: control, %d: control) -> (channel<i8>, channel<i32>, control) {
  %0 = mux %i [%a, %b, %a] : <i8>, [<i8>, <i8>, <i8>] to <i8>
  %1, %2 = control_merge [%c, %d] : [<>, <>] to <>, <i32>
  end %0, %2, %1 : <i8>, <i32>, <>
}

// Addresses: 30 elements have 5 bits; data stays as the memory has it.
// CHECK-LABEL: @addresses
// CHECK: trunci %arg1 {{.*}}: <i32> to <i5>
// CHECK: load[{{.*}}] {{.*}} : <i5>, <i32>, <i5>, <i32>
// CHECK: store[{{.*}}] {{.*}} : <i5>, <i32>, <i5>, <i32>
// CHECK: mem_controller{{.*}} : (!handshake.channel<i32>, !handshake.channel<i5>, !handshake.channel<i5>, !handshake.channel<i32>) -> !handshake.channel<i32>
handshake.func @addresses(%m: memref<30xi32>, %a: channel<i32>, %b: channel<i8>, %m_start: control, %start: control) -> (channel<i32>, control) {
  %f:2 = lazy_fork [2] %start : <>
  %n = constant %f#0 {value = 1 : i32} : <>, <i32>
  %addr, %data = load[%a] %out : <i32>, <i32>, <i32>, <i32>
  %wide = extui %b : <i8> to <i32>
  %st, %sd = store[%a] %wide : <i32>, <i32>, <i32>, <i32>
  %out, %end = mem_controller[%m : memref<30xi32>] %m_start (%n, %addr, %st, %sd) %f#1 {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> !handshake.channel<i32>
  end %data, %end : <i32>, <>
}

// What a constant array holds is known: 0 to 9. It has elements of 4 bits then.
// CHECK-LABEL: @table
// CHECK: ram {initialValue = dense<[0, 3, -7, 1]> : tensor<4xi4>} : memref<4xi4>
// CHECK: load[{{.*}} : <i2>, <i4>, <i2>, <i4>
// CHECK: mem_controller{{.*}} : (!handshake.channel<i2>) -> !handshake.channel<i4>
// CHECK: addi {{.*}} : <i5>
handshake.func @table(%a: channel<i2>, %start: control) -> (channel<i32>, control) {
  %m = ram {initialValue = dense<[0, 3, 9, 1]> : tensor<4xi32>} : memref<4xi32>
  %addr, %data = load[%a] %out : <i2>, <i32>, <i2>, <i32>
  %out, %end = mem_controller[%m : memref<4xi32>] %start (%addr) %start {connectedBlocks = [0 : i32]} : (!handshake.channel<i2>) -> !handshake.channel<i32>
  %1 = addi %data, %data : <i32>
  end %1, %end : <i32>, <>
}

// An array inside the circuit has elements as wide as what is stored, or as what is read of them.
// CHECK-LABEL: @local
// CHECK: ram : memref<4xi9>
// CHECK: store[{{.*}} : <i2>, <i9>, <i2>, <i9>
// CHECK: load[{{.*}} : <i2>, <i9>, <i2>, <i9>
// CHECK: lsq{{.*}}!handshake.channel<i9>, !handshake.channel<i2>, !handshake.control<>) -> (!handshake.channel<i9>, !handshake.control<>)
// CHECK: extsi {{.*}} : <i9> to <i32>
handshake.func @local(%a: channel<i2>, %x: channel<i8>, %y: channel<i8>, %start: control) -> (channel<i32>, control) {
  %m = ram : memref<4xi32>
  %f:2 = lazy_fork [2] %start : <>
  %0 = extui %x : <i8> to <i32>
  %1 = extui %y : <i8> to <i32>
  %2 = subi %0, %1 : <i32>
  %sa, %sd = store[%a] %2 : <i2>, <i32>, <i2>, <i32>
  %la, %ld = load[%a] %q#0 : <i2>, <i32>, <i2>, <i32>
  %q:2 = lsq[%m : memref<4xi32>] (%start, %f#0, %sa, %sd, %la, %f#1) {groupSizes = [2 : i32]} : (control, control, channel<i2>, channel<i32>, channel<i2>, control) -> (channel<i32>, control)
  end %ld, %q#1 : <i32>, <>
}

// CHECK-LABEL: @local_read_narrow
// CHECK: trunci %arg1 {{.*}}: <i32> to <i3>
// CHECK: ram : memref<4xi3>
handshake.func @local_read_narrow(%a: channel<i2>, %x: channel<i32>, %start: control) -> (channel<i3>, control) {
  %m = ram : memref<4xi32>
  %f:2 = lazy_fork [2] %start : <>
  %sa, %sd = store[%a] %x : <i2>, <i32>, <i2>, <i32>
  %la, %ld = load[%a] %q#0 : <i2>, <i32>, <i2>, <i32>
  %0 = trunci %ld : <i32> to <i3>
  %q:2 = lsq[%m : memref<4xi32>] (%start, %f#0, %sa, %sd, %la, %f#1) {groupSizes = [2 : i32]} : (control, control, channel<i2>, channel<i32>, channel<i2>, control) -> (channel<i32>, control)
  end %0, %q#1 : <i3>, <>
}

// Extra signals stay, beside data of any width.
// CHECK-LABEL: @extra
// CHECK: extui %arg0 {{.*}}: <i8, [tag: i2, (U) i1]> to <i9, [tag: i2, (U) i1]>
// CHECK: addi {{.*}} : <i9, [tag: i2, (U) i1]>
// CHECK: extui {{.*}} {{.*}}: <i9, [tag: i2, (U) i1]> to <i32, [tag: i2, (U) i1]>
handshake.func @extra(%a: channel<i8, [tag: i2, (U) i1]>) -> channel<i32, [tag: i2, (U) i1]> {
  %0 = extui %a : <i8, [tag: i2, (U) i1]> to <i32, [tag: i2, (U) i1]>
  %s = source : <[tag: i2, (U) i1]>
  %c = constant %s {value = 200 : i32} : <[tag: i2, (U) i1]>, <i32, [tag: i2, (U) i1]>
  %1 = addi %0, %c : <i32, [tag: i2, (U) i1]>
  end %1 : <i32, [tag: i2, (U) i1]>
}

// What an instance gets is not narrowed, nor is what is composed, a float, or more than 64 bits.
// CHECK-LABEL: @others
// CHECK: [[W:%.*]] = extui %arg0 {{.*}}: <i8> to <i32>
// CHECK: instance @callee([[W]])
// CHECK: sitofp {{.*}} : <i32> to <f32>
// CHECK: addi {{.*}} : <i96>
handshake.func private @callee(channel<i32>) -> channel<i32>
handshake.func @others(%a: channel<i8>) -> (channel<f32>, channel<i96>) {
  %0 = extui %a : <i8> to <i32>
  %1 = instance @callee(%0) : (channel<i32>) -> channel<i32>
  %2 = sitofp %0 : <i32> to <f32>
  %3 = extui %1 : <i32> to <i96>
  %4 = addi %3, %3 : <i96>
  end %2, %4 : <f32>, <i96>
}

// No token ever comes here; that must not matter.
// CHECK-LABEL: @cycle_of_casts
// CHECK: trunci
// CHECK: trunci
handshake.func @cycle_of_casts(%c: control) -> (channel<i8>, control) {
  %a = extui %b : <i8> to <i16>
  %b = trunci %a : <i16> to <i8>
  end %b, %c : <i8>, <>
}

// A token that is only waited for has one bit left.
// CHECK-LABEL: @waited
// CHECK: [[T:%.*]] = trunci %arg0 {{.*}}: <i32> to <i1>
// CHECK: wait [[T]], %arg1
handshake.func @waited(%t: channel<i32>, %d: channel<i32>) -> channel<i32> {
  %0 = wait %t, %d : (channel<i32>, channel<i32>) -> channel<i32>
  end %0 : <i32>
}

// CHECK-LABEL: private @declaration
handshake.func private @declaration(channel<i32>, control) -> channel<i32>

// CHECK-LABEL: @blocked
// CHECK: [[T:%.*]] = trunci %arg0 {{.*}}: <i32> to <i1>
// CHECK: blocker %arg1{{\[}}[[T]]]
handshake.func @blocked(%t: channel<i32>, %d: channel<i32>) -> channel<i32> {
  %0 = blocker %d[%t] : <i32>, <i32>
  end %0 : <i32>
}
