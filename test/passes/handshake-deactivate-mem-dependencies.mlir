// RUN: sluice opt %s --mark-memory-interfaces --lower-cf-to-handshake --handshake-deactivate-mem-dependencies | FileCheck %s
// Only from load to store, where the store needs what was loaded.

// For its data.
// CHECK-LABEL: handshake.func @data(
//       CHECK: load{{.*}}deps{{\[\[}}"store0", 0, false, 0]]>, handshake.mem_interface = #handshake.mem_interface<MC>
//       CHECK: store{{.*}}mem_interface<MC>
func.func @data(%a: memref<8xi32>, %i: index) {
  %x = memref.load %a[%i] : memref<8xi32>
  %y = arith.addi %x, %x : i32
  memref.store %y, %a[%i] : memref<8xi32>
  return
}

// For its address, by way of another load.
// CHECK-LABEL: handshake.func @address(
//       CHECK: load{{.*}}"store0", 0, false, 0
//       CHECK: store{{.*}}mem_interface<MC>
func.func @address(%a: memref<8xi32>, %b: memref<8xi32>, %i: index, %v: i32) {
  %x = memref.load %a[%i] : memref<8xi32>
  %j = arith.index_cast %x : i32 to index
  %y = memref.load %b[%j] : memref<8xi32>
  %k = arith.index_cast %y : i32 to index
  memref.store %v, %a[%k] : memref<8xi32>
  return
}

// For its block.
// CHECK-LABEL: handshake.func @block(
//       CHECK: load{{.*}}"store0", 0, false, 0
//       CHECK: store{{.*}}mem_interface<MC>
func.func @block(%a: memref<8xi32>, %i: index, %v: i32) {
  %x = memref.load %a[%i] : memref<8xi32>
  %c = arith.cmpi slt, %x, %v : i32
  cf.cond_br %c, ^then, ^done
^then:
  memref.store %v, %a[%i] : memref<8xi32>
  cf.br ^done
^done:
  return
}

// Not for the block behind a loop: what is stored goes past the loop and needs none of its tests.
// CHECK-LABEL: handshake.func @behind_a_loop(
//       CHECK: load{{.*}}"store0", 0, true, 0{{.*}}mem_interface<LSQ: 0>
//       CHECK: store{{.*}}mem_interface<LSQ: 1>
func.func @behind_a_loop(%a: memref<8xi32>, %i: index, %v: i32) {
  cf.br ^loop
^loop:
  %x = memref.load %a[%i] : memref<8xi32>
  %c = arith.cmpi slt, %x, %v : i32
  cf.cond_br %c, ^done, ^loop
^done:
  memref.store %v, %a[%i] : memref<8xi32>
  return
}

// Not what was loaded in an iteration before: the store needs another run of the load.
// CHECK-LABEL: handshake.func @before(
//       CHECK: load{{.*}}"store0", 0, true, 0
//       CHECK: store{{.*}}mem_interface<LSQ: 0>
func.func @before(%a: memref<8xi32>, %i: index, %v: i32) {
  cf.br ^loop(%v : i32)
^loop(%last: i32):
  %x = memref.load %a[%i] : memref<8xi32>
  memref.store %last, %a[%i] : memref<8xi32>
  %c = arith.cmpi slt, %last, %v : i32
  cf.cond_br %c, ^done, ^loop(%x : i32)
^done:
  return
}

// Never from a store: the load is in the queue, and with it the store.
// CHECK-LABEL: handshake.func @read_after_write(
//       CHECK: store{{.*}}"load0", 0, true, 0{{.*}}mem_interface<LSQ: 0>
//       CHECK: load{{.*}}mem_interface<LSQ: 0>
func.func @read_after_write(%a: memref<8xi32>, %i: index, %v: i32) -> i32 {
  memref.store %v, %a[%i] : memref<8xi32>
  %x = memref.load %a[%i] : memref<8xi32>
  return %x : i32
}
