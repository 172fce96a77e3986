// What stops a simulation, told at the line it comes from.
// RUN: not sluice simulate %s --kernel pick '[1, 2, 3]' 3 2>&1 | FileCheck %s --check-prefix=BOUNDS
// RUN: not sluice simulate %s --kernel put '[1, 2, 3]' 7 2>&1 | FileCheck %s --check-prefix=STORE
// RUN: not sluice simulate %s --kernel forever 5 2>&1 | FileCheck %s --check-prefix=ENDLESS
// RUN: not sluice simulate %s --kernel count --max-cycles 1000 4 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: not sluice simulate %s --kernel pick '[1, 2, 3]' 4 2>&1 | FileCheck %s --check-prefix=ROUNDED
// RUN: not sluice simulate %s --kernel pick '[1, 2, 3]' 1600000000 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: not sluice simulate %s --kernel divide 1 0 2>&1 | FileCheck %s --check-prefix=CRASH
// RUN: sluice simulate %s --kernel pick '[1, 2, 3]' 2 2>/dev/null | FileCheck %s --check-prefix=PICK

// PICK: "results": [3]
// BOUNDS: failures.mlir:[[#@LINE+3]]:{{[0-9]+}}: error: cycle 1: a load outside of array 'in0': index 3, but there are 3 elements
func.func @pick(%a: memref<3xi32>, %i: i32) -> i32 {
  %at = arith.index_cast %i : i32 to index
  %x = memref.load %a[%at] : memref<3xi32>
  return %x : i32
}

// The circuit's address has two bits; the CPU sees the whole index, the circuit tells the cycle.
// ROUNDED: failures.mlir:[[#@LINE-5]]:{{[0-9]+}}: error: cycle 1: a load outside of array 'in0': index 4, but there are 3 elements
// FAR: failures.mlir:[[#@LINE-6]]:{{[0-9]+}}: error: cycle 1: a load outside of array 'in0': index 1600000000, but there are 3 elements

// What the function does to the CPU does not end sluice.
// CRASH: failures.mlir:[[#@LINE+1]]:{{[0-9]+}}: error: call 1 of 'divide' crashed on the CPU: Floating point exception
func.func @divide(%a: i32, %b: i32) -> i32 {
  %q = arith.divsi %a, %b : i32
  return %q : i32
}

// The number of elements is the caller's.
// STORE: failures.mlir:[[#@LINE+4]]:{{[0-9]+}}: error: cycle 2: a store outside of array 'in0': index 7, but there are 3 elements
func.func @put(%a: memref<?xi8>, %i: i32) {
  %at = arith.index_cast %i : i32 to index
  %one = arith.constant 1 : i8
  memref.store %one, %a[%at] : memref<?xi8>
  return
}

// ENDLESS: failures.mlir:[[#@LINE+6]]:{{[0-9]+}}: error: endless loop: from cycle 3 on every cycle is the same, and 'out0', 'end' do not come
func.func @forever(%n: i32) -> i32 {
  cf.br ^loop(%n : i32)
^loop(%i: i32):
  %zero = arith.constant 0 : i32
  %same = arith.cmpi ne, %i, %zero : i32
  cf.cond_br %same, ^loop(%i : i32), ^done
^done:
  return %i : i32
}

// Even numbers never become 1; tokens move all the time.
// LIMIT: failures.mlir:[[#@LINE+8]]:{{[0-9]+}}: error: the circuit is not done after 1000 cycles: it is in this loop, for {{[0-9]+}} iterations so far; --max-cycles sets the limit
func.func @count(%n: i32) -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  cf.br ^loop(%n : i32)
^loop(%i: i32):
  %j = arith.addi %i, %two : i32
  %again = arith.cmpi ne, %j, %one : i32
  cf.cond_br %again, ^loop(%j : i32), ^done
^done:
  return %i : i32
}
