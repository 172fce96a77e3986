// An array of structs: one memref for each field.
// RUN: %run-program %s
#include <stdio.h>
struct Point {
  int x, y;
  double weight;
};
double structs(struct Point p[8], int *sum) {
  double total = 0;
  int s = 0;
  for (int i = 0; i < 8; i++) {
    p[i].x += p[i].y;
    p[i].weight *= 0.5;
    total += p[i].weight * p[i].x;
    s += p[i].x;
  }
  *sum = s;
  return total;
}
int main(void) {
  struct Point p[8];
  for (int i = 0; i < 8; i++)
    p[i] = (struct Point){i, i * i, i + 0.25};
  int sum;
  printf("%.17g ", structs(p, &sum));
  printf("%d\n", sum);
  for (int i = 0; i < 8; i++)
    printf("%d %d %.17g\n", p[i].x, p[i].y, p[i].weight);
}
