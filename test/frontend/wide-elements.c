// RUN: not sluice compile %s --emit cf 2>&1 | FileCheck %s
// CHECK: wide-elements.c:[[#@LINE+1]]:{{[0-9]+}}: error: this access has 72 bytes: integers of more than 512 bits in arrays and arguments are not supported
void f(_BitInt(513) a[2]) { a[0] = 0; }
