// The generic form of an op leaves the default dialect to the ops in its regions; a blank may stand behind a star.
// RUN: %same-as-mlir %s --allow-unregistered-dialect
func.func private @g()
func.func @f() {
  "t.x"() ({
    call @g() : () -> ()
    %0 = memref.alloca() : memref<4xi32>
  }, {
  }) : () -> ()
  "t.x"() ({
    %1 = constant @g : () -> ()
  }) : () -> ()
  builtin.module {
    module {
    }
  }
  return
}
"t.y"() ({
  module {
  }
}) {a = tensor<* xi32>, b = memref< * x i32>} : () -> ()
llvm.func @h() attributes {optimize_none}
