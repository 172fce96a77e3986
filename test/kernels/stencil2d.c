// Five-point stencil; subscripts with constant offsets in both dimensions.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
enum { N = 8 };
void stencil2d(const int in[N][N], int out[N][N]) {
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      out[i][j] = in[i][j] * 4 - in[i - 1][j] - in[i + 1][j] - in[i][j - 1] - in[i][j + 1];
}
int main(void) {
  int in[N][N], out[N][N] = {0};
  for (int i = 0; i < N * N; i++)
    in[i / N][i % N] = i * 7 % 13;
  stencil2d(in, out);
  for (int i = 0; i < N * N; i++)
    printf("%d ", out[i / N][i % N]);
  puts("");
}
