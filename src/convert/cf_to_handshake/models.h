// models.h: functions without a body, as a model in C has them.
//
// A placeholder `void __unit(int input_a, int output_b, int parameter_W)` has the model
// `void __unit(int input_a, int *output_b, int parameter_W)`; any other function keeps its type.
// Code and circuit call a model through a shim of one form, in which every number is in memory:
//
//   void _mlir_ciface_sluice_model_pop(memref<i32> *queue, memref<i32> *result)

#ifndef SLUICE_CONVERT_CF_TO_HANDSHAKE_MODELS_H
#define SLUICE_CONVERT_CF_TO_HANDSHAKE_MODELS_H

#include "ir/ir.h"

#define MODEL_PREFIX "sluice_model_"
#define MODEL_SLOTS_PREFIX "sluice_model_slots_" // the same shim, of an array of its arguments
#define MODEL_FLAG "sluice_in_model"             // volatile int *: set while it is called

typedef enum ModelArgKind { MODEL_INPUT, MODEL_OUTPUT, MODEL_PARAMETER } ModelArgKind;

typedef struct ModelArg {
  ModelArgKind kind;
  const char *name; // as the circuit's port: "input_a"; of a parameter without its prefix
  Type type;        // may be a memref
  bool is_unsigned; // in C, of which the type tells nothing
} ModelArg;

typedef struct ModelFunction {
  const char *name;
  ModelArg *args;
  size_t n_args;
  Type result; // NULL: none
  size_t n_results;
  Loc loc;
  bool is_placeholder, is_result_unsigned;
} ModelFunction;

typedef struct ModelFunctions {
  ModelFunction *data;
  size_t len;
} ModelFunctions;

// Those that functions of the module call (cf level); intrinsics are none. In program order.
ModelFunctions models_find(Module *module, Arena *arena);
// Can a model in C be given and return what it says? False after a diagnostic. What follows is for
// functions that can.
bool model_check(Context *ctx, const ModelFunction *function);
// The C declaration of its model.
void model_print_prototype(const ModelFunction *function, Text *out);
// C code of the shims, around the model in the file `path` (NULL: none) and the C library.
void models_print_shims(const ModelFunctions *functions, const char *path, bool uses_library,
                        Text *out);

#endif
