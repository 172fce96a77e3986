// Breadth-first search in a graph of edge lists.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
enum { V = 8, E = 12 };
int bfs(const int first[V + 1], const int to[E], int distance[V], int start) {
  int queue[V], head = 0, tail = 0, reached = 0;
  for (int i = 0; i < V; i++)
    distance[i] = -1;
  distance[start] = 0;
  queue[tail++] = start;
  while (head < tail) {
    int v = queue[head++];
    reached++;
    for (int e = first[v]; e < first[v + 1]; e++)
      if (distance[to[e]] < 0) {
        distance[to[e]] = distance[v] + 1;
        queue[tail++] = to[e];
      }
  }
  return reached;
}
int main(void) {
  int first[V + 1] = {0, 2, 4, 5, 7, 8, 10, 11, 12};
  int to[E] = {1, 2, 3, 0, 3, 4, 5, 1, 6, 7, 2, 5}, distance[V];
  printf("%d\n", bfs(first, to, distance, 0));
  for (int i = 0; i < V; i++)
    printf("%d ", distance[i]);
  puts("");
}
