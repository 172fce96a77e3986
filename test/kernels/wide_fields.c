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

int wide_fields(struct Entry entries[6], struct Packed packed[5], struct Tagged tagged[3],
                struct Entry last, int n) {
  unsigned result = 0;
  for (int i = 0; i < n; i++) {
    struct Entry *e = &entries[i % 5];
    struct Packed *p = &packed[i % 5];
    e->sum += p->value * (e->n & 7);
    e->mask[i & 1] ^= (u100)last.mask[1] << (i % 50);
    e->n -= (int)(e->sum >> 62);
    p->value = -p->value + last.sum / 16;
    p->weight = packed[(i + 2) % 5].weight;
    p->tag ^= (signed char)(e->mask[1] >> 90);
    tagged[i % 3].any[e->n & 1].wide -= e->sum;
    result += (unsigned)(tagged[i % 3].any[1].low ^ tagged[i % 3].kind++);
  }
  entries[5] = entries[n % 5];
  struct Entry kept[2] = {entries[0], entries[5]};
  return (int)result + (kept[n & 1].sum < kept[~n & 1].sum);
}

static struct Entry entries[6];
static struct Packed packed[5];
static struct Tagged tagged[3];

static void print_wide(i70 v) {
  printf(" %d:%llx", (int)(v >> 64), (unsigned long long)v);
}

int main(void) {
  struct Entry last = {.sum = -((i70)1 << 65) + 5, .n = 1, .mask = {0, ((u100)9 << 96) + 77}};
  for (int i = 0; i < 6; i++)
    entries[i] = (struct Entry){(i - 3) * ((i70)1 << 61) - i, 5 - 2 * i, {(u100)i << 64, -(u100)i}};
  for (int i = 0; i < 5; i++)
    packed[i] = (struct Packed){(signed char)(i - 2), (float)i - 1.25f, (2 - i) * ((i70)1 << 58)};
  for (int i = 0; i < 3; i++)
    tagged[i] = (struct Tagged){{{-i}, {i * ((i70)1 << 64)}}, (short)-i};
  for (int n = 0; n < 12; n += 3) {
    printf("%d\n", wide_fields(entries, packed, tagged, last, n));
    for (int i = 0; i < 6; i++) {
      print_wide(entries[i].sum);
      printf(" %d %llx %llx\n", entries[i].n, (unsigned long long)(entries[i].mask[0] >> 40),
             (unsigned long long)(entries[i].mask[1] >> 40));
    }
    for (int i = 0; i < 5; i++) {
      print_wide(packed[i].value);
      printf(" %d %a\n", packed[i].tag, (double)packed[i].weight);
    }
    for (int i = 0; i < 3; i++) {
      print_wide(tagged[i].any[0].wide);
      print_wide(tagged[i].any[1].wide);
      printf(" %d\n", tagged[i].kind);
    }
  }
}
