// RUN: sluice opt %s --mark-memory-interfaces | FileCheck %s
// RUN: sluice opt %s --mark-memory-interfaces > %t.mlir
// RUN: %roundtrip-via-mlir %t.mlir
// RUN: %memory-deps %s
// Which accesses may touch the same element: proofs and their absence.

// A store alone keeps its order; loads do not conflict.
// CHECK-LABEL: func.func @copy(
//       CHECK: memref.load %arg0[%{{.*}}] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "load0"}
//       CHECK: memref.store {{.*}} {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "store0"}
func.func @copy(%a: memref<8xi32>, %b: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  cf.br ^loop(%c0 : index)
^loop(%i: index):
  %x = memref.load %a[%i] : memref<8xi32>
  memref.store %x, %b[%i] : memref<8xi32>
  %next = arith.addi %i, %c1 : index
  %again = arith.cmpi ult, %next, %c8 : index
  cf.cond_br %again, ^loop(%next : index), ^done
^done:
  return
}

// In place: the load comes before the store of the same iteration, and nothing else meets.
// CHECK-LABEL: func.func @in_place(
//       CHECK: memref.load {{.*}} {handshake.deps = #handshake<deps{{\[\[}}"store0", 0, true, 0]]>, handshake.mem_interface = #handshake.mem_interface<LSQ: 0>, handshake.name = "load0"}
//       CHECK: memref.store {{.*}} {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>, handshake.name = "store0"}
func.func @in_place(%a: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  cf.br ^loop(%c0 : index)
^loop(%i: index):
  %x = memref.load %a[%i] : memref<8xi32>
  %y = arith.addi %x, %x : i32
  memref.store %y, %a[%i] : memref<8xi32>
  %next = arith.addi %i, %c1 : index
  %again = arith.cmpi ult, %next, %c8 : index
  cf.cond_br %again, ^loop(%next : index), ^done
^done:
  return
}

// Three iterations back: read after write, at distance 3.
// CHECK-LABEL: func.func @distance(
//       CHECK: memref.load {{.*}} {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>
//       CHECK: memref.store {{.*}} {handshake.deps = #handshake<deps{{\[\[}}"load0", 1, true, 3]]>
func.func @distance(%a: memref<16xi32>) {
  %c3 = arith.constant 3 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  cf.br ^loop(%c3 : index)
^loop(%i: index):
  %c = arith.cmpi slt, %i, %c16 : index
  cf.cond_br %c, ^body, ^done
^body:
  %back = arith.subi %i, %c3 : index
  %x = memref.load %a[%back] : memref<16xi32>
  memref.store %x, %a[%i] : memref<16xi32>
  %next = arith.addi %i, %c1 : index
  cf.br ^loop(%next : index)
^done:
  return
}

// Even and odd elements.
// CHECK-LABEL: func.func @strides(
//   CHECK-NOT: LSQ
//       CHECK: return
func.func @strides(%a: memref<16xi32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  cf.br ^loop(%c0 : i32)
^loop(%i: i32):
  %c = arith.cmpi slt, %i, %n : i32
  cf.cond_br %c, ^body, ^done
^body:
  %e = arith.muli %i, %c2 overflow<nsw> : i32
  %even = arith.index_cast %e : i32 to index
  %x = memref.load %a[%even] : memref<16xi32>
  %o = arith.addi %e, %c1 overflow<nsw> : i32
  %odd = arith.index_cast %o : i32 to index
  memref.store %x, %a[%odd] : memref<16xi32>
  %next = arith.addi %i, %c1 overflow<nsw> : i32
  cf.br ^loop(%next : i32)
^done:
  return
}

// A subscript of 8 bits wraps: 250 + i meets i. It does not where nsw says so.
// CHECK-LABEL: func.func @wraps(
//       CHECK: memref.load {{.*}}LSQ
//       CHECK: memref.store {{.*}}LSQ
// CHECK-LABEL: func.func @does_not_wrap(
//   CHECK-NOT: LSQ
//       CHECK: return
func.func @wraps(%a: memref<256xi32>) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %c10 = arith.constant 10 : i8
  %c250 = arith.constant -6 : i8
  cf.br ^loop(%c0 : i8)
^loop(%i: i8):
  %j = arith.index_castui %i : i8 to index
  %x = memref.load %a[%j] : memref<256xi32>
  %k = arith.addi %i, %c250 : i8
  %m = arith.index_castui %k : i8 to index
  memref.store %x, %a[%m] : memref<256xi32>
  %next = arith.addi %i, %c1 : i8
  %again = arith.cmpi ult, %next, %c10 : i8
  cf.cond_br %again, ^loop(%next : i8), ^done
^done:
  return
}
func.func @does_not_wrap(%a: memref<256xi32>, %from: i8) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %c10 = arith.constant 10 : i8
  %c100 = arith.constant 100 : i8
  cf.br ^loop(%c0 : i8)
^loop(%i: i8):
  %p = arith.addi %i, %from overflow<nsw> : i8
  %j = arith.index_cast %p : i8 to index
  %x = memref.load %a[%j] : memref<256xi32>
  %k = arith.addi %p, %c100 overflow<nsw> : i8
  %m = arith.index_cast %k : i8 to index
  memref.store %x, %a[%m] : memref<256xi32>
  %next = arith.addi %i, %c1 : i8
  %again = arith.cmpi ult, %next, %c10 : i8
  cf.cond_br %again, ^loop(%next : i8), ^done
^done:
  return
}

