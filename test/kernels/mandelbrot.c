// Escape times in single precision.
// RUN: %run-program %s
#include <stdio.h>
void mandelbrot(unsigned char out[6][12]) {
  for (int y = 0; y < 6; y++)
    for (int x = 0; x < 12; x++) {
      float cr = x * 0.25f - 2, ci = y * 0.4f - 1, r = 0, i = 0;
      int n = 0;
      while (n < 20 && r * r + i * i < 4) {
        float t = r * r - i * i + cr;
        i = 2 * r * i + ci;
        r = t;
        n++;
      }
      out[y][x] = (unsigned char)n;
    }
}
int main(void) {
  unsigned char out[6][12];
  mandelbrot(out);
  for (int i = 0; i < 72; i++)
    printf("%d ", out[i / 12][i % 12]);
  puts("");
}
