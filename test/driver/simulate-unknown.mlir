// Bits that are unknown in Verilog, though others of the same digit are known, are not taken for numbers.
// RUN: not sluice simulate %s --engine icarus 0 4 2>&1 | FileCheck %s
// RUN: sluice simulate %s --engine icarus 4 4 2>&1 | FileCheck %s --check-prefix=KNOWN
// CHECK: simulate-unknown.mlir:7:1: error: some bits of what the circuit computed are unknown
// KNOWN: [74567]

func.func @f(%i: index, %j: index) -> i32 {
  %c7 = arith.constant 7 : i3
  %base = arith.constant 74560 : i32
  %m = memref.alloca() : memref<5xi3>
  memref.store %c7, %m[%i] : memref<5xi3>
  %x = memref.load %m[%j] : memref<5xi3>
  %y = arith.extui %x : i3 to i32
  %z = arith.ori %y, %base : i32
  return %z : i32
}
