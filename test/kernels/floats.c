// Single and double precision, conversions and comparisons.
// RUN: %run-program %s
#include <stdio.h>
double floats(const float a[12], double b[12], int out[12]) {
  double sum = 0;
  for (int i = 0; i < 12; i++) {
    float x = a[i] * 1.5f - 3;
    double y = x / (i + 1) + b[i];
    out[i] = (int)(x * 10) + (x < y) * 2 + (x >= 0 ? 1 : -1);
    b[i] = y > 2 ? y - 2 : -y;
    sum += b[i] * (float)out[i];
    if (x != x)
      sum = -1;
  }
  return sum;
}
int main(void) {
  float a[12];
  double b[12];
  int out[12];
  for (int i = 0; i < 12; i++) {
    a[i] = (float)i * 0.7f;
    b[i] = 5.0 / (i + 1);
  }
  printf("%.17g\n", floats(a, b, out));
  for (int i = 0; i < 12; i++)
    printf("%d:%.17g ", out[i], b[i]);
  puts("");
}
