// What a local array has where nothing was written: 0 at first, then what an earlier call left. The
// CPU has the same, so a program that copies such words and never looks at them is no difference.
// RUN: sluice simulate %s --stall-seeds 3 2>&1 | FileCheck %s
// RUN: sluice compile %s --emit cf > %t.mlir
// RUN: sluice simulate %t.mlir '[0, 0, 0, 0, 0, 0, 0, 0]' 5 2>&1 | FileCheck %s --check-prefix=MLIR
// CHECK: 0:100 2:102 4:104 6:106
// CHECK: 1:110 3:112 5:114 7:116
// CHECK: 0:120 2:122 4:124 6:126
// CHECK: kernel: 3 calls, {{[0-9]+}} cycles, equal to the CPU
// MLIR: kernel: 1 call, {{[0-9]+}} cycles, equal to the CPU
// MLIR: [0, 106, 0, 108, 0, 110, 0, 112]
#include <stdio.h>
void kernel(int out[8], int n) {
  int line[8];
  for (int i = 0; i < 8; i++)
    if (!((i + n) & 1))
      line[i] = i + n + 100;
  for (int i = 0; i < 8; i++)
    out[i] = line[i];
}
int main(void) {
  int out[8];
  for (int call = 0; call < 3; call++) {
    int n = call == 1 ? 9 : call * 10;
    kernel(out, n);
    for (int i = 0; i < 8; i++)
      if (!((i + n) & 1))
        printf("%d:%d ", i, out[i]);
    printf("\n");
  }
}
