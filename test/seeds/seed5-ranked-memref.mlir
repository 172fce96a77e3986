// RUN: %same-conversion %s --allow-unregistered-dialect
// Seed 5, "Calling Convention for Ranked memref": the callee packs a descriptor, the caller takes
// one apart.
func.func @foo(%arg0: memref<?xf32>) {
  "test.use"(%arg0) : (memref<?xf32>) -> ()
  return
}
func.func @bar() {
  %0 = "test.get"() : () -> memref<?xf32>
  call @foo(%0) : (memref<?xf32>) -> ()
  return
}
