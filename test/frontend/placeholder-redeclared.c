// A placeholder declared once more without the names of its parameters keeps them.
// RUN: sluice compile %s --emit handshake -o - | FileCheck %s
// CHECK: instance{{.*}}@__unit(
// CHECK: handshake.func private @__unit({{.*}}argNames = ["input_a", "start"], resNames = ["out0", "end"]
void __unit(int input_a, int output_b);
void __unit(int, int);
int __init1(void);

int kernel(int a) {
  int b = __init1();
  __unit(a, b);
  return b;
}
