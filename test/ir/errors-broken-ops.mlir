// RUN: sluice opt %s --split-input-file --verify-diagnostics
// Ops that lack what others take for granted: those others do not look at them.

// expected-error @+1 {{'func.func' op requires attribute 'function_type'}}
"func.func"() <{sym_name = "f"}> ({
  "func.return"() : () -> ()
}) : () -> ()
func.func @caller() {
  call @f() : () -> ()
  return
}

// -----

// Rules that look at no broken op are still checked.
// expected-error @+1 {{'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"func.func"() <{sym_name = "f", function_type = i32}> ({
  "func.return"() : () -> ()
}) : () -> ()
func.func @other(%x: i32) -> i64 {
  // expected-error @+1 {{type of return operand 0 ('i32') doesn't match function result type ('i64')}}
  return %x : i32
}

// -----

// An alias in its own definition.
// expected-error @+1 {{undefined symbol alias id 'a'}}
#a = [#a]
// expected-error @+1 {{undefined symbol alias id 't'}}
!t = tuple<!t>
func.func private @f(!t) attributes {d.a = #a}
