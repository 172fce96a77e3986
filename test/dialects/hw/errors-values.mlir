// RUN: sluice opt %s --split-input-file --verify-diagnostics
// Constants, arrays, structs, casts.

hw.module @m() {
  // expected-error @+1 {{expected an integer and its signless type}}
  %0 = hw.constant 1.0 : f32
}

// -----

hw.module @m() {
  // expected-error @+1 {{expected an integer and its signless type}}
  %0 = hw.constant 1 : si8
}

// -----

hw.module @m() {
  // expected-error @+1 {{integer constant out of range}}
  %0 = hw.constant 256 : i8
}

// -----

hw.module @m() {
  // expected-error @+1 {{'hw.constant' op value is of type 'i8', but the result is 'i9'}}
  %0 = "hw.constant"() <{value = 1 : i8}> : () -> i9
}

// -----

hw.module @m() {
  // expected-error @+1 {{expected the elements before the ':'}}
  %0 = hw.array_create : i8
}

// -----

hw.module @m() {
  // expected-error @+1 {{'hw.array_create' op requires at least one element}}
  %0 = "hw.array_create"() : () -> !hw.array<1xi8>
}

// -----

hw.module @m(in %a : i8) {
  // expected-error @+1 {{'hw.array_create' op gives 1 elements for '!hw.array<2xi8>'}}
  %0 = "hw.array_create"(%a) : (i8) -> !hw.array<2xi8>
}

// -----

hw.module @m(in %a : i8) {
  // expected-error @+1 {{'hw.array_create' op element #0 must be of type 'i9', but got 'i8'}}
  %0 = "hw.array_create"(%a) : (i8) -> !hw.array<1xi9>
}

// -----

hw.module @m(in %a : !hw.array<4xi8>, in %i : i3) {
  // expected-error @+1 {{'hw.array_get' op index into '!hw.array<4xi8>' must have 2 bits, but got 'i3'}}
  %0 = hw.array_get %a[%i] : !hw.array<4xi8>, i3
}

// -----

hw.module @m(in %a : !hw.array<4xi8>, in %i : i2) {
  // expected-error @+1 {{'result' must be the element type of 'input' ('i8'), but got 'i9'}}
  %0 = "hw.array_get"(%a, %i) : (!hw.array<4xi8>, i2) -> i9
}

// -----

hw.module @m(in %a : !hw.array<4xi8>, in %i : i3) {
  // expected-error @+1 {{'hw.array_slice' op index into '!hw.array<4xi8>' must have 2 bits, but got 'i3'}}
  %0 = hw.array_slice %a[%i] : (!hw.array<4xi8>) -> !hw.array<2xi8>
}

// -----

hw.module @m(in %a : !hw.array<4xi8>, in %i : i2) {
  // expected-error @+1 {{'hw.array_slice' op slice must have elements 'i8', but got 'i9'}}
  %0 = hw.array_slice %a[%i] : (!hw.array<4xi8>) -> !hw.array<2xi9>
}

// -----

hw.module @m(in %a : !hw.array<4xi8>, in %i : i2) {
  // expected-error @+1 {{'hw.array_slice' op slice of 5 elements is longer than the array of 4}}
  %0 = hw.array_slice %a[%i] : (!hw.array<4xi8>) -> !hw.array<5xi8>
}

// -----

hw.module @m(in %a : !hw.array<4xi8>, in %b : !hw.array<4xi9>) {
  // expected-error @+1 {{expected arrays of one element type}}
  %0 = hw.array_concat %a, %b : !hw.array<4xi8>, !hw.array<4xi9>
}

// -----

hw.module @m(in %a : !hw.array<4xi8>, in %b : !hw.array<4xi9>) {
  // expected-error @+1 {{'hw.array_concat' op requires one or more arrays of one element type}}
  %0 = "hw.array_concat"(%a, %b) : (!hw.array<4xi8>, !hw.array<4xi9>) -> !hw.array<8xi8>
}

// -----

hw.module @m(in %a : !hw.array<4xi8>) {
  // expected-error @+1 {{'hw.array_concat' op result must be '!hw.array<8xi8>', but got '!hw.array<9xi8>'}}
  %0 = "hw.array_concat"(%a, %a) : (!hw.array<4xi8>, !hw.array<4xi8>) -> !hw.array<9xi8>
}

// -----

hw.module @m(in %a : !hw.array<4xi8>, in %i : i3, in %v : i8) {
  // expected-error @+1 {{'hw.array_inject' op index into '!hw.array<4xi8>' must have 2 bits, but got 'i3'}}
  %0 = hw.array_inject %a[%i], %v : !hw.array<4xi8>, i3
}

// -----

hw.module @m() {
  // expected-error @+1 {{'hw.aggregate_constant' op needs 2 values for '!hw.array<2xi8>', but got 1}}
  %0 = hw.aggregate_constant [1 : i8] : !hw.array<2xi8>
}

// -----

hw.module @m() {
  // expected-error @+1 {{'hw.aggregate_constant' op needs a constant of type 'i8', but got 1 : i9}}
  %0 = hw.aggregate_constant [0 : i8, 1 : i9] : !hw.array<2xi8>
}

