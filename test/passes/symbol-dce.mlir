// RUN: sluice opt %s --symbol-dce | FileCheck %s
// Private symbols that nothing reaches go; a cycle among them goes too.

// CHECK-NOT: @unused
// CHECK-NOT: @ring
// CHECK: func.func private @used
// CHECK: func.func private @used_by_used
// CHECK: func.func @public
func.func private @unused() { return }
func.func private @ring_a() { call @ring_b() : () -> () return }
func.func private @ring_b() { call @ring_a() : () -> () return }
func.func private @used() { call @used_by_used() : () -> () return }
func.func private @used_by_used()
func.func @public() { call @used() : () -> () return }
// CHECK: module @inner
// CHECK-NOT: @gone
// CHECK: func.func nested @kept
module @inner {
  func.func private @gone()
  func.func nested @kept() { return }
}
