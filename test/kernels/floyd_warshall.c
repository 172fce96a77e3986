// All shortest paths.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
enum { N = 6 };
void floyd_warshall(int d[N][N]) {
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        if (d[i][k] + d[k][j] < d[i][j])
          d[i][j] = d[i][k] + d[k][j];
}
int main(void) {
  int d[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      d[i][j] = i == j ? 0 : (i * 5 + j * 3) % 19 + 1;
  floyd_warshall(d);
  for (int i = 0; i < N * N; i++)
    printf("%d ", d[i / N][i % N]);
  puts("");
}
