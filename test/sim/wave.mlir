// Waves: every instance is a scope, with its ports and registers.
// RUN: sluice simulate %s --wave %t.vcd 3 4 >/dev/null 2>&1
// RUN: FileCheck %s --input-file=%t.vcd
// RUN: sluice simulate %s --wave %t.fst 3 4 >/dev/null 2>&1
// RUN: test -s %t.fst
// RUN: not sluice simulate %s --wave %t.none/x.vcd 3 4 2>&1 | FileCheck %s --check-prefix=NO-FOLDER
// RUN: %exit-code 2 sluice simulate %s --wave x.txt 3 4 2>&1 | FileCheck %s --check-prefix=NO-WAVE
// REQUIRES: circuits

// NO-FOLDER: error: cannot write '{{.*}}x.vcd'
// NO-WAVE: --wave is a .vcd or .fst file, not 'x.txt'
// CHECK: $timescale 1ns $end
// CHECK: $scope module add $end
// CHECK: $var wire 32 [[A:[^ ]+]] in0 [31:0] $end
// CHECK: $var wire 1 {{[^ ]+}} in0_valid $end
// CHECK: $var wire 1 ! clk $end
// CHECK: $scope module addi0 $end
// CHECK: $var wire 32 [[A]] lhs [31:0] $end
// CHECK: $upscope $end
// CHECK: $enddefinitions $end
// CHECK: #0
// CHECK-NEXT: 0!
// CHECK: b11 [[A]]
// CHECK: #5
// CHECK-NEXT: 1!
func.func @add(%a: i32, %b: i32) -> i32 {
  %c = arith.addi %a, %b : i32
  return %c : i32
}
