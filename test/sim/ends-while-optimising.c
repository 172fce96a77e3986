// The program ends while the simulator is still optimising its code in a thread (after 1,500,000 cycles): it
// returns from main, exits, or has a child that does.
// RUN: sluice simulate %s 2>&1 | FileCheck %s
// RUN: sluice simulate %s 2>&1 | FileCheck %s
// RUN: sluice simulate %s exit 2>&1 | FileCheck %s
// RUN: sluice simulate %s exit 2>&1 | FileCheck %s
// RUN: sluice simulate %s fork 2>&1 | FileCheck %s
// CHECK: 1 call, {{1[5-9][0-9][0-9][0-9][0-9][0-9]}} cycles, equal to the CPU
// CHECK-NOT: error

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
int histogram(int a[256], int b[256], int c[256], int n) {
  int s = 0;
  for (int r = 0; r < n; r++)
    for (int i = 0; i < 256; i++)
      c[b[i] & 255] += a[i];
  return s;
}
int main(int argc, char **argv) {
  static int a[256], b[256], c[256];
  for (int i = 0; i < 256; i++) a[i] = i, b[i] = i * 7;
  int s = histogram(a, b, c, 6000);
  if (argc > 1 && strcmp(argv[1], "exit") == 0)
    exit(s);
  if (argc > 1 && strcmp(argv[1], "fork") == 0) {
    if (fork() == 0)
      exit(0);
    wait(NULL);
  }
  return s;
}
