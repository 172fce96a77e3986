// Longest common subsequence, a table of two dimensions on the stack.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
enum { N = 10, M = 12 };
int lcs(const char a[N], const char b[M]) {
  int best[N + 1][M + 1];
  for (int i = 0; i <= N; i++)
    for (int j = 0; j <= M; j++) {
      if (i == 0 || j == 0)
        best[i][j] = 0;
      else if (a[i - 1] == b[j - 1])
        best[i][j] = best[i - 1][j - 1] + 1;
      else
        best[i][j] = best[i - 1][j] > best[i][j - 1] ? best[i - 1][j] : best[i][j - 1];
    }
  return best[N][M];
}
int main(void) {
  char a[N + 1] = "abcbdabxyz", b[M + 1] = "bdcabaxzyyzz";
  printf("%d\n", lcs(a, b));
}
