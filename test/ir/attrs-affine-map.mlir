// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Affine maps as attributes: every expression kind, names of dimensions, several results, aliases shared by equal maps.

#unused = affine_map<(d0) -> (d0 * 99)>
#shared = affine_map<(i, j)[n] -> (i + n, j)>
"t.kinds"() {add = affine_map<(d0, d1) -> (d0 + d1)>, sub = affine_map<(d0, d1) -> (d0 - d1)>, mul = affine_map<(d0)[s0] -> (d0 * s0)>, mulc = affine_map<(d0) -> (d0 * 3)>,
             div = affine_map<(d0) -> (d0 floordiv 3)>, cdiv = affine_map<(d0) -> (d0 ceildiv 3)>, mod = affine_map<(d0) -> (d0 mod 3)>, neg = affine_map<(d0) -> (-d0)>, const = affine_map<() -> (42)>, negc = affine_map<() -> (-42)>} : () -> ()
"t.shapes"() {empty = affine_map<() -> ()>, drop = affine_map<(d0, d1, d2) -> (d1)>, none = affine_map<(d0) -> ()>, symbols = affine_map<()[s0, s1] -> (s0, s1)>, both = affine_map<(d0)[s0] -> (d0, s0, 7)>} : () -> ()
"t.shared"() {a = #shared, b = affine_map<(x, y)[z] -> (x + z, y)>, c = [#shared]} : () -> ()
"t.precedence"() {a = affine_map<(d0, d1) -> (d0 + d1 * 2)>, b = affine_map<(d0, d1) -> ((d0 + d1) * 2)>, c = affine_map<(d0, d1) -> (d0 - (d1 - 1))>, d = affine_map<(d0, d1) -> ((d0 mod 4) * 2 + d1 floordiv 8)>,
                  e = affine_map<(d0, d1) -> (-(d0 + d1))>, f = affine_map<(d0, d1) -> ((d0 * 2 + d1) mod 7)>, g = affine_map<(d0)[s0] -> (d0 mod s0)>, h = affine_map<(d0)[s0, s1] -> (d0 floordiv (s0 + s1))>, i = affine_map<(d0)[s0] -> ((d0 + s0) ceildiv 4)>} : () -> ()
"t.big"() {a = affine_map<(d0) -> (d0 * 9223372036854775807)>, b = affine_map<(d0) -> (d0 + 4611686018427387904)>, c = affine_map<(d0) -> (d0 - 9223372036854775807)>} : () -> ()
