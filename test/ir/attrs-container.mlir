// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Arrays and dictionaries: nesting, sorting by key, keys that need quotes, unit values.

"t.unit"() {a, b = unit, c = [unit, unit], d = {e, f = unit}, "g h"} : () -> ()
"t.array"() {a = [], b = [[]], c = [1, [2, [3, "x"]], {k = 1}], d = [i32, (i32) -> f32, !t.x, tensor<2xi8>]} : () -> ()
"t.dict"() {z = 1, y = 2, a = {}, m = {z = {y = {x = 1}}, a = 1 : i8}} : () -> ()
"t.order"() {b10 = 1, b2 = 2, B = 3, a_b = 4, a.b = 5, a = 6, ab = 7, "a b" = 8, _a = 9, a$c = 10, Z = 11} : () -> ()
"t.quoted"() {"plain" = 1, "with space" = 2, "1digit" = 3, "quo\22te" = 5, "dash-ed" = 6, "new\0Aline" = 7, "é" = 8, "dotted.name" = 9, "$dollar" = 10, ".dot" = 11, "a." = 12} : () -> ()
"t.keywords"() {true = 1, false = 2, unit = 3, dense = 4, loc = 5, i32 = 6, index = 7, func = 8, affine_map = 9, f32 = 10, array = 11, none = 12, ui8 = 13, attributes = 14} : () -> ()
"t.empty"() {} : () -> ()
