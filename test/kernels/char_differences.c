// Differences of pointers to bytes, in all the forms that LLVM gives them: trip counts from the larger of two addresses,
// addresses multiplied before they are subtracted, sums of several.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>

static char text[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};

static unsigned inwards(char a[16]) {
  unsigned sum = 0;
  for (char *q = a, *z = a + 15; q < z; q++, z--)
    sum += (unsigned)(z - q);
  return sum;
}

static unsigned places(char a[16]) {
  unsigned sum = 0;
  for (char *q = a, *z = a + 16; q < z; q++, z--)
    sum += (unsigned)(q - a);
  return sum;
}

static unsigned both(char a[16]) {
  unsigned sum = 0;
  char *end = a + 3;
  for (char *q = a, *z = end; q < z; q++, z--) {
    sum += (unsigned char)(end - q);
    sum += (unsigned)(end - q);
  }
  return sum;
}

static int mirrored(unsigned x) {
  char *p = text;
  if (x & 1)
    switch (x % 4) {
    case 3:
      if (++p == text + 9)
        p = text;
    }
  return p[text + 9 - p - 1];
}

static unsigned weighted(unsigned x) {
  char *p = x & 1 ? text : x & 4 ? text + 4 : text + 2;
  unsigned sum = 0;
  for (char *q = text + 9; q != p;) {
    --q;
    sum += (unsigned)(q - text) * 7;
  }
  for (int n = 0; n < 4; n++)
    p = sum & 1 ? p : text;
  return sum + (unsigned)(text + 9 - p) * 3 + (unsigned)*p;
}

static unsigned before(const char *a, const char *b, const char *c) { return (unsigned)(b - a) - (unsigned)(c - b) * 5; }

static int halves(const char a[16], unsigned x) {
  const char *low = a, *high = a + 16;
  int steps = 0;
  while (low < high) {
    const char *middle = low + (high - low) / 2;
    if ((unsigned)*middle < x * 3)
      low = middle + 1;
    else
      high = middle;
    steps += (high - low > 3) * 2 + ((short)(low - a) == (short)(high - a));
  }
  return (int)(low - a) * 100 + steps;
}

unsigned kernel(unsigned x, char a[16]) {
  unsigned sum = inwards(a) + places(a) * 3 + both(a) * 5 + (unsigned)mirrored(x) * 7 + weighted(x) * 11;
  return sum + before(a + x % 5, a + 3, text + 2 - text + a) * 13 + (unsigned)halves(a, x) * 17;
}

int main(void) {
  for (unsigned x = 0; x < 8; x++) {
    char a[16];
    for (int i = 0; i < 16; i++)
      a[i] = (char)(i * 2);
    printf("%u\n", kernel(x, a));
  }
}
