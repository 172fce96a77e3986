// Radix-2 FFT in place.
// RUN: %run-program %s
#include <stdio.h>
enum { N = 16 };
void fft(float re[N], float im[N], const float cosine[N / 2], const float sine[N / 2]) {
  for (int i = 0, j = 0; i < N; i++) {
    if (i < j) {
      float t = re[i];
      re[i] = re[j];
      re[j] = t;
      t = im[i];
      im[i] = im[j];
      im[j] = t;
    }
    int bit = N >> 1;
    while (bit && j & bit) {
      j ^= bit;
      bit >>= 1;
    }
    j |= bit;
  }
  for (int size = 2; size <= N; size *= 2) {
    int half = size / 2, step = N / size;
    for (int start = 0; start < N; start += size)
      for (int k = 0; k < half; k++) {
        float wr = cosine[k * step], wi = -sine[k * step];
        int a = start + k, b = a + half;
        float xr = re[b] * wr - im[b] * wi, xi = re[b] * wi + im[b] * wr;
        re[b] = re[a] - xr;
        im[b] = im[a] - xi;
        re[a] += xr;
        im[a] += xi;
      }
  }
}
int main(void) {
  float re[N], im[N] = {0};
  float cosine[N / 2] = {1, 0.9238795f, 0.70710678f, 0.38268343f, 0, -0.38268343f, -0.70710678f, -0.9238795f};
  float sine[N / 2] = {0, 0.38268343f, 0.70710678f, 0.9238795f, 1, 0.9238795f, 0.70710678f, 0.38268343f};
  for (int i = 0; i < N; i++)
    re[i] = (float)(i * i % 7);
  fft(re, im, cosine, sine);
  for (int i = 0; i < N; i++)
    printf("%.6g,%.6g ", re[i], im[i]);
  puts("");
}
