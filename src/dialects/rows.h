// rows.h: turns an ops.def into a table. A dialect's .c file includes this, then
//
//   static const OpRow ROWS[] = {
//   #include "dialects/arith/ops.def"
//   };

#ifndef SLUICE_DIALECTS_ROWS_H
#define SLUICE_DIALECTS_ROWS_H

#include "dialects/dialects.h"

// Columns: operands, results, attributes, traits, format; then any hooks, by name.
#define OP(dialect_, name_, ...) OPN(dialect_, name_, #name_, __VA_ARGS__)
#define OPN(dialect_, name_, text_, operands_, results_, attrs_, traits_, ...)                     \
  {.name = #dialect_ "." text_,                                                                    \
   .operands = operands_,                                                                          \
   .results = results_,                                                                            \
   .attrs = attrs_,                                                                                \
   .traits = traits_,                                                                              \
   .format = __VA_ARGS__},

#define N_ROWS(rows) (sizeof(rows) / sizeof *(rows))

#endif
