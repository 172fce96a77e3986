// by_value.h: kernels with parameters or results that a calling convention takes apart.

#ifndef SLUICE_FRONTEND_BY_VALUE_H
#define SLUICE_FRONTEND_BY_VALUE_H

#include "frontend/facts.h"

#define BY_VALUE_NAME "sluice_by_value"
#define FROM_VALUE_NAME "sluice_from_value"
#define BY_FIELDS_NAME "sluice_by_fields"
#define BY_VALUE_FILE "<by value>" // where debug information says that they stand

// It takes or returns a struct, a union or an integer of more than 64 bits.
bool needs_by_value_wrapper(const CFunction *function);
// C text that includes the file and defines BY_VALUE_NAME, the kernel with numbers and pointers
// alone, and FROM_VALUE_NAME, which has the kernel's parameters and result and hands them to the
// undefined BY_FIELDS_NAME. False after a diagnostic.
bool by_value_wrapper(Context *ctx, const CFunction *function, const char *path, Text *out);

#endif
