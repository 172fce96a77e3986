// A field that is a parameter of its own has a name that no parameter, no other field and not the
// kernel has.
// RUN: sluice compile %s --kernel p_y --emit cf -o - | FileCheck %s
// RUN: sluice simulate %s --kernel p_y 2>&1 | FileCheck %s --check-prefix=SAME

#include <stdio.h>

struct Inner {
  int b;
};
struct P {
  int x, y, a_b;
  struct Inner a;
};
struct R {
  int sum, result;
};

// CHECK: "p_x_"{{.*}}"p_y_"{{.*}}"p_a_b"{{.*}}"p_a_b_"{{.*}}"p_x"{{.*}}"result"{{.*}}"result__sum"{{.*}}"result__result"
// SAME: equal to the CPU
struct R p_y(struct P p, int p_x, int result) {
  struct R r = {p.x * 2 + p.y - p_x, p.a_b * 3 - p.a.b + result};
  return r;
}

int main(void) {
  struct P p = {11, 7, 5, {3}};
  struct R r = p_y(p, 40, 1);
  printf("%d %d\n", r.sum, r.result);
}
