// RUN: split-file %s %t
// RUN: sluice opt %t/a.mlir --func-set-arg-names="source=%t/a.c" | FileCheck %s
// RUN: not sluice opt %t/a.mlir --func-set-arg-names 2>&1 | FileCheck %s --check-prefix=NEEDS
// RUN: not sluice opt %t/a.mlir --func-set-arg-names="source=%t/none.c" 2>&1 | FileCheck %s --check-prefix=NOFILE
// RUN: sluice opt %t/a.mlir --func-set-arg-names="source=%t/a.mlir" 2>&1 | FileCheck %s --check-prefix=NOT-C
// NOT-C: warning: '{{.*}}a.mlir' has none of the module's functions
// NEEDS: error: func-set-arg-names needs source=FILE.c
// NOFILE: error:
// CHECK: func.func @f(%arg0: memref<8xi32> {handshake.arg_name = "data"}, %arg1: i32 {handshake.arg_name = "n", other.attr = 1 : i32})
// CHECK: func.func @g(%arg0: i32)
// CHECK: func.func @h(%arg0: i32)
// CHECK: func.func private @bodiless(i32 {handshake.arg_name = "input_x"})

//--- a.c
void bodiless(int input_x);
int f(int data[8], int n) { bodiless(n); return data[n]; }
int g(int a, int b) { return a + b; }
//--- a.mlir
func.func @f(%a: memref<8xi32> {handshake.arg_name = "old"}, %b: i32 {other.attr = 1 : i32}) {
  return
}
func.func @g(%a: i32) {
  return
}
func.func @h(%a: i32) {
  return
}
func.func private @bodiless(i32)
