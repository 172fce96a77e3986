// What cannot become a circuit, each with its line and what to do instead.

// RUN: not sluice compile %s --emit cf --kernel recursive 2>&1 | FileCheck %s --check-prefix=RECURSIVE
// RUN: not sluice compile %s --emit cf --kernel mutual 2>&1 | FileCheck %s --check-prefix=MUTUAL
// RUN: not sluice compile %s --emit cf --kernel variadic 2>&1 | FileCheck %s --check-prefix=VARIADIC
// RUN: not sluice compile %s --emit cf --kernel prints 2>&1 | FileCheck %s --check-prefix=PRINTS
// RUN: not sluice compile %s --emit cf --kernel allocates 2>&1 | FileCheck %s --check-prefix=ALLOCATES
// RUN: not sluice compile %s --emit cf --kernel open_inner 2>&1 | FileCheck %s --check-prefix=OPEN-ROWS
// RUN: sluice compile %s --emit cf --kernel open_inner --array-size b=9 2>&1 | FileCheck %s --check-prefix=SIZED-ROWS
// RUN: not sluice compile %s --emit cf --kernel open_row_variable 2>&1 | FileCheck %s --check-prefix=EXTERN-ROWS
// RUN: not sluice compile %s --emit cf --kernel open_array 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: sluice compile %s --emit cf --kernel open_array --array-size a=100 | FileCheck %s --check-prefix=SIZED
// RUN: not sluice compile %s --emit cf --kernel is_volatile 2>&1 | FileCheck %s --check-prefix=VOLATILE
// RUN: not sluice compile %s --emit cf --kernel is_atomic 2>&1 | FileCheck %s --check-prefix=ATOMIC
// RUN: not sluice compile %s --emit cf --kernel assembly 2>&1 | FileCheck %s --check-prefix=ASSEMBLY
// RUN: not sluice compile %s --emit cf --kernel long_double 2>&1 | FileCheck %s --check-prefix=LONGDOUBLE
// RUN: not sluice compile %s --emit cf --kernel complex 2>&1 | FileCheck %s --check-prefix=COMPLEX
// RUN: not sluice compile %s --emit cf --kernel complex_product 2>&1 | FileCheck %s --check-prefix=TIMES
// RUN: not sluice compile %s --emit cf --kernel open_variable 2>&1 | FileCheck %s --check-prefix=EXTERN
// RUN: sluice compile %s --emit cf --kernel open_variable --array-size elsewhere=9 | FileCheck %s --check-prefix=EXTERN-SIZED
// RUN: not sluice compile %s --emit cf --kernel open_rows 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: sluice compile %s --emit cf --kernel open_rows --array-size a=60 | FileCheck %s --check-prefix=ROWS-SIZED
// RUN: not sluice compile %s --emit cf --kernel anything 2>&1 | FileCheck %s --check-prefix=ANYTHING
// RUN: not sluice compile %s --emit cf --kernel thread 2>&1 | FileCheck %s --check-prefix=THREAD
// RUN: not sluice compile %s --emit cf --kernel computed_goto 2>&1 | FileCheck %s --check-prefix=GOTO
// RUN: not sluice compile %s --emit cf --kernel part_passed 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: not sluice compile %s --emit cf --kernel either_passed 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: not sluice compile %s --emit cf --kernel row_passed 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: not sluice compile %s --emit cf --kernel kept 2>&1 | FileCheck %s --check-prefix=KEPT
// RUN: not sluice compile %s --emit cf --kernel hooked 2>&1 | FileCheck %s --check-prefix=HOOK
// RUN: not sluice compile %s --emit cf --kernel handled 2>&1 | FileCheck %s --check-prefix=HANDLERS
// RUN: not sluice compile %s --emit cf --kernel shared_hook 2>&1 | FileCheck %s --check-prefix=SHARED-HOOK
// RUN: not sluice compile %s --emit cf --kernel through_own 2>&1 | FileCheck %s --check-prefix=THROUGH
// RUN: not sluice compile %s --emit cf --kernel any_hook 2>&1 | FileCheck %s --check-prefix=ANY-HOOK
// RUN: not sluice compile %s --emit cf --kernel undefined_hook 2>&1 | FileCheck %s --check-prefix=UNDEFINED-HOOK
// RUN: not sluice compile %s --emit cf --kernel undefined_name 2>&1 | FileCheck %s --check-prefix=UNDEFINED-NAME
// RUN: not sluice compile %s --emit cf --kernel hook_or_own 2>&1 | FileCheck %s --check-prefix=HOOK-OR-OWN
// RUN: not sluice compile %s --emit cf --kernel pointer_or_own 2>&1 | FileCheck %s --check-prefix=POINTER-OR-OWN
// RUN: not sluice compile %s --emit cf --kernel union_or_own 2>&1 | FileCheck %s --check-prefix=UNION-OR-OWN
// RUN: not sluice compile %s --emit cf --kernel anything_or_own 2>&1 | FileCheck %s --check-prefix=ANYTHING-OR-OWN
// RUN: not sluice compile %s --emit cf --kernel copies_in 2>&1 | FileCheck %s --check-prefix=COPIES-IN
// RUN: not sluice compile %s --emit cf --kernel by_value_in 2>&1 | FileCheck %s --check-prefix=COPIES-IN
// RUN: not sluice compile %s --emit cf --kernel bytes_in 2>&1 | FileCheck %s --check-prefix=BYTES-IN
// RUN: not sluice compile %s --emit cf --kernel copies_out 2>&1 | FileCheck %s --check-prefix=COPIES-OUT
// RUN: not sluice compile %s --emit cf --kernel table_out 2>&1 | FileCheck %s --check-prefix=TABLE-OUT
// RUN: not sluice compile %s --emit cf --kernel traps 2>&1 | FileCheck %s --check-prefix=TRAPS
// RUN: not sluice compile %s --emit cf --kernel float128 2>&1 | FileCheck %s --check-prefix=FLOAT128
// RUN: not sluice compile %s --emit cf --kernel flexible 2>&1 | FileCheck %s --check-prefix=FLEXIBLE
// RUN: not sluice compile %s --emit cf --kernel one_struct 2>&1 | FileCheck %s --check-prefix=ONE-STRUCT
// RUN: not sluice compile %s --emit cf --kernel open_array --array-size a=4 --array-size a=5 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not sluice compile %s --emit cf --kernel kept_param 2>&1 | FileCheck %s --check-prefix=PARAM
// RUN: not sluice compile %s --emit cf --kernel shares 2>&1 | FileCheck %s --check-prefix=SHARES
// RUN: not sluice compile %s --emit cf --kernel as_integer 2>&1 | FileCheck %s --check-prefix=AS-INTEGER
// RUN: not sluice compile %s --emit cf --kernel calls_itself 2>&1 | FileCheck %s --check-prefix=ITSELF
// RUN: not sluice compile %s --emit cf --kernel finds 2>&1 | FileCheck %s --check-prefix=FINDS
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
// VARIADIC: note: pass an array and its length
int variadic(int n, ...) { return n; }

