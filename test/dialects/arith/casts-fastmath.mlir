// RUN: %same-as-mlir %s
// RUN: %same-conversion %s -- --convert-to-llvm
// Casts between floats may carry flags; what they become in llvm has none of its own.

func.func @f(%f: f32, %d: f64, %v: vector<4xf32>) {
  %0 = arith.extf %f fastmath<fast> : f32 to f64
  %1 = arith.extf %f fastmath<none> : f32 to f64
  %2 = arith.extf %v fastmath<nnan,ninf> {a.b} : vector<4xf32> to vector<4xf64>
  %3 = arith.truncf %f to_nearest_even fastmath<nnan> : f32 to f16
  %4 = arith.truncf %d fastmath<contract> : f64 to f32
  %6 = arith.truncf %v upward fastmath<nsz> {a.b} : vector<4xf32> to vector<4xf16>
  %5 = arith.truncf %d downward : f64 to f32
  return
}
