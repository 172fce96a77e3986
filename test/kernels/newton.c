// Square roots of doubles until they settle.
// RUN: %run-program %s
#include <stdio.h>
int newton(const double x[6], double root[6]) {
  int steps = 0;
  for (int i = 0; i < 6; i++) {
    double r = x[i] > 1 ? x[i] : 1, old;
    do {
      old = r;
      r = (r + x[i] / r) / 2;
      steps++;
    } while (old - r > 1e-12);
    root[i] = r;
  }
  return steps;
}
int main(void) {
  double x[6] = {2, 144, 0.5, 1e6, 3, 10}, root[6];
  printf("%d\n", newton(x, root));
  for (int i = 0; i < 6; i++)
    printf("%.15g ", root[i]);
  puts("");
}
