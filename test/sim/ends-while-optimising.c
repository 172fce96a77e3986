// The program ends while the simulator is still optimising its code in a thread (after 500,000 cycles).
// RUN: sluice simulate %s 2>&1 | FileCheck %s
// RUN: sluice simulate %s 2>&1 | FileCheck %s
// CHECK: 1 call, {{[5-9][0-9][0-9][0-9][0-9][0-9]}} cycles, equal to the CPU
// CHECK-NOT: error

int histogram(int a[256], int b[256], int c[256], int n) {
  int s = 0;
  for (int r = 0; r < n; r++)
    for (int i = 0; i < 256; i++)
      c[b[i] & 255] += a[i];
  return s;
}
int main(void) {
  static int a[256], b[256], c[256];
  for (int i = 0; i < 256; i++) a[i] = i, b[i] = i * 7;
  return histogram(a, b, c, 1100);
}
