// Structs by value or as a result, whose fields are taken apart in a function around the kernel:
// each location is the C file's own.
// RUN: sluice compile %s --kernel scale --emit cf --mlir-print-debuginfo -o - | \
// RUN:   FileCheck %s --implicit-check-not=callsite --implicit-check-not='by value'
// RUN: sluice compile %s --kernel divide --remarks -o - > %t.v 2> %t.err
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.err
// RUN: FileCheck %s --check-prefix=VERILOG --input-file=%t.v --implicit-check-not='by value'

struct Scale {
  int factor;
  short divisor;
};

// CHECK: #loc = loc("{{.*}}by-value-lines.c":[[#@LINE + 2]]:5)
// CHECK: return %{{[0-9]+}} : i32 loc(#loc)
int scale(struct Scale s, int n, int a[4]) {
  int t = 0;
  for (int i = 0; i < n; i++)
    t += a[i & 3] * s.factor / s.divisor;
  return t;
}

struct Quotient {
  int lo, hi;
};

// REMARK: by-value-lines.c:[[#@LINE + 2]]:17: remark: array 'result_lo' needs no queue
// VERILOG: // from by-value-lines.c:[[#@LINE + 1]]
struct Quotient divide(int a, int b) {
  struct Quotient q = {a / b, a % b};
  return q;
}
