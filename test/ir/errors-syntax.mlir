// RUN: sluice opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// Malformed text around operations, regions, locations and comments.

// expected-error @+1 {{expected operation name in quotes}}
42

// -----

// expected-error @+1 {{expected valid ssa identifier}}
%a, = "t.op"() : () -> i32

// -----

// expected-error @+1 {{expected '=' after SSA name}}
%a "t.op"() : () -> i32

// -----

// expected-error @+1 {{expected ':' followed by operation type}}
"t.op"()

// -----

// expected-error @+1 {{expected '{' to begin a region}}
"t.op"() ()

// -----

// expected-error @+1 {{expected function type}}
"t.op"() : i32

// -----

// expected-error @+1 {{empty operation name is invalid}}
""() : () -> ()

// -----

// expected-error @+1 {{expected attribute value}}
"t.op"() {a = } : () -> ()

// -----

// expected-error @+1 {{expected '}' in attribute dictionary}}
"t.op"() {a = 1 b = 2} : () -> ()

// -----

// expected-error @+1 {{expected attribute name}}
"t.op"() {1 = 2} : () -> ()

// -----

// expected-error @+1 {{expected '(' in location}}
"t.op"() : () -> () loc "x"

// -----

// expected-error @+1 {{expected integer line number in FileLineColLoc}}
"t.op"() : () -> () loc("x":a:1)

// -----

// expected-error @+1 {{operation location alias was never defined}}
"t.op"() : () -> () loc(#missing)

// -----

// expected-error @+1 {{unexpected character}}
"t.op"() / : () -> ()

// -----

"t.op"() ({
  // expected-error @+1 {{expected operation name in quotes}}
  "t.in"() : () -> ()
) : () -> ()

// -----

func.func @unclosed() {
  // expected-error @+1 {{expected operation name in quotes}}
  return

// -----

// expected-error @+1 {{expected valid '@'-identifier for symbol name}}
func.func () {
  return
}
