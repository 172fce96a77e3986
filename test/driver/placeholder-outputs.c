// An output argument is an assignment: copies of the variable keep what it was, merges of copies are merges.
// RUN: rm -rf %t && mkdir %t
// RUN: printf 'void __twice(int a, int *b) { *b = 2 * a; }' > %t/model.c
// RUN: sluice simulate %s --model %t/model.c --kernel kernel --stall-seeds 3 > %t/circuit
// RUN: clang-19 -DPOINTERS %s -o %t/program && %t/program > %t/expected
// RUN: cmp %t/circuit %t/expected
// RUN: sluice simulate %s --model %t/model.c -DCOPIES --kernel copies > %t/circuit
// RUN: clang-19 -DPOINTERS -DCOPIES %s -o %t/program && %t/program > %t/expected
// RUN: cmp %t/circuit %t/expected
// RUN: sluice compile %s --kernel kernel --emit cf | FileCheck %s --check-prefix=CF
#include <stdio.h>
#ifdef POINTERS
static int __init(void) { return 0; }
static void twice(int a, int *b) { *b = 2 * a; }
#define __twice(a, b) twice(a, &b)
#else
int __init();
void __twice(int input_a, int output_b);
#endif
// A copy is another variable, also where it is assigned in turn; so are all of `a = b = __init()`.
static int again(int n, int copy) {
  __twice(n, copy);
  return copy;
}
int copies(int n) {
  int o = __init(), a, b, sum = 0;
  __twice(n, o);
  int p = o, q = p;
  __twice(n + 100, q);
  for (int i = 0; i < n; i++) {
    int r = o;
    __twice(i + 50, r);
    sum += r;
  }
  a = b = __init();
  __twice(n + 3, a);
  __twice(n + 4, b);
  int first = a;
  a = 5;
  __twice(n + 7, a);
  return sum + o * 3 + p * 5 + q * 7 + again(n, o) * 11 + a * 13 + b * 17 + first * 19;
}
int kernel(int n) {
  int o = __init(), last = 0, sum = 0;
  __twice(n, o);
  int first = o;
  __twice(first + 1, o);
  sum = o * 100 + first;
  for (int i = 0; i < n; i++) {
    int chosen;
    if (i & 1) {
      __twice(i, o);
      chosen = o;
    } else {
      __twice(i + last, o);
      chosen = o + 1;
      o = __init();
    }
    sum += last * chosen;
    last = chosen;
  }
  return sum;
}
// A value for each call, and none for the variable that is made again and not passed.
// CF: %[[O:.*]] = call @__init()
// CF-NEXT: call @__twice(%arg0, %[[O]])
// CF: %[[P:.*]] = call @__init()
// CF-NEXT: call @__twice(%{{.*}}, %[[P]])
// CF-COUNT-2: call @__init()
// CF-NOT: call @__init()
#ifdef COPIES
#define kernel copies
#endif
int main(void) {
  printf("kernel(3) = %d\n", kernel(3));
  printf("kernel(7) = %d\n", kernel(7));
}
