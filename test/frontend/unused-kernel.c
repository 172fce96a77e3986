// A function that is static or inline and that nobody uses is a kernel where --kernel names it.

// RUN: sluice compile %s --emit cf --kernel own 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: sluice compile %s --emit cf --kernel own_inline | FileCheck %s --check-prefix=OWN-INLINE
// RUN: sluice compile %s --emit cf --kernel only_inline | FileCheck %s --check-prefix=ONLY-INLINE
// RUN: sluice compile %s --emit cf --kernel by_value | FileCheck %s --check-prefix=BY-VALUE
// RUN: sluice compile %s --emit verilog --kernel own_inline | FileCheck %s --check-prefix=VERILOG
// RUN: not sluice compile %s --emit cf --kernel declared 2>&1 | FileCheck %s --check-prefix=DECLARED

// clang's warnings are given once.
// OWN: warning: using the result of an assignment
// OWN-NOT: warning:
// OWN: func.func @own(%{{.*}}: i32 {handshake.arg_name = "a"}
static int helper(int a) { return a * 3; }
static int own(int a) {
  if (a = helper(a))
    return 1;
  return a + 1;
}

// OWN-INLINE: func.func @own_inline(
// VERILOG: module own_inline(
static inline int own_inline(int a) { return a + 1; }

// ONLY-INLINE: func.func @only_inline(
inline int only_inline(int a) { return a + 2; }

// BY-VALUE: func.func @by_value(%{{.*}}: i32 {handshake.arg_name = "p_x"}
struct Point {
  int x, y;
};
static int by_value(struct Point p) { return p.x + p.y; }

// DECLARED: error: there is no function 'declared'
int declared(int a);
