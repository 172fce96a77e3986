// Numbers as pointers, which are compared and moved but never followed: marks for "none" and "deleted", and numbers
// in unions, constant or not, which are subtracted and compared as the numbers they are.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdint.h>
#include <stdio.h>

#define NONE ((const int *)-1)
#define DELETED ((const int *)1)

static int find(const int data[8], int n) {
  const int *p = NONE;
  for (int i = 0; i < 8; i++)
    if (data[i] == n)
      p = &data[i];
  return p == NONE ? -1 : (int)(p - data);
}

static const int *const marks[4] = {0, DELETED, NONE, (const int *)0x123456789abcdef0};

static int table(const int data[8], int n) {
  const int *slots[4] = {0, DELETED, 0, data + 3};
  int result = marks[n & 3] == (const int *)0x123456789abcdef0;
  slots[n & 3] = n & 4 ? data + n : marks[n & 3];
  for (int i = 0; i < 3 + (n & 4) / 4; i++)
    result = result * 10 + (!slots[i] ? 1 : slots[i] == DELETED ? 2 : slots[i] == NONE ? 3 : *slots[i]);
  return result;
}

// As error codes are told from pointers.
static int failed(const int data[8], int n) {
  const int *p = n < 3 ? (const int *)-5 : n < 5 ? (const int *)7 : data + n;
  return (uintptr_t)p >= (uintptr_t)-4095 ? -1 : (uintptr_t)p < 4096 ? -2 : *p;
}

typedef struct {
  int is_number;
  union {
    const int *place;
    int64_t number;
  };
} Item;

static uint64_t difference(Item a, Item b) {
  return a.is_number && b.is_number ? (uint64_t)a.number - (uint64_t)b.number : (uint64_t)(*a.place - *b.place);
}

static int less(Item a, Item b) { return a.is_number && b.is_number ? a.number < b.number : *a.place < *b.place; }

static int low(Item a, Item b) {
  return a.is_number && b.is_number ? ((short)a.number == (short)b.number) + ((int)a.number - (int)b.number == 7) * 2 : 0;
}

static Item item(const int data[8], int n, int64_t number) {
  Item result;
  result.is_number = n > 5;
  if (n == 6)
    result.number = 17;
  else if (n > 5)
    result.number = number;
  else
    result.place = data + n;
  return result;
}

uint64_t kernel(const int data[8], int n, int64_t x, int64_t y) {
  Item a = item(data, n, x), b = item(data, n < 6 ? n + 1 : n, y);
  uint64_t sum = difference(a, b) * 8 + (uint64_t)less(a, b) + (a.is_number ? (uint64_t)a.number * 16 : 0);
  return sum + (uint64_t)low(a, b) * 2 + (uint64_t)(find(data, n) * 1000 + table(data, n & 7) * 100000 + failed(data, n & 7));
}

int main(void) {
  const int data[8] = {3, 1, 4, 1, 5, 9, 2, 6};
  const int64_t numbers[] = {0, -1, INT64_C(1) << 50, (INT64_C(1) << 47) + 3, -(INT64_C(5) << 46), 24, 17};
  for (int n = 0; n < 5; n++)
    printf("%d: %llu\n", n, (unsigned long long)kernel(data, n, 0, 0));
  for (int i = 0; i < 7; i++)
    for (int k = 0; k < 7; k++)
      printf("%d %d: %llu\n", i, k, (unsigned long long)kernel(data, 6 + (i + k) % 3, numbers[i], numbers[k]));
}
