// Struct parameters by value become a parameter for each field.
// RUN: %run-program %s
#include <stdio.h>
typedef struct {
  int x, y;
} Point;
struct Box {
  Point low, high;
  double scale;
  char tag;
};
int struct_by_value(struct Box box, const int a[6], Point p, short s) {
  if (p.x < box.low.x || p.x > box.high.x || p.y < box.low.y || p.y > box.high.y)
    return box.tag;
  p.x += a[s];
  return (int)((p.x + p.y) * box.scale) + box.tag;
}
int main(void) {
  int a[6] = {1, 2, 3, 4, 5, 6};
  struct Box box = {{0, 1}, {10, 12}, 1.75, 'b'};
  for (short i = 0; i < 6; i++)
    printf("%d ", struct_by_value(box, a, (Point){i * 3, 13 - i}, i));
  puts("");
}
