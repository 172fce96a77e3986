// RUN: sluice opt %s --mark-memory-interfaces | FileCheck %s --check-prefix=WHOLE
// RUN: sluice opt %s --mark-memory-interfaces=largest-group=2 | FileCheck %s
// RUN: not sluice opt %s --mark-memory-interfaces=largest-group=0 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: largest-group must be at least 1, but is 0

// WHOLE-NOT: cf.br
// A block with more accesses for one queue than that becomes several, those of all queues cut at
// the same places; what goes to a controller does not count.

// CHECK-LABEL: func.func @chain
// CHECK: memref.load %arg0{{.*}}LSQ: 0>
// CHECK: memref.store {{.*}}, %arg0{{.*}}LSQ: 0>
// CHECK: memref.load %arg2{{.*}}<MC>
// CHECK: memref.load %arg2{{.*}}<MC>
// CHECK: memref.load %arg2{{.*}}<MC>
// CHECK: memref.store {{.*}}, %arg1{{.*}}LSQ: 0>
// CHECK: memref.load %arg0{{.*}}LSQ: 0>
// CHECK: memref.store {{.*}}, %arg0{{.*}}LSQ: 0>
// CHECK-NEXT: cf.br ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: memref.load %arg0{{.*}}LSQ: 1>
// CHECK-NEXT: memref.store {{.*}}, %arg0{{.*}}LSQ: 1>
// CHECK-NEXT: memref.store {{.*}}, %arg1{{.*}}LSQ: 1>
// CHECK-NEXT: memref.store {{.*}}, %arg1{{.*}}LSQ: 1>
// CHECK-NEXT: cf.br ^bb2
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: memref.store {{.*}}, %arg1{{.*}}LSQ: 2>
// CHECK-NEXT: return
func.func @chain(%a: memref<64xi32>, %b: memref<64xi32>, %c: memref<64xi32>, %i: index, %j: index, %k: index) {
  %0 = memref.load %a[%i] : memref<64xi32>
  memref.store %0, %a[%j] : memref<64xi32>
  %1 = memref.load %c[%i] : memref<64xi32>
  %2 = memref.load %c[%j] : memref<64xi32>
  %3 = memref.load %c[%k] : memref<64xi32>
  memref.store %1, %b[%i] : memref<64xi32>
  %4 = memref.load %a[%k] : memref<64xi32>
  memref.store %2, %a[%k] : memref<64xi32>
  %5 = memref.load %a[%j] : memref<64xi32>
  memref.store %5, %a[%i] : memref<64xi32>
  memref.store %4, %b[%j] : memref<64xi32>
  memref.store %3, %b[%k] : memref<64xi32>
  memref.store %0, %b[%k] : memref<64xi32>
  return
}
