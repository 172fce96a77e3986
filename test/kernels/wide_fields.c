// Fields larger than their alignment, in structs whose size is no multiple of theirs.
// RUN: %run-program %s --kernel wide_fields
// RUN: %simulate-program %s --kernel wide_fields
#include <stdio.h>
typedef _BitInt(70) i70;
typedef unsigned _BitInt(100) u100;
struct Entry {
  i70 sum;
  int n;
  u100 mask[2];
};
struct __attribute__((packed)) Packed {
  signed char tag;
  float weight;
  i70 value;
};
union Any {
  i70 wide;
  int low;
};
struct Tagged {
  union Any any[2];
  short kind;
};

int wide_fields(struct Entry entries[4], struct Packed packed[4], struct Tagged tagged[2], int n) {
  unsigned result = 0;
  for (int i = 0; i < n; i++) {
    struct Entry *e = &entries[i & 3];
    struct Packed *p = &packed[i & 3];
    e->sum += p->value * (e->n & 7);
    e->mask[i & 1] ^= (u100)e->n << (i & 63);
    p->value = -p->value;
    p->tag ^= (signed char)(e->mask[1] >> 90);
    tagged[i & 1].any[1].wide -= e->sum;
    result += (unsigned)(tagged[i & 1].any[1].low ^ tagged[i & 1].kind++);
  }
  return (int)result + (entries[0].sum < entries[1].sum);
}

static struct Entry entries[4];
static struct Packed packed[4];
static struct Tagged tagged[2];

static void print_wide(i70 v) {
  printf(" %d:%llx", (int)(v >> 64), (unsigned long long)v);
}

int main(void) {
  for (int i = 0; i < 4; i++)
    entries[i] = (struct Entry){(i - 2) * ((i70)1 << 61) - i, 5 - 2 * i, {(u100)i << 64, -(u100)i}};
  for (int i = 0; i < 4; i++)
    packed[i] = (struct Packed){(signed char)(i - 2), (float)i - 1.25f, (2 - i) * ((i70)1 << 58)};
  for (int i = 0; i < 2; i++)
    tagged[i] = (struct Tagged){{{-i}, {i * ((i70)1 << 64)}}, (short)-i};
  for (int n = 0; n < 12; n += 3) {
    printf("%d\n", wide_fields(entries, packed, tagged, n));
    for (int i = 0; i < 4; i++) {
      print_wide(entries[i].sum);
      printf(" %d %llx %llx\n", entries[i].n, (unsigned long long)(entries[i].mask[0] >> 40),
             (unsigned long long)(entries[i].mask[1] >> 40));
    }
    for (int i = 0; i < 4; i++) {
      print_wide(packed[i].value);
      printf(" %d %a\n", packed[i].tag, (double)packed[i].weight);
    }
    for (int i = 0; i < 2; i++) {
      print_wide(tagged[i].any[0].wide);
      print_wide(tagged[i].any[1].wide);
      printf(" %d\n", tagged[i].kind);
    }
  }
}
