// RUN: sluice opt %s --split-input-file --verify-diagnostics
// RUN: %refused-too %s

func.func @custom(%x: i32) {
  // expected-error @+1 {{expected type, but found 'return'}}
  builtin.unrealized_conversion_cast %x : i32 to
  return
}

// -----

func.func @generic(%x: i32) {
  // expected-error @+1 {{expected at least one result for cast operation}}
  "builtin.unrealized_conversion_cast"(%x) : (i32) -> ()
  return
}
