// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Integer and boolean attributes: signs, hexadecimal, wrapping to the width, widths above 64 bits.

"t.default"() {zero = 0, one = 1, minus = -1, max = 9223372036854775807, min = -9223372036854775808, hex = 0xFF, hexmax = 0xFFFFFFFFFFFFFFFF} : () -> ()
"t.bool"() {t = true, f = false, one = 1 : i1, zero = 0 : i1, minus = -1 : i1, boolean = true} : () -> ()
"t.narrow"() {a = 127 : i8, b = 128 : i8, c = 255 : i8, d = -128 : i8, e = 0x80 : i8, f = 3 : i2, g = -2 : i2, h = 1 : i2} : () -> ()
"t.signed"() {a = 127 : si8, b = -128 : si8, c = -1 : si64, d = 9223372036854775807 : si64, e = 5 : si32} : () -> ()
"t.unsigned"() {a = 255 : ui8, b = 0 : ui8, c = 18446744073709551615 : ui64, d = 1 : ui1, e = 340282366920938463463374607431768211455 : ui128} : () -> ()
"t.index"() {a = 0 : index, b = -1 : index, c = 0x10 : index, d = 9223372036854775807 : index} : () -> ()
"t.i64_unsigned_literal"() {a = 18446744073709551615 : i64, b = 9223372036854775808 : i64} : () -> ()
"t.wide"() {a = 18446744073709551616 : i128, b = -18446744073709551616 : i128, c = 0x123456789ABCDEF0123456789ABCDEF : i128,
            d = 170141183460469231731687303715884105727 : i128, e = -170141183460469231731687303715884105728 : i128,
            f = 340282366920938463463374607431768211455 : i128, g = 1 : i256, h = -1 : i256, i = 0x8000000000000000 : i65,
            j = 115792089237316195423570985008687907853269984665640564039457584007913129639935 : i256,
            k = 36893488147419103231 : i65, l = 0x1FFFFFFFFFFFFFFFF : i65} : () -> ()
"t.leading_zeros"() {a = 0001, b = 00 : i8, c = 0x00000000000000000001 : i8} : () -> ()
"t.array"() {a = [1, 2 : i32, 3 : i64, -4, true, 5 : index, 6 : ui8, 7 : si64]} : () -> ()
