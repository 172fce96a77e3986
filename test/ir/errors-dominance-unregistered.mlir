// RUN: sluice opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// RUN: %if mlir-opt %{ %mlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect %}
// In an op that nobody knows order counts as soon as its region has a second block.

"t.one_block"() ({
  %0 = "t.use"(%1, %0) : (i32, i32) -> i32
  %1 = "t.def"() : () -> i32
}) : () -> ()

// -----

"t.op"() ({
  // expected-error @+1 {{operand #0 does not dominate this use}}
  "t.br"(%0)[^b] : (i32) -> ()
^b:
  // expected-note @+1 {{operand defined here (op in the same region)}}
  %0 = "t.end"() : () -> i32
}) : () -> ()

// -----

"t.op"() ({
  "t.br"()[^b, ^c] : () -> ()
^b:
  // expected-error @+2 {{operand #0 does not dominate this use}}
  // expected-note @+1 {{operand defined here (op in the same block)}}
  %1 = "t.use"(%1) : (i32) -> i32
  "t.br"()[^c] : () -> ()
^c:
  "t.end"() : () -> ()
}) : () -> ()

// -----

"t.op"() ({
  "t.br"()[^b] : () -> ()
^b:
  "t.inner"() ({
    // expected-error @+1 {{operand #0 does not dominate this use}}
    "t.use"(%0) : (i32) -> ()
  }) : () -> ()
  "t.br"()[^c] : () -> ()
^c:
  // expected-note @+1 {{operand defined here (op in a parent region)}}
  %0 = "t.end"() : () -> i32
}) : () -> ()

// -----

// From code that never runs nothing comes; in it nothing is demanded.
"t.op"() ({
  // expected-error @+1 {{operand #0 does not dominate this use}}
  "t.use"(%0) : (i32) -> ()
  "t.end"() : () -> ()
^never:
  // expected-note @+1 {{operand defined here}}
  %0 = "t.def"(%1) : (i32) -> i32
  "t.end"() : () -> ()
^nor_this:
  %1 = "t.def"() : () -> i32
  "t.end"() : () -> ()
}) : () -> ()
