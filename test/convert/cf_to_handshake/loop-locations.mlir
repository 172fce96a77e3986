// The units at a loop's head have the location of the branch that goes back, the loop's statement,
// also where the circuit has no unit for that branch: a loop that is left early.
// RUN: sluice opt %s --lower-cf-to-handshake --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: handshake.func @left_early
// CHECK: control_merge {{.*}}handshake.bb = 1 : ui32{{.*}} loc("k.c":8:3)
// CHECK: mux {{.*}}handshake.bb = 1 : ui32{{.*}} loc("k.c":8:3)
// CHECK: cond_br {{.*}}handshake.bb = 2 : ui32{{.*}} loc("k.c":11:9)
// CHECK: control_merge {{.*}}handshake.bb = 4 : ui32{{.*}} loc("k.c":14:1)
func.func @left_early(%n: i32, %x: i32) -> i32 {
  %one = arith.constant 1 : i32
  cf.br ^head(%x : i32) loc("k.c":8:8)
^head(%i: i32):
  %c = arith.cmpi slt, %i, %n : i32 loc("k.c":8:21)
  cf.cond_br %c, ^body, ^end(%i : i32) loc("k.c":8:3)
^body:
  %s = arith.muli %i, %i : i32 loc("k.c":9:5)
  %d = arith.cmpi sgt, %s, %n : i32 loc("k.c":11:13)
  cf.cond_br %d, ^end(%s : i32), ^next loc("k.c":11:9)
^next:
  %j = arith.addi %i, %one : i32 loc("k.c":8:27)
  cf.br ^head(%j : i32) loc("k.c":8:3)
^end(%r: i32):
  return %r : i32 loc("k.c":14:1)
}
