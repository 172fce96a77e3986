// Functions of math.h.
// RUN: %run-program %s
#include <math.h>
#include <stdio.h>
void math_functions(const double x[6], double y[6]) {
  for (int i = 0; i < 6; i++) {
    double v = fabs(x[i]) + 0.5;
    y[i] = sqrt(v) + floor(x[i]) - ceil(x[i] / 2) + fmin(x[i], 1) * fmax(x[i], -1) +
           trunc(x[i] * 3) + copysign(2, x[i]) + fma(v, v, x[i]) + round(x[i]) + fmod(x[i], 1.25);
  }
}
int main(void) {
  double x[6] = {-3.75, -1.5, -0.25, 0.5, 2.5, 7.125}, y[6];
  math_functions(x, y);
  for (int i = 0; i < 6; i++)
    printf("%.15g ", y[i]);
  puts("");
}
