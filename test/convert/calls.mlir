// RUN: %same-conversion %s
// Calls, direct and through values; external functions with C interfaces; attributes.
func.func private @ext(memref<?xf32>, i32) -> (i32, memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @ext2(%a: memref<2xf32>) -> memref<2xf32> attributes {llvm.emit_c_interface}
func.func private @ext3(i32) -> i32 attributes {llvm.emit_c_interface}
func.func @foo(%a: memref<?xf32>, %u: memref<*xf32>, %f: (i32) -> (i32, i64)) -> (memref<?xf32>, memref<*xf32>) attributes {llvm.emit_c_interface} {
  return %a, %u : memref<?xf32>, memref<*xf32>
}
func.func @one(%u: memref<*xf32>) -> memref<*xf32> {
  return %u : memref<*xf32>
}
func.func @bar(%a: memref<?xf32> {llvm.noalias}, %u: memref<*xf32>, %f: (i32) -> (i32, i64), %i: i32 {llvm.signext}, %g: (memref<?xf32>) -> ()) -> (i32 {llvm.foo}) {
  %0:2 = call @foo(%a, %u, %f) : (memref<?xf32>, memref<*xf32>, (i32) -> (i32, i64)) -> (memref<?xf32>, memref<*xf32>)
  %1:2 = call_indirect %f(%i) : (i32) -> (i32, i64)
  %2 = call @one(%0#1) : (memref<*xf32>) -> memref<*xf32>
  call_indirect %g(%a) : (memref<?xf32>) -> ()
  %h = constant @one : (memref<*xf32>) -> memref<*xf32>
  %3 = call_indirect %h(%0#1) : (memref<*xf32>) -> memref<*xf32>
  return %1#0 : i32
}
func.func @varfn() attributes {llvm.linkage = #llvm.linkage<internal>, passthrough = ["a"], foo = 1 : i32} { return }
func.func nested @vis(%x : i32 ) { return }
