// Run-length coding, two counters that move apart.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int run_length(const unsigned char in[24], unsigned char out[48]) {
  int n = 0;
  for (int i = 0; i < 24;) {
    int run = 1;
    while (i + run < 24 && run < 255 && in[i + run] == in[i])
      run++;
    out[n++] = (unsigned char)run;
    out[n++] = in[i];
    i += run;
  }
  return n;
}
int main(void) {
  unsigned char in[24], out[48];
  for (int i = 0; i < 24; i++)
    in[i] = (unsigned char)(i * i / 40);
  int n = run_length(in, out);
  for (int i = 0; i < n; i++)
    printf("%d ", out[i]);
  puts("");
}
