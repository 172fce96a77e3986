// RUN: sluice opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// What may stand in what.

func.func @f() {
  // expected-error @+1 {{symbol's parent must have the SymbolTable trait}}
  func.func private @g()
  return
}

// -----

// Of an op that nobody knows, nothing is known.
"t.a"() ({
  func.func private @g()
}) : () -> ()

// -----

// expected-error @+1 {{empty block: expect at least a terminator}}
"t.a"() ({
  "t.b"() [^bb1] : () -> ()
^bb1:
^bb2:
  "t.c"() : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{arguments may only have dialect attributes}}
func.func private @f(i32 {a = 1})

// -----

// expected-error @+1 {{results may only have dialect attributes}}
func.func private @f() -> (i32 {a.b, c})

// -----

func.func @f() {
  // expected-error @+1 {{value must be an integer, float, or elements attribute}}
  %0 = arith.constant #foo.bar : i32
  return
}
