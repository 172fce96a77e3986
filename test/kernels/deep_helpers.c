// Helpers five levels deep, each with a loop.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
static int a(const int *p, int i) { return p[i & 15] + i; }
static int b(const int *p, int i) {
  int s = 0;
  for (int k = 0; k < 3; k++)
    s += a(p, i + k);
  return s;
}
static int c(const int *p, int i) { return i & 1 ? b(p, i) : a(p, -i) - b(p + 1, i); }
static void d(int *out, const int *p, int i) {
  for (int k = 0; k < 2; k++)
    out[k] += c(p, i + k * 3);
}
void deep_helpers(const int p[24], int out[2]) {
  for (int i = 0; i < 5; i++)
    d(out, p, i);
}
int main(void) {
  int p[24], out[2] = {1, 2};
  for (int i = 0; i < 24; i++)
    p[i] = i * i % 29;
  deep_helpers(p, out);
  printf("%d %d\n", out[0], out[1]);
}