// Conditions tell the two apart; the two sides of a branch do not run in one iteration.
// CHECK-LABEL: func.func @guards(
//   CHECK-NOT: LSQ
//       CHECK: return
func.func @guards(%a: memref<16xi32>, %n: i32, %x: i32) -> i32 {
  %c5 = arith.constant 5 : i32
  %i = arith.index_cast %n : i32 to index
  %c = arith.cmpi slt, %n, %c5 : i32
  cf.cond_br %c, ^less, ^more
^less:
  memref.store %x, %a[%i] : memref<16xi32>
  cf.br ^done(%x : i32)
^more:
  %y = memref.load %a[%i] : memref<16xi32>
  cf.br ^done(%y : i32)
^done(%z: i32):
  return %z : i32
}

// Indirect: the same element within an iteration, any element in others.
// CHECK-LABEL: func.func @histogram(
//       CHECK: memref.load %arg0{{.*}}MC
//       CHECK: memref.load %arg1{{.*}} {handshake.deps = #handshake<deps{{\[\[}}"store0", 0, true, 0], ["store0", 1, true, 1]]>
//       CHECK: memref.store {{.*}} {handshake.deps = #handshake<deps{{\[\[}}"load1", 1, true, 1]]>
func.func @histogram(%v: memref<32xi32>, %h: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c7 = arith.constant 7 : i32
  cf.br ^loop(%c0 : index)
^loop(%i: index):
  %x = memref.load %v[%i] : memref<32xi32>
  %m = arith.andi %x, %c7 : i32
  %j = arith.index_cast %m : i32 to index
  %y = memref.load %h[%j] : memref<8xi32>
  %z = arith.addi %y, %x : i32
  memref.store %z, %h[%j] : memref<8xi32>
  %next = arith.addi %i, %c1 : index
  %again = arith.cmpi ne, %next, %c32 : index
  cf.cond_br %again, ^loop(%next : index), ^done
^done:
  return
}

// Rows above the diagonal: the outer loop alone, then both; sizes are not known.
// CHECK-LABEL: func.func @rows(
//   CHECK-NOT: LSQ
//       CHECK: return
func.func @rows(%a: memref<9x9xi32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^rows(%c0 : i32)
^rows(%i: i32):
  %c = arith.cmpi slt, %i, %n : i32
  cf.cond_br %c, ^row, ^done
^row:
  %r = arith.index_cast %i : i32 to index
  %d = memref.load %a[%r, %r] : memref<9x9xi32>
  %first = arith.addi %i, %c1 overflow<nsw> : i32
  cf.br ^columns(%first : i32)
^columns(%j: i32):
  %e = arith.cmpi slt, %j, %n : i32
  cf.cond_br %e, ^cell, ^next
^cell:
  %s = arith.index_cast %j : i32 to index
  memref.store %d, %a[%r, %s] : memref<9x9xi32>
  %jn = arith.addi %j, %c1 overflow<nsw> : i32
  cf.br ^columns(%jn : i32)
^next:
  %in = arith.addi %i, %c1 overflow<nsw> : i32
  cf.br ^rows(%in : i32)
^done:
  return
}

// A loop with two entries: only constants are told apart.
// CHECK-LABEL: func.func @irreducible(
//       CHECK: memref.store {{.*}}MC
//       CHECK: memref.load {{.*}}MC
func.func @irreducible(%a: memref<4xi32>, %c: i1, %x: i32) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.cond_br %c, ^one, ^two(%x : i32)
^one:
  memref.store %x, %a[%c1] : memref<4xi32>
  cf.br ^two(%x : i32)
^two(%v: i32):
  %y = memref.load %a[%c2] : memref<4xi32>
  %again = arith.cmpi slt, %y, %v : i32
  cf.cond_br %again, ^one, ^done
^done:
  return
}

// Names that are there stay; one that two ops have stays with the first.
// CHECK-LABEL: func.func @names(
//       CHECK: memref.load {{.*}}handshake.name = "load0"
//       CHECK: memref.store {{.*}}handshake.name = "mine"
//       CHECK: memref.store {{.*}}handshake.name = "store0"
func.func @names(%a: memref<4xi32>, %i: index) {
  %x = memref.load %a[%i] : memref<4xi32>
  memref.store %x, %a[%i] {handshake.name = "mine"} : memref<4xi32>
  memref.store %x, %a[%i] {handshake.name = "mine"} : memref<4xi32>
  return
}

// Around the end: 40 iterations ahead, or 24 behind.
// CHECK-LABEL: func.func @around(
//       CHECK: memref.load {{.*}} {handshake.deps = #handshake<deps{{\[\[}}"store0", 1, true, 40]]>, handshake.mem_interface = #handshake.mem_interface<LSQ: 0>, handshake.name = "load0"}
//       CHECK: memref.store {{.*}} {handshake.deps = #handshake<deps{{\[\[}}"load0", 1, true, 24]]>, handshake.mem_interface = #handshake.mem_interface<LSQ: 0>, handshake.name = "store0"}
func.func @around(%a: memref<64xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c40 = arith.constant 40 : index
  %c64 = arith.constant 64 : index
  cf.br ^loop(%c0 : index)
^loop(%i: index):
  %ahead = arith.addi %i, %c40 : index
  %k = arith.remui %ahead, %c64 : index
  %x = memref.load %a[%k] : memref<64xi32>
  memref.store %x, %a[%i] : memref<64xi32>
  %next = arith.addi %i, %c1 : index
  %again = arith.cmpi ult, %next, %c64 : index
  cf.cond_br %again, ^loop(%next : index), ^done
^done:
  return
}
