// RUN: %same-as-mlir %s
// Several top-level operations without a module get one, located at 0:0 of the file.

func.func private @a()
func.func private @b()
