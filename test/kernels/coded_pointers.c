// Codes of pointers move through integers, bytes and structs, and come back; the numbers beside them are numbers.
// RUN: %run-program %s --kernel kernel
// RUN: %run-program %s --kernel values
// RUN: %simulate-program %s --kernel kernel
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct Item {
  char name[4];
  struct Item *next;
  long key;
};
static struct Item pool[3];

// Names are walked byte by byte, beside pointers; structs are copied whole.
static int items(int n) {
  struct Item copy[3];
  int sum = 0;
  for (int k = 0; k < 3; k++) {
    for (int j = 0; j < 3; j++)
      pool[k].name[j] = (char)(k * 4 + j + n + 1);
    pool[k].next = &pool[(k + 1) % 3];
    pool[k].key = n * k + 7;
  }
  memcpy(copy, pool, sizeof copy);
  copy[0] = copy[n % 3];
  struct Item *at = &copy[n & 1];
  for (int k = 0; k < 3; k++, at = at->next) {
    for (const char *c = at->name; *c; c++)
      sum = sum * 3 + *c;
    sum += (int)(at->key & 15) + (int)(at->key >> 1);
  }
  return sum;
}

static void swap(void *a, void *b, int n) {
  unsigned char *x = a, *y = b;
  for (int i = 0; i < n; i++) {
    unsigned char t = x[i];
    x[i] = y[i];
    y[i] = t;
  }
}

static int integers(int n, int a[4]) {
  struct {
    uintptr_t address;
    int number;
  } table[3];
  uintptr_t slots[4] = {0};
  int *places[2] = {a, a + n}, result = 0;
  swap(&places[n & 1], &places[1], sizeof places[0]);
  for (int k = 0; k < 3; k++) {
    table[k].address = slots[k] = (uintptr_t)&a[k];
    table[k].number = k * 7;
  }
  slots[n & 1] = table[n % 3].address;
  for (int k = 0; k < 4; k++)
    result = result * 3 + (slots[k] ? *(int *)slots[k] : 9) + (slots[k] == slots[0]);
  for (int k = 0; k < 3; k++)
    result += table[k].number & 3;
  return result * 100 + *places[0] * 10 + *places[1];
}

typedef struct {
  int is_place;
  union {
    long number;
    int *place;
  };
} Value;

static Value value_of(int n, int a[4]) {
  Value v = {.is_place = n & 1};
  if (v.is_place)
    v.place = a + n;
  else
    v.number = n * 1000;
  return v;
}

void values(int n, int a[4], long out[2]) {
  Value v = value_of(n, a), w = value_of(n ^ 1, a), t = n & 2 ? v : w;
  out[0] = t.is_place ? *t.place : t.number;
  out[1] = t.is_place ? t.place - a : t.number >> 2;
}

int kernel(int n, int a[4]) { return items(n) + integers(n, a); }

int main(void) {
  int a[4] = {1, 2, 3, 4};
  for (int n = 0; n < 4; n++) {
    long out[2];
    values(n, a, out);
    printf("%d %ld %ld\n", kernel(n, a), out[0], out[1]);
  }
}
