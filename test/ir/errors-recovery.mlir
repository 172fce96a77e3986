// RUN: sluice opt %s --split-input-file --verify-diagnostics
// Several independent mistakes are told in one run, and each of them once: what follows from one
// (uses of its results, the rest of its text, its region) says nothing. mlir-opt stops at the first.

func.func @uses_of_a_failed_op(%x: i32) -> i32 {
  // expected-error @+1 {{custom op 'func.nonsense' is unknown}}
  %a, %b:2 = func.nonsense %x
  %c = call @id(%a) : (i32) -> i32
  %d = call @id(%b#1) : (i32) -> i32
  // expected-error @+1 {{use of undeclared SSA value name '%nowhere'}}
  return %nowhere : i32
}
// expected-error @+1 {{expected type, but found 'i3x'}}
func.func private @id(i32) -> i3x

// -----

// A use before the definition, in the same region and in one further in.
func.func @forward() {
  cf.br ^last
^first:
  "builtin.unrealized_conversion_cast"(%late) : (i32) -> ()
  return
^last:
  // expected-error @+1 {{expected attribute value, but found '}'}}
  %late = "builtin.unrealized_conversion_cast"() {a = } : () -> i32
  cf.br ^first
}
// expected-error @+1 {{reference to an undefined block '^nowhere'}}
func.func @other() { cf.br ^nowhere }

// -----

// The body of a function whose head is wrong is skipped with it.
// expected-error @+1 {{expected ':', but found 'i32'}}
func.func @head(%a i32) -> i32 {
  cf.br ^next
^next:
  func.nonsense {a}
  return %a : i32
}
func.func @next_one() -> i32 {
  // expected-error @+1 {{use of undeclared SSA value name '%a'}}
  return %a : i32
}

// -----

// Dictionaries: closed on the same line, on a later one, never.
func.func @dictionaries(%x: i32) {
  // expected-error @+1 {{expected '}' in attribute dictionary, but found 'b'}}
  cf.assert %x, "m" {a = 1 b = {c}}
  // expected-error @+1 {{expected attribute name, but found '2'}}
  cf.assert %x, "m" {a = 1, 2,
    b = 3
  }
  // expected-error @+1 {{expected attribute value, but found 'return'}}
  %y = func.call @f() {a =
  return {b} %y : i32
}
func.func @after() {
  // expected-error @+1 {{got 1 operands and 0 types}}
  return %x :
}

// -----

// A list over several lines: its lines are no ops.
func.func @switch(%x: i32) {
  // expected-error @+1 {{expected ',', but found '['}}
  cf.switch %x : i32 [
    default: ^a,
    1: ^b
  ]
// expected-error @+1 {{expected ':' after block name, but found 'return'}}
^a
  return
// expected-error @+1 {{expected type, but found ')'}}
^b(%p: i32, %q: ): // expected-note {{prior use here}}
  // expected-error @+1 {{expects different type than prior uses: 'i64' vs 'i32'}}
  return %p, %q : i64, i32
// expected-error @+2 {{redefinition of block '^a'}}
// expected-note @-7 {{previously defined here}}
^a:
  return
}

// -----

// A failed alias is defined all the same.
// expected-error @+1 {{expected type, but found 'nonsense'}}
!t = nonsense
// expected-error @+1 {{expected '=' in alias definition, but found '1'}}
#a 1
func.func private @f(!t) -> i32 attributes {d.a = #a}
// expected-error @+1 {{undefined symbol alias id 'u'}}
func.func private @g(!u)

// -----

// A missing brace at the end of a region, where a parenthesis shows it; one too many.
"builtin.module"() ({
  // expected-error @+1 {{expected operation name in quotes, or '}' to end the region, but found ')'}}
  func.func private @f()
) : () -> ()
// expected-error @-1 {{expected operation name in quotes, or the name of a known operation, but found '}'}}
}
// expected-error @+1 {{custom op 'nonsense' is unknown (tried 'builtin.nonsense' as well)}}
nonsense

// -----

// Verification: every op by itself.
func.func @verified(%x: i32) -> i64 {
  // expected-error @+1 {{'nobody' does not reference a valid function}}
  %0 = call @nobody() : () -> i32
  // expected-error @+1 {{'nobody' does not reference a valid function}}
  %1 = call @nobody() : () -> i32
  // expected-error @+1 {{type of return operand 0 ('i32') doesn't match function result type ('i64')}}
  return %1 : i32
}
