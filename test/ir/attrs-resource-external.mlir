// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Resources of other programs: kept by owner, behind those of the dialect; blobs in capitals.

"t.a"() {a = dense_resource<k> : tensor<1xi8>, b = dense_resource<k2> : tensor<1xi8>} : () -> ()
{-# external_resources: { foo: { a: true, b: "str\n\22x\t\80", q.q: "0x04000000abcdef", a : false }, b$r: { x : false} , foo: {z: true}, empty: {} },
 dialect_resources: { builtin: { k: "0x0100000001", k2: "0x0100000002", unused: "0x0100000002" } },
external_resources: { later: {a: true}} #-}
"t.b"() : () -> ()
