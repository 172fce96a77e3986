// by_value.h: kernels with struct parameters by value.

#ifndef SLUICE_FRONTEND_BY_VALUE_H
#define SLUICE_FRONTEND_BY_VALUE_H

#include "frontend/facts.h"

#define BY_VALUE_NAME "sluice_by_value"
#define FROM_VALUE_NAME "sluice_from_value"
#define BY_FIELDS_NAME "sluice_by_fields"

bool has_struct_by_value(const CFunction *function);
// C text that includes the file and defines BY_VALUE_NAME, the kernel with a parameter for each
// field, and FROM_VALUE_NAME, which has the kernel's parameters and hands their fields to the
// undefined BY_FIELDS_NAME. False after a diagnostic.
bool by_value_wrapper(Context *ctx, const CFunction *function, const char *path, Text *out);

#endif
