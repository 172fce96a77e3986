// RUN: sluice compile %s --emit cf 2>&1 | FileCheck %s
// A pragma that nobody knows is warned about; unroll pragmas unroll, and nothing else does.

// CHECK: warning: unknown pragma ignored
// CHECK-LABEL: func.func @pragmas
// CHECK-COUNT-4: memref.load
// CHECK: cf.cond_br
// CHECK-COUNT-1: memref.load
// CHECK: cf.cond_br
// CHECK-NOT: memref.load
int pragmas(const int a[32]) {
  int s = 0;
#pragma HLS pipeline
#pragma unroll 4
  for (int i = 0; i < 32; i++)
    s = s * 3 + a[i];
  for (int i = 0; i < 3; i++)
    s ^= a[i];
  return s;
}
