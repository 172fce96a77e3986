// What cannot become a circuit, each with its line and what to do instead.

// RUN: not sluice compile %s --emit cf --kernel recursive 2>&1 | FileCheck %s --check-prefix=RECURSIVE
// RUN: not sluice compile %s --emit cf --kernel mutual 2>&1 | FileCheck %s --check-prefix=MUTUAL
// RUN: not sluice compile %s --emit cf --kernel variadic 2>&1 | FileCheck %s --check-prefix=VARIADIC
// RUN: not sluice compile %s --emit cf --kernel prints 2>&1 | FileCheck %s --check-prefix=PRINTS
// RUN: not sluice compile %s --emit cf --kernel allocates 2>&1 | FileCheck %s --check-prefix=ALLOCATES
// RUN: not sluice compile %s --emit cf --kernel open_array 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: sluice compile %s --emit cf --kernel open_array --array-size a=100 | FileCheck %s --check-prefix=SIZED
// RUN: not sluice compile %s --emit cf --kernel is_volatile 2>&1 | FileCheck %s --check-prefix=VOLATILE
// RUN: not sluice compile %s --emit cf --kernel is_atomic 2>&1 | FileCheck %s --check-prefix=ATOMIC
// RUN: not sluice compile %s --emit cf --kernel assembly 2>&1 | FileCheck %s --check-prefix=ASSEMBLY
// RUN: not sluice compile %s --emit cf --kernel long_double 2>&1 | FileCheck %s --check-prefix=LONGDOUBLE
// RUN: not sluice compile %s --emit cf --kernel complex 2>&1 | FileCheck %s --check-prefix=COMPLEX
// RUN: not sluice compile %s --emit cf --kernel function_pointer 2>&1 | FileCheck %s --check-prefix=POINTER
// RUN: not sluice compile %s --emit cf --kernel jumps 2>&1 | FileCheck %s --check-prefix=JUMPS
// RUN: not sluice compile %s --emit cf --kernel variable_size 2>&1 | FileCheck %s --check-prefix=VARIABLE
// RUN: not sluice compile %s --emit cf --kernel ends 2>&1 | FileCheck %s --check-prefix=ENDS
// RUN: not sluice compile %s --emit cf --kernel bit_field 2>&1 | FileCheck %s --check-prefix=BITFIELD
// RUN: not sluice compile %s --emit cf --kernel list 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: not sluice compile %s --emit cf --kernel from_integer 2>&1 | FileCheck %s --check-prefix=INTEGER
// RUN: not sluice compile %s --emit cf --kernel no_prototype 2>&1 | FileCheck %s --check-prefix=PROTOTYPE
// RUN: not sluice compile %s --emit cf --kernel by_value 2>&1 | FileCheck %s --check-prefix=BYVALUE
// RUN: not sluice compile %s --emit cf --kernel vector 2>&1 | FileCheck %s --check-prefix=VECTOR
// RUN: not sluice compile %s --emit cf --kernel missing 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not sluice compile %s --emit cf --kernel outside 2>&1 | FileCheck %s --check-prefix=BODY
// RUN: not sluice compile %s --emit cf 2>&1 | FileCheck %s --check-prefix=SEVERAL

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

// RECURSIVE: errors.c:[[@LINE+3]]:{{[0-9]+}}: error: recursion cannot become a circuit: recursive -> recursive
// RECURSIVE-NEXT: return n
// RECURSIVE: note: write it as a loop
int recursive(int n) { return n ? n * recursive(n - 1) : 1; }

// MUTUAL: error: recursion cannot become a circuit: odd -> even -> odd
static int even(int n);
static int odd(int n) { return n ? even(n - 1) : 0; }
static int even(int n) { return n ? odd(n - 1) : 1; }
int mutual(int n) { return odd(n); }

// VARIADIC: error: 'variadic' has variable arguments, which are not supported
int variadic(int n, ...) { return n; }

// PRINTS: errors.c:[[@LINE+1]]:24: error: the call of 'printf' has variable arguments, which are not supported
void prints(int x) {   printf("%d\n", x); }

// ALLOCATES: errors.c:[[@LINE+3]]:12: error: 'malloc': dynamic allocation is not supported
// ALLOCATES: note: use a local array of constant size, or pass one in
int allocates(int n) {
  int *p = malloc(4);
  *p = n;
  return *p + n;
}

// OPEN: errors.c:[[@LINE+6]]:8: error: the size of array 'a' cannot be found
// OPEN: note: declare the parameter with a size, as in 'a[100]', or say '--array-size a=100'
// SIZED: func.func @open_array(%{{.*}}: memref<100xi32>
int open_array(int *a, int n) {
  int s = 0;
  if (n)
  s += a[n];
  return s;
}

// VOLATILE: error: volatile accesses are not supported; remove 'volatile'
int is_volatile(volatile int a[4]) { return a[1]; }

// ATOMIC: error: atomic operations are not supported
int is_atomic(_Atomic int *a) { return (*a)++; }

// ASSEMBLY: errors.c:[[@LINE+1]]:28: error: inline assembly is not supported
int assembly(int x) {      __asm__("nop"); return x; }

// LONGDOUBLE: error: {{.*}}long double{{.*}}not supported
int long_double(double x) { return (int)((long double)x * 3); }

// COMPLEX: error:
double complex(_Complex double x) { return __real__ x; }

// POINTER: error: a call through a function pointer that cannot be resolved
int function_pointer(int (*f)(int), int x) { return f(x); }

// JUMPS: error: '_setjmp' is not supported
int jumps(int x) {
  jmp_buf b;
  return setjmp(b) + x;
}

// VARIABLE: error: {{.*}}variable size is not supported
int variable_size(int n) {
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  return a[n / 2];
}

// ENDS: error: 'abort': a circuit cannot end the program
int ends(int n) {
  if (n < 0)
    abort();
  return n;
}

// BITFIELD: error: 's' of type 'struct Bits *' cannot be split into arrays of scalars
struct Bits {
  int a : 3, b : 5;
};
int bit_field(struct Bits *s) { return s->b; }

// LIST: error: a pointer that is itself read from memory is not supported
struct Node {
  int value;
  struct Node *next;
};
int list(struct Node *n) { return n->next->value; }

// INTEGER: error: a pointer made from an integer is not supported
int from_integer(long address) { return *(int *)address; }

// PROTOTYPE: error: 'unknown' is called with other arguments than before
// PROTOTYPE: note: the first call is here; give the function a prototype
int unknown();
int no_prototype(int x) { return unknown(x) + unknown(x, x); }

// BYVALUE: error: parameter 's' of type 'struct Bits' is not supported
// BYVALUE: note: pass a pointer to it
int by_value(struct Bits s) { return s.a; }

// VECTOR: error:
typedef int Four __attribute__((vector_size(16)));
int vector(int x) {
  Four f = {x, x, x, x};
  f = f * f;
  return f[x & 3];
}

// MISSING: error: there is no function 'missing'
// BODY: error: the kernel 'outside' has no body
int outside(int x);
int calls_outside(int x) { return outside(x); }

// SEVERAL: error: the file has several functions: say which is the kernel with '--kernel NAME'
// SEVERAL: note: 'recursive' is one