// PRINTS: errors.c:[[@LINE+2]]:24: error: the call of 'printf' has variable arguments, which are not supported
// PRINTS: note: call it outside the kernel
void prints(int x) {   printf("%d\n", x); }

// ALLOCATES: errors.c:[[@LINE+3]]:12: error: 'malloc': dynamic allocation is not supported
// ALLOCATES: note: use a local array of constant size, or pass one in
int allocates(int n) {
  int *p = malloc(4);
  *p = n;
  return *p + n;
}

// OPEN: errors.c:[[@LINE+6]]:8: error: the size of array 'a' cannot be found
// OPEN: errors.c:[[@LINE+2]]:21: note: declare the parameter with a size, as in 'a[100]', or say '--array-size a=100'
// SIZED: func.func @open_array(%{{.*}}: memref<100xi32>
int open_array(int *a, int n) {
  int s = 0;
  if (n)
  s += a[n];
  return s;
}

// OPEN-ROWS: error: the size of array 'b' cannot be found
// OPEN-ROWS: errors.c:[[@LINE+2]]:22: note: declare the parameter with a size, as in 'b[100][4][3]', or say '--array-size b=100', which counts rows
// SIZED-ROWS: func.func @open_inner(%{{.*}}: memref<9x4x3xi32>
int open_inner(int (*b)[4][3], int n) { return b[n][1][2]; }

// VOLATILE: errors.c:[[@LINE+2]]:45: error: volatile accesses are not supported
// VOLATILE: note: remove 'volatile'
int is_volatile(volatile int a[4]) { return a[1]; }

// ATOMIC: error: atomic operations are not supported
// ATOMIC: note: a kernel has its arrays to itself while it runs
int is_atomic(_Atomic int *a) { return (*a)++; }

// ASSEMBLY: errors.c:[[@LINE+2]]:28: error: inline assembly is not supported
// ASSEMBLY: note: write it in C
int assembly(int x) {      __asm__("nop"); return x; }

// LONGDOUBLE: errors.c:[[@LINE+2]]:{{[0-9]+}}: error: 'long double' is not supported
// LONGDOUBLE: note: use 'double'
int long_double(double x) { return (int)((long double)x * 3); }

// COMPLEX: error: parameter 'x' of type '_Complex double' is not supported
// COMPLEX: note: use the real and the imaginary part
// TIMES: error: '_Complex' is not supported
// TIMES: note: compute with the real and the imaginary part
double complex(_Complex double x) { return __real__ x; }
double complex_product(double x) { return __real__((x + 2.0i) * (x + 2.0i)); }

// POINTER: error: a call through a function pointer that cannot be resolved
// POINTER: note: choose among the functions with 'if' or 'switch'
int function_pointer(int (*f)(int), int x) { return f(x); }

// JUMPS: error: '_setjmp' is not supported
// JUMPS: note: return a status instead
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

// TRAPS: error: '__builtin_trap': a circuit cannot end the program
// TRAPS: note: return a status instead
int traps(int n) {
  if (n < 0)
    __builtin_trap();
  return n;
}

// FLOAT128: error: '__float128' is not supported
// FLOAT128: note: use 'double'
int float128(int n) { return (int)((__float128)n * 3); }

// FLEXIBLE: error: 's' of type 'struct Flexible *' cannot be split into arrays of scalars
// FLEXIBLE: note: give the array at the end of the struct a size
struct Flexible { int n, data[]; };
int flexible(struct Flexible *s) { return s->data[s->n]; }

// ONE-STRUCT: error: the size of array 's' cannot be found
// ONE-STRUCT: note: declare the parameter with a size, as in 's[100]', or say '--array-size s=100'; 1 where it points to a single struct
struct Four { int a[4], n; };
int one_struct(struct Four *s) {
  int sum = 0;
  for (int *p = s->a; p < s->a + s->n; p++)
    sum += *p;
  return sum;
}

// TWICE: --array-size is given twice for 'a'

// BITFIELD: error: 's' of type 'struct Bits *' cannot be split into arrays of scalars
// BITFIELD: note: give each bit-field a member of its own
struct Bits {
  int a : 3, b : 5;
};
int bit_field(struct Bits *s) { return s->b; }

// EXTERN: error: the size of array 'elsewhere' cannot be found
// EXTERN: note: declare the variable with a size, as in 'elsewhere[100]', or say '--array-size elsewhere=100'
// EXTERN-SIZED: memref.global "private" @elsewhere : memref<9xi32>
extern int elsewhere[];
int open_variable(int i) { return elsewhere[i]; }

// EXTERN-ROWS: note: declare the variable with a size, as in 'rows_elsewhere[100][4]', or say '--array-size rows_elsewhere=100', which counts rows
extern int rows_elsewhere[][4];
int open_row_variable(int i) { return rows_elsewhere[i][2]; }

// ROWS: error: the size of array 'a' cannot be found
// ROWS-SIZED: func.func @open_rows(%{{.*}}: i32 {{.*}}, %{{.*}}: memref<60xi32>
int open_rows(int n, int a[10][n]) { return a[n][1]; }

// ANYTHING: error: 'p' of type 'void *' cannot be split
// ANYTHING: note: declare what it points to
int anything(void *p, int n) { return ((int *)p)[n]; }

// THREAD: error: thread-local variables are not supported
// THREAD: note: remove '_Thread_local'
// THREAD-NOT: error:
_Thread_local int own;
int thread(int n) { return own += n; }

// GOTO: errors.c:[[@LINE+4]]:3: error: computed jumps are not supported
// GOTO: note: use 'switch'
int computed_goto(int n) {
  static void *targets[] = {&&a, &&b};
  goto *targets[n & 1];
a:
  return 1;
b:
  return 2;
}

// KEPT: error: a pointer kept in 'current', memory of the program, is not supported
// KEPT: note: pass the pointer as a parameter, keep an index instead, or declare the variable 'const'
// KEPT-NOT: error:
int *current;
int kept(int n) { return current[n & 3]; }

