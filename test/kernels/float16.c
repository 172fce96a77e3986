// Half precision.
// RUN: %run-program %s
#include <stdio.h>
float float16(const _Float16 a[8], _Float16 b[8]) {
  _Float16 sum = 0;
  for (int i = 0; i < 8; i++) {
    b[i] = a[i] * (_Float16)1.5f + b[i];
    sum += b[i];
  }
  return (float)sum;
}
int main(void) {
  _Float16 a[8], b[8];
  for (int i = 0; i < 8; i++) {
    a[i] = (_Float16)(i * 0.3f);
    b[i] = (_Float16)(2 - i);
  }
  printf("%g\n", float16(a, b));
  for (int i = 0; i < 8; i++)
    printf("%g ", (float)b[i]);
  puts("");
}
