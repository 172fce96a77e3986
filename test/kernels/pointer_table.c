// Pointers kept in memory: arrays of pointers, a list in a local pool, a constant table of strings.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
struct Node {
  int value;
  struct Node *next;
};
static const char *names[] = {"zero", "one", "two", "three"}; // never written: as good as const
static int length(const char *s) {
  int n = 0;
  while (s[n])
    n++;
  return n;
}
int pointer_table(int a[4], int b[4], int c[4], int n) {
  int *rows[3] = {a, b, c}, sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++)
      sum += rows[i % 3][j] * (i + 1);
  int *first = rows[0];
  rows[0] = rows[n % 3];
  rows[n % 3] = first;
  rows[0][1] = sum;
  struct Node pool[6];
  for (int i = 0; i < 6; i++) {
    pool[i].value = i * i + n;
    pool[i].next = i < 5 ? &pool[i + 1] : 0;
  }
  pool[2].next = &pool[4];
  for (struct Node *p = &pool[n % 6]; p; p = p->next)
    sum += p->value;
  return sum + length(names[n & 3]);
}
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8}, c[4] = {9, 10, 11, 12};
  for (int n = 1; n < 6; n++) {
    int result = pointer_table(a, b, c, n);
    printf("%d: %d %d %d\n", result, a[1], b[1], c[1]);
  }
}
