// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Fused locations drop unknown and duplicate members, flatten each other, and vanish when one is left.

"t.a"() : () -> () loc(fused["x", "x"])
"t.b"() : () -> () loc(fused["x", unknown])
"t.c"() : () -> () loc(fused[unknown, unknown])
"t.d"() : () -> () loc(fused["x", fused["y", "z"]])
"t.e"() : () -> () loc(fused["x", fused<"m">["y", "z"]])
"t.f"() : () -> () loc(fused<"m">["x"])
"t.g"() : () -> () loc(fused<"m">["x", "x", unknown])
"t.h"() : () -> () loc(fused["x", fused["y", "x"], "y"])
"t.i"() : () -> () loc(fused<"m">[unknown])
"t.k"() : () -> () loc(fused<"m">["x", fused<"m">[unknown]])
"t.l"() : () -> () loc(fused<"m">[fused<"m">[unknown], unknown, fused<"m">[unknown], "x"])
"t.m"() : () -> () loc(fused<"m">["x", fused<"n">[unknown]])
"t.n"() : () -> () loc(fused<"m">[fused<"m">[unknown]])
"t.j"() : () -> () loc(fused[])
