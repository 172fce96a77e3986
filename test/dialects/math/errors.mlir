// RUN: sluice opt %s --split-input-file --verify-diagnostics
// What the verifier of math rejects.

func.func @integer(%a: i32) {
  // expected-error @+1 {{'math.sqrt' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.sqrt %a : i32
  return
}

// -----

func.func @float(%a: f32) {
  // expected-error @+1 {{'math.absi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = math.absi %a : f32
  return
}

// -----

func.func @mixed(%a: f32, %b: f64) {
  // expected-error @+1 {{'math.atan2' op requires the same type for all operands and results}}
  %0 = "math.atan2"(%a, %b) : (f32, f64) -> f64
  return
}

// -----

func.func @mixed_fma(%a: f32, %b: f64) {
  // expected-error @+1 {{'math.fma' op requires the same type for all operands and results}}
  %0 = "math.fma"(%a, %a, %b) : (f32, f32, f64) -> f64
  return
}

// -----

func.func @fpowi_shape(%a: f32, %b: vector<4xi32>) {
  // expected-error @+1 {{'math.fpowi' op requires the same shape for all operands and results}}
  %0 = math.fpowi %a, %b : f32, vector<4xi32>
  return
}

// -----

func.func @fpowi_result(%a: f32, %b: i32) {
  // expected-error @+1 {{requires the same type for 'result' and 'lhs'}}
  %0 = "math.fpowi"(%a, %b) : (f32, i32) -> f64
  return
}
