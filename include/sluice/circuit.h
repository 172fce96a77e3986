// circuit.h: what a library made by `sluice build --engine circuit` calls; libsluice defines it.

#ifndef SLUICE_CIRCUIT_H
#define SLUICE_CIRCUIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct SluiceCircuit SluiceCircuit;

typedef struct SluiceCircuitArg {
  const char *name, *type; // of the function: "i32", "memref<4xi32>"
  int object;              // arrays of one object are fields of one array of structs
  bool is_written;
  bool is_not_null, is_distinct, is_end; // what comparisons of pointers take for granted
  bool is_variable;                      // no argument of the function
} SluiceCircuitArg;

// A load or store that the CPU checks against a dimension of its array.
typedef struct SluiceCircuitAccess {
  const char *file, *array, *unit; // array and unit (its name in the circuit) may be NULL
  unsigned line, column;
  int64_t argument; // which one the array is, or -1
  int64_t size;
  bool is_store;
} SluiceCircuitAccess;

// A loop: the unit at its head, and which inputs of that come from inside (bit i: input i).
typedef struct SluiceCircuitLoop {
  const char *file, *unit;
  unsigned line, column;
  uint64_t back_inputs;
  unsigned parent; // 1 + the number of the loop around it; 0: none
} SluiceCircuitLoop;

// The function's code for the CPU. It sees the whole of each index, which a circuit does not.
typedef struct SluiceCircuitCpu {
  void (*call)(void **slots); // NULL: there is nothing to check
  void (**hook)(void *user, int64_t access, int64_t index);
  void **user;
  uint64_t **counts; // by access: how often it was made
  const SluiceCircuitAccess *accesses;
  size_t n_accesses;
} SluiceCircuitCpu;

typedef struct SluiceCircuitInfo {
  const char *text; // the circuit: a module of hw, comb and seq
  size_t text_len;
  const char *top;
  const SluiceCircuitArg *args;
  size_t n_args;
  const char *const *results; // their types
  size_t n_results;
  SluiceCircuitCpu cpu;
  const SluiceCircuitLoop *loops;
  size_t n_loops;
} SluiceCircuitInfo;

// One execution; the circuit is made when *circuit is NULL. args[i] points to a number, or to the
// descriptor of an array; results[i] to where a number goes. On a failure (arrays that overlap, an
// access outside of its array, a deadlock) it says what happened on stderr and ends the program
// with exit code 1.
void sluice_circuit_call(SluiceCircuit **circuit, const SluiceCircuitInfo *info, void *const *args,
                         void *const *results);

#ifdef __cplusplus
}
#endif

#endif
