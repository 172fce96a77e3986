// A global struct and a global array of structs that the kernel and main share.
// RUN: %run-program %s
#include <stdio.h>
static struct Stats {
  int count;
  double sum;
  short recent[4];
} stats = {1, 0.5, {1, 2}};
struct Item {
  char tag;
  int value;
} items[5];
static const struct Rule {
  int limit;
  float factor;
} rules[3] = {{10, 0.5f}, {20, 1.25f}, {1000, 2}};
int global_struct(int x) {
  int r = 0;
  while (x >= rules[r].limit)
    r++;
  stats.recent[stats.count % 4] = (short)x;
  stats.count++;
  stats.sum += x * rules[r].factor;
  items[x % 5].tag = (char)('a' + r);
  items[x % 5].value += x;
  return stats.count;
}
int main(void) {
  for (int i = 0; i < 7; i++)
    printf("%d ", global_struct(i * 9));
  printf("%d %g %d %d %d %d\n", stats.count, stats.sum, stats.recent[0], stats.recent[1],
         stats.recent[2], stats.recent[3]);
  for (int i = 0; i < 5; i++)
    printf("%d:%d ", items[i].tag, items[i].value);
  puts("");
}
