// RUN: %same-as-mlir %s --split-input-file
// Chunks between marker lines are read and printed one by one; names and symbols start anew in each.

func.func private @same()
func.func @values() -> i32 {
  %c1_i32 = arith.constant 1 : i32
  return %c1_i32 : i32
}

// -----

func.func private @same()

// -----

module @named {
}

// -----

// Nothing but a comment.

// -----
func.func private @same(memref<4xi32, affine_map<(d0) -> (d0 + 1)>>)
