// print_builtin.h: the text of builtin types and attributes (print_builtin.c).

#ifndef SLUICE_IR_PRINT_BUILTIN_H
#define SLUICE_IR_PRINT_BUILTIN_H

#include "ir/context.h"

void print_builtin_type(Printer *printer, Type type);
void print_builtin_attr(Printer *printer, Attr attr);

#endif
