// A small sorting network in local variables.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
static void order(int *a, int *b) {
  if (*a > *b) {
    int t = *a;
    *a = *b;
    *b = t;
  }
}
void median_filter(const int in[20], int out[20]) {
  out[0] = in[0];
  out[19] = in[19];
  for (int i = 1; i < 19; i++) {
    int a = in[i - 1], b = in[i], c = in[i + 1];
    order(&a, &b);
    order(&b, &c);
    order(&a, &b);
    out[i] = b;
  }
}
int main(void) {
  int in[20], out[20];
  for (int i = 0; i < 20; i++)
    in[i] = i * 13 % 17;
  median_filter(in, out);
  for (int i = 0; i < 20; i++)
    printf("%d ", out[i]);
  puts("");
}
