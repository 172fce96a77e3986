// Functions of math as calls of the C library, as in MLIR; with the option only those that the library alone
// computes.
// RUN: %same-conversion %s -- --convert-math-to-libm
// RUN: sluice opt %s --convert-math-to-libm=only-needed=true | FileCheck %s
// CHECK-DAG: func.func private @tan(f64) -> f64 attributes {llvm.readnone}
// CHECK-NOT: @sin
// CHECK: math.sin
func.func @f(%x: f64, %y: f32, %h: f16) -> (f64, f32, f16, f64) {
  %a = math.tan %x : f64
  %b = math.atan2 %y, %y : f32
  %c = math.erf %h : f16
  %d = math.tan %a fastmath<fast> : f64
  %e = math.sin %x : f64
  %f = math.fma %x, %e, %d : f64
  return %d, %b, %c, %f : f64, f32, f16, f64
}
func.func @vectors(%v: vector<4xf32>) -> vector<4xf32> {
  return %v : vector<4xf32>
}
