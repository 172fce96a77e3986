// A loop stands at its own line, not at the function's, where LLVM's passes have left the branch
// that repeats it (two joined ones) and its counter without one.
// RUN: sluice compile %s --emit cf --mlir-print-debuginfo -o - | FileCheck %s

int count(const int a[8], int limit) {
  int n = 0;
  // CHECK: ^bb{{[0-9]+}}(%{{[0-9]+}}: i32 loc("{{.*}}loop-lines.c":[[#@LINE + 1]]:3)
  for (int k = 0; k < 8; k++) {
    int v = a[k];
    if (v < 0)
      return n;
    while (v > limit) {
      v -= limit;
      n++;
    }
  }
  return n;
}
