// Struct assignment, by value in a helper, and nested structs.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
struct Vec {
  int x, y, z;
};
struct Body {
  struct Vec at, speed;
};
static struct Vec add(struct Vec a, struct Vec b) {
  struct Vec r = {a.x + b.x, a.y + b.y, a.z + b.z};
  return r;
}
void struct_copy(struct Body b[4], int steps) {
  for (int s = 0; s < steps; s++)
    for (int i = 0; i < 4; i++)
      b[i].at = add(b[i].at, b[i].speed);
  struct Body t = b[0];
  b[0] = b[3];
  b[3] = t;
}
int main(void) {
  struct Body b[4];
  for (int i = 0; i < 4; i++)
    b[i] = (struct Body){{i, i + 1, i + 2}, {1, -i, i * 2}};
  struct_copy(b, 3);
  for (int i = 0; i < 4; i++)
    printf("%d %d %d %d %d %d\n", b[i].at.x, b[i].at.y, b[i].at.z, b[i].speed.x, b[i].speed.y,
           b[i].speed.z);
}
