// arith.h: what other dialects and passes need to know of arith: its enumerations.

#ifndef SLUICE_DIALECTS_ARITH_ARITH_H
#define SLUICE_DIALECTS_ARITH_ARITH_H

#include "ir/op_info.h"

// The values are those of MLIR's generic form.
typedef enum CmpiPredicate {
  CMPI_EQ,
  CMPI_NE,
  CMPI_SLT,
  CMPI_SLE,
  CMPI_SGT,
  CMPI_SGE,
  CMPI_ULT,
  CMPI_ULE,
  CMPI_UGT,
  CMPI_UGE,
} CmpiPredicate;
CmpiPredicate cmpi_negated(CmpiPredicate predicate);
CmpiPredicate cmpi_swapped(CmpiPredicate predicate); // b P' a where a P b
CmpiPredicate cmpi_predicate(const Op *cmpi);        // of arith.cmpi or handshake.cmpi

typedef enum CmpfPredicate {
  CMPF_FALSE,
  CMPF_OEQ,
  CMPF_OGT,
  CMPF_OGE,
  CMPF_OLT,
  CMPF_OLE,
  CMPF_ONE,
  CMPF_ORD,
  CMPF_UEQ,
  CMPF_UGT,
  CMPF_UGE,
  CMPF_ULT,
  CMPF_ULE,
  CMPF_UNE,
  CMPF_UNO,
  CMPF_TRUE,
} CmpfPredicate;

typedef enum RoundingMode {
  ROUND_TO_NEAREST_EVEN,
  ROUND_DOWNWARD,
  ROUND_UPWARD,
  ROUND_TOWARD_ZERO,
  ROUND_TO_NEAREST_AWAY,
} RoundingMode;

enum { OVERFLOW_NSW = 1, OVERFLOW_NUW = 2 };

extern const EnumTable ENUM_arith_cmpi, ENUM_arith_cmpf, ENUM_arith_rounding, ENUM_arith_overflow,
    ENUM_arith_fastmath, ENUM_arith_atomic_rmw_kind;
extern const AttrDef ATTR_DEF_arith_overflow, ATTR_DEF_arith_fastmath;

// Rows for the attr_kinds of a dialect whose ops carry these.
#define ATTR_KIND_FASTMATH                                                                         \
  {"fastmath",           "Floating point fast math flags", NULL, NULL, NULL,                       \
   &ENUM_arith_fastmath, &ATTR_DEF_arith_fastmath,         false}
#define ATTR_KIND_CMPI                                                                             \
  {"cmpi", "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",                  \
   NULL,   NULL,                                                                                   \
   NULL,   &ENUM_arith_cmpi,                                                                       \
   NULL,   false}
#define ATTR_KIND_CMPF                                                                             \
  {"cmpf",                                                                                         \
   "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",  \
   NULL,                                                                                           \
   NULL,                                                                                           \
   NULL,                                                                                           \
   &ENUM_arith_cmpf,                                                                               \
   NULL,                                                                                           \
   false}

#endif
