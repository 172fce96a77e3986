// What seed 1 asserts is a diagnostic at the line of the C source.
// RUN: not sluice compile %s --kernel unnamed --emit handshake 2>&1 | FileCheck %s --check-prefix=UNNAMED
// RUN: not sluice compile %s --kernel prefix --emit handshake 2>&1 | FileCheck %s --check-prefix=PREFIX
// RUN: not sluice compile %s --kernel no_output --emit handshake 2>&1 | FileCheck %s --check-prefix=NOOUTPUT
// RUN: not sluice compile %s --kernel parameter --emit handshake 2>&1 | FileCheck %s --check-prefix=PARAMETER
// RUN: not sluice compile %s --kernel never --emit handshake 2>&1 | FileCheck %s --check-prefix=NEVER
// RUN: not sluice compile %s --kernel input --emit handshake 2>&1 | FileCheck %s --check-prefix=INPUT
// RUN: not sluice compile %s --kernel cycle --emit handshake 2>&1 | FileCheck %s --check-prefix=CYCLE
// RUN: not sluice compile %s --kernel twice --emit handshake 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not sluice compile %s --kernel wrong_type --emit handshake 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not sluice compile %s --kernel not_init --emit handshake 2>&1 | FileCheck %s --check-prefix=NOTINIT
// RUN: not sluice compile %s --kernel body --emit handshake 2>&1 | FileCheck %s --check-prefix=BODY
// RUN: not sluice compile %s --kernel returns --emit handshake 2>&1 | FileCheck %s --check-prefix=RETURNS
// RUN: not sluice compile %s --kernel early --emit handshake 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: not sluice compile %s --kernel some_way --emit handshake 2>&1 | FileCheck %s --check-prefix=SOMEWAY
// RUN: not sluice compile %s --kernel several --emit handshake 2>&1 | FileCheck %s --check-prefix=SEVERAL
// RUN: not sluice compile %s --kernel early_copy --emit handshake 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: not sluice compile %s --kernel copied --emit handshake 2>&1 | FileCheck %s --check-prefix=COPIED
int __init1(void);
float __initf(void);
int __init_body(void) { return 0; } // BODY: errors.c:[[@LINE]]:{{[0-9]+}}: error: '__init_body' must have no body: it stands for a variable that a placeholder assigns
void __unit(int input_a, int output_b);
void __plain(int a, int output_b);
void __prefix(int input_, int output_b);
void __inputs(int input_a);
void __param(int input_a, int output_b, int parameter_N);
void __two(int input_a, int output_b, int output_c);
long __long(int input_a, int output_b);

int unnamed(int x) {
  int o = __init1();
  __plain(x, o); // UNNAMED: errors.c:[[@LINE]]:3: error: argument #0 of '__plain' must be named 'input_NAME', 'output_NAME' or 'parameter_NAME', but is named 'a'
  return o;
}

int prefix(int x) {
  int o = __init1();
  __prefix(x, o); // PREFIX: errors.c:[[@LINE]]:3: error: argument #0 of '__prefix' must be named 'input_NAME', 'output_NAME' or 'parameter_NAME', but is named 'input_'
  return o;
}

void no_output(int x) {
  __inputs(x); // NOOUTPUT: errors.c:[[@LINE]]:3: error: '__inputs' must have at least one 'output_' argument
}

int parameter(int x) {
  int o = __init1();
  __param(x, o, x); // PARAMETER: errors.c:[[@LINE]]:3: error: parameter 'N' of '__param' must be a constant
  return o;
}

int never(int x) {
  int o = __init1(); // NEVER: errors.c:[[@LINE]]:11: error: the result of '__init1' is never passed as an output of a placeholder
  return o + x;
}

int input(void) {
  int o = __init1(), p = __init1();
  __unit(o, p); // INPUT: errors.c:[[@LINE]]:3: error: a variable made by an '__init' function is passed as an input of '__unit' before a placeholder has assigned it
  __unit(p, o);
  return o;
}

// The output would be its own input.
int cycle(void) {
  int o = __init1();
  __unit(o, o); // CYCLE: errors.c:[[@LINE]]:3: error: a variable made by an '__init' function is passed as an input of '__unit' before a placeholder has assigned it
  return o;
}

int twice(int x) {
  int o = __init1();
  __two(x, o, o); // TWICE: errors.c:[[@LINE]]:3: error: one variable is passed as two outputs of '__two', 'output_b' and 'output_c'
  return o;
}

float wrong_type(int x) {
  float o = __initf();
  __unit(x, o); // TYPE: errors.c:[[@LINE]]:3: error: output 'output_b' of '__unit' has type 'i32', but the variable passed is made by '__initf', which returns 'f32'
  return o;
}
// TYPE: errors.c:[[@LINE-4]]:13: note: the variable is made here

int not_init(int x) {
  int o = 0;
  __unit(x, o); // NOTINIT: errors.c:[[@LINE]]:3: error: argument 'output_b' of '__unit' is an output: it must be a variable made by an '__init' function
  return o;
}

int body(int x) {
  int o = __init_body();
  __unit(x, o);
  return o;
}

long returns(int x) {
  int o = __init1();
  return __long(x, o); // RETURNS: errors.c:[[@LINE]]:10: error: '__long' must return nothing or its first output ('i32'), but returns 'i64'
}

int early(int x) {
  int o = __init1();
  int y = o + x; // EARLY: errors.c:[[@LINE]]:11: error: an output of a placeholder is read here, but not assigned by a call on every way to here
  __unit(x, o);
  return y + o;
}

int some_way(int x) {
  int o = __init1();
  if (x > 3)
    __unit(x, o);
  return o; // SOMEWAY: errors.c:[[@LINE]]:10: error: an output of a placeholder is read here, but not assigned by a call on every way to here
}
// SOMEWAY: errors.c:[[@LINE-5]]:11: note: the variable is made here
// SOMEWAY: errors.c:[[@LINE-4]]:5: note: and assigned here

int several(int x) {
  int o = __init1();
  if (x > 3)
    __unit(x, o);
  else
    __unit(x + 1, o);
  return o; // SEVERAL: errors.c:[[@LINE]]:10: error: an output of a placeholder is read here, but which call assigned it depends on the way taken: merge the values in variables of their own
}
// SEVERAL: errors.c:[[@LINE-5]]:5: note: and assigned here
// SEVERAL: errors.c:[[@LINE-4]]:5: note: and assigned here

int early_copy(int x) {
  int o = __init1();
  int y = o; // COPY: errors.c:[[@LINE]]:11: error: an output of a placeholder is read here, but not assigned by a call on every way to here
  __unit(x, o);
  return y;
}

int copied(int x) {
  int o = __init1();
  int p = o; // COPIED: errors.c:[[@LINE]]:11: error: an output of a placeholder is read here, but not assigned by a call on every way to here
  __unit(x, p);
  return o + p;
}
// COPIED: errors.c:[[@LINE-5]]:11: note: the variable is made here
