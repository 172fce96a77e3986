// RUN: sluice opt %s --name-all-operations | FileCheck %s
// RUN: sluice opt %s --name-all-operations --remove-operation-names | FileCheck %s --check-prefix=REMOVED
// Names count for each kind of op over the whole module; a name that is there stays and is not given
// again.

// CHECK-LABEL: func.func @f(
// CHECK: arith.addi %{{.*}} {handshake.name = "addi1"}
// CHECK: arith.addi %{{.*}} {handshake.name = "addi0"}
// CHECK: arith.addi %{{.*}} {handshake.name = "addi2"}
// CHECK: return {handshake.name = "return0"}
// CHECK-LABEL: func.func @g()
// CHECK: return {handshake.name = "return1"}
// CHECK: func.func private @h()
// REMOVED-NOT: handshake.name
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %0, %a {handshake.name = "addi0"} : i32
  %2 = arith.addi %1, %a : i32
  return %2 : i32
}
func.func @g() {
  return
}
func.func private @h()
