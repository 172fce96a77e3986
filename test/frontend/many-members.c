// A struct with more members than there can be: the limit is named, for accesses and copies alike.

// RUN: not sluice compile %s --emit cf --kernel member 2>&1 | FileCheck %s --check-prefix=MEMBER
// RUN: not sluice compile %s --emit cf --kernel copy 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: sluice compile %s --emit cf --kernel fits | FileCheck %s --check-prefix=FITS

#define M4(n) int n##0, n##1, n##2, n##3;
#define M16(n) M4(n##0) M4(n##1) M4(n##2) M4(n##3)
#define M64(n) M16(n##0) M16(n##1) M16(n##2) M16(n##3)
struct Many {
  M64(a) M64(b)
};
struct Fits {
  M64(a)
};

// MEMBER: error: 's' of type 'struct Many[4]' has more than 64 scalar members, which is not supported
// MEMBER: note: make arrays of those of one type, or several structs
int member(struct Many s[4], int i) { return s[i].b000; }

// COPY: error: 's' of type 'struct Many[4]' has more than 64 scalar members, which is not supported
// COPY-NOT: this copy is not supported
void copy(struct Many s[4], int i) { s[i] = s[i + 1]; }

// FITS: func.func @fits
int fits(struct Fits s[4], int i) {
  s[i] = s[i + 1];
  return s[i].a333;
}
