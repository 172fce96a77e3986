// c_header.h: the C interface of functions as a header: descriptor structs and prototypes.

#ifndef SLUICE_EMIT_C_HEADER_H
#define SLUICE_EMIT_C_HEADER_H

#include "ir/ir.h"

// For each public function with a body (cf level), `_mlir_ciface_NAME`. `name` is the file's, for
// its include guard. False after a diagnostic: a type has no counterpart in C.
bool emit_c_header(const Module *module, const char *name, Text *out);

// Of a function that has a header: `int32_t _mlir_ciface_k(...)`, and the names of its arguments.
void emit_c_prototype(const Op *func, Text *out);
const char *c_argument_name(const Op *func, size_t i, Arena *arena);
// The type in C of a number or of a memref's descriptor; NULL: there is none.
const char *c_type_of(Context *ctx, Type type, Arena *arena);

#endif
