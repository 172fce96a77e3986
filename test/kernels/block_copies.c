// memcpy, memmove and memset of sizes that are not known before; a move within one array, both
// ways; through a pointer into two arrays.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
#include <string.h>
struct Item {
  char tag;
  int value;
};
int block_copies(int a[32], int b[32], char text[40], struct Item items[8], int n) {
  memcpy(a, b, n * sizeof *a);
  memset(b + 4, 0, (n - 4) * sizeof(int));
  memmove(a + 1, a, 20 * sizeof(int));
  memmove(a + 3, a + 5, n * sizeof *a);
  memmove(text + n / 2, text, n);
  memset(text, n, n / 3);
  memcpy(n & 1 ? a + 20 : b + 20, n & 2 ? b : a, 5 * sizeof(int));
  memmove(items + 1, items, (n % 7) * sizeof *items);
  items[0].value = n;
  memcpy(text + 30, (char *)a + n, 6);
  return a[2] + b[5] + items[2].value;
}
int main(void) {
  int a[32], b[32];
  char text[40];
  struct Item items[8];
  for (int n = 4; n < 20; n += 5) {
    for (int i = 0; i < 32; i++)
      a[i] = i, b[i] = 100 + i;
    for (int i = 0; i < 40; i++)
      text[i] = (char)(i + 40);
    for (int i = 0; i < 8; i++)
      items[i] = (struct Item){(char)i, i * i};
    printf("%d:", block_copies(a, b, text, items, n));
    for (int i = 0; i < 32; i++)
      printf(" %d %d", a[i], b[i]);
    for (int i = 0; i < 40; i++)
      printf(" %d", text[i]);
    for (int i = 0; i < 8; i++)
      printf(" %d %d", items[i].tag, items[i].value);
    puts("");
  }
}
