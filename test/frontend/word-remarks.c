// The remark that an array becomes one of words is given where accesses, not its type, are why.

// RUN: sluice compile %s --emit cf --kernel cut 2>&1 | FileCheck %s --check-prefix=CUT
// RUN: sluice compile %s --emit cf --kernel wide 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: sluice compile %s --emit cf --kernel bytes 2>&1 | FileCheck %s --check-prefix=BYTES

// clang makes a struct of it: a number for each that is set, and an array of the others.
// CUT-NOT: remark
// CUT: memref.global "private" constant @cut.table : memref<5000xi32>
int cut(unsigned i) {
  static const int table[5000] = {1, 2, 3};
  return table[i % 5000];
}

// WIDE-NOT: remark
// WIDE: func.func @wide(%{{.*}}: memref<12xi64>
int wide(_BitInt(129) a[4], int i) { return (int)a[i & 3]; }

// BYTES: remark: 'a' becomes an array of i8: it is accessed in ways that its type does not tell
int bytes(int a[4], int i) { return ((char *)a)[i & 15]; }
