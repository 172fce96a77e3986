// RUN: sluice opt %s --mark-memory-interfaces --force-memory-interface="force-lsq=true" | FileCheck %s --check-prefix=LSQ
// RUN: sluice opt %s --mark-memory-interfaces --force-memory-interface="force-mc=true" | FileCheck %s --check-prefix=MC
// RUN: not sluice opt %s --force-memory-interface 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not sluice opt %s --force-memory-interface="force-mc=true force-lsq=true" 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: error: force-memory-interface needs one of force-lsq=true and force-mc=true

// LSQ: memref.load {{.*}}mem_interface<LSQ: 0>
// LSQ: memref.store {{.*}}mem_interface<LSQ: 0>
// MC: memref.load {{.*}}mem_interface<MC>
// MC: memref.store {{.*}}mem_interface<MC>
func.func @f(%a: memref<4xi32>, %b: memref<4xi32>, %i: index) {
  %x = memref.load %a[%i] : memref<4xi32>
  memref.store %x, %b[%i] : memref<4xi32>
  return
}
