// RUN: sluice opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// RUN: %if mlir-opt %{ %mlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect %}
// Resources of other programs are true, false, a string or a blob.

"t.a"() : () -> ()
// expected-error @+1 {{expected string value for key}}
{-# external_resources: { foo: { a: 1 } } #-}

// -----

"t.a"() : () -> ()
// expected-error @+1 {{expected string value for key}}
{-# external_resources: { foo: { a: hello } } #-}

// -----

"t.a"() : () -> ()
// expected-error @+1 {{to encode alignment in first 4 bytes}}
{-# external_resources: { foo: { a: "0x12" } } #-}

// -----

"t.a"() : () -> ()
// expected-error @+1 {{expected hex string blob for key}}
{-# external_resources: { foo: { a: "0x0400000zz" } } #-}

// -----

"t.a"() : () -> ()
// expected-error @+1 {{but got non-power-of-2 value: 5}}
{-# external_resources: { foo: { a: "0x05000000" } } #-}

// -----

"t.a"() : () -> ()
// expected-error @+1 {{expected}}
{-# external_resources: { foo: { a: true : i1 } } #-}
