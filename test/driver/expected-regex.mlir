// RUN: sluice opt %s --verify-diagnostics
// RUN: %mlir-opt %s --verify-diagnostics
// REQUIRES: mlir-opt
// Inner braces of a regex announcement hold regular expressions, the rest is literal.
// expected-error-re @+1 {{custom op '{{f.*}}' is unknown (tried}}
foo
