// RUN: sluice compile %s --emit buffered | FileCheck %s
// RUN: sluice simulate %s 2>&1 | FileCheck %s --check-prefix=INTERVAL
// What enters the loop is widened in its blocks, but only once per entry: it gets no slots. (The sum
// is read five iterations late, by the product.)
// CHECK: %[[ZERO:.*]] = extui %falseResult{{.*}} : <i1> to <i32>
// CHECK: %[[COPIES:.*]]:2 = fork [2] %[[ZERO]]
// CHECK-NOT: buffer %[[COPIES]]
// CHECK: mux %{{.*}} [%[[COPIES]]#0,
// CHECK-NOT: buffer %[[COPIES]]
// CHECK: mux %{{.*}} [%[[COPIES]]#1,
// INTERVAL: overlap-entry.c:15 1 10 1.00
#include <stdio.h>
int sum_of_products(const int a[10], unsigned n) {
  unsigned s = 0;
  for (unsigned i = 0; i < n; i++)
    s += (unsigned)a[i] * i;
  return (int)s;
}
int main(void) {
  int a[10] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3};
  printf("%d\n", sum_of_products(a, 10));
}
