// Structs with pointers of the program in them are moved, and numbers copied beside pointers of the
// kernel's own.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
#include <string.h>

struct Packet {
  char data[24];
  struct Packet *next;
};
struct Record {
  const char *name;
  int key, counts[4];
};

int moved_pointers(struct Record records[4], const char in[32], int n) {
  struct Packet pool[3], *head = 0;
  for (int i = 0; i < 3; i++) {
    memcpy(pool[i].data, in + 8 * i, 8);
    for (int j = 8; j < 12; j++)
      pool[i].data[j] = in[j + i];
    memcpy(pool[i].data + 12, in, n);
    pool[i].next = head;
    head = &pool[i];
  }
  int sum = 0;
  for (struct Packet *p = head; p; p = p->next)
    sum = sum * 3 + p->data[n & 7] + p->data[9] + p->data[12];
  for (int i = 3; i > 0; i--)
    for (int j = 0; j < i; j++)
      if (records[j].key > records[j + 1].key) {
        struct Record moved = records[j];
        records[j] = records[j + 1];
        records[j + 1] = moved;
      }
  return sum;
}

int main(void) {
  struct Record records[4] = {{"d", 9, {0}}, {"a", 2, {0}}, {"c", 7, {1, 2, 3, 4}}, {"b", 4, {5}}};
  char in[32];
  for (int i = 0; i < 32; i++)
    in[i] = (char)(i * 7);
  printf("%d", moved_pointers(records, in, 5));
  for (int i = 0; i < 4; i++)
    printf(" %s %d %d", records[i].name, records[i].key, records[i].counts[0]);
  printf("\n");
  return 0;
}
