// RUN: sluice opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// RUN: %if mlir-opt %{ %mlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect %}
// An index is a signed number of 64 bits.

"t.a"() {a = 9223372036854775807 : index, b = -9223372036854775808 : index} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for}}
"t.a"() {a = 9223372036854775808 : index} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for}}
"t.a"() {a = 0xFFFFFFFFFFFFFFFF : index} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for}}
"t.a"() {a = -9223372036854775809 : index} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for type}}
"t.a"() {a = dense<18446744073709551615> : tensor<2xindex>} : () -> ()
