// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Tuples of more than 16 types are printed through an alias: in types and attributes, in each other, in locations.

!t = tuple<i1,i2,i3,i4,i5,i6,i7,i8,i9,i10,i11,i12,i13,i14,i15,i16,i17>
#m = affine_map<(d0) -> (d0 mod 3)>
"t.a"() {b = !t, c = tuple<!t, i1, !t>, f = (!t, memref<3xi8, #m>) -> !t, d = memref<4xf32, #m>} : () -> ()
func.func private @f(!t, tuple<i1, !t>) -> tuple<!t>
"t.b"() {p = tuple<!t,i1,i1,i1,i1,i1,i1,i1,i1,i1,i1,i1,i1,i1,i1,i1,i1>, q = [!t]} : () -> () loc(fused<!t>["a"])
"t.c"() : () -> () loc(fused<tuple<i2,i2,i3,i4,i5,i6,i7,i8,i9,i10,i11,i12,i13,i14,i15,i16,i17>>["b"])
%0 = "t.d"() : () -> tuple<i3,i2,i3,i4,i5,i6,i7,i8,i9,i10,i11,i12,i13,i14,i15,i16,i17>
"t.e"() {a = tuple<i1,i2,i3,i4,i5,i6,i7,i8,i9,i10,i11,i12,i13,i14,i15,i16>} : () -> ()
