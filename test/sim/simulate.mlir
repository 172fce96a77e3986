// RUN: sluice simulate %s --kernel sum '[1, 2, 3, 4]' 2>%t.report | FileCheck %s --check-prefix=SUM
// RUN: FileCheck %s --check-prefix=REPORT --input-file=%t.report
// RUN: sluice simulate %s --kernel sum --json '[1, 2, 3, 4]' 2>/dev/null | FileCheck %s --check-prefix=JSON
// RUN: not sluice simulate %s --kernel sum 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not sluice simulate %s --kernel sum x 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: not sluice simulate %s 2>&1 | FileCheck %s --check-prefix=WHICH
// NONE: error: 'sum' takes 1 argument, but 0 were given
// BAD: error: argument 0 of 'sum': expected '['
// WHICH: error: 3 functions could be meant; --kernel NAME says which
// RUN: sluice simulate %s --kernel twice '[1, -2, 3, -4]' 5 2>/dev/null | FileCheck %s --check-prefix=TWICE
// RUN: sluice simulate %s --kernel twice --stall-seed 7 '[1, -2, 3, -4]' 5 2>/dev/null | FileCheck %s --check-prefix=TWICE
// RUN: sluice simulate %s --kernel wide 3 4 2>/dev/null | FileCheck %s --check-prefix=WIDE
// RUN: sluice simulate %s --kernel twice --statistics '[1, -2, 3, -4]' 5 2>&1 >/dev/null | FileCheck %s --check-prefix=CHANNELS

// SUM: {"results": [10], "arguments": {{\[\[}}1, 2, 3, 4]]}
// REPORT: sum: 1 call, {{[0-9]+}} cycles, equal to the CPU
// REPORT-NEXT: loop entered iterations initiation interval
// REPORT-NEXT: simulate.mlir:{{[0-9]+}} 1 4 {{[0-9]+\.[0-9]+}}
// JSON: {"kernel": "sum", "engine": "native", "status": "ok", "calls": 1, "cycles": {{[0-9]+}}, "equal": true, "loops": [{"file": "{{.*}}simulate.mlir", "line": {{[0-9]+}}, "entered": 1, "iterations": 4, "interval": {{[0-9.]+}}}], "results": [10], "arguments": {{\[\[}}1, 2, 3, 4]], "diagnostics"
func.func @sum(%a: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0 : i32
  cf.br ^loop(%c0, %zero : index, i32)
^loop(%i: index, %s: i32):
  %x = memref.load %a[%i] : memref<4xi32>
  %t = arith.addi %s, %x : i32
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi ult, %j, %c4 : index
  cf.cond_br %more, ^loop(%j, %t : index, i32), ^done
^done:
  return %t : i32
}

// TWICE: {"results": [], "arguments": {{\[\[}}7, 1, 11, -3], 5]}
// CHANNELS: channel tokens stalls
// CHANNELS: start 1 {{[0-9]+}}
func.func @twice(%a: memref<4xi32>, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  cf.br ^loop(%c0 : index)
^loop(%i: index):
  %x = memref.load %a[%i] : memref<4xi32>
  %t = arith.addi %x, %x : i32
  %u = arith.addi %t, %b : i32
  memref.store %u, %a[%i] : memref<4xi32>
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi ult, %j, %c4 : index
  cf.cond_br %more, ^loop(%j : index), ^done
^done:
  return
}

// 100 bits inside.
// WIDE: {"results": [-6148914691236517206], "arguments": [3, 4]}
func.func @wide(%a: i64, %b: i64) -> i64 {
  %x = arith.extui %b : i64 to i100
  %big = arith.constant 1267650600228229401496703205375 : i100
  %three = arith.constant 3 : i100
  %q = arith.divui %big, %three : i100
  %y = arith.muli %x, %q : i100
  %c3 = arith.constant 3 : i100
  %z = arith.shrui %y, %c3 : i100
  %r = arith.trunci %z : i100 to i64
  return %r : i64
}
