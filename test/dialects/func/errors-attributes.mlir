// RUN: sluice opt %s --split-input-file --verify-diagnostics
// What the syntax tells is not told again by an attribute.
// expected-error @+1 {{'sym_visibility' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @f() attributes {sym_visibility = "private"} { return }
// -----
// expected-error @+1 {{'sym_name' is an inferred attribute}}
func.func @f() attributes {sym_name = "g"} { return }
// -----
// expected-error @+1 {{'function_type' is an inferred attribute}}
func.func @f() attributes {function_type = () -> i32} { return }
