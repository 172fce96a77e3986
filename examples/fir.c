// A filter that keeps only loud samples: a loop with a branch that depends on the data.
int fir(int x[64], int h[8], int y[64], int n) {
  int total = 0;
  for (int i = 7; i < n; i++) {
    int sum = 0;
    for (int j = 0; j < 8; j++)
      sum += x[i - j] * h[j];
    y[i] = sum > 100 ? sum : 0;
    total += sum;
  }
  return total;
}
