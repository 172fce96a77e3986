// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Integer sets: equalities, inequalities, relations between two expressions, the empty set.

"t.sets"() {a = affine_set<(d0) : (d0 >= 0)>, b = affine_set<(d0)[s0] : (d0 == 0, s0 - d0 - 1 >= 0)>, c = affine_set<(i, j)[n, m] : (i - j >= 0, n - m == 0, i * 2 - 5 >= 0)>,
            d = affine_set<() : ()>, e = affine_set<(d0) : (1 == 0)>, f = affine_set<(d0) : (d0 mod 2 == 0, d0 floordiv 4 - 3 >= 0)>, g = affine_set<()[s0] : (s0 >= 0)>} : () -> ()
"t.relations"() {a = affine_set<(d0, d1) : (d0 >= d1)>, b = affine_set<(d0, d1) : (d0 <= d1)>, c = affine_set<(d0, d1) : (d0 == d1)>, d = affine_set<(d0)[s0] : (d0 <= s0 - 1, d0 >= 1)>, e = affine_set<(d0) : (10 >= d0)>} : () -> ()
"t.shared"() {a = affine_set<(i) : (i >= 0)>, m = affine_map<(d0) -> (d0)>} : () -> ()
