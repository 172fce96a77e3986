// Functions of <string.h> and <ctype.h> in a kernel: lengths, comparisons, copies, searches, classes; and one that
// the file defines itself.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <ctype.h>
#include <stdio.h>
#include <string.h>

char *strcat(char *to, const char *from) { return strcpy(to + strlen(to) + 1, from) - 1; }

static int sign(int x) { return (x > 0) - (x < 0); }

static int place(const char *found, const char *s) { return found ? (int)(found - s) : -1; }

int kernel(const char s[16], const char t[16], char out[40], int n) {
  int r = (int)(strlen(s) * 16 + strnlen(t, 3));
  r = r * 3 + sign(strcmp(s, t));
  r = r * 3 + sign(strncmp(s, t, (unsigned)n));
  r = r * 3 + sign(memcmp(s, t, (unsigned)n)) + (memcmp(s, t, 2) == 0);
  r = r * 16 + place(strchr(s, t[0]), s) + place(strrchr(s, t[n]), s);
  r = r * 16 + place(memchr(s, t[1], 5), s) + place(strpbrk(s, "lp"), s);
  r = r * 16 + (int)(strspn(s, t) * 4 + strcspn(s, t)) + place(strstr(s, t + 2), s);
  strcpy(out, s);
  strncpy(out + 20, t, (unsigned)n);
  strncat(strcat(out, t), s, 2);
  for (int i = 30; i < 40; i++)
    out[i] = (char)(isalpha(out[i]) ? toupper(out[i]) : ispunct(i * n) ? tolower('A' + n) : out[i]);
  return r;
}

int main(void) {
  static const char TEXTS[][16] = {"hello", "help", "", "pop", "he", "llo"};
  char out[40];
  for (int i = 0; i < 6; i++) {
    memset(out, '.', sizeof out);
    printf("%d ", kernel(TEXTS[i], TEXTS[i * 3 % 5 + (i & 1)], out, i));
    for (int k = 0; k < 40; k++)
      putchar(out[k] ? out[k] : '_');
    puts("");
  }
}
