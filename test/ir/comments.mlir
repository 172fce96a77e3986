// RUN: %same-as-mlir %s
// Comments, blank lines, tabs and dense or loose spacing disappear.

// before
module { // after brace
	// tab indented
  func.func @f( // in a signature
      %a : i32,%b:i32)->i32{ %0=arith.addi %a,%b:i32 // same line
    // between
    return %0:i32}
  func.func private @in_dimensions(memref<4 // rows
    x // columns
    8xf32>, tensor<? // x
    x? /// and ? x
    x// no space
    i8>)
  // last in block
} // end
// trailing without newline at the end
// no newline