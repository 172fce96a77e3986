// Path halving: a store that the next load depends on.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
enum { N = 12 };
static int find(int *parent, int x) {
  while (parent[x] != x) {
    parent[x] = parent[parent[x]];
    x = parent[x];
  }
  return x;
}
int union_find(int parent[N], const int edges[10][2]) {
  int parts = N;
  for (int i = 0; i < N; i++)
    parent[i] = i;
  for (int e = 0; e < 10; e++) {
    int a = find(parent, edges[e][0]), b = find(parent, edges[e][1]);
    if (a != b) {
      parent[a] = b;
      parts--;
    }
  }
  return parts;
}
int main(void) {
  int parent[N], edges[10][2];
  for (int e = 0; e < 10; e++) {
    edges[e][0] = e * 5 % N;
    edges[e][1] = (e * e + 3) % N;
  }
  printf("%d\n", union_find(parent, edges));
  for (int i = 0; i < N; i++)
    printf("%d ", parent[i]);
  puts("");
}
