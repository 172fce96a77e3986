// What C leaves undefined is an error where the kernel comes to it in any case; so are accesses at addresses that are
// numbers, wherever they stand.
// RUN: not sluice compile %s --emit cf --kernel null_access 2>&1 | FileCheck %s --check-prefix=NULL
// RUN: not sluice compile %s --emit cf --kernel null_copy 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: not sluice compile %s --emit cf --kernel far 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: not sluice compile %s --emit cf --kernel far_bytes 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: not sluice compile %s --emit cf --kernel fixed 2>&1 | FileCheck %s --check-prefix=FIXED
// RUN: not sluice compile %s --emit cf --kernel only_marks 2>&1 | FileCheck %s --check-prefix=MARKS

static int *hook, *next, total;
static struct Pair {
  long first, second;
} *pairs;
static char text[8], other[8];

// NULL: undefined.c:[[#@LINE+4]]:{{[0-9]+}}: error: an access through a null pointer is not supported
// NULL: note: nothing that it can point to is assigned to it
int null_access(int x) {
  for (int i = 0; i < 4; i++)
    *hook++ = x;
  return x + 1;
}

// COPY: undefined.c:[[#@LINE+3]]:{{[0-9]+}}: error: an access through a null pointer is not supported
// COPY: note: nothing that it can point to is assigned to it
int null_copy(struct Pair *pair) {
  *pairs++ = *pair;
  return 1;
}

// FAR: undefined.c:[[#@LINE+2]]:{{[0-9]+}}: error: a difference of pointers into different arrays is not supported
// FAR: note: subtract pointers into one array, or indices
int far(const int a[4], const int b[4], int n) { return (int)(a + n - b) > 3; }

// BYTES: undefined.c:[[#@LINE+6]]:{{[0-9]+}}: error: a difference of pointers into different arrays is not supported
// BYTES: note: subtract pointers into one array, or indices
int far_bytes(int n) {
  char *p = text + n;
  while (*p)
    p++;
  return (int)(p - other);
}

// FIXED: undefined.c:[[#@LINE+4]]:{{[0-9]+}}: error: an access at an address that is a number is not supported
// FIXED: note: pass the memory as a parameter, or declare it
int fixed(int x) {
  int *p = (int *)0x40000000;
  return x > 3 ? *p : 0;
}

// MARKS: undefined.c:[[#@LINE+5]]:{{[0-9]+}}: error: an access at an address that is a number is not supported
int only_marks(int x) {
  if (!next)
    next = (int *)-1;
  if (next != (int *)-1)
    total += *next;
  return total + x;
}
