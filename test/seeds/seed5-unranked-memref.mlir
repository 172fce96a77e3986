// RUN: %same-conversion %s --allow-unregistered-dialect
// Seed 5, "Calling Convention for Unranked memref": a rank and a pointer. "Lifetime": what is
// returned is copied to the heap, and by the caller to its stack.
func.func @foo(%arg0: memref<*xf32>) {
  "test.use"(%arg0) : (memref<*xf32>) -> ()
  return
}
func.func @bar() {
  %0 = "test.get"() : () -> memref<*xf32>
  call @foo(%0) : (memref<*xf32>) -> ()
  return
}
func.func @lifetime() -> memref<*xf32> {
  %0 = "test.get"() : () -> memref<*xf32>
  return %0 : memref<*xf32>
}
func.func @caller() {
  %0 = call @lifetime() : () -> memref<*xf32>
  "test.use"(%0) : (memref<*xf32>) -> ()
  return
}
