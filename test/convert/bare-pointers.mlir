// RUN: %same-conversion %s --allow-unregistered-dialect -- --convert-func-to-llvm=use-bare-ptr-memref-call-conv=true
// Memrefs of static shape as one pointer; the descriptor is made again from the type.
func.func @foo(%a: memref<2x4xf32>, %i: index, %b: memref<f32>) -> (memref<2x4xf32>, i32) {
  %c = arith.constant 1 : i32
  %0:2 = call @foo(%a, %i, %b) : (memref<2x4xf32>, index, memref<f32>) -> (memref<2x4xf32>, i32)
  return %0#0, %c : memref<2x4xf32>, i32
}
func.func @one(%a: memref<2xf32>) -> memref<2xf32> { 
  %0 = call @one(%a) : (memref<2xf32>) -> memref<2xf32>
  return %0 : memref<2xf32> }
func.func @st(%a: memref<2xf32, strided<[3], offset: 5>>) { "a.b"(%a) : (memref<2xf32, strided<[3], offset: 5>>) -> () return }
