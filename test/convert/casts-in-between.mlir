// RUN: %same-conversion %s --allow-unregistered-dialect
// Values that stay and values that change, side by side: which casts remain, and where.
func.func @unused(%m: memref<?xf32>, %n: memref<*xf32>, %i: index) { return }
func.func @live(%m: memref<?xf32>, %n: memref<*xf32>, %i: index) { 
  "test.a"(%m, %n, %i): (memref<?xf32>, memref<*xf32>, index) -> ()
  return }
func.func @conv(%m: memref<?xf32>, %n: memref<*xf32>, %i: index) -> (memref<?xf32>,  index) { return %m,  %i : memref<?xf32>,  index }
func.func @both(%m: memref<?xf32>, %n: memref<?xf32>, %i: index, %j: index) -> (memref<?xf32>, memref<?xf32>, index) { 
  "test.a"(%m, %n, %i): (memref<?xf32>, memref<?xf32>, index) -> ()
  "test.a"(%m, %n, %j): (memref<?xf32>, memref<?xf32>, index) -> ()
  %0:2 = "test.b"() : () -> (index, memref<f32>)
  %3 = arith.addi %0#0, %i : index
  cf.br ^bb1 (%n, %3, %0#1: memref<?xf32>, index, memref<f32>)
  ^bb1(%p: memref<?xf32>, %k:index, %q: memref<f32>):
  "test.a"(%p, %n, %k): (memref<?xf32>, memref<?xf32>, index) -> ()
  "test.a"(%3): (index) -> ()
  return %m, %p, %k : memref<?xf32>, memref<?xf32>, index }
