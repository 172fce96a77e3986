// Two elements of a queue outside of the circuit, taken in order (seed 4): the second pop waits for
// the result of the first. Without __wait_int they could happen in any order.
//   sluice run examples/pop.c --model examples/pop-model.c
#include "sluice/intrinsics.h"

#include <stdio.h>

int pop(int queueID);

int pop_and_wait(int queueID) {
  int x = pop(queueID);
#ifndef NO_WAIT
  queueID = __wait_int(__int_to_token(x), queueID);
#endif
  int y = pop(queueID);
  return x - y;
}

int main(void) {
  for (int i = 0; i < 4; i++)
    printf("%d ", pop_and_wait(i % 2));
  printf("\n");
}
