// hooks.h: the folds (fold.c, fold_bits.c) that the rows of comb's ops.def name.

#ifndef SLUICE_DIALECTS_COMB_HOOKS_H
#define SLUICE_DIALECTS_COMB_HOOKS_H

#include "ir/op_info.h"

typedef bool FoldFn(Op *op, const Attr *constants, FoldResult *results);

FoldFn fold_comb_add, fold_comb_mul, fold_comb_and, fold_comb_or, fold_comb_xor, fold_comb_sub,
    fold_comb_divu, fold_comb_divs, fold_comb_modu, fold_comb_mods, fold_comb_shl, fold_comb_shru,
    fold_comb_shrs, fold_comb_icmp, fold_comb_mux;
FoldFn fold_comb_parity, fold_comb_extract, fold_comb_concat, fold_comb_replicate,
    fold_comb_reverse, fold_comb_truth_table;

// Shared by the two files. An op of a graph region may feed itself; it is never replaced by itself.
bool comb_fold_to(const Op *op, Value *value, FoldResult *results);
// A constant of the result's type, from canonical limbs.
bool comb_fold_to_limbs(const Op *op, const uint64_t *limbs, FoldResult *results);
bool comb_fold_to_int(const Op *op, int64_t value, FoldResult *results);
// The op that defines the value, where it is of that kind.
Op *comb_definition(const Value *value, unsigned id);

#endif
