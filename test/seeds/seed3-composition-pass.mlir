// RUN: sluice opt %s --handshake-compose-signals | FileCheck %s
// Seed 3, "Signal composition": the pass that "would apply this transformation around specific
// dataflow components". Each listing's first half becomes its second half.

handshake.func private @index() -> channel<i1>
handshake.func private @tagged() -> channel<i32, [i2, i4]>
// CHECK-LABEL: handshake.func @mux
// CHECK-NEXT: %0 = instance @index()
// CHECK-NEXT: %1 = instance @tagged()
// CHECK-NEXT: %2 = instance @tagged()
// CHECK-NEXT: %3 = compose %1 {{.*}}: <i32, [i2, i4]> -> <i38>
// CHECK-NEXT: %4 = compose %2 {{.*}}: <i32, [i2, i4]> -> <i38>
// CHECK-NEXT: %5 = mux %0 [%3, %4] : <i1>, [<i38>, <i38>] to <i38>
// CHECK-NEXT: %6 = decompose %5 {{.*}}: <i38> -> <i32, [i2, i4]>
handshake.func @mux() {
  %index = instance @index() : () -> channel<i1>
  %muxOprd1 = instance @tagged() : () -> channel<i32, [i2, i4]>
  %muxOprd2 = instance @tagged() : () -> channel<i32, [i2, i4]>
  %muxResult = handshake.mux %index [%muxOprd1, %muxOprd2] : channel<i1>, channel<i32, [i2, i4]>
  end
}

handshake.func private @operand() -> channel<i32, [i2, i4, (U) i4, (U) i8]>
// CHECK-LABEL: handshake.func @addi
// CHECK: %2 = compose %0 {{.*}}: <i32, [i2, i4, (U) i4, (U) i8]> -> <i32, [i6, (U) i12]>
// CHECK-NEXT: %3 = compose %1 {{.*}}: <i32, [i2, i4, (U) i4, (U) i8]> -> <i32, [i6, (U) i12]>
// CHECK-NEXT: %4 = addi %2, %3 : <i32, [i6, (U) i12]>
// CHECK-NEXT: %5 = decompose %4 {{.*}}: <i32, [i6, (U) i12]> -> <i32, [i2, i4, (U) i4, (U) i8]>
handshake.func @addi() {
  %addOprd1 = instance @operand() : () -> channel<i32, [i2, i4, (U) i4, (U) i8]>
  %addOprd2 = instance @operand() : () -> channel<i32, [i2, i4, (U) i4, (U) i8]>
  %addResult = handshake.addi %addOprd1, %addOprd2 : channel<i32, [i2, i4, (U) i4, (U) i8]>
  end
}
