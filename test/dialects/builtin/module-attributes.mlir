// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Named modules with attributes, visibility and quoted names, nested in each other.

module @outer attributes {test.flag, test.value = 3 : i32, dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<index, 32 : i64>>} {
  module @inner attributes {sym_visibility = "private"} {
    module {
    }
    module attributes {test.only} {
      func.func private @deep()
    }
  }
  module @"quoted name" {
    func.func private @inner()
  }
  builtin.module @prefixed {
  }
  "builtin.module"() <{sym_name = "generic", sym_visibility = "nested"}> ({
    func.func private @g()
  }) {test.discardable = "x"} : () -> ()
}
