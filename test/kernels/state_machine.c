// A switch in a loop: counts words, numbers and others.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int state_machine(const char text[48], int counts[3]) {
  enum { START, WORD, NUMBER, OTHER } state = START;
  int i;
  for (i = 0; text[i]; i++) {
    char c = text[i];
    int is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    int is_digit = c >= '0' && c <= '9';
    switch (state) {
    case START:
      state = is_letter ? WORD : is_digit ? NUMBER : c == ' ' ? START : OTHER;
      break;
    case WORD:
      if (c == ' ') {
        counts[0]++;
        state = START;
      } else if (!is_letter && !is_digit)
        state = OTHER;
      break;
    case NUMBER:
      if (c == ' ') {
        counts[1]++;
        state = START;
      } else if (!is_digit)
        state = OTHER;
      break;
    case OTHER:
      if (c == ' ') {
        counts[2]++;
        state = START;
      }
      break;
    }
  }
  return i;
}
int main(void) {
  char text[48] = "abc 12 x9 9x ?! 77 end 5 ";
  int counts[3] = {0};
  printf("%d", state_machine(text, counts));
  printf(" %d %d %d\n", counts[0], counts[1], counts[2]);
}
