// Local arrays with initial values, and memset.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
#include <string.h>
int local_init(int n) {
  int primes[10] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29};
  short table[4][5] = {{1, 2, 3}, {4}, {5, 6, 7, 8, 9}};
  unsigned char bytes[40];
  memset(bytes, n, sizeof bytes);
  int zero[64] = {0};
  for (int i = 0; i < 10; i++)
    zero[primes[i]] += bytes[primes[i]] + table[i % 4][i % 5];
  primes[n % 10]++;
  int sum = 0;
  for (int i = 0; i < 64; i++)
    sum += zero[i] * i;
  return sum + primes[n % 10];
}
int main(void) {
  printf("%d %d\n", local_init(3), local_init(200));
}
