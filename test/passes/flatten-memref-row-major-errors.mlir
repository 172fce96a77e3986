// RUN: sluice opt %s --flatten-memref-row-major -verify-diagnostics
func.func @cast(%m: memref<4x6xi32>) -> memref<?x?xi32> {
  // expected-error@+1 {{uses an array of several dimensions in a way that cannot be flattened}}
  %c = memref.cast %m : memref<4x6xi32> to memref<?x?xi32>
  return %c : memref<?x?xi32>
}
