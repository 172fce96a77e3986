// Kahn's order of a graph.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
enum { N = 8, E = 10 };
int topological(const unsigned char from[E], const unsigned char to[E], int order[N]) {
  int degree[N] = {0}, n = 0;
  for (int e = 0; e < E; e++)
    degree[to[e]]++;
  for (int i = 0; i < N; i++)
    if (!degree[i])
      order[n++] = i;
  for (int at = 0; at < n; at++)
    for (int e = 0; e < E; e++)
      if (from[e] == order[at] && --degree[to[e]] == 0)
        order[n++] = to[e];
  return n;
}
int main(void) {
  unsigned char from[E] = {0, 0, 1, 2, 2, 3, 4, 5, 6, 1}, to[E] = {2, 3, 3, 4, 5, 6, 7, 7, 7, 5};
  int order[N] = {0};
  printf("%d:", topological(from, to, order));
  for (int i = 0; i < N; i++)
    printf(" %d", order[i]);
  puts("");
}
