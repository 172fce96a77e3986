// Game of life on a torus.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
#include <string.h>
enum { N = 6 };
int life(unsigned char grid[N][N], int steps) {
  unsigned char next[N][N];
  int alive = 0;
  while (steps-- > 0) {
    alive = 0;
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        int n = 0;
        for (int di = N - 1; di <= N + 1; di++)
          for (int dj = N - 1; dj <= N + 1; dj++)
            if (di != N || dj != N)
              n += grid[(i + di) % N][(j + dj) % N];
        next[i][j] = n == 3 || (n == 2 && grid[i][j]);
        alive += next[i][j];
      }
    memcpy(grid, next, sizeof next);
  }
  return alive;
}
int main(void) {
  unsigned char grid[N][N] = {{0, 1}, {0, 0, 1}, {1, 1, 1}};
  printf("%d\n", life(grid, 3));
  for (int i = 0; i < N * N; i++)
    putchar(grid[i / N][i % N] ? '#' : '.');
  puts("");
}
