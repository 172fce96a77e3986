// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Type attributes and symbol references, flat and nested, with names that need quotes.

"t.types"() {a = i32, b = ui8, c = index, d = f64, e = none, f = (i32, f32) -> (index), g = () -> (), h = tuple<i1>, i = memref<?xf32, 3>,
             j = tensor<*xi8>, k = vector<[4]xi32>, l = complex<f32>, m = !foo.bar<1>, n = !llvm.ptr, o = () -> (i32, i32)} : () -> ()
"t.symbols"() {a = @name, b = @"quoted name", c = @a::@b, d = @a::@"b c"::@d, e = @"plain", f = @with.dot, g = @with$dollar, h = @_u, i = @"1", l = @"new\0Aline"} : () -> ()
"t.arrays"() {a = [@a, @b::@c, i32]} : () -> ()
