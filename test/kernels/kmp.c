// Knuth-Morris-Pratt with its failure table in a local array.
// RUN: %run-program %s --array-size text=16 --array-size word=8
// RUN: %simulate-program %s --array-size text=16 --array-size word=8
#include <stdio.h>
int kmp(const char *text, const char *word, int n, int m) {
  int fail[16] = {0}, count = 0;
  for (int i = 1, k = 0; i < m; i++) {
    while (k > 0 && word[k] != word[i])
      k = fail[k - 1];
    if (word[k] == word[i])
      k++;
    fail[i] = k;
  }
  for (int i = 0, k = 0; i < n; i++) {
    while (k > 0 && word[k] != text[i])
      k = fail[k - 1];
    if (word[k] == text[i])
      k++;
    if (k == m) {
      count++;
      k = fail[k - 1];
    }
  }
  return count;
}
int main(void) {
  char text[] = "abababcabababab", word[] = "abab";
  printf("%d\n", kmp(text, word, sizeof text - 1, sizeof word - 1));
}
