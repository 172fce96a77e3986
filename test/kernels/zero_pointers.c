// Memory of zeros holds null pointers: filled by memset, in a constant table, in a variable without an initial value.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
#include <string.h>
struct Entry {
  const int *value;
  int n;
};
static const int numbers[] = {7, 8, 9};
static const struct Entry table[4] = {{numbers, 1}, {0}, {numbers + 1, 2}, {0}};
static struct Entry slots[3];
int zero_pointers(int n) {
  const int *local[12];
  int sum = 0;
  memset(local, 0, sizeof local);
  for (int i = 0; i < 4; i++)
    if (table[i].value)
      local[(n + i) % 12] = table[i].value + i / 2;
  for (int i = 0; i < 12; i++)
    sum = sum * 3 + (local[i] ? *local[i] : 1);
  for (int i = 0; i < 3; i++)
    sum += slots[i].value ? *slots[i].value * 1000 : 1;
  slots[n % 3].value = numbers + n % 2;
  return sum;
}
int main(void) {
  for (int n = 0; n < 6; n++)
    printf("%d ", zero_pointers(n));
  printf("\n");
  return 0;
}
