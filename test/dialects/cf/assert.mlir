// RUN: %same-as-mlir %s --allow-unregistered-dialect
// cf.assert with messages that need escapes.

func.func @asserts(%c: i1) {
  cf.assert %c, "plain"
  cf.assert %c, ""
  cf.assert %c, "quote \" backslash \\ newline \n tab \t"
  cf.assert %c, "with attribute" {test.note = 1 : i32}
  return
}
