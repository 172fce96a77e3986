// RUN: %same-as-mlir %s --allow-unregistered-dialect
// The `func.` prefix is dropped directly inside func.func only.

func.func private @callee()
func.func @outer() {
  call @callee() : () -> ()
  memref.alloca_scope {
    memref.alloca_scope {
      func.call @callee() : () -> ()
      memref.alloca_scope.return
    }
  }
  "t.region"() ({
    %0 = func.constant @callee : () -> ()
    func.call_indirect %0() : () -> ()
  }) : () -> ()
  memref.alloca_scope {
    func.call @callee() : () -> ()
  }
  return
}
func.call @callee() : () -> ()
