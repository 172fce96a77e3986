// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Deeply nested regions, types and attributes.

"t.l0"() ({
"t.l1"() ({
"t.l2"() ({
"t.l3"() ({
"t.l4"() ({
"t.l5"() ({
"t.l6"() ({
"t.l7"() ({
"t.l8"() ({
"t.l9"() ({
"t.l10"() ({
"t.l11"() ({
"t.l12"() ({
"t.l13"() ({
"t.l14"() ({
"t.l15"() ({
"t.l16"() ({
"t.l17"() ({
"t.l18"() ({
"t.l19"() ({
%v = "t.leaf"() : () -> i32
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
func.func private @types(tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<i32>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>, () -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (i32)))))))))))))))))))))
"t.attrs"() {a = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]], d = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = unit}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}} : () -> ()
