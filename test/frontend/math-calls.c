// Functions of the C library that are no ops stay calls, and need no model; fdim and the classes of floats are ops.
// RUN: %run-program %s
// RUN: sluice compile %s --emit cf | FileCheck %s
// CHECK-NOT: @fdim
// CHECK-NOT: @sin
// CHECK: func.func private @hypot(f64 {handshake.arg_name = {{.*}}}, f64 {{.*}}) -> f64
#include <math.h>
#include <stdio.h>
#include <string.h>
double math_calls(double x, float y, const char text[16]) {
  static double (*const FUNCTIONS[])(double) = {sin, sqrt, tgamma};
  int exponent;
  double whole;
  double r = hypot(x, y) + fdim(x, y) + fdimf(y, 2) + remainder(x, 0.7) + erfc(x) + lgamma(x + 3);
  r += frexp(x, &exponent) + modf(x, &whole) + ldexp(y, 3) + scalbn(x, -2) + logb(x) + ilogb(x);
  r += exponent * 100 + whole * 1000 + FUNCTIONS[(int)y % 3](x) + nextafterf(y, 9) + (double)strlen(text);
  int classes = fpclassify(x) + 10 * fpclassify(y) + 100 * isnormal(y) + 200 * isfinite(x) + 400 * isinf(y / 0);
  return r + 1000 * classes + 100000 * (isnan(y) + 2 * !!signbit(x));
}
int main(void) {
  static const double X[] = {0.3, 12.75, 1e-310};
  for (int i = 0; i < 9; i++)
    printf("%a\n", math_calls(X[i % 3], (float)(i / 3 + 0.5), "sixteen bytes  "));
  return 0;
}
