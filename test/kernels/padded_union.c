// Unions in which one member has data where another has padding: in arrays, by value, in locals, with pointers.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>

struct Narrow {
  char tag;
  int value;
};
union Word {
  struct Narrow narrow;
  int whole[2];
  unsigned char bytes[8];
};
union Tail { // the largest member is at the end not the whole
  struct {
    long first;
    char last;
  } pair;
  short parts[8];
};
union Place {
  struct {
    char tag;
    long number;
  } numbered;
  struct {
    int *at;
    long number;
  } placed;
};

static unsigned by_value(union Word w) { return (unsigned)w.whole[0] * 3u + (unsigned)w.whole[1]; }

static int places(int n, int a[4]) {
  union Place list[2];
  for (int i = 0; i < 2; i++) {
    list[i].placed.at = &a[(n + i) & 3];
    list[i].placed.number = n + i;
  }
  if (n & 2) {
    list[1].numbered.tag = (char)n;
    return list[1].numbered.tag + (int)list[1].numbered.number + *list[0].placed.at;
  }
  return *list[1].placed.at * 10 + (int)list[0].numbered.number;
}

unsigned kernel(int n, union Word words[3], union Tail tail[1], int a[4]) {
  union Word local[2] = {{.whole = {n * 0x01010203, -n}}, {.bytes = {1, 2, 3, 4, 5, 6, 7, 8}}};
  unsigned result = 0;
  for (int i = 0; i < 3; i++) {
    words[i].bytes[(n + i) & 7] ^= (unsigned char)(n + 17 * i);
    result = result * 31 + (unsigned)words[i].whole[0] + by_value(words[i]);
  }
  local[n & 1] = words[n % 3];
  for (int i = 0; i < 8; i++) {
    result = result * 5 + local[i & 1].bytes[i] + (unsigned)tail->parts[i];
    tail->parts[i] = (short)(result >> i);
  }
  words[1].narrow.value += n;
  return result + (unsigned)places(n, a);
}

int main(void) {
  union Word words[3] = {{.whole = {0x12345678, 9}}, {.whole = {-1, 77}}, {.bytes = {9, 8, 7, 6, 5}}};
  union Tail tail = {.parts = {1, 2, 3, 4, 5, 6, 7, 8}};
  int a[4] = {4, 3, 2, 1};
  for (int n = 0; n < 4; n++) {
    printf("%u", kernel(n, words, &tail, a));
    for (int i = 0; i < 3; i++)
      printf(" %x %x", (unsigned)words[i].whole[0], (unsigned)words[i].whole[1]);
    for (int i = 0; i < 8; i++)
      printf(" %d", tail.parts[i]);
    printf("\n");
  }
}
