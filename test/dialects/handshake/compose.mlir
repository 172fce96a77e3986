// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Both styles of seed 3: extra signals joined with the data, or with each other.

// CHECK-LABEL: handshake.func @with_data(%arg0: !handshake.channel<i32, [i2, i4]>, %arg1: !handshake.channel<f32, [tag: i2]>, %arg2: !handshake.control<[i2]>, %arg3: !handshake.channel<i32, [i2, (U) i4, i4, (U) i8]>, ...) attributes {argNames = ["a", "f", "c", "u"], resNames = []} {
handshake.func @with_data(%a: channel<i32, [i2, i4]>, %f: channel<f32, [tag: i2]>, %c: control<[i2]>, %u: channel<i32, [i2, (U) i4, i4, (U) i8]>) {
  // CHECK-NEXT: %0 = compose %arg0 : <i32, [i2, i4]> -> <i38>
  %0 = compose %a : <i32, [i2, i4]> -> <i38>
  // CHECK-NEXT: %1 = decompose %0 : <i38> -> <i32, [i2, i4]>
  %1 = decompose %0 : <i38> -> <i32, [i2, i4]>
  // CHECK-NEXT: %2 = compose %arg1 {handshake.name = "compose0"} : <f32, [tag: i2]> -> <i34>
  %2 = compose %f {handshake.name = "compose0"} : <f32, [tag: i2]> -> <i34>
  // CHECK-NEXT: %3 = decompose %2 {handshake.name = "decompose0"} : <i34> -> <f32, [tag: i2]>
  %3 = decompose %2 {handshake.name = "decompose0"} : <i34> -> <f32, [tag: i2]>
  // CHECK-NEXT: %4 = compose %arg2 : <[i2]> -> <i2>
  %4 = compose %c : <[i2]> -> <i2>
  // CHECK-NEXT: %5 = decompose %4 : <i2> -> <[i2]>
  %5 = decompose %4 : <i2> -> <[i2]>
  // CHECK-NEXT: %6 = compose %arg3 : <i32, [i2, (U) i4, i4, (U) i8]> -> <i38, [(U) i12]>
  %6 = compose %u : <i32, [i2, (U) i4, i4, (U) i8]> -> <i38, [(U) i12]>
  // CHECK-NEXT: %7 = decompose %6 : <i38, [(U) i12]> -> <i32, [i2, (U) i4, i4, (U) i8]>
  %7 = decompose %6 : <i38, [(U) i12]> -> <i32, [i2, (U) i4, i4, (U) i8]>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @beside_data(%arg0: !handshake.channel<i32, [i2, i4, (U) i4, (U) i8]>, %arg1: !handshake.channel<f32, [tag: i2, f16]>, %arg2: !handshake.control<[i2, i4]>, %arg3: !handshake.control<[(U) i1, (U) i2]>, ...) attributes {argNames = ["a", "f", "c", "u"], resNames = []} {
handshake.func @beside_data(%a: channel<i32, [i2, i4, (U) i4, (U) i8]>, %f: channel<f32, [tag: i2, f16]>, %c: control<[i2, i4]>, %u: control<[(U) i1, (U) i2]>) {
  // CHECK-NEXT: %0 = compose %arg0 : <i32, [i2, i4, (U) i4, (U) i8]> -> <i32, [i6, (U) i12]>
  %0 = compose %a : <i32, [i2, i4, (U) i4, (U) i8]> -> <i32, [i6, (U) i12]>
  // CHECK-NEXT: %1 = decompose %0 : <i32, [i6, (U) i12]> -> <i32, [i2, i4, (U) i4, (U) i8]>
  %1 = decompose %0 : <i32, [i6, (U) i12]> -> <i32, [i2, i4, (U) i4, (U) i8]>
  // CHECK-NEXT: %2 = compose %arg1 : <f32, [tag: i2, f16]> -> <f32, [merged: i18]>
  %2 = compose %f : <f32, [tag: i2, f16]> -> <f32, [merged: i18]>
  // CHECK-NEXT: %3 = compose %arg2 : <[i2, i4]> -> <[i6]>
  %3 = compose %c : <[i2, i4]> -> <[i6]>
  // CHECK-NEXT: %4 = compose %arg3 : <[(U) i1, (U) i2]> -> <[up: (U) i3]>
  %4 = compose %u : <[(U) i1, (U) i2]> -> <[up: (U) i3]>
  // CHECK-NEXT: end
  end
}
// Nothing to join: the type may stay, or a float become its bits.
// CHECK-LABEL: handshake.func @nothing(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<f32, [(U) i1, (U) i2]>, %arg2: !handshake.control<>, %arg3: !handshake.channel<i32, [f16]>, ...) attributes {argNames = ["a", "f", "c", "one"], resNames = []} {
handshake.func @nothing(%a: channel<i32>, %f: channel<f32, [(U) i1, (U) i2]>, %c: control, %one: channel<i32, [f16]>) {
  // CHECK-NEXT: %0 = compose %arg0 : <i32> -> <i32>
  %0 = compose %a : <i32> -> <i32>
  // CHECK-NEXT: %1 = compose %arg1 : <f32, [(U) i1, (U) i2]> -> <f32, [(U) i3]>
  %1 = compose %f : <f32, [(U) i1, (U) i2]> -> <f32, [(U) i3]>
  // CHECK-NEXT: %2 = compose %arg1 : <f32, [(U) i1, (U) i2]> -> <i32, [(U) i3]>
  %2 = compose %f : <f32, [(U) i1, (U) i2]> -> <i32, [(U) i3]>
  // CHECK-NEXT: %3 = compose %arg2 : <> -> <>
  %3 = compose %c : <> -> <>
  // CHECK-NEXT: %4 = compose %arg3 : <i32, [f16]> -> <i32, [f16]>
  %4 = compose %one : <i32, [f16]> -> <i32, [f16]>
  // CHECK-NEXT: %5 = compose %arg3 : <i32, [f16]> -> <i32, [i16]>
  %5 = compose %one : <i32, [f16]> -> <i32, [i16]>
  // CHECK-NEXT: end
  end
}
