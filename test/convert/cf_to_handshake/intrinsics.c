// The functions with a special meaning, from C.
// RUN: sluice compile %s --kernel checked --emit cf 2>&1 | FileCheck %s --check-prefix=ASSERT
// RUN: sluice compile %s --kernel variables --emit handshake | FileCheck %s --check-prefix=VARIABLES
// RUN: sluice compile %s --kernel feedback --emit handshake | FileCheck %s --check-prefix=FEEDBACK
// RUN: sluice compile %s --kernel waits --emit handshake | FileCheck %s --check-prefix=WAITS
// RUN: sluice compile %s --kernel waits_in_loop --emit handshake | FileCheck %s --check-prefix=LOOP
#include <assert.h>
#include <sluice/intrinsics.h>

// ASSERT: intrinsics.c:[[@LINE+3]]:{{[0-9]+}}: remark: assertion dropped: a circuit does not check it
// ASSERT-NOT: assert_fail
int checked(int x) {
  assert(x != 7);
  return x + 1;
}

int __init_any_name(void);
void __unit(int input_a, int output_b);
// One __init function for several variables.
// VARIABLES: [[A:%[^:]*]]:2 = instance @__unit(
// VARIABLES: [[B:%[^:]*]]:2 = instance @__unit(
// VARIABLES: subi
// VARIABLES-NOT: __init
int variables(int x) {
  int a = __init_any_name(), b = __init_any_name();
  __unit(x, a);
  __unit(a, b);
  return a - b;
}

// FEEDBACK: [[ACC:%[a-zA-Z0-9_]+]] = mux {{.*}} {handshake.bb = 1 : ui32, {{.*}} to <i32>
// FEEDBACK: cond_br
// FEEDBACK: instance @__unit(
int feedback(int acc, int n) {
  for (int i = 0; i < n; i++) {
    int o = __init_any_name();
    __unit(acc, o);
    acc = o;
  }
  return acc;
}

int pop(int queue);
// All six of each; nothing of them but the waits is left.
// WAITS-COUNT-6: = wait
// WAITS-NOT: = wait
// WAITS-NOT: __wait
// WAITS-NOT: to_token
double waits(char c, short s, int i, unsigned u, float f, double d) {
  s = __wait_short(__char_to_token(c), s);
  i = __wait_int(__short_to_token(s), i);
  u = __wait_unsigned(__int_to_token(i), u);
  f = __wait_float(__unsigned_to_token(u), f);
  d = __wait_double(__float_to_token(f), d);
  c = __wait_char(__double_to_token(d), c);
  return d + c;
}

// LOOP: instance @pop(
// LOOP: = wait
int waits_in_loop(int queue, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    int x = pop(queue);
    queue = __wait_int(__int_to_token(x), queue);
    sum += x;
  }
  return sum;
}
