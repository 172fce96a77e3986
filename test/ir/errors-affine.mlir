// RUN: sluice opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// Affine maps and integer sets that are malformed or not affine.

// expected-error @+1 {{expected '(' in dimensional identifier list}}
"t"() {a = affine_map<d0 -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected ')' in dimensional identifier list}}
"t"() {a = affine_map<(d0 -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected bare identifier}}
"t"() {a = affine_map<(d0, 3) -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{redefinition of identifier 'd0'}}
"t"() {a = affine_map<(d0)[d0] -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected ']' in symbol list}}
"t"() {a = affine_map<(d0)[s0 -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected '->' or ':'}}
"t"() {a = affine_map<(d0) = (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected '(' in affine map range}}
"t"() {a = affine_map<(d0) -> d0>} : () -> ()

// -----

// expected-error @+1 {{expected AffineMap, but got IntegerSet}}
"t"() {a = affine_map<(d0) : (d0 >= 0)>} : () -> ()

// -----

// expected-error @+1 {{expected IntegerSet, but got AffineMap}}
"t"() {a = affine_set<(d0) -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{use of undeclared identifier}}
"t"() {a = affine_map<(d0) -> (d1)>} : () -> ()

// -----

// expected-error @+1 {{unexpected ssa identifier}}
"t"() {a = affine_map<(d0) -> (%d0)>} : () -> ()

// -----

// expected-error @+1 {{missing right operand of binary operator}}
"t"() {a = affine_map<(d0) -> (d0 +)>} : () -> ()

// -----

// expected-error @+1 {{missing left operand of binary operator}}
"t"() {a = affine_map<(d0) -> (* d0)>} : () -> ()

// -----

// expected-error @+1 {{expected affine expression}}
"t"() {a = affine_map<(d0) -> (d0, )>} : () -> ()

// -----

// expected-error @+1 {{no expression inside parentheses}}
"t"() {a = affine_map<(d0) -> (())>} : () -> ()

// -----

// expected-error @+1 {{constant too large for index}}
"t"() {a = affine_map<(d0) -> (9223372036854775808)>} : () -> ()

// -----

// expected-error @+1 {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
"t"() {a = affine_map<(d0, d1) -> (d0 * d1)>} : () -> ()

// -----

// expected-error @+1 {{non-affine expression: right operand of floordiv has to be either a constant or symbolic}}
"t"() {a = affine_map<(d0, d1) -> (d0 floordiv d1)>} : () -> ()

// -----

// expected-error @+1 {{non-affine expression: right operand of ceildiv has to be either a constant or symbolic}}
"t"() {a = affine_map<(d0, d1) -> (4 ceildiv d1)>} : () -> ()

// -----

// expected-error @+1 {{non-affine expression: right operand of mod has to be either a constant or symbolic}}
"t"() {a = affine_map<(d0, d1) -> (d0 mod (d1 + 1))>} : () -> ()

// -----

// expected-error @+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"t"() {a = affine_set<(d0) : (d0 > 0)>} : () -> ()

// -----

// expected-error @+1 {{expected ')' in integer set constraint list}}
"t"() {a = affine_set<(d0) : (d0 >= 0>} : () -> ()
