// RUN: sluice opt %s --lower-cf-to-handshake | FileCheck %s
// One block: ports and their names, arithmetic, constants.

// CHECK-LABEL: handshake.func @nothing(
//  CHECK-SAME: %arg0: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["start"], resNames = ["end"]}
//  CHECK-NEXT: end {handshake.bb = 0 : ui32, handshake.name = "end0"} %arg0 : <>
func.func @nothing() {
  return
}

// Names are C's; what is taken gets an underscore. Ops keep their names, others get fresh ones.
// CHECK-LABEL: handshake.func @names(
//  CHECK-SAME: argNames = ["a", "start_", "m", "out0_", "m_start", "start"], resNames = ["out0", "m_end", "end"]
//  CHECK-NEXT: addi %arg0, %arg1 {handshake.bb = 0 : ui32, handshake.name = "mul_like"} : <i32>
//  CHECK-NEXT: muli {{.*}} {handshake.bb = 0 : ui32, handshake.name = "muli1"} : <i32>
//  CHECK-NEXT: subi {{.*}} {handshake.bb = 0 : ui32, handshake.name = "muli0"} : <i32>
//  CHECK-NEXT: end {{.*}}, %arg4, %arg5 : <i32>, <>, <>
func.func @names(%a: i32 {handshake.arg_name = "a"}, %b: i32 {handshake.arg_name = "start"},
                 %m: memref<4xi32> {handshake.arg_name = "m"}, %c: i32 {handshake.arg_name = "out0"}) -> i32 {
  %0 = arith.addi %a, %b {handshake.name = "mul_like"} : i32
  %1 = arith.muli %0, %c : i32
  %2 = arith.subi %1, %c {handshake.name = "muli0"} : i32
  return %2 : i32
}

// A constant comes from a source where its reader waits for something else, else from control.
// CHECK-LABEL: handshake.func @constants(
//       CHECK: %[[S:[a-zA-Z0-9_]+]] = source
//       CHECK: %[[C1:[a-zA-Z0-9_]+]] = constant %[[S]] {{.*}} value = 1 : i32
//       CHECK: %[[C2:[a-zA-Z0-9_]+]] = constant %arg1 {{.*}} value = 2 : i32
//       CHECK: %[[C3:[a-zA-Z0-9_]+]] = constant %arg1 {{.*}} value = 3.000000e+00 : f32
//       CHECK: addi %arg0, %[[C1]]
//       CHECK: muli %[[C2]], %[[C2]]
//       CHECK: end {{.*}} %{{.*}}, %[[C3]], %arg1
func.func @constants(%a: i32) -> (i32, f32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3.0 : f32
  %0 = arith.addi %a, %c1 : i32
  %1 = arith.muli %c2, %c2 : i32
  %2 = arith.subi %0, %1 : i32
  return %2, %c3 : i32, f32
}

// Ops by name; flags that say nothing to a circuit are dropped, predicates stay.
// CHECK-LABEL: handshake.func @ops(
//       CHECK: addi %arg0, %arg1 {handshake.bb = 0 : ui32, handshake.name = "addi0"} : <i32>
//       CHECK: cmpi ult, %{{.*}}, %arg1
//       CHECK: select %{{.*}}[%arg0, %arg1] {{.*}} : <i1>, <i32>
//       CHECK: mulf %arg2, %arg2 {handshake.bb = 0 : ui32, handshake.name = "mulf0"} : <f32>
//       CHECK: sqrt
//       CHECK: absf {{.*}} : <f32> to <f32>
//       CHECK: fptosi {{.*}} : <f32> to <i32>
//       CHECK: %[[SUM:[a-zA-Z0-9_]+]], %[[CARRY:[a-zA-Z0-9_]+]] = addui_extended
//       CHECK: extui %[[CARRY]]
func.func @ops(%a: i32, %b: i32, %f: f32) -> (i32, i32) {
  %0 = arith.addi %a, %b overflow<nsw> : i32
  %1 = arith.cmpi ult, %0, %b : i32
  %2 = arith.select %1, %a, %b : i32
  %3 = arith.mulf %f, %f fastmath<fast> : f32
  %4 = math.sqrt %3 : f32
  %5 = math.absf %4 : f32
  %6 = arith.fptosi %5 : f32 to i32
  %7, %c = arith.addui_extended %2, %6 : i32, i1
  %8 = arith.extui %c : i1 to i32
  return %7, %8 : i32, i32
}

// An index has 64 bits.
// CHECK-LABEL: handshake.func @index(
//  CHECK-SAME: %arg0: !handshake.channel<i64>
//       CHECK: constant {{.*}} value = 5 : i64
//       CHECK: trunci {{.*}} : <i64> to <i32>
//       CHECK: extui {{.*}} : <i8> to <i64>
//   CHECK-NOT: handshake.cast
//       CHECK: end
func.func @index(%a: index, %b: i8, %c: i64) -> (i32, index) {
  %c5 = arith.constant 5 : index
  %0 = arith.addi %a, %c5 : index
  %1 = arith.index_cast %0 : index to i32
  %2 = arith.index_castui %b : i8 to index
  %3 = arith.index_cast %c : i64 to index
  %4 = arith.addi %2, %3 : index
  return %1, %4 : i32, index
}

// A module without functions stays as it is; a circuit that is already there too.
// CHECK: handshake.func @done(
handshake.func @done(%start: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["start"], resNames = ["end"]} {
  end %start : <>
}
