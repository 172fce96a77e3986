// Pointers that are kept as integers come back as pointers, are compared and subtracted; they are no numbers to compute
// with, and nobody outside the kernel may see them.
// RUN: %run-program %s --kernel slots
// RUN: %run-program %s --kernel beside
// RUN: not sluice compile %s --emit cf --kernel low_bits 2>&1 | FileCheck %s --check-prefix=BITS
// RUN: not sluice compile %s --emit cf --kernel low_byte 2>&1 | FileCheck %s --check-prefix=BYTE
// RUN: not sluice compile %s --emit cf --kernel to_parameter 2>&1 | FileCheck %s --check-prefix=PARAMETER
// RUN: not sluice compile %s --emit cf --kernel to_variable 2>&1 | FileCheck %s --check-prefix=VARIABLE
// RUN: not sluice compile %s --emit cf --kernel to_union 2>&1 | FileCheck %s --check-prefix=UNION
// RUN: not sluice compile %s --emit cf --kernel by_union 2>&1 | FileCheck %s --check-prefix=BY_UNION
// RUN: not sluice compile %s --emit cf --kernel by_cast 2>&1 | FileCheck %s --check-prefix=BY_CAST
// RUN: not sluice compile %s --emit cf --kernel beside_numbers 2>&1 | FileCheck %s --check-prefix=BESIDE
// RUN: not sluice compile %s --emit cf --kernel in_struct 2>&1 | FileCheck %s --check-prefix=STRUCT
// RUN: not sluice compile %s --emit cf --kernel or_number 2>&1 | FileCheck %s --check-prefix=CHOICE
// RUN: not sluice compile %s --emit cf --kernel all_bytes 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: not sluice compile %s --emit cf --kernel never_a_number 2>&1 | FileCheck %s --check-prefix=NEVER
// RUN: not sluice compile %s --emit cf --kernel far_apart 2>&1 | FileCheck %s --check-prefix=APART
// RUN: not sluice compile %s --emit cf --kernel of_program 2>&1 | FileCheck %s --check-prefix=PROGRAM
// RUN: not sluice compile %s --emit cf --kernel address_beside 2>&1 | FileCheck %s --check-prefix=ADDRESS
// RUN: not sluice compile %s --emit cf --kernel copied_out 2>&1 | FileCheck %s --check-prefix=COPIED
// RUN: not sluice compile %s --emit cf --kernel memory_compared 2>&1 | FileCheck %s --check-prefix=COMPARED
// RUN: not sluice compile %s --emit cf --kernel end_of_number -D BODILESS 2>&1 | FileCheck %s --check-prefix=END
// RUN: not sluice compile %s --emit cf --kernel to_function -D BODILESS 2>&1 | FileCheck %s --check-prefix=FUNCTION

#include <stdint.h>
#include <stdio.h>
#include <string.h>

static int data[8] = {3, 1, 4, 1, 5, 9, 2, 6};

int slots(int i, int k) {
  static uintptr_t last;
  uintptr_t table[4];
  for (int n = 0; n < 4; n++)
    table[n] = (uintptr_t)(data + n * 2);
  int was_set = last > 4096;
  last = table[i & 3];
  int order = table[i & 3] < table[k & 3] ? 10 : table[i & 3] == table[k & 3] ? 20 : 30;
  return *(int *)table[i & 3] * 100 + order + was_set + (int)((intptr_t)(table[i & 3] - table[k & 3]) / 4) * 1000;
}

// Numbers beside pointers are the program's as well, by whatever subscript.
static struct {
  int tag;
  int *place;
  struct {
    int n, *at;
  } inner[2];
} records[3];

int beside(int i) {
  int k = i % 3;
  records[k].tag++;
  records[k].place = &data[i & 7];
  records[k].inner[i & 1].at = records[k].place;
  records[k].inner[i & 1].n += *records[k].inner[i & 1].at;
  return *records[k].place;
}

// BITS: integer-pointers.c:[[#@LINE+6]]:{{[0-9]+}}: error: a pointer converted to an integer is not supported
// BITS: note: use an index
int low_bits(int i, const int a[4]) {
  uintptr_t table[4];
  for (int n = 0; n < 4; n++)
    table[n] = (uintptr_t)(a + n);
  return (int)(table[i & 3] & 15);
}

// BYTE: integer-pointers.c:[[#@LINE+5]]:{{[0-9]+}}: error: a pointer converted to an integer is not supported
int low_byte(int i, int z, const int a[4]) {
  const int *p = a + i;
  unsigned char bytes[8];
  memcpy(bytes, &p, 8);
  return bytes[z] & 15;
}

// PARAMETER: integer-pointers.c:[[#@LINE+2]]:{{[0-9]+}}: error: a pointer kept in 'out', memory of the program, is not supported
// PARAMETER: note: keep an index instead of a pointer
void to_parameter(int i, unsigned long out[4]) { out[0] = (uintptr_t)&data[i]; }

static uintptr_t kept;

// VARIABLE: integer-pointers.c:[[#@LINE+2]]:{{[0-9]+}}: error: a pointer kept in 'kept', memory of the program, is not supported
// VARIABLE: note: only the kernel may use it; here the program does
void to_variable(int i) { kept = (uintptr_t)&data[i]; }

union Word {
  long number;
  int *place;
};

// UNION: integer-pointers.c:[[#@LINE+7]]:{{[0-9]+}}: error: a pointer kept in 'words', memory of the program, is not supported
void to_union(int i, union Word words[4]) {
  union Word word;
  if (i & 1)
    word.place = &data[i];
  else
    word.number = i;
  words[i & 3] = word;
}

static union Word seen[3];

// BY_UNION: error: a pointer kept in 'seen', memory of the program, is not supported
int by_union(int i) {
  seen[i % 3].place = &data[i];
  return *seen[0].place;
}

