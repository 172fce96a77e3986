// comb.h: what other files know of the comb dialect.

#ifndef SLUICE_DIALECTS_COMB_COMB_H
#define SLUICE_DIALECTS_COMB_COMB_H

#include "ir/ir.h"

typedef enum CombPredicate {
  COMB_EQ,
  COMB_NE,
  COMB_SLT,
  COMB_SLE,
  COMB_SGT,
  COMB_SGE,
  COMB_ULT,
  COMB_ULE,
  COMB_UGT,
  COMB_UGE,
  // Verilog's === !== ==? !=?: as eq and ne where no bit is X or Z.
  COMB_CEQ,
  COMB_CNE,
  COMB_WEQ,
  COMB_WNE,
} CombPredicate;

#endif
