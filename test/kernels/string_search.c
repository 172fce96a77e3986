// Naive search of a word in a text.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int string_search(const char text[64], const char word[8]) {
  for (int i = 0; text[i]; i++) {
    int j = 0;
    while (word[j] && text[i + j] == word[j])
      j++;
    if (!word[j])
      return i;
  }
  return -1;
}
int main(void) {
  char text[64] = "the quick brown fox jumps over the lazy dog", word[8] = "lazy";
  printf("%d\n", string_search(text, word));
}
