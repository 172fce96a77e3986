// RUN: sluice opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// RUN: %refused-too %s --allow-unregistered-dialect
// Sparse elements whose indices or values do not fit.

// expected-error @+1 {{sparse index #0 is not contained within the value shape of 'tensor<3x5xi32>'}}
"t.o"() {a = sparse<4, 2> : tensor<3x5xi32>} : () -> ()

// -----

// expected-error @+1 {{inferred shape of elements literal ([2]) does not match type ([1])}}
"t.o"() {a = sparse<1, [2, 3]> : tensor<3x3xi32>} : () -> ()

// -----

// expected-error @+1 {{inferred shape of elements literal ([2]) does not match type ([2, 2])}}
"t.o"() {a = sparse<[1, 2], 2> : tensor<3x3xi32>} : () -> ()

// -----

// expected-error @+1 {{expected the sparse indices as integers}}
"t.o"() {a = sparse<"0x0100000000000000", 2> : tensor<3x3xi32>} : () -> ()
