// RUN: not sluice compile %s --emit cf --kernel array 2>&1 | FileCheck %s --check-prefix=ARRAY
// RUN: not sluice compile %s --emit cf --kernel arguments 2>&1 | FileCheck %s --check-prefix=ARGUMENTS

// ARRAY: wide-elements.c:[[#@LINE+2]]:{{[0-9]+}}: error: this access has 72 bytes: integers of more than 512 bits in arrays and arguments are not supported
// ARRAY: wide-elements.c:[[#@LINE+1]]:{{[0-9]+}}: note: use '_BitInt(512)' or a narrower one, or an array of several
void array(_BitInt(513) a[2]) { a[0] = 0; }

// Both arguments and the result are accessed where the function begins: told once.
// ARGUMENTS: error: this access has 80 bytes
// ARGUMENTS: note: use '_BitInt(512)' or a narrower one, or an array of several
// ARGUMENTS-NOT: error:
_BitInt(600) arguments(_BitInt(600) a, _BitInt(600) b) { return a + b; }
