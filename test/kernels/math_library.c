// Functions of math.h that LLVM has no intrinsic for on the CPU; they are the C library's, bit by bit.
// RUN: %run-program %s
#include <math.h>
#include <stdio.h>
double math_library(double x, float y) {
  double r = tan(x) + asin(x / 10) + acos(x / 10) + atan(x) + atan2(x, 2) + sinh(x) + cosh(x) + tanh(x);
  r += asinh(x) + acosh(x + 1) + atanh(x / 10) + cbrt(x) + expm1(x) + log1p(x) + erf(x) + fmod(x, 0.7);
  r += tanf(y) + atanf(y) + atan2f(y, 3) + expm1f(y) + log1pf(y) + erff(y) + cbrtf(y);
  r += lround(x) + lrint(x) + llround(-x) + llrint(-x) + lroundf(y) + rint(x) + nearbyint(x);
  return r + isnan(x) + isinf(x) + isfinite(x) + signbit(x) + fmin(x, 1) + fmax(x, 1) + copysign(x, -1);
}
int main(void) {
  for (int i = 1; i < 9; i++)
    printf("%.17g\n", math_library(i * 0.61, i * 0.37f));
}
