// RUN: sluice opt %s --inline --allow-unregistered-dialect | FileCheck %s
// A callee that ends in something else than a return: nothing comes back from there.

func.func private @never() -> i32 {
  "t.trap"() : () -> ()
}
// CHECK-LABEL: func.func @caller
// CHECK-NEXT: cf.br ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: "t.trap"() : () -> ()
// CHECK-NEXT: ^bb2(%{{.*}}: i32):
// CHECK-NEXT: return %{{.*}} : i32
func.func @caller() -> i32 {
  %0 = call @never() : () -> i32
  return %0 : i32
}
