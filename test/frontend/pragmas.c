// RUN: sluice compile %s --emit cf 2>&1 | FileCheck %s
// A pragma that nobody knows, or that asks for what circuits have not, is warned about; unroll pragmas
// unroll, and nothing else does.

// CHECK: warning: unknown pragma ignored
// CHECK: warning: unexpected '#pragma omp ...' in program
// CHECK: pragmas.c:[[@LINE+15]]:3: warning: the pragma's 'vectorize' is ignored: of those for loops only 'unroll' is known
// CHECK-LABEL: func.func @pragmas
// CHECK-COUNT-4: memref.load
// CHECK: cf.cond_br
// CHECK-COUNT-1: memref.load
// CHECK: cf.cond_br
// CHECK-NOT: memref.load
int pragmas(const int a[32]) {
  int s = 0;
#pragma HLS pipeline
#pragma omp parallel for
#pragma unroll 4
  for (int i = 0; i < 32; i++)
    s = s * 3 + a[i];
#pragma clang loop vectorize(enable) interleave(enable)
  for (int i = 0; i < 3; i++)
    s ^= a[i];
  return s;
}
