// A pointer that is an integer for a while comes back as the pointer it was; computing with its bits is
// refused.
// RUN: %run-program %s --kernel there_and_back
// RUN: not sluice compile %s --emit cf --kernel hashes 2>&1 | FileCheck %s
// RUN: not sluice compile %s --emit cf --kernel rounds 2>&1 | FileCheck %s
// RUN: not sluice compile %s --emit cf --kernel chooses 2>&1 | FileCheck %s
// RUN: not sluice compile %s --emit cf --kernel high 2>&1 | FileCheck %s
// RUN: not sluice compile %s --emit cf --kernel higher 2>&1 | FileCheck %s
// CHECK: error: a pointer converted to an integer is not supported
// CHECK: note: use an index, or compare and subtract the pointers themselves

#include <stdint.h>
#include <stdio.h>

int there_and_back(const int a[4], const int b[4], int n) {
  uintptr_t both[2] = {(uintptr_t)(a + n), (uintptr_t)b};
  uintptr_t one = both[n & 1];
  return *(const int *)one + ((const int *)both[n >> 1])[1];
}

int hashes(const int a[4], int n) {
  const int *p = a + n;
  return (int)((uintptr_t)p >> 4) & 7;
}

int rounds(const int a[4], int n) { return *(const int *)(((uintptr_t)a + (uintptr_t)n) & ~(uintptr_t)3); }

int chooses(const int a[4], const int b[4], int n) {
  uintptr_t u = n ? (uintptr_t)a : (uintptr_t)b;
  return (int)(u & 63);
}

int high(const int a[4], int n) { return (uintptr_t)(a + n) > 0x7fff00000000; }

int higher(const int a[4], int n, uintptr_t than) {
  uintptr_t bits = n & 1 ? (uintptr_t)a : than;
  return *(const int *)bits + ((const int *)than < a + n);
}

int main(void) {
  const int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8};
  for (int n = 0; n < 3; n++)
    printf("%d\n", there_and_back(a, b, n));
}
