// A member whose size does not divide the struct's is an array of words: in each struct a row of
// them. Others keep their type, and where the size fits, all do.

// RUN: sluice compile %s --emit cf --kernel wide | FileCheck %s --check-prefix=WIDE
// RUN: sluice compile %s --emit cf --kernel packed | FileCheck %s --check-prefix=PACKED
// RUN: sluice compile %s --emit cf --kernel fits | FileCheck %s --check-prefix=FITS
// RUN: sluice compile %s --emit cf --kernel deep 2>&1 | FileCheck %s --check-prefix=DEEP

// WIDE: func.func @wide(%{{.*}}: memref<4x2xi64, strided<[3, 1]>> {handshake.arg_name = "s_v"}, %{{.*}}: memref<4xi32, strided<[6]>> {handshake.arg_name = "s_k"}
// WIDE-COUNT-2: memref.load %arg0
// WIDE-COUNT-2: memref.store %{{.*}}, %arg0
struct Wide {
  unsigned _BitInt(70) v;
  int k;
};
void wide(struct Wide s[4], int i) { s[i].v += 1; }

// PACKED: func.func @packed(%{{.*}}: memref<4xi8, strided<[5]>> {handshake.arg_name = "s_a"}, %{{.*}}: memref<4x4xi8, strided<[5, 1]>> {handshake.arg_name = "s_b"}
struct __attribute__((packed)) Packed {
  char a;
  float b;
};
float packed(struct Packed s[4], int i) { return s[i].b; }

// FITS: func.func @fits(%{{.*}}: memref<4xi128, strided<[2]>> {handshake.arg_name = "s_v"}, %{{.*}}: memref<4xi128, strided<[2]>> {handshake.arg_name = "s_k"}
struct Fits {
  unsigned _BitInt(70) v, k;
};
void fits(struct Fits s[4], int i) { s[i].v += s[i].k; }

// With as many dimensions as there can be, the whole array is one of words.
// DEEP-NOT: remark
// DEEP: func.func @deep(%{{.*}}: memref<516xi32> {handshake.arg_name = "s"}
struct Deep {
  unsigned _BitInt(70) v[2][2][2][2][2][2][1];
  int k;
};
int deep(struct Deep s[2], int i) { return (int)s[i].v[0][1][1][0][1][0][0] + s[i].k; }
