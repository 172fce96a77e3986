// Copying, comparing, reversing, parsing text with pointers.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
static int length(const char *s) {
  const char *p = s;
  while (*p)
    p++;
  return (int)(p - s);
}
static int parse(const char **at) {
  int sign = **at == '-' ? (*at)++, -1 : 1, n = 0;
  while (**at >= '0' && **at <= '9')
    n = n * 10 + *(*at)++ - '0';
  return n * sign;
}
int string_functions(const char text[32], char reversed[32]) {
  int n = length(text), sum = 0;
  for (const char *p = text; *p;) {
    sum = sum * 3 + parse(&p);
    if (*p)
      p++;
  }
  char *q = reversed + n;
  *q = 0;
  for (const char *p = text; *p; p++)
    *--q = *p;
  return sum;
}
int main(void) {
  char text[32] = "12,-7,300,0,-45", reversed[32];
  printf("%d ", string_functions(text, reversed));
  puts(reversed);
}
