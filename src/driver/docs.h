// docs.h: reference documentation from the op tables.

#ifndef SLUICE_DRIVER_DOCS_H
#define SLUICE_DRIVER_DOCS_H

#include "ir/op_info.h"

// Markdown for each op of a dialect on standard output. Returns the exit code.
int print_op_docs(Context *ctx, const char *dialect);

#endif
