// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Seed 3, "Signal composition", first listing, its producers filled in.

// CHECK: handshake.func private @index(...) -> !handshake.channel<i1> attributes {argNames = [], resNames = ["out0"]}
handshake.func private @index() -> channel<i1>
// CHECK: handshake.func private @tagged(...) -> !handshake.channel<i32, [i2, i4]> attributes {argNames = [], resNames = ["out0"]}
handshake.func private @tagged() -> channel<i32, [i2, i4]>
// CHECK-LABEL: handshake.func @plain(...) attributes {argNames = [], resNames = []} {
handshake.func @plain() {
  // CHECK-NEXT: %0 = instance @index() : () -> !handshake.channel<i1>
  %index = instance @index() : () -> channel<i1>
  // CHECK-NEXT: %1 = instance @tagged() : () -> !handshake.channel<i32, [i2, i4]>
  %muxOprd1 = instance @tagged() : () -> channel<i32, [i2, i4]>
  // CHECK-NEXT: %2 = instance @tagged() : () -> !handshake.channel<i32, [i2, i4]>
  %muxOprd2 = instance @tagged() : () -> channel<i32, [i2, i4]>

  // Our current generic RTL mux implementation does not work because of the extra
  // signals attached to the data operands' channels
  // CHECK-NEXT: %3 = mux %0 [%1, %2] : <i1>, [<i32, [i2, i4]>, <i32, [i2, i4]>] to <i32, [i2, i4]>
  %muxResult = handshake.mux %index [%muxOprd1, %muxOprd2] : channel<i1>, channel<i32, [i2, i4]>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @composed(...) attributes {argNames = [], resNames = []} {
handshake.func @composed() {
  // Same inputs as before
  // CHECK-NEXT: %0 = instance @index() : () -> !handshake.channel<i1>
  %index = instance @index() : () -> channel<i1>
  // CHECK-NEXT: %1 = instance @tagged() : () -> !handshake.channel<i32, [i2, i4]>
  %muxOprd1 = instance @tagged() : () -> channel<i32, [i2, i4]>
  // CHECK-NEXT: %2 = instance @tagged() : () -> !handshake.channel<i32, [i2, i4]>
  %muxOprd2 = instance @tagged() : () -> channel<i32, [i2, i4]>

  // Compose data operands's extra signals with the data bus
  // CHECK-NEXT: %3 = compose %1 : <i32, [i2, i4]> -> <i38>
  %muxComposedOprd1 = handshake.compose %muxOprd1 : channel<i32, [i2, i4]> -> channel<i38>
  // CHECK-NEXT: %4 = compose %2 : <i32, [i2, i4]> -> <i38>
  %muxComposedOprd2 = handshake.compose %muxOprd2 : channel<i32, [i2, i4]> -> channel<i38>

  // Our current generic RTL mux implementation would work out-of-the-box!
  // CHECK-NEXT: %5 = mux %0 [%3, %4] : <i1>, [<i38>, <i38>] to <i38>
  %muxComposedResult = handshake.mux %index [%muxComposedOprd1, %muxComposedOprd2] : channel<i1>, channel<i38>

  // Most likely some operation down-the-line actually cares about the isolated
  // extra signals, so undo handshake.compose's effect on the mux result
  // CHECK-NEXT: %6 = decompose %5 : <i38> -> <i32, [i2, i4]>
  %muxResult = handshake.decompose %muxComposedResult : channel<i38> -> channel<i32, [i2, i4]>
  // CHECK-NEXT: end
  end
}
