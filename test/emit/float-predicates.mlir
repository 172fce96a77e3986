// RUN: sluice run %s 1 2 | FileCheck %s --check-prefix=LESS
// RUN: sluice run %s 2 2 | FileCheck %s --check-prefix=EQUAL
// RUN: sluice run %s 3 2 | FileCheck %s --check-prefix=GREATER
// RUN: sluice run %s nan 2 | FileCheck %s --check-prefix=UNORDERED
// The float predicates: MLIR and LLVM's C interface number them differently.

// LESS: "results": [false, false, false, false, true, true, true, true, false, false, false, true, true, true, false, true]
// EQUAL: "results": [false, true, false, true, false, true, false, true, true, false, true, false, true, false, false, true]
// GREATER: "results": [false, false, true, true, false, false, true, true, false, true, true, false, false, true, false, true]
// UNORDERED: "results": [false, false, false, false, false, false, false, false, true, true, true, true, true, true, true, true]
func.func @compare(%a: f64, %b: f64) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %p0 = arith.cmpf false, %a, %b : f64
  %p1 = arith.cmpf oeq, %a, %b : f64
  %p2 = arith.cmpf ogt, %a, %b : f64
  %p3 = arith.cmpf oge, %a, %b : f64
  %p4 = arith.cmpf olt, %a, %b : f64
  %p5 = arith.cmpf ole, %a, %b : f64
  %p6 = arith.cmpf one, %a, %b : f64
  %p7 = arith.cmpf ord, %a, %b : f64
  %p8 = arith.cmpf ueq, %a, %b : f64
  %p9 = arith.cmpf ugt, %a, %b : f64
  %p10 = arith.cmpf uge, %a, %b : f64
  %p11 = arith.cmpf ult, %a, %b : f64
  %p12 = arith.cmpf ule, %a, %b : f64
  %p13 = arith.cmpf une, %a, %b : f64
  %p14 = arith.cmpf uno, %a, %b : f64
  %p15 = arith.cmpf true, %a, %b : f64
  return %p0, %p1, %p2, %p3, %p4, %p5, %p6, %p7, %p8, %p9, %p10, %p11, %p12, %p13, %p14, %p15 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}
