// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Floating point attributes: short form, long form, hexadecimal where neither is exact, infinities and NaNs.

"t.default"() {a = 0.0, b = -0.0, c = 1.0, d = 1., e = 1.5e3, f = 1.0E+10, g = 2.5e-7, h = 123456.0, i = 1234567.0, j = -1.5} : () -> ()
"t.f64"() {tenth = 0.1 : f64, third = 0.3333333333333333 : f64, pi = 3.1415926535897931 : f64, big = 1.7976931348623157e308 : f64,
           tiny = 2.2250738585072014e-308 : f64, denormal = 5.0e-324 : f64, int7 = 1234567.0 : f64, int8 = 12345678.0 : f64,
           int9 = 123456789.0 : f64, e21 = 1.0e21 : f64, e22 = 123456789012345678901.0 : f64, nearly = 0.1234567 : f64, nearly2 = 100000.5 : f64,
           small = 0.00012345678 : f64, smaller = 0.0000012345678 : f64, half = 4503599627370497.5 : f64} : () -> ()
"t.f32"() {tenth = 0.1 : f32, third = 0.33333333 : f32, pi = 3.14159274 : f32, big = 3.40282347e38 : f32, tiny = 1.17549435e-38 : f32,
           denormal = 1.0e-45 : f32, p24 = 16777216.0 : f32, p23 = 8388607.5 : f32, int7 = 1234567.0 : f32, mixed = 123456.7 : f32,
           rounded = 16777217.0 : f32, overflow = 1.0e39 : f32, underflow = 1.0e-60 : f32} : () -> ()
"t.f16"() {tenth = 0.1 : f16, max = 65504.0 : f16, over = 65536.0 : f16, tiny = 6.1e-5 : f16, denormal = 5.96e-8 : f16, third = 0.3333 : f16, n = 2049.0 : f16} : () -> ()
"t.bf16"() {tenth = 0.1 : bf16, max = 3.38953e38 : bf16, one = 1.0 : bf16, pi = 3.1415926 : bf16, n = 257.0 : bf16} : () -> ()
"t.hex"() {a = 0x7FF0000000000000 : f64, b = 0xFFF0000000000000 : f64, c = 0x7FF8000000000000 : f64, d = 0x7FF0000000000001 : f64,
           e = 0x7F800000 : f32, f = 0xFF800000 : f32, g = 0x7FC00000 : f32, h = 0xFFC00001 : f32, i = 0x3F800000 : f32, j = 0x00000001 : f32,
           k = 0x7C00 : f16, l = 0x7E00 : f16, m = 0x3C00 : f16, n = 0x7F80 : bf16, o = 0x7FC0 : bf16, p = 0x3F80 : bf16, q = 0x80000000 : f32,
           r = 0x0 : f64, s = 0x8000000000000000 : f64} : () -> ()
"t.array"() {a = [1.0, 2.0 : f64, 3.0 : f32, 0x7F800000 : f32, -0.0, 0.1]} : () -> ()
