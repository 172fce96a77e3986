// RUN: %same-as-mlir %s
// Functions of two and three floating point operands.

func.func @binary(%a: f32, %b: f32, %v: vector<4xf16>, %i: i32, %vi: vector<4xi64>) {
  %0 = math.atan2 %a, %b : f32
  %1 = math.copysign %a, %b : f32
  %2 = math.powf %a, %b : f32
  %3 = math.fma %a, %b, %a : f32
  %4 = math.fpowi %a, %i : f32, i32
  %5 = math.atan2 %v, %v : vector<4xf16>
  %6 = math.copysign %v, %v : vector<4xf16>
  %7 = math.powf %v, %v : vector<4xf16>
  %8 = math.fma %v, %v, %v : vector<4xf16>
  %9 = math.fpowi %v, %vi : vector<4xf16>, vector<4xi64>
  return
}
