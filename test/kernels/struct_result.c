// A struct as the result, structs with arrays and padding by value and copied.
// RUN: %run-program %s
#include <stdio.h>
struct Pair {
  int x, y;
};
struct Big {
  struct Pair low, high;
  char tag; // padding behind it
  double weight;
  short values[5];
};
struct Fixed {
  const int a;
  struct Pair inner;
};
struct Big struct_result(struct Big in, struct Big all[3], struct Pair by, int n, struct Fixed fixed) {
  struct Big best = all[0];
  for (int i = 0; i < 3; i++) {
    all[i].low.x += by.x;
    all[i].high.y -= by.y;
    if (all[i].weight > best.weight)
      best = all[i];
    all[i].values[n] = in.values[n] + in.tag;
  }
  all[2] = in;
  in.values[1] = (short)(fixed.a + fixed.inner.y);
  best.values[0] = in.values[1];
  return best;
}
int main(void) {
  struct Big in = {{1, 2}, {3, 4}, 'i', 0.5, {9, 8, 7, 6, 5}};
  struct Big all[3] = {{{0}, {0}, 'a', 1.5, {1}}, {{5, 6}, {7, 8}, 'b', 2.5, {2, 2}}, {{0}, {1, 1}, 'c', 0.25, {3}}};
  struct Big r = struct_result(in, all, (struct Pair){10, 20}, 2, (struct Fixed){3, {9, 4}});
  printf("%d %d %c %g %d %d\n", r.low.x, r.high.y, r.tag, r.weight, r.values[0], r.values[1]);
  for (int i = 0; i < 3; i++)
    printf("%d %d %c %g %d\n", all[i].low.x, all[i].high.y, all[i].tag, all[i].weight, all[i].values[2]);
  printf("%d\n", in.values[1]);
}
