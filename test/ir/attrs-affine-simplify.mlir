// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Affine expressions are simplified when they are built; nothing more and nothing less than MLIR does.

"t.neutral"() {a = affine_map<(d0) -> (d0 + 0, d0 * 1, d0 * 0, 0 + d0, 1 * d0, d0 - 0)>, b = affine_map<(d0) -> (d0 floordiv 1, d0 ceildiv 1, d0 mod 1)>} : () -> ()
"t.order"() {a = affine_map<(d0)[s0] -> (1 + d0, 2 * d0, s0 + d0, s0 * d0, 3 + s0, 3 * s0)>, b = affine_map<(d0, d1)[s0, s1] -> (d1 + d0, s1 + s0, s1 * s0, s0 + d1 + d0, d0 + s1 + d1 + s0, d0 * 2 + s0 + d1 + 3)>} : () -> ()
"t.constants"() {a = affine_map<(d0, d1) -> (d0 + 1 + 2, d0 + 1 + d1, d0 * 2 * 3, d0 + (d1 - 3), 5 - d0, (d0 - 1) - 2)>, b = affine_map<() -> (3 * 4 + 2, 7 floordiv 2, -7 floordiv 2, 7 ceildiv 2, -7 ceildiv 2, -7 mod 4, 7 mod 4, 0 floordiv 5)>} : () -> ()
"t.like_terms"() {a = affine_map<(d0) -> (d0 + d0, d0 * 2 + d0 * 3, d0 - d0, d0 * 2 - d0, d0 + d0 * 4, d0 - d0 * 2)>, b = affine_map<(d0, d1) -> (d0 + d1 + d0, d0 + d1 - d0, d0 * 2 + d1 + d0 * 3, d0 + d1 + d1)>, c = affine_map<(d0)[s0] -> (d0 * s0 - d0, d0 - d0 * s0, d0 * s0 + d0 * s0)>} : () -> ()
"t.signs"() {a = affine_map<(d0, d1) -> (d0 * -1, d0 * -2, d0 + d1 * -1, d0 + d1 * -3, -d0 - d1, -(d0 + 1), -(d0 - d1), d0 - -1, -(-d0))>} : () -> ()
"t.division"() {a = affine_map<(d0) -> ((d0 * 4) floordiv 2, (d0 * 4) mod 2, (d0 * 4) ceildiv 2, (d0 * 4) ceildiv 8, (d0 * 4 + 3) floordiv 2, (d0 * 4 + 3) mod 2, (d0 * 3) floordiv 2, (d0 * 6 + 4) floordiv 2)>, b = affine_map<(d0, d1) -> ((d0 + d1 * 4) floordiv 4, (d0 + d1 * 4) mod 4, (d0 * 4 + d1) mod 4, (d0 * 2 + d1 * 4) floordiv 2)>} : () -> ()
"t.nested"() {a = affine_map<(d0) -> (d0 mod 4 mod 2, d0 mod 4 mod 8, d0 mod 6 mod 4, d0 floordiv 2 floordiv 3, d0 ceildiv 2 ceildiv 3, (d0 floordiv 2) * 2, d0 - (d0 floordiv 4) * 4, d0 - d0 floordiv 4 * 4, d0 mod 4 + d0 floordiv 4 * 4, (d0 floordiv 4) * 4 + d0 mod 4)>} : () -> ()
"t.symbolic"() {a = affine_map<(d0)[s0] -> ((d0 * s0) floordiv s0, (d0 * s0) mod s0, d0 floordiv s0, d0 mod s0, d0 * s0 * 2, d0 * 2 * s0, (d0 + 1) * s0, (d0 + s0) * 2)>} : () -> ()
