// enums.c: the spellings of arith's enumerations.

#include "dialects/arith/arith.h"

#define N_CASES(cases) (sizeof(cases) / sizeof *(cases))

static const EnumCase CMPI_CASES[] = {
    {"eq", CMPI_EQ},   {"ne", CMPI_NE},   {"slt", CMPI_SLT}, {"sle", CMPI_SLE}, {"sgt", CMPI_SGT},
    {"sge", CMPI_SGE}, {"ult", CMPI_ULT}, {"ule", CMPI_ULE}, {"ugt", CMPI_UGT}, {"uge", CMPI_UGE},
};
const EnumTable ENUM_arith_cmpi = {"integer predicate", CMPI_CASES, N_CASES(CMPI_CASES), NULL, 64};

static const EnumCase CMPF_CASES[] = {
    {"false", CMPF_FALSE}, {"oeq", CMPF_OEQ}, {"ogt", CMPF_OGT}, {"oge", CMPF_OGE},
    {"olt", CMPF_OLT},     {"ole", CMPF_OLE}, {"one", CMPF_ONE}, {"ord", CMPF_ORD},
    {"ueq", CMPF_UEQ},     {"ugt", CMPF_UGT}, {"uge", CMPF_UGE}, {"ult", CMPF_ULT},
    {"ule", CMPF_ULE},     {"une", CMPF_UNE}, {"uno", CMPF_UNO}, {"true", CMPF_TRUE},
};
const EnumTable ENUM_arith_cmpf = {"float predicate", CMPF_CASES, N_CASES(CMPF_CASES), NULL, 64};

static const EnumCase ROUNDING_CASES[] = {
    {"to_nearest_even", ROUND_TO_NEAREST_EVEN},
    {"downward", ROUND_DOWNWARD},
    {"upward", ROUND_UPWARD},
    {"toward_zero", ROUND_TOWARD_ZERO},
    {"to_nearest_away", ROUND_TO_NEAREST_AWAY},
};
const EnumTable ENUM_arith_rounding = {"rounding mode", ROUNDING_CASES, N_CASES(ROUNDING_CASES),
                                       NULL, 32};

static const EnumCase OVERFLOW_CASES[] = {
    {"none", 0}, {"nsw", OVERFLOW_NSW}, {"nuw", OVERFLOW_NUW}};
const EnumTable ENUM_arith_overflow = {"overflow flag", OVERFLOW_CASES, N_CASES(OVERFLOW_CASES),
                                       ", ", 0};

static const EnumCase FASTMATH_CASES[] = {
    {"none", 0},  {"reassoc", 1},   {"nnan", 2}, {"ninf", 4},   {"nsz", 8},
    {"arcp", 16}, {"contract", 32}, {"afn", 64}, {"fast", 127},
};
const EnumTable ENUM_arith_fastmath = {"fast-math flag", FASTMATH_CASES, N_CASES(FASTMATH_CASES),
                                       ",", 0};

static const EnumCase ATOMIC_RMW_CASES[] = {
    {"addf", 0},  {"addi", 1},     {"assign", 2}, {"maximumf", 3}, {"maxs", 4},
    {"maxu", 5},  {"minimumf", 6}, {"mins", 7},   {"minu", 8},     {"mulf", 9},
    {"muli", 10}, {"ori", 11},     {"andi", 12},  {"maxnumf", 13}, {"minnumf", 14},
};
const EnumTable ENUM_arith_atomic_rmw_kind = {"kind of atomic update", ATOMIC_RMW_CASES,
                                              N_CASES(ATOMIC_RMW_CASES), NULL, 64};

const AttrDef ATTR_DEF_arith_overflow = {
    .dialect = "arith", .mnemonic = "overflow", .enumeration = &ENUM_arith_overflow};
const AttrDef ATTR_DEF_arith_fastmath = {
    .dialect = "arith", .mnemonic = "fastmath", .enumeration = &ENUM_arith_fastmath};
