// RUN: sluice opt %s --split-input-file --verify-diagnostics
// Lines and columns of debug information have 32 bits.

// expected-error @+1 {{integer value too large}}
#label = #llvm.di_label<scope = #llvm.di_file<"a" in "b">, name = "x", line = 4294967296>

// -----

// expected-error @+1 {{integer value too small}}
#label = #llvm.di_label<scope = #llvm.di_file<"a" in "b">, name = "x", line = -1>