// No function that these can be is to be seen here.
// HOOK: errors.c:[[@LINE+4]]:{{[0-9]+}}: error: a pointer kept in 'hook', memory of the program, is not supported
// HOOK: note: keep a number and choose among the functions with 'switch', or declare the variable 'const'
typedef char *(*Hook)(double, float, short);
Hook hook;
int hooked(int n) { return hook(n, n, n) != 0; }

// HANDLERS: errors.c:[[@LINE+3]]:{{[0-9]+}}: error: a pointer kept in 'handlers', memory of the program, is not supported
// HANDLERS: note: keep a number and choose among the functions with 'switch'
struct Handler { Hook call; int bias; } handlers[2];
int handled(int n) { return handlers[n & 1].call(n, n, n) != 0 ? handlers[n].bias : 1; }

// SHARED-HOOK: errors.c:[[@LINE+5]]:{{[0-9]+}}: error: a pointer kept in 'own_hook', memory of the program, is not supported
// SHARED-HOOK: note: keep a number and choose among the functions with 'switch', or declare the variable 'const'
// SHARED-HOOK: errors.c:[[@LINE+2]]:{{[0-9]+}}: note: only the kernel may use it; here the program does
static Hook own_hook;
void set_hook(Hook h) { own_hook = h; }
int shared_hook(int n) { return own_hook(n, n, n) != 0; }

// THROUGH: error: a pointer kept in 'handlers', memory of the program, is not supported
int through_own(int n) {
  static struct Handler *last = handlers, none;
  int found = last->call(n, n, n) != 0;
  last = n > 9 ? &none : handlers + 1;
  return found;
}

// ANY-HOOK: error: a pointer kept in 'hooks', memory of the program, is not supported
void *hooks[2];
int any_hook(int n) { return ((Hook)hooks[n & 1])(n, n, n) != 0; }

// UNDEFINED-HOOK: error: a pointer kept in 'const_hooks', memory of the program, is not supported
// UNDEFINED-HOOK: note: define the variable in this file
extern const Hook const_hooks[2];
int undefined_hook(int n) { return const_hooks[n & 1](n, n, n) != 0; }

// UNDEFINED-NAME: error: a pointer kept in 'names', memory of the program, is not supported
// UNDEFINED-NAME: note: define the variable in this file
// UNDEFINED-NAME-NOT: error:
extern const char *const names[2];
int undefined_name(int n) { return names[n & 1][0]; }

// What may be the kernel's own and may be the program's, too.
// HOOK-OR-OWN: error: a pointer kept in 'h', memory of the program, is not supported
// HOOK-OR-OWN: note: keep a number, and choose among the functions with 'switch'
static char *no_name(double a, float b, short c) { return a + b > c ? "yes" : 0; }
int hook_or_own(struct Handler h[1], int n) {
  struct Handler own[2] = {{no_name, 1}, {no_name, 2}}, *used = n > 3 ? &own[n & 1] : h;
  return used->call(n, n, n) ? used->bias : 0;
}

// POINTER-OR-OWN: error: a pointer kept in 's', memory of the program, is not supported
// POINTER-OR-OWN: note: keep an index instead of a pointer
struct Slice { int *start, length; };
int pointer_or_own(struct Slice s[1], int n) {
  int numbers[2] = {n, n + 1};
  struct Slice own[2] = {{numbers, 2}, {numbers + 1, 1}}, *used = n > 3 ? &own[n & 1] : s;
  return *used->start + used->length;
}

// UNION-OR-OWN: error: a pointer kept in 's', memory of the program, is not supported
union Cell { long number; int *pointer; };
int union_or_own(union Cell s[1], int n) {
  int numbers[2] = {n, n + 1};
  union Cell own[2] = {{.pointer = numbers}, {.pointer = numbers + 1}};
  return *(n > 3 ? &own[n & 1] : s)->pointer;
}

// ANYTHING-OR-OWN: error: a pointer kept in 's', memory of the program, is not supported
int anything_or_own(void *s, int n) {
  int numbers[2] = {n, n + 1}, *own[2] = {numbers, numbers + 1};
  return **(n > 3 ? &own[n & 1] : (int **)s);
}

