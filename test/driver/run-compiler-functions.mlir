// RUN: sluice run %s --entry power 3 5 | FileCheck %s --check-prefix=POWER
// RUN: sluice run %s --entry quad 3 5 | FileCheck %s --check-prefix=QUAD
// RUN: sluice run %s --entry divide 3000000000000 5000000000000 | FileCheck %s --check-prefix=DIVIDE
// RUN: sluice run %s --entry brain 1.00390625 2.5 | FileCheck %s --check-prefix=BRAIN
// RUN: sluice run %s --entry odd 1.00390625000001 | FileCheck %s --check-prefix=ODD
// RUN: sluice run %s --entry odd 1.00390625 | FileCheck %s --check-prefix=EVEN
// RUN: rm -rf %t && mkdir %t && sluice build %s --engine cpu -o %t/libk.so
// RUN: gcc %S/inputs/compiler-functions.c -o %t/main -I%t -L%t -lk -Wl,-rpath,%t && %t/main | FileCheck %s --check-prefix=LIBRARY
// What machine code calls of the compiler's own library, in the JIT and in a library.

// POWER: {"results": [243]
func.func @power(%a: f64, %n: i32) -> f64 {
  %0 = math.fpowi %a, %n : f64, i32
  return %0 : f64
}
// QUAD: {"results": [3]
func.func @quad(%a: f64, %b: f64) -> f64 {
  %0 = arith.extf %a : f64 to f128
  %1 = arith.extf %b : f64 to f128
  %2 = arith.mulf %0, %1 : f128
  %3 = arith.divf %2, %1 : f128
  %4 = arith.truncf %3 : f128 to f64
  return %4 : f64
}
// DIVIDE: {"results": [1800000000000]
func.func @divide(%a: i64, %b: i64) -> i64 {
  %0 = arith.extsi %a : i64 to i128
  %1 = arith.extsi %b : i64 to i128
  %2 = arith.muli %0, %0 : i128
  %3 = arith.divsi %2, %1 : i128
  %4 = arith.trunci %3 : i128 to i64
  return %4 : i64
}
// Half of two bf16 is rounded to the even one, and rounding twice would make a half of more than that.
// BRAIN: {"results": [2.5]
// ODD: {"results": [1.0078125]
// EVEN: {"results": [1]
// LIBRARY: 243 2.5 -1.01562
func.func @brain(%a: f32, %b: f32) -> f32 {
  %0 = arith.truncf %a : f32 to bf16
  %1 = arith.truncf %b : f32 to bf16
  %2 = arith.mulf %0, %1 : bf16
  %3 = arith.extf %2 : bf16 to f32
  return %3 : f32
}
func.func @odd(%a: f64) -> f64 {
  %0 = arith.truncf %a : f64 to bf16
  %1 = arith.extf %0 : bf16 to f64
  return %1 : f64
}
