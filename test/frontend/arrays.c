// What arrays become, and where a shape is given up.

// RUN: sluice compile %s --emit cf --kernel shapes | FileCheck %s --check-prefix=SHAPES
// RUN: sluice compile %s --emit cf --kernel byte_form | FileCheck %s --check-prefix=BYTES
// RUN: sluice compile %s --emit cf --kernel flattened | FileCheck %s --check-prefix=FLAT
// RUN: sluice compile %s --emit cf --kernel proved | FileCheck %s --check-prefix=PROVED
// RUN: sluice compile %s --emit cf --kernel by_reference | FileCheck %s --check-prefix=REFERENCE
// RUN: sluice compile %s --emit cf --kernel fields | FileCheck %s --check-prefix=FIELDS
// RUN: sluice compile %s --emit cf --kernel neighbours | FileCheck %s --check-prefix=NEIGHBOURS

// SHAPES: func.func @shapes(%{{.*}}: memref<3x4x5xi8> {handshake.arg_name = "a"}, %{{.*}}: memref<7xf64> {handshake.arg_name = "b"}, %[[I:.*]]: i32 {handshake.arg_name = "i"}, %[[J:.*]]: i32 {handshake.arg_name = "j"})
// SHAPES-DAG: %[[JX:.*]] = arith.index_cast %[[J]] : i32 to index
// SHAPES-DAG: %[[IX:.*]] = arith.index_cast %[[I]] : i32 to index
// SHAPES: memref.load %{{.*}}[%[[IX]], %[[JX]], %c2] : memref<3x4x5xi8>
typedef char Row[4][5];
double shapes(Row a[3], double b[static 7], int i, int j) { return a[i][j][2] + b[1]; }

// LLVM has these as a byte offset; they are divided by the shape.
// BYTES: %[[NEXT:.*]] = arith.addi %{{.*}}, %c1 : index
// BYTES: memref.load %{{.*}}[%[[NEXT]], %c2] : memref<8x10xi32>
int byte_form(int a[8][10], int i) { return a[i + 1][2]; }

// A subscript that runs over rows: one dimension.
// FLAT: func.func @flattened(%{{.*}}: memref<80xi32>
int flattened(int a[8][10]) {
  int *p = &a[0][0], s = 0;
  for (int i = 0; i < 80; i++)
    s += p[i];
  return s;
}

// A row pointer whose subscript stays within the row: the loop's bounds prove it.
// PROVED: func.func @proved(%{{.*}}: memref<8x10xi32>
int proved(int a[8][10], int i) {
  int *p = a[i], s = 0;
  for (int j = 1; j < 9; j++)
    s += p[j - 1];
  return s;
}

// REFERENCE: func.func @by_reference(%{{.*}}: memref<1xi32> {{.*}}, %{{.*}}: memref<4xi16>
void by_reference(int *result, short *four) { *result = four[3] + four[0]; }

// FIELDS: func.func @fields(%{{.*}}: memref<6xi8, strided<[16]>> {handshake.arg_name = "p_c"}, %{{.*}}: memref<6x2xi16, strided<[8, 1]>> {handshake.arg_name = "p_s"}, %{{.*}}: memref<6xf64, strided<[2]>> {handshake.arg_name = "p_d"}
struct P {
  char c;
  short s[2];
  double d;
};
double fields(struct P p[6], int i) { return p[i].s[1] * p[i].d + p[i].c; }

// Two arrays of one struct: the second one's elements are never taken for the first one's.
// NEIGHBOURS: memref.store %{{.*}}, %[[B:.*]][%c0, %{{.*}}] : memref<1x4xi32>
// NEIGHBOURS: memref.store %{{.*}}, %[[A:.*]][%c0, %{{.*}}] : memref<1x4xi32>
int neighbours(int i, int j, int x) {
  struct {
    int a[4], b[4];
  } s;
  s.b[i] = x;
  s.a[j] = x + 1;
  return s.a[i & 3] - s.b[j & 3];
}
