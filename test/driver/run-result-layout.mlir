// Results of unequal sizes come back from the struct that packs them, whatever their order.
// RUN: sluice run %s --entry pair 1 2 | FileCheck %s --check-prefix=PAIR
// RUN: sluice run %s --entry five 1 2 | FileCheck %s --check-prefix=FIVE
// RUN: sluice run %s --entry mixed 1 2 0.5 | FileCheck %s --check-prefix=MIXED

// PAIR: "results": [1, 2]
func.func @pair(%x: i32, %y: i64) -> (i32, i64) {
  return %x, %y : i32, i64
}

// FIVE: "results": [1, 1, 1, 2, 2]
func.func @five(%x: i32, %y: i64) -> (i32, i32, i32, i64, i64) {
  return %x, %x, %x, %y, %y : i32, i32, i32, i64, i64
}

// MIXED: "results": [1, 4, 0, 0.5, 2]
func.func @mixed(%x: i8, %n: i64, %f: f32) -> (i8, i64, i64, f32, i64) {
  %low, %high = arith.mulsi_extended %n, %n : i64
  return %x, %low, %high, %f, %n : i8, i64, i64, f32, i64
}
