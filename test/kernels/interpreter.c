// A stack machine: switch in a loop over a program.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
enum { PUSH, ADD, MUL, DUP, SWAP, JNZ, DEC, HALT };
int interpreter(const signed char code[32], int limit) {
  int stack[8], top = 0, pc = 0;
  while (limit-- > 0) {
    switch (code[pc++]) {
    case PUSH:
      stack[top++ & 7] = code[pc++];
      break;
    case ADD:
      top--;
      stack[top - 1 & 7] += stack[top & 7];
      break;
    case MUL:
      top--;
      stack[top - 1 & 7] *= stack[top & 7];
      break;
    case DUP:
      stack[top & 7] = stack[top - 1 & 7];
      top++;
      break;
    case SWAP: {
      int t = stack[top - 1 & 7];
      stack[top - 1 & 7] = stack[top - 2 & 7];
      stack[top - 2 & 7] = t;
      break;
    }
    case JNZ:
      pc = stack[top - 1 & 7] ? code[pc] : pc + 1;
      break;
    case DEC:
      stack[top - 1 & 7]--;
      break;
    default:
      return stack[top - 2 & 7];
    }
  }
  return -1;
}
int main(void) {
  signed char code[32] = {PUSH, 1, PUSH, 5, SWAP, PUSH, 3, MUL, PUSH, 1, ADD, SWAP, DEC, JNZ, 4, HALT};
  printf("%d\n", interpreter(code, 200));
}
