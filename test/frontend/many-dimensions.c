// An array with more dimensions than there can be: the limit is named, for parameters, members,
// variables and copies alike.

// RUN: not sluice compile %s --emit cf --kernel element 2>&1 | FileCheck %s --check-prefix=ELEMENT
// RUN: not sluice compile %s --emit cf --kernel member 2>&1 | FileCheck %s --check-prefix=MEMBER
// RUN: not sluice compile %s --emit cf --kernel variable 2>&1 | FileCheck %s --check-prefix=VARIABLE
// RUN: not sluice compile %s --emit cf --kernel copy 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: sluice compile %s --emit cf --kernel fits | FileCheck %s --check-prefix=FITS

typedef int Four[2][2][2][2];
typedef Four Eight[2][2][2][2];
struct Deep {
  Eight v;
  int k;
};

// ELEMENT: error: 'a' of type '{{.*}}' has more than 8 dimensions, which is not supported
// ELEMENT: note: make one dimension of several, as in 'a[i * 10 + j]'
int element(Eight a[2], int i) { return a[1][1][i][1][1][1][1][1][1]; }

// MEMBER: error: 's' of type 'struct Deep[2]' has more than 8 dimensions, which is not supported
int member(struct Deep s[2], int i) { return s[i].v[1][1][1][1][1][1][1][1]; }

// VARIABLE: error: 'table' has more than 8 dimensions, which is not supported
// VARIABLE: note: make one dimension of several
Eight table[2];
int variable(int i) { return table[i & 1][1][1][1][1][1][1][1][1]++; }

// COPY: error: 's' of type 'struct Deep[2]' has more than 8 dimensions, which is not supported
// COPY-NOT: this copy is not supported
void copy(struct Deep s[2], int i) { s[i] = s[i + 1]; }

// FITS: func.func @fits(%{{.*}}: memref<2x2x2x2x2x2x2x2xi32>
int fits(Eight a, int i) { return a[1][i][1][1][1][1][1][1]; }
