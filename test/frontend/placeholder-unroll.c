// A kernel with placeholders unrolls nothing, and says so where a pragma asks for it.
// RUN: sluice compile %s --emit cf 2>&1 | FileCheck %s
// CHECK: unroll.c:[[#@LINE + 9]]:3: warning: the loop is not unrolled: the kernel calls placeholders
// CHECK-NOT: warning
// CHECK-COUNT-2: call @__unit
// CHECK-NOT: call @__unit
void __unit(int input_a, int output_b);
int __init1(void);
int kernel(int a) {
  int s = 0;
#pragma unroll 3
  for (int i = 0; i < 3; i++) {
    int b = __init1();
    __unit(a + i, b);
    s += b;
  }
#pragma nounroll
  for (int i = 0; i < 3; i++) {
    int b = __init1();
    __unit(a - i, b);
    s += b;
  }
  return s;
}
