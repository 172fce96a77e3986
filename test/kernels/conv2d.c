// Image filter with clamped borders.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
enum { W = 10, H = 7 };
void conv2d(const unsigned char in[H][W], unsigned char out[H][W], const int kernel[3][3]) {
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      int sum = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
          int yy = y + dy < 0 ? 0 : y + dy >= H ? H - 1 : y + dy;
          int xx = x + dx < 0 ? 0 : x + dx >= W ? W - 1 : x + dx;
          sum += in[yy][xx] * kernel[dy + 1][dx + 1];
        }
      sum /= 16;
      out[y][x] = (unsigned char)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
    }
}
int main(void) {
  unsigned char in[H][W], out[H][W];
  int kernel[3][3] = {{1, 2, 1}, {2, 4, 2}, {1, 2, 1}};
  for (int i = 0; i < H * W; i++)
    in[i / W][i % W] = (unsigned char)(i * 37);
  conv2d(in, out, kernel);
  for (int i = 0; i < H * W; i++)
    printf("%d ", out[i / W][i % W]);
  puts("");
}
