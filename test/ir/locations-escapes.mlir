// RUN: %same-as-mlir %s --allow-unregistered-dialect
// File names and location names with characters that are escaped; lines and columns at their limits.

"t.a"() : () -> () loc("dir with space/file \"q\".c":1:1)
"t.b"() : () -> () loc("tab\09 newline\0A back\\slash")
"t.c"() : () -> () loc("":0:0)
"t.d"() : () -> () loc("":4294967295:4294967295)
"t.e"() : () -> () loc("é")
"t.f"() : () -> () loc("")
