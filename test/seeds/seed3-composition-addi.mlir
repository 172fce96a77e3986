// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Seed 3, "Signal composition", second listing, its producers filled in. (The seed adds
// %addComposedOprd2 to itself; as written.)

// CHECK: handshake.func private @operand(...) -> !handshake.channel<i32, [i2, i4, (U) i4, (U) i8]> attributes {argNames = [], resNames = ["out0"]}
handshake.func private @operand() -> channel<i32, [i2, i4, (U) i4, (U) i8]>
// CHECK-LABEL: handshake.func @plain(...) attributes {argNames = [], resNames = []} {
handshake.func @plain() {
  // CHECK-NEXT: %0 = instance @operand() : () -> !handshake.channel<i32, [i2, i4, (U) i4, (U) i8]>
  %addOprd1 = instance @operand() : () -> channel<i32, [i2, i4, (U) i4, (U) i8]>
  // CHECK-NEXT: %1 = instance @operand() : () -> !handshake.channel<i32, [i2, i4, (U) i4, (U) i8]>
  %addOprd2 = instance @operand() : () -> channel<i32, [i2, i4, (U) i4, (U) i8]>

  // Given the variability in the extra signals, this operation would require an
  // RTL generator
  // CHECK-NEXT: %2 = addi %0, %1 : <i32, [i2, i4, (U) i4, (U) i8]>
  %addResult = handshake.addi %addOprd1, %addOprd2 : channel<i32, [i2, i4, (U) i4, (U) i8]>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @composed(...) attributes {argNames = [], resNames = []} {
handshake.func @composed() {
  // Same inputs as before
  // CHECK-NEXT: %0 = instance @operand() : () -> !handshake.channel<i32, [i2, i4, (U) i4, (U) i8]>
  %addOprd1 = instance @operand() : () -> channel<i32, [i2, i4, (U) i4, (U) i8]>
  // CHECK-NEXT: %1 = instance @operand() : () -> !handshake.channel<i32, [i2, i4, (U) i4, (U) i8]>
  %addOprd2 = instance @operand() : () -> channel<i32, [i2, i4, (U) i4, (U) i8]>

  // Compose all extra signals going in the same direction into a single one
  // CHECK-NEXT: %2 = compose %0 : <i32, [i2, i4, (U) i4, (U) i8]> -> <i32, [i6, (U) i12]>
  %addComposedOprd1 = handshake.compose %addOprd1 : channel<i32, [i2, i4, (U) i4, (U) i8]>
                                                    -> channel<i32, [i6, (U) i12]>
  // CHECK-NEXT: %3 = compose %1 : <i32, [i2, i4, (U) i4, (U) i8]> -> <i32, [i6, (U) i12]>
  %addComposedOprd2 = handshake.compose %addOprd2 : channel<i32, [i2, i4, (U) i4, (U) i8]>
                                                    -> channel<i32, [i6, (U) i12]>

  // We could design a generic version of the adder that accepts a single
  // downstream extra signal and a single upstream data signal
  // CHECK-NEXT: %4 = addi %3, %3 : <i32, [i6, (U) i12]>
  %addComposedResult = handshake.addi %addComposedOprd2, %addComposedOprd2 : channel<i32, [i6, (U) i12]>

  // Decompose back into the original type
  // CHECK-NEXT: %5 = decompose %4 : <i32, [i6, (U) i12]> -> <i32, [i2, i4, (U) i4, (U) i8]>
  %addResult = handshake.decompose %addComposedResult : channel<i32, [i6, (U) i12]>
                                                        -> channel<i32, [i2, i4, (U) i4, (U) i8]>
  // CHECK-NEXT: end
  end
}
