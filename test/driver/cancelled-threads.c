// RUN: timeout 300 sluice run %s --kernel k | FileCheck %s
// RUN: timeout 300 sluice simulate %s --kernel k 2>&1 | FileCheck %s
// CHECK: cancelled 28
// Threads are cancelled at any instruction, also while they enter or leave a call: none takes the
// call's lock with it.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int k(int a[8], int n) {
  int s = 0;
  for (int i = 0; i < 8; i++) {
    s += i * n;
    a[i] = s;
  }
  return s;
}
static void *work(void *unused) {
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
  for (int c[8];; k(c, 1))
    pthread_testcancel();
  return unused;
}
int main(void) {
  int a[8];
  for (int i = 0; i < 1500; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    usleep((unsigned)rand() % 300);
    pthread_cancel(thread);
    pthread_join(thread, NULL);
  }
  printf("cancelled %d\n", k(a, 1));
  return 0;
}
