// An output argument is an assignment: copies of the variable keep what it was, merges of copies are merges.
// RUN: rm -rf %t && mkdir %t
// RUN: printf 'void __twice(int a, int *b) { *b = 2 * a; } void __odd(int a, _Bool *b) { *b = a & 1; }' > %t/model.c
// RUN: sluice simulate %s --model %t/model.c --kernel kernel --stall-seeds 3 > %t/circuit
// RUN: clang-19 -DPOINTERS %s -o %t/program && %t/program > %t/expected
// RUN: cmp %t/circuit %t/expected
// RUN: sluice simulate %s --model %t/model.c -DCOPIES --kernel copies > %t/circuit
// RUN: clang-19 -DPOINTERS -DCOPIES %s -o %t/program && %t/program > %t/expected
// RUN: cmp %t/circuit %t/expected
// RUN: sluice simulate %s --model %t/model.c -DPLACES --kernel places > %t/circuit
// RUN: clang-19 -DPOINTERS -DPLACES %s -o %t/program && %t/program > %t/expected
// RUN: cmp %t/circuit %t/expected
// RUN: sluice compile %s --kernel kernel --emit cf | FileCheck %s --check-prefix=CF
#include <stdio.h>
#ifdef POINTERS
static int __init(void) { return 0; }
static void twice(int a, int *b) { *b = 2 * a; }
static _Bool __init_bool(void) { return 0; }
static void odd(int a, _Bool *b) { *b = a & 1; }
#define __twice(a, b) twice(a, &b)
#define __odd(a, b) odd(a, &b)
#else
int __init();
_Bool __init_bool();
void __twice(int input_a, int output_b);
void __odd(int input_a, _Bool output_b);
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
// Outputs may also be fields, elements and what pointers point to, and of a type wider in memory.
typedef struct Pair {
  int first, second;
} Pair;
typedef struct Flag {
  _Bool is_odd;
} Flag;
static void assign(int a, int *to) {
  __twice(a, *to);
}
int places(int n) {
  Pair s;
  Flag flag;
  int o = __init(), a[2], sum = 0;
  s.first = __init();
  flag.is_odd = __init_bool();
  a[0] = __init();
  __twice(n, s.first);
  Pair old = s;
  assign(n + 30, &o);
  for (int i = 0; i < n; i++) {
    assign(i, &o);
    int before = o;
    assign(i + 10, &o);
    __twice(i + o, s.first);
    sum += before * 3 + o * 5 + s.first * 7;
  }
  __twice(n + 1, a[0]);
  a[1] = a[0];
  __twice(n + 2, a[1]);
  _Bool b = __init_bool();
  __odd(n, b);
  _Bool c = b;
  __odd(n + 1, b);
  __odd(n, flag.is_odd);
  _Bool d = b;
  __odd(n, d);
  int e = s.first, f = s.first, g = o, h = o;
  __twice(n + 5, e);
  __twice(n + 6, f);
  __twice(n + 8, g);
  __twice(n + 9, h);
  return sum + a[0] * 11 + a[1] * 13 + old.first * 17 + b * 1000 + c * 2000 + flag.is_odd * 4000 +
         d * 8000 + e * 19 + f * 29 + g * 31 + h * 37 + o * 41 + s.first * 23 + again(n, a[1]);
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
#elif defined(PLACES)
#define kernel places
#endif
int main(void) {
  printf("kernel(3) = %d\n", kernel(3));
  printf("kernel(7) = %d\n", kernel(7));
}
