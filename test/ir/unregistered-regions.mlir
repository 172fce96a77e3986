// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Unregistered operations around registered ones: custom forms inside generic regions and the elision of prefixes.

"t.holder"() ({
  func.func @inside(%a: i32) -> i32 {
    "t.nested"() ({
      %0 = arith.addi %a, %a : i32
      "t.yield"(%0) : (i32) -> ()
    }) : () -> ()
    return %a : i32
  }
  %v = arith.constant 1 : i32
}) : () -> ()
module {
  "t.return_here"() ({
    func.func @deep() {
      func.return
    }
  }) : () -> ()
}
