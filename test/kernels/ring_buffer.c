// A struct of the caller by pointer, with an array in it.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
struct Ring {
  int head, tail;
  short items[8];
};
int ring_buffer(struct Ring *r, const short input[12]) {
  int dropped = 0;
  for (int i = 0; i < 12; i++) {
    int next = (r->head + 1) % 8;
    if (next == r->tail) {
      dropped++;
      if (input[i] & 1)
        r->tail = (r->tail + 1) % 8;
      continue;
    }
    r->items[r->head] = input[i];
    r->head = next;
  }
  return dropped;
}
int main(void) {
  struct Ring r = {0, 0, {0}};
  short input[12];
  for (int i = 0; i < 12; i++)
    input[i] = (short)(i * i - 20);
  printf("%d ", ring_buffer(&r, input));
  printf("%d %d:", r.head, r.tail);
  for (int i = 0; i < 8; i++)
    printf(" %d", r.items[i]);
  puts("");
}
