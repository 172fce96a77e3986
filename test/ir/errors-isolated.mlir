// RUN: sluice opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// Regions isolated from above see no outer values.

%outer = arith.constant 1 : i32
// expected-note @+1 {{required by region isolation constraints}}
func.func @uses_outer() -> i32 {
  // expected-error @+1 {{using value defined outside the region}}
  return %outer : i32
}

// -----

%outer = arith.constant 1 : i32
// expected-note @+1 {{required by region isolation constraints}}
"func.func"() <{function_type = () -> (), sym_name = "generic"}> ({
  // expected-error @+1 {{using value defined outside the region}}
  "t.use"(%outer) : (i32) -> ()
  func.return
}) : () -> ()
