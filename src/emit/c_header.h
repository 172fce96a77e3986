// c_header.h: the C interface of functions as a header: descriptor structs and prototypes.

#ifndef SLUICE_EMIT_C_HEADER_H
#define SLUICE_EMIT_C_HEADER_H

#include "ir/ir.h"

// For each public function with a body (cf level), `_mlir_ciface_NAME`. `name` is the file's, for
// its include guard. False after a diagnostic: a type has no counterpart in C.
bool emit_c_header(const Module *module, const char *name, Text *out);

#endif