// -----

hw.module @m() {
  // expected-error @+1 {{'hw.aggregate_constant' op needs 1 values for '!hw.array<1xi8>', but got 1 : i8}}
  %0 = hw.aggregate_constant [1 : i8] : !hw.struct<a: !hw.array<1xi8>>
}

// -----

hw.module @m() {
  // expected-error @+1 {{'hw.aggregate_constant' op result #0 must be an array or a struct, but got 'i8'}}
  %0 = hw.aggregate_constant [1 : i8] : i8
}

// -----

hw.module @m(in %a : i8) {
  // expected-error @+1 {{'hw.bitcast' op 'i8' has 8 bits, but '!hw.array<3xi3>' has 9}}
  %0 = hw.bitcast %a : (i8) -> !hw.array<3xi3>
}

// -----

hw.module @m(in %a : i8) {
  // expected-error @+1 {{'hw.bitcast' op '!seq.clock' has no known number of bits}}
  %0 = hw.bitcast %a : (i8) -> !seq.clock
}

// -----

hw.module @m(in %a : i8) {
  // expected-error @+1 {{number of operands and types do not match}}
  %0 = hw.struct_create (%a) : !hw.struct<x: i8, y: i8>
}

// -----

hw.module @m(in %a : i8) {
  // expected-error @+1 {{'hw.struct_create' op gives 1 values for 2 fields}}
  %0 = "hw.struct_create"(%a) : (i8) -> !hw.struct<x: i8, y: i8>
}

// -----

hw.module @m(in %a : i8) {
  // expected-error @+1 {{'hw.struct_create' op field 'x' must be of type 'i9', but got 'i8'}}
  %0 = "hw.struct_create"(%a) : (i8) -> !hw.struct<x: i9>
}

// -----

hw.module @m(in %a : !hw.struct<x: i8>) {
  // expected-error @+1 {{there is no field 'y' in '!hw.struct<x: i8>'}}
  %0 = hw.struct_extract %a["y"] : !hw.struct<x: i8>
}

// -----

hw.module @m(in %a : i8) {
  // expected-error @+1 {{expected a struct type, but got 'i8'}}
  %0 = hw.struct_extract %a["y"] : i8
}

// -----

hw.module @m(in %a : !hw.struct<x: i8>) {
  // expected-error @+1 {{'hw.struct_extract' op 'fieldIndex' names no field of '!hw.struct<x: i8>'}}
  %0 = "hw.struct_extract"(%a) <{fieldIndex = 1 : i32}> : (!hw.struct<x: i8>) -> i8
}

// -----

hw.module @m(in %a : !hw.struct<x: i8>) {
  // expected-error @+1 {{'hw.struct_extract' op field 'x' is of type 'i8', but got 'i9'}}
  %0 = "hw.struct_extract"(%a) <{fieldIndex = 0 : i32}> : (!hw.struct<x: i8>) -> i9
}

// -----

hw.module @m(in %a : !hw.struct<x: i8>, in %v : i9) {
  // expected-error @+1 {{'hw.struct_inject' op field 'x' is of type 'i8', but got 'i9'}}
  %0 = "hw.struct_inject"(%a, %v) <{fieldIndex = 0 : i32}> : (!hw.struct<x: i8>, i9) -> !hw.struct<x: i8>
}

// -----

hw.module @m(in %a : !hw.struct<x: i8>) {
  // expected-error @+1 {{'hw.struct_explode' op has 2 results for 1 fields}}
  %0:2 = "hw.struct_explode"(%a) : (!hw.struct<x: i8>) -> (i8, i8)
}

// -----

hw.module @m(in %a : !hw.struct<x: i8>) {
  // expected-error @+1 {{'hw.struct_explode' op field 'x' is of type 'i8', but got 'i9'}}
  %0 = "hw.struct_explode"(%a) : (!hw.struct<x: i8>) -> i9
}

// -----

// expected-error @+1 {{an array must have at least one element}}
hw.module.extern @m(in %a : !hw.array<0xi8>)

// -----

// expected-error @+1 {{an array has one dimension}}
hw.module.extern @m(in %a : !hw.array<2x3xi8>)

// -----

// expected-error @+1 {{expected the number of elements}}
hw.module.extern @m(in %a : !hw.array<i8>)

// -----

// expected-error @+1 {{an array cannot hold '!hw.inout<i8>'}}
hw.module.extern @m(in %a : !hw.array<2xinout<i8>>)

// -----

// expected-error @+1 {{a struct cannot hold 'f32'}}
hw.module.extern @m(in %a : !hw.struct<x: f32>)

// -----

// expected-error @+1 {{field 'x' occurs twice}}
hw.module.extern @m(in %a : !hw.struct<x: i8, x: i8>)

// -----

// expected-error @+1 {{expected 'input', 'output' or 'inout'}}
hw.module.extern @m(in %a : !hw.modty<in a : i8>)

// -----

// expected-error @+1 {{unknown type 'enum' in dialect 'hw'}}
hw.module.extern @m(in %a : !hw.enum<A, B>)
