// RUN: sluice run %s --entry divide 7 2 | FileCheck %s --check-prefix=WORKS
// RUN: not sluice run %s --entry divide 1 0 2>&1 | FileCheck %s
// RUN: not sluice run %s --entry forever --time-limit=0.1 2>&1 | FileCheck %s --check-prefix=LOOP
// What a function does to the process it runs in is told, and does not end sluice.

// WORKS: {"results": [3], "arguments": [7, 2]}
// CHECK: run-crash.mlir:[[@LINE+1]]:1: error: call 1 of 'divide' crashed on the CPU: Floating point exception
func.func @divide(%a: i32, %b: i32) -> i32 {
  %q = arith.divsi %a, %b : i32
  return %q : i32
}

// LOOP: error: call 1 of 'forever' ran for more than 0.1 seconds on the CPU (--time-limit)
func.func @forever() {
  cf.br ^loop
^loop:
  cf.br ^loop
}
