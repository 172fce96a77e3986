// Narrow differences of pointers are numbers wherever the array lies; anything else about an address is refused.
// RUN: %run-program %s --kernel low_bits
// RUN: sluice compile %s --emit cf --kernel place | FileCheck %s --check-prefix=PLACE
// RUN: not sluice compile %s --emit cf --kernel two_arrays 2>&1 | FileCheck %s --check-prefix=ARRAYS
// RUN: %run-program %s --kernel first
// RUN: not sluice compile %s --emit cf --kernel perhaps_null 2>&1 | FileCheck %s
// RUN: not sluice compile %s --emit cf --kernel sums 2>&1 | FileCheck %s
// RUN: not sluice compile %s --emit cf --kernel low_address 2>&1 | FileCheck %s
// RUN: not sluice compile %s --emit cf --kernel mixes 2>&1 | FileCheck %s
// RUN: not sluice compile %s --emit cf --kernel ordered 2>&1 | FileCheck %s
// CHECK: error: a pointer converted to an integer is not supported
// ARRAYS: error: a difference of pointers into different arrays is not supported

#include <stdint.h>
#include <stdio.h>

static char text[24] = "to be or not to be";
static char other[24];

static char *find(int c) {
  for (char *p = text; *p; p++)
    if (*p == c)
      return p;
  return 0;
}

int low_bits(int c) {
  char copy[24] = "to be or not to be", *q = copy;
  while (*q && *q != c)
    q++;
  char *p = find(c);
  return (p - text & 1) + 2 * (q - copy & 3);
}

// PLACE-LABEL: func.func @place
// PLACE: %[[AT:.*]] = arith.trunci
// PLACE-NEXT: return %[[AT]] : i8
unsigned char place(unsigned n) {
  char *p = text + n;
  while (*p)
    p++;
  return (unsigned char)(p - text);
}

int two_arrays(int n) {
  char *p = text + n;
  while (*p)
    p++;
  return (int)((uintptr_t)p - (uintptr_t)other);
}

int first(int c) {
  char *p = find(c);
  if (!p)
    return -1;
  int at = (int)(p - text);
  return at == 0 ? 100 : at;
}

// Were a null pointer's address that of the array, this would be 1 for want of c.
int perhaps_null(int c) { return (short)(uintptr_t)find(c) == (short)(uintptr_t)text; }

int sums(int n) {
  char *p = text + n;
  while (*p)
    p++;
  return (int)((uintptr_t)p + (uintptr_t)text);
}

int low_address(int n) { return (unsigned char)(uintptr_t)find(n); }

int mixes(int c) {
  int narrow = (int)(uintptr_t)find(c);
  return (c ? narrow : 5) - (int)(uintptr_t)text;
}

int ordered(int c) { return (short)(uintptr_t)find(c) < (short)(uintptr_t)text; }

int main(void) {
  for (const char *c = "tbenr"; *c; c++)
    printf("%d\n", low_bits(*c));
  for (const char *c = "tbz"; *c; c++)
    printf("%d\n", first(*c));
  return 0;
}
