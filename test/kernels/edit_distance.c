// Two rows of a table, swapped.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int edit_distance(const char a[16], const char b[16]) {
  int rows[2][17];
  for (int j = 0; j <= 16; j++)
    rows[0][j] = j;
  int n = 0, m = 0, now = 0;
  while (b[m])
    m++;
  for (; a[n]; n++) {
    int *old = rows[now], *new = rows[1 - now];
    new[0] = n + 1;
    for (int j = 1; j <= m; j++) {
      int best = old[j - 1] + (a[n] != b[j - 1]);
      if (old[j] + 1 < best)
        best = old[j] + 1;
      if (new[j - 1] + 1 < best)
        best = new[j - 1] + 1;
      new[j] = best;
    }
    now = 1 - now;
  }
  return rows[now][m];
}
int main(void) {
  char a[16] = "kitten sitting", b[16] = "sitting kitten";
  printf("%d %d\n", edit_distance(a, b), edit_distance(a, "kit"));
}
