// RUN: %same-as-mlir %s
// builtin.unrealized_conversion_cast with every number of operands and results.

func.func @casts(%arg0: i32, %arg1: f32, %arg2: index) -> (i64, f64) {
  %0 = builtin.unrealized_conversion_cast %arg0 : i32 to i64
  %1:2 = builtin.unrealized_conversion_cast %arg1 : f32 to f64, f64
  %2 = builtin.unrealized_conversion_cast %arg0, %arg2 : i32, index to tuple<i32, index>
  %3 = builtin.unrealized_conversion_cast to i8
  builtin.unrealized_conversion_cast %arg0 : i32 to i16 {tag = 1 : i8}
  %4:3 = builtin.unrealized_conversion_cast %0, %1#1 : i64, f64 to i1, i2, i3
  return %0, %1#0 : i64, f64
}
