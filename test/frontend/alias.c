// Another name of a function is that function.
// RUN: %run-program %s
// RUN: sluice compile %s --emit cf --kernel alias | FileCheck %s
// CHECK: arith.muli
// CHECK-NOT: call
#include <stdio.h>
int thrice(int x) { return x * 3; }
int other(int x) __attribute__((alias("thrice")));
int alias(int x) { return other(x) + 1; }
int main(void) { printf("%d\n", alias(4)); }
