// RUN: sluice opt %s --name-all-operations --allow-unregistered-dialect | FileCheck %s
// Ops of unknown dialects, and one without a dialect, are named like others.

func.func @f() {
  // CHECK: "t.op"() {handshake.name = "op0"} : () -> ()
  "t.op"() : () -> ()
  // CHECK: "bare"() {handshake.name = "bare0"} : () -> ()
  "bare"() : () -> ()
  return
}
