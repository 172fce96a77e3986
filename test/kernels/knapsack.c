// Dynamic programming, a loop that counts down.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int knapsack(const int weight[6], const int value[6], int best[31]) {
  for (int w = 0; w <= 30; w++)
    best[w] = 0;
  for (int i = 0; i < 6; i++)
    for (int w = 30; w >= weight[i]; w--)
      if (best[w - weight[i]] + value[i] > best[w])
        best[w] = best[w - weight[i]] + value[i];
  return best[30];
}
int main(void) {
  int weight[6] = {5, 7, 9, 3, 12, 6}, value[6] = {10, 13, 19, 4, 24, 12}, best[31];
  printf("%d\n", knapsack(weight, value, best));
}
