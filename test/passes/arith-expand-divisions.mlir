// RUN: sed "/ceildivsi/d; s/%%0, %%3,/%%0, %%c,/" %s | sluice opt --arith-expand-divisions > %t.sluice
// RUN: sed "/ceildivsi/d; s/%%0, %%3,/%%0, %%c,/" %s | %mlir-opt --arith-expand > %t.mlir
// RUN: diff %t.mlir %t.sluice
// RUN: sluice run %s --entry all 7 -2 | FileCheck %s --check-prefix=MIXED
// RUN: sluice run %s --entry all -7 -2 | FileCheck %s --check-prefix=NEGATIVE
// RUN: sluice run %s --entry all 6 3 | FileCheck %s --check-prefix=EXACT
// RUN: sluice run %s --entry all 0 5 | FileCheck %s --check-prefix=ZERO
// RUN: sluice run %s --entry all -128 3 | FileCheck %s --check-prefix=LEAST
// REQUIRES: mlir-opt
// Rounding up and down by rounding towards zero.
// MIXED: {"results": [1, -3, -4],
// NEGATIVE: {"results": [1, 4, 3],
// EXACT: {"results": [2, 2, 2],
// ZERO: {"results": [0, 0, 0],
// LEAST: {"results": [43, -42, -43],
func.func @same(%a: i8, %v: vector<4xi8>, %i: index) -> (i8, vector<4xi8>, index) {
  %0 = arith.ceildivui %a, %a : i8
  %1 = arith.ceildivui %v, %v : vector<4xi8>
  %2 = arith.floordivsi %i, %i : index
  return %0, %1, %2 : i8, vector<4xi8>, index
}
func.func @all(%a: i8, %b: i8) -> (i8, i8, i8) {
  %1 = arith.constant 0 : i8
  %0 = arith.ceildivui %a, %b : i8
  %2 = arith.floordivsi %a, %b : i8
  cf.br ^bb1(%1 : i8)
^bb1(%c: i8):
  %3 = arith.ceildivsi %a, %b : i8
  return %0, %3, %2 : i8, i8, i8
}
