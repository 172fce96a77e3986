// RUN: sluice opt %s --mark-memory-interfaces --remarks -verify-diagnostics
// RUN: sluice opt %s --mark-memory-interfaces 2>&1 | FileCheck %s --implicit-check-not=remark:
// The reasons, where asked for.

// CHECK: func.func @sums
// expected-remark@+3 {{array 'a' needs no queue: it is only read}}
// expected-remark@+2 {{array 's' needs a queue for 2 of its 3 accesses, unless data flow orders them}}
// expected-remark@+1 {{array 'in2' needs no queue: no two of its 1 accesses touch the same element}}
func.func @sums(%a: memref<8xi32> {handshake.arg_name = "a"}, %s: memref<9xi32> {handshake.arg_name = "s"}, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0 : i32
  cf.br ^loop(%c0 : index)
^loop(%i: index):
  %x = memref.load %a[%i] : memref<8xi32>
  // expected-note-re@+1 {{'load1' may read the element that 'store0' writes, 1 or more iterations of the loop at line {{[0-9]+}} later}}
  %y = memref.load %s[%i] : memref<9xi32>
  %z = arith.addi %x, %y : i32
  %next = arith.addi %i, %c1 : index
  memref.store %z, %s[%next] : memref<9xi32>
  %again = arith.cmpi ult, %next, %c7 : index
  cf.cond_br %again, ^loop(%next : index), ^done
^done:
  memref.store %zero, %s[%c8] : memref<9xi32>
  memref.store %zero, %o[%c0] : memref<1xi32>
  return
}

// expected-remark@+1 {{array 'in0' needs a queue for all of its 2 accesses: some are not plain loads and stores of it}}
func.func @view(%a: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %b = memref.cast %a : memref<4xi32> to memref<?xi32>
  %x = memref.load %a[%c0] : memref<4xi32>
  memref.store %x, %b[%c0] : memref<?xi32>
  return
}
