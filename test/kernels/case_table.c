// Letters change case by functions of the C library that stand in a table, as a pattern says.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <ctype.h>
#include <stdio.h>
static int (*const change[2])(int) = {toupper, tolower};
int case_table(char s[16], unsigned pattern) {
  int n_changed = 0;
  for (int i = 0; i < 16 && s[i]; i++) {
    int c = change[pattern >> i & 1](s[i]);
    n_changed += c != s[i];
    s[i] = (char)c;
  }
  return n_changed;
}
int main(void) {
  char s[16] = "elastic [Queues]";
  int n = case_table(s, 0x5a3c);
  printf("%d %.16s\n", n, s);
}
