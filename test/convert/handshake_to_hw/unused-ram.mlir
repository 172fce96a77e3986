// RUN: sluice opt %s --lower-handshake-to-hw | FileCheck %s
// A memory that nobody uses is none.
// CHECK-LABEL: hw.module @idle
// CHECK-NOT: hw.instance
// CHECK: hw.output
handshake.func @idle(%s: control) -> control {
  %m = ram : memref<4xi8>
  end %s : <>
}
