// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Dense arrays of each element type, and empty ones.

"t.ints"() {a = array<i1: true, false>, b = array<i8: -128, 127, 0xFF>, c = array<i16: -1, 32767>, d = array<i32: 1, -2, 3>, e = array<i64: 9223372036854775807, -9223372036854775808>, f = array<i128: 1, -1>, g = array<i256: 5>} : () -> ()
"t.floats"() {a = array<f32: 1.0, -0.5, 0.1, 0x7F800000>, b = array<f64: 1.0, 0.1, 0x7FF8000000000000>, c = array<f16: 1.0, 0.1>, d = array<bf16: 3.0>} : () -> ()
"t.signs"() {a = array<si8: -1, 5>, b = array<ui8: 255, 0>, c = array<ui64: 18446744073709551615>, d = array<si32: -7>} : () -> ()
"t.empty"() {a = array<i1>, b = array<i8>, c = array<i16>, d = array<i32>, e = array<i64>, f = array<f32>, g = array<f64>, h = array<i128>} : () -> ()
"t.one"() {a = array<i32: 0>, b = [array<i32: 1>, array<i64>]} : () -> ()