// Struct copies move pointers unseen: those of the program cannot be followed, ours mean nothing to
// it.
struct Row { int *start, length[8]; } row_of_program;
static int row_numbers[4];
// COPIES-IN: error: a pointer kept in 'r', memory of the program, is not supported
// COPIES-IN: note: keep an index instead of a pointer
int copies_in(struct Row r[1], int n) {
  struct Row own = *r;
  if (n > 9)
    own.start = row_numbers;
  own.length[n & 7]++;
  return own.start[n & 3] + own.length[2];
}
int by_value_in(struct Row r, int n) {
  struct Row own = r;
  if (n > 9)
    own.start = row_numbers;
  own.length[n & 7]++;
  return own.start[n & 3] + own.length[2];
}
// BYTES-IN: error: a pointer kept in 'r', memory of the program, is not supported
int bytes_in(const char r[sizeof(struct Row)], int n) {
  struct Row own;
  __builtin_memcpy(&own, r, sizeof own);
  if (n > 9)
    own.start = row_numbers;
  own.length[n & 7]++;
  return own.start[n & 3] + own.length[2];
}
// COPIES-OUT: errors.c:[[@LINE+5]]:{{[0-9]+}}: error: a pointer kept in 'row_of_program', memory of the program, is not supported
void copies_out(int n) {
  static struct Row rows[2];
  rows[n & 1].start = row_numbers + n;
  rows[1].length[n & 7] = n;
  row_of_program = rows[n & 1];
}
// TABLE-OUT: errors.c:[[@LINE+3]]:{{[0-9]+}}: error: a pointer kept in 'r', memory of the program, is not supported
void table_out(struct Row r[1], int n) {
  static const struct Row rows[2] = {{row_numbers, {1}}, {row_numbers + 1, {2}}};
  r[0] = rows[n & 1];
}

// PARAM: errors.c:[[@LINE+5]]:{{[0-9]+}}: error: a pointer into the parameter 'a' kept in 'since', which outlives the call, is not supported
// PARAM: note: keep it in a local variable, or keep an index instead of a pointer
static int *since;
int kept_param(int a[4], int n) {
  if (n)
    since = a;
  return *since;
}

// SHARES: error: a pointer kept in 'both', memory of the program, is not supported
// SHARES: note: pass the pointer as a parameter, keep an index instead, or declare the variable 'const'
// SHARES: errors.c:[[@LINE+2]]:{{[0-9]+}}: note: only the kernel may use it; here the program does
static int pair[2], *both = pair;
int sets(int n) { both = pair + n; return n; }
int shares(void) { return *both; }

// AS-INTEGER: error: a pointer converted to an integer is not supported
// AS-INTEGER: note: use an index, or compare and subtract the pointers themselves
static int *number = pair;
long as_integer(int n) {
  number = pair + n;
  return *(long *)&number;
}

// ITSELF: errors.c:[[@LINE+5]]:{{[0-9]+}}: error: recursion cannot become a circuit: down -> step -> down
// ITSELF: note: write it as a loop, with an array for the stack
static int down(int n);
static int up(int n) { return n; }
static int (*way)(int) = down;
static int step(int n) { return n ? way(n - 1) + 1 : 0; }
static int down(int n) { return n < 100 ? step(n) : 0; }
int calls_itself(int n) {
  int r = way(n);
  way = n > 5 ? up : down;
  return r;
}

// FINDS: error: a pointer that a function without a body returns is not supported
// FINDS: note: it may return a number
char *find(const char *s, int c);
int finds(const char s[8]) { return *find(s, 'x'); }

// LIST: errors.c:[[@LINE+6]]:38: error: a pointer kept in 'n', memory of the program, is not supported
// LIST: note: keep an index instead of a pointer
struct Node {
  int value;
  struct Node *next;
};
int list(struct Node *n) { return n->next->value; }

// INTEGER: error: a pointer made from an integer is not supported
// INTEGER: note: use an index into an array
int from_integer(long address) { return *(int *)address; }

// PROTOTYPE: error: 'unknown' is called with other arguments than before
// PROTOTYPE: note: the first call is here; give the function a prototype
int unknown();
int no_prototype(int x) { return unknown(x) + unknown(x, x); }

// BYVALUE: error: parameter 's' of type 'struct Bits' is not supported
// BYVALUE: note: give each bit-field a member of its own
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

// WHOLE: error: only whole arrays can be passed to a function without a body
// WHOLE: note: pass the array and an index, or give the function a body here
int elsewhere_sum(int *p);
int elsewhere_rows(int p[4][3]);
int part_passed(int a[8], int n) { return elsewhere_sum(a + n); }
int either_passed(int a[8], int b[8], int n) { return elsewhere_sum(n ? a : b); }
int row_passed(int a[4][3]) { return elsewhere_rows(&a[1]); }
