// Shortest paths with a linear search for the next node.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <limits.h>
#include <stdio.h>
enum { N = 7 };
void dijkstra(const int weight[N][N], int distance[N]) {
  char done[N] = {0};
  for (int i = 0; i < N; i++)
    distance[i] = INT_MAX;
  distance[0] = 0;
  for (int round = 0; round < N; round++) {
    int best = -1;
    for (int i = 0; i < N; i++)
      if (!done[i] && (best < 0 || distance[i] < distance[best]))
        best = i;
    if (distance[best] == INT_MAX)
      break;
    done[best] = 1;
    for (int i = 0; i < N; i++)
      if (weight[best][i] && distance[best] + weight[best][i] < distance[i])
        distance[i] = distance[best] + weight[best][i];
  }
}
int main(void) {
  int weight[N][N], distance[N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      weight[i][j] = j == 6 ? 0 : (i * 4 + j * 7) % 9;
  dijkstra(weight, distance);
  for (int i = 0; i < N; i++)
    printf("%d ", distance[i]);
  puts("");
}
