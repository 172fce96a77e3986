// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Symbol names that need quotes and ones that do not.

func.func private @plain()
func.func private @"also plain"()
func.func private @"not_needed"()
func.func private @dotted.name$x()
func.func private @"0digit"()
func.func private @"with\22quote"()
func.func private @"with\0Anewline"()
func.func private @"dash-ed"()
func.func private @_under()
func.func private @"é"()
func.func @caller() {
  call @plain() : () -> ()
  call @"also plain"() : () -> ()
  call @"not_needed"() : () -> ()
  call @dotted.name$x() : () -> ()
  call @"0digit"() : () -> ()
  call @"with\22quote"() : () -> ()
  call @"dash-ed"() : () -> ()
  call @"é"() : () -> ()
  return
}
