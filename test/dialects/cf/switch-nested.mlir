// RUN: %same-as-mlir %s --allow-unregistered-dialect
// A switch is indented like the block it stands in.

module {
  func.func @in_region(%a: i32) {
    "test.region"() ({
      cf.switch %a : i32, [default: ^bb1, 4: ^bb1]
    ^bb1:
      cf.switch %a : i32, [default: ^bb2]
    ^bb2:
      "test.end"() : () -> ()
    }) : () -> ()
    return
  }
  module {
    func.func @in_module(%a: i32) {
      cf.switch %a : i32, [default: ^bb1, 4: ^bb1]
    ^bb1:
      return
    }
  }
}
