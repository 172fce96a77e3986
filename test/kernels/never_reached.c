// What C leaves undefined is a warning where a test keeps the program from it: accesses through pointers that nothing
// is assigned to, differences of pointers into different arrays.
// RUN: %run-program %s
// RUN: %simulate-program %s
// RUN: sluice compile %s --emit cf -o %t 2>&1 | FileCheck %s
#include <stdio.h>
#include <string.h>

static int *hook, *next, *last, is_on;
static char text[8];
struct Pair {
  long first, second;
};
static struct Pair *pairs;

// CHECK: never_reached.c:[[#@LINE+4]]:{{[0-9]+}}: warning: an access through a null pointer: undefined, if it is ever executed
// CHECK: note: nothing that it can point to is assigned to it
static void tell(int x) {
  if (is_on && hook) {
    *hook = x;
    hook++;
  }
}

// CHECK: never_reached.c:[[#@LINE+4]]:{{[0-9]+}}: warning: an access through a null pointer
static int take(void) {
  int result = 0;
  if (next) {
    result = *next;
    if (++next == last)
      next = 0;
  }
  return result;
}

// CHECK: never_reached.c:[[#@LINE+3]]:{{[0-9]+}}: warning: an access through a null pointer
static void fill(struct Pair *pair) {
  if (pairs)
    memcpy(pairs++, pair, sizeof *pair);
}

// CHECK: warning: a difference of pointers into different arrays: undefined, if it is ever executed
// CHECK: note: subtract pointers into one array, or indices
static int distance(const char *start, const char *p, const char *of, const char *q) {
  if (start == of)
    return (int)(p - q);
  return 3;
}

// CHECK-NOT: warning:
int kernel(int x, char a[8]) {
  struct Pair pair = {x, x + 1};
  tell(x);
  x += take();
  fill(&pair);
  return x + distance(text, text + (x & 3), a, a + (x & 1)) + distance(a, a + (x & 3), a, a + (x & 1));
}

int main(void) {
  char a[8] = {0};
  for (int i = 0; i < 4; i++) {
    is_on = i & 1;
    printf("%d\n", kernel(i, a));
  }
}
