// RUN: %same-conversion %s
// Rounding modes are a constrained intrinsic; llvm.readnone are memory effects.
func.func @modes(%a: f64, %v: vector<4xf32>, %w: vector<2x2xf64>) -> (f32, vector<4xf16>, f32, f32, f32, vector<2x2xbf16>) attributes {llvm.readnone} {
  %0 = arith.truncf %a to_nearest_even : f64 to f32
  %1 = arith.truncf %v upward : vector<4xf32> to vector<4xf16>
  %2 = arith.truncf %a toward_zero : f64 to f32
  %3 = arith.truncf %a downward : f64 to f32
  %4 = arith.truncf %a to_nearest_away : f64 to f32
  %5 = arith.truncf %w downward : vector<2x2xf64> to vector<2x2xbf16>
  return %0, %1, %2, %3, %4, %5 : f32, vector<4xf16>, f32, f32, f32, vector<2x2xbf16>
}
func.func private @external(%a: f64) -> f32 attributes {llvm.readnone, llvm.emit_c_interface}
func.func @linked(%a: i32) -> i32 attributes {llvm.linkage = #llvm.linkage<internal>, llvm.emit_c_interface} {
  return %a : i32
}
