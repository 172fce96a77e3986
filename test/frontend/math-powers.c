// Powers of two with whole exponents are calls of ldexp, whoever makes them; what modf and
// frexp leave in variables that nobody reads has its place all the same.
// RUN: %run-program %s
// RUN: sluice compile %s --emit cf | FileCheck %s
// CHECK-COUNT-4: call @ldexp({{.*}}) : (f64, i32) -> f64
// CHECK: call @ldexpf({{.*}}) : (f32, i32) -> f32
// CHECK: call @modf
// CHECK-COUNT-1: func.func private @ldexp(f64 {{.*}}, i32 {{.*}}) -> f64
// CHECK-NOT: @ldexp(
#include <math.h>
#include <stdio.h>

double math_powers(double x, int n, unsigned char m) {
  double whole;
  int exponent;
  double r = pow(2, n) + exp2(m) + __builtin_ldexp(x, n) + ldexp(x, 1 - n);
  r += powf(2.f, n) + exp2f(m);
  return r + modf(x, &whole) + frexp(x, &exponent);
}

int main(void) {
  for (int n = -3; n < 6; n += 2)
    printf("%a\n", math_powers(10.5 / n, n, (unsigned char)(n + 7)));
  return 0;
}
