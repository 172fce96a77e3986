// Differences of pointers kept in narrow integers, compared, and chosen from: what LLVM makes of them are
// narrowed addresses, of constants too, and choices between an address and a null pointer's.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
#include <string.h>

static const char DIGITS[] = "0123456789abcdef";
static const unsigned char PROGRAM[] = {1, 2, 9, 4, 3, 0};
static short levels[8];

static const char *find(const char *s, int c) {
  for (; *s; s++)
    if (*s == c)
      return s;
  return 0;
}

static int digit(int c) {
  const char *p = strchr(DIGITS, c);
  return p ? (int)(p - DIGITS) : -1;
}

static unsigned char last_place(int c) {
  const char *p = DIGITS + 16;
  while (p > DIGITS && p[-1] != c)
    p--;
  return p - DIGITS + 1;
}

static int twice_found(const char s[16], int c) { return find(s, c) ? find(s, c) - s : -1; }

static int from_the_end(const char s[16], int c) {
  const char *p = find(s, c), *end = s + strlen(s);
  return p ? (short)(end - p) : 100 - (int)(end - s);
}

static int jumps(int step) {
  const unsigned char *pc = PROGRAM;
  int sum = 0;
  while (*pc && pc < PROGRAM + 5) {
    int at = (int)(pc - PROGRAM);
    sum = sum * 8 + (at == 0 ? 5 : at);
    pc += *pc & 1 ? 1 : step;
  }
  return sum;
}

static int level(int wanted) {
  short *low = levels, *high = levels + 8;
  while (low < high) {
    short *middle = low + (high - low) / 2;
    if (*middle < wanted)
      low = middle + 1;
    else
      high = middle;
  }
  int place = low - levels;
  return place * 4 + (low - levels & 1) - (unsigned char)(levels + 8 - low);
}

static int either(const char s[16], const char *t, int c) {
  const char *from = c & 1 ? s : t, *p = from;
  while (*p && *p != c)
    p++;
  return (signed char)(p - from) - (*p ? 0 : 50);
}

int narrow_differences(const char s[16], int c, int n) {
  for (int i = 0; i < 8; i++)
    levels[i] = (short)(i * n);
  int sum = digit(c) + 2 * last_place(c) + 40 * twice_found(s, c) + 700 * from_the_end(s, c);
  return sum + 9000 * level(c & 31) + 300000 * either(s, DIGITS + 2, c) + 5 * jumps(n);
}

int main(void) {
  const char s[16] = "a face of dead";
  for (int n = 1; n < 3; n++)
    for (const char *c = "ae 7z"; *c; c++)
      printf("%d\n", narrow_differences(s, *c, n));
  return 0;
}
