// RUN: sluice opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// Literals that are malformed or do not fit their type.

// expected-error @+1 {{integer constant out of range}}
"t.op"() {a = 256 : i8} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range}}
"t.op"() {a = -129 : i8} : () -> ()

// -----

// expected-error @+1 {{negative integer literal not valid for unsigned integer type}}
"t.op"() {a = -1 : ui8} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range}}
"t.op"() {a = 18446744073709551616} : () -> ()

// -----

// expected-error @+1 {{floating point value not valid for specified type}}
"t.op"() {a = 1.0 : i32} : () -> ()

// -----

// expected-error @+1 {{integer literal not valid for specified type}}
"t.op"() {a = 1 : none} : () -> ()

// -----

// expected-error @+1 {{unexpected decimal integer literal for a floating point value}}
"t.op"() {a = 1 : f32} : () -> ()
// expected-note @-1 {{add a trailing dot to make the literal a float}}

// -----

// expected-error @+1 {{hexadecimal float constant out of range for type}}
"t.op"() {a = 0x1FFFFFFFF : f32} : () -> ()

// -----

// expected-error @+1 {{expected '"' in string literal}}
"t.op"() {a = "unterminated} : () -> ()

// -----

// expected-error @+1 {{unknown escape in string literal}}
"t.op"() {a = "\q"} : () -> ()

// -----

// expected-error @+1 {{duplicate key 'a' in dictionary attribute}}
"t.op"() {a = 1, a = 2} : () -> ()

// -----

// expected-error @+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"t.op"() {a = dense<[[1, 2], [3]]> : tensor<2x2xi32>} : () -> ()

// -----

// expected-error @+1 {{inferred shape of elements literal ([3]) does not match type ([2])}}
"t.op"() {a = dense<[1, 2, 3]> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected integer elements, but parsed floating-point}}
"t.op"() {a = dense<1.5> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for type}}
"t.op"() {a = dense<300> : tensor<2xi8>} : () -> ()

// -----

// expected-error @+1 {{elements literal type must have static shape}}
"t.op"() {a = dense<1> : tensor<?xi32>} : () -> ()

// -----

// expected-error @+1 {{elements hex data size is invalid for provided type}}
"t.op"() {a = dense<"0x0102"> : tensor<3xi8>} : () -> ()

// -----

// expected-error @+1 {{expected string containing hex digits starting with `0x`}}
"t.op"() {a = dense<"0102"> : tensor<2xi8>} : () -> ()

// -----

// expected-error @+1 {{undefined symbol alias id 'missing'}}
"t.op"() {a = #missing} : () -> ()

// -----

// expected-error @+1 {{undefined symbol alias id 'missing'}}
"t.op"() : () -> !missing

// -----

#twice = 1 : i32
// expected-error @+1 {{redefinition of attribute alias id 'twice'}}
#twice = 2 : i32

// -----

!twice = i32
// expected-error @+1 {{redefinition of type alias id 'twice'}}
!twice = i64

// -----

// expected-error @+1 {{integer constant out of range: zero has no sign}}
func.func private @negative_zero() attributes {a = -0 : i32}

// -----

// expected-error @+1 {{integer constant out of range: zero has no sign}}
func.func private @negative_zeros() attributes {a = dense<[1, -0]> : tensor<2xindex>}

// -----

// expected-error @+1 {{negative integer literal not valid for unsigned integer type}}
func.func private @negative_unsigned_zero() attributes {a = -0 : ui8}
