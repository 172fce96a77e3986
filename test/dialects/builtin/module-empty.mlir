// RUN: %same-as-mlir %s
// An empty file is an empty module.
