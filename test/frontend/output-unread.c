// A function without a body is given its arrays also where nobody reads them afterwards.
// RUN: sluice compile %s --emit cf | FileCheck %s

void others(int n, int *out, short pair[2]);

// CHECK-LABEL: func.func @of_others
// CHECK-DAG: %[[ONE:.*]] = memref.alloca() : memref<1xi32>
// CHECK-DAG: %[[TWO:.*]] = memref.alloca() : memref<2xi16>
// CHECK: call @others(%{{.*}}, %[[ONE]], %[[TWO]])
int of_others(int n) {
  int out;
  short pair[2];
  others(n, &out, pair);
  return n;
}