static struct {
  int tag;
  int *place;
} cast[3];

// BY_CAST: error: a pointer kept in 'cast', memory of the program, is not supported
int by_cast(int i) {
  cast[i % 3].place = &data[i];
  return *cast[0].place;
}

// BESIDE: integer-pointers.c:[[#@LINE+4]]:{{[0-9]+}}: error: a pointer converted to an integer is not supported
int beside_numbers(int i, const int a[4]) {
  uintptr_t table[4] = {5, 6, 7, 8};
  table[i & 1] = (uintptr_t)(a + i);
  return (int)(table[i & 3] & 15);
}

struct Range {
  uintptr_t address;
  const int *place;
  int n;
};

// STRUCT: integer-pointers.c:[[#@LINE+5]]:{{[0-9]+}}: error: a pointer converted to an integer is not supported
int in_struct(int i, const int a[4]) {
  struct Range ranges[3];
  for (int k = 0; k < 3; k++)
    ranges[k] = (struct Range){(uintptr_t)(a + k), a, k};
  return (int)(ranges[i % 3].address & 15) + *ranges[i % 3].place + ranges[i % 3].n;
}

// CHOICE: integer-pointers.c:[[#@LINE+3]]:{{[0-9]+}}: error: a pointer converted to an integer is not supported
int or_number(int i, int n, const int a[4]) {
  uintptr_t u = i ? (uintptr_t)(a + 1) : (uintptr_t)n;
  return (int)(u & 15);
}

// BYTES: integer-pointers.c:[[#@LINE+6]]:{{[0-9]+}}: error: a pointer converted to an integer is not supported
unsigned all_bytes(const int a[4]) {
  struct Range ranges[2] = {{0, a, 1}, {0, a + 1, 2}};
  const unsigned char *bytes = (const unsigned char *)ranges;
  unsigned hash = 0;
  for (unsigned k = 0; k < sizeof ranges; k++)
    hash = hash * 31 + bytes[k];
  return hash;
}

// NEVER: integer-pointers.c:[[#@LINE+5]]:{{[0-9]+}}: error: a pointer converted to an integer is not supported
int never_a_number(int i, int a[4]) {
  union Word words[4];
  for (int k = 0; k < 4; k++)
    words[k].place = a + k;
  return (int)(words[i & 3].number & 15);
}

// APART: integer-pointers.c:[[#@LINE+3]]:{{[0-9]+}}: error: a pointer converted to an integer is not supported
int far_apart(int i, const int a[4], const int b[4]) {
  uintptr_t table[2] = {(uintptr_t)a, (uintptr_t)(b + i)};
  return table[i & 1] < table[i >> 1 & 1];
}

// PROGRAM: integer-pointers.c:[[#@LINE+3]]:{{[0-9]+}}: error: an access at an address that is a number is not supported
int of_program(int i, uintptr_t address, int a[4]) {
  uintptr_t table[2] = {(uintptr_t)a, (uintptr_t)(a + 1)};
  return *(int *)address + *(int *)table[i & 1];
}

static struct {
  int tag;
  int *place;
  uintptr_t address;
} last;

// ADDRESS: integer-pointers.c:[[#@LINE+5]]:{{[0-9]+}}: error: a pointer kept in 'last', memory of the program, is not supported
// ADDRESS: note: only the kernel may use it; here the program does
int address_beside(int i) {
  last.place = &data[i & 7];
  last.tag++;
  last.address = (uintptr_t)last.place;
  return *(int *)last.address;
}

// COPIED: integer-pointers.c:[[#@LINE+5]]:{{[0-9]+}}: error: a pointer kept in 'out', memory of the program, is not supported
int copied_out(int i, long out[4], int a[4]) {
  int *places[4];
  for (int k = 0; k < 4; k++)
    places[k] = a + k;
  memcpy(out, places, sizeof places);
  return *places[i & 3];
}

// The line of the call, not of the function's body.
// COMPARED: integer-pointers.c:[[#@LINE+5]]:{{[0-9]+}}: error: a pointer converted to an integer is not supported
int memory_compared(int n, int a[8]) {
  int *s[4] = {0}, *t[4] = {0};
  s[n & 3] = a + n;
  t[n >> 2 & 3] = a + 1;
  return memcmp(s, t, sizeof s);
}

#ifdef BODILESS
long strtol(const char *restrict text, char **restrict end, int base);

// END: integer-pointers.c:[[#@LINE+4]]:{{[0-9]+}}: error: 'end' has pointers in it and cannot be passed to a function without a body
// END-NOT: error
int end_of_number(char text[16]) {
  char *end;
  long n = strtol(text, &end, 10);
  return (int)n + *end;
}

int elsewhere(int **p, int n);

// FUNCTION: integer-pointers.c:[[#@LINE+4]]:{{[0-9]+}}: error: 'p' has pointers in it and cannot be passed to a function without a body
// FUNCTION: note: pass the array, and let it return an index
int to_function(int n, int a[4]) {
  int *p = a;
  int result = elsewhere(&p, n);
  return result + *p;
}
#endif

int main(void) {
  for (int i = 0; i < 8; i++)
    printf("%d %d\n", slots(i, i / 2), beside(i));
  printf("%d %d %d %d\n", records[0].tag, records[1].inner[1].n, records[2].tag, records[2].inner[0].n);
  for (int i = 0; i < 3; i++)
    printf("%d %d %d\n", records[i].tag, (int)(seen[i].number == (long)data), (int)((long *)cast)[i * 2 + 1]);
  printf("%d\n", last.address == (uintptr_t)data);
  to_variable(1);
  printf("%d\n", (int)(kept - (uintptr_t)data));
}
