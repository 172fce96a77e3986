// fold.h: the hooks behind arith's rows that fold or simplify an op.
//
// A fold gives an existing value, or a constant computed from scalar constant operands (fold.h of
// ir/ computes those of vectors and tensors from them). What is undefined is never folded: division
// by zero, division that overflows, a shift by the width or more, a float that does not fit its
// integer. Overflow flags and fast-math flags only allow results to differ, so folds ignore them.
//
// fold_arith_X gives exactly what MLIR 19's fold gives, also whether that is a value or a new
// constant: conversions to the llvm dialect show it. fold_more_arith_X is ours.

#ifndef SLUICE_DIALECTS_ARITH_FOLD_H
#define SLUICE_DIALECTS_ARITH_FOLD_H

#include "base/float_text.h"
#include "ir/op_info.h"

#define FOLD(name) bool fold_arith_##name(Op *op, const Attr *constants, FoldResult *results);
FOLD(addi)
FOLD(subi)
FOLD(muli)
FOLD(addui_extended)
FOLD(mulsi_extended)
FOLD(mului_extended)
FOLD(divsi)
FOLD(divui)
FOLD(ceildivsi)
FOLD(ceildivui)
FOLD(floordivsi)
FOLD(remsi)
FOLD(remui)
FOLD(andi)
FOLD(ori)
FOLD(xori)
FOLD(shli)
FOLD(shrsi)
FOLD(shrui)
FOLD(maxsi)
FOLD(maxui)
FOLD(minsi)
FOLD(minui)
FOLD(addf)
FOLD(subf)
FOLD(mulf)
FOLD(divf)
FOLD(remf)
FOLD(negf)
FOLD(maximumf)
FOLD(minimumf)
FOLD(maxnumf)
FOLD(minnumf)
FOLD(extsi)
FOLD(extui)
FOLD(trunci)
FOLD(extf)
FOLD(truncf)
FOLD(sitofp)
FOLD(uitofp)
FOLD(fptosi)
FOLD(fptoui)
FOLD(index_cast)
FOLD(index_castui)
FOLD(bitcast)
FOLD(cmpi)
FOLD(cmpf)
FOLD(select)
#undef FOLD

#define FOLD_MORE(name)                                                                            \
  bool fold_more_arith_##name(Op *op, const Attr *constants, FoldResult *results);
FOLD_MORE(subi)
FOLD_MORE(ori)
FOLD_MORE(shift)
FOLD_MORE(ceildivsi)
FOLD_MORE(cmpi)
FOLD_MORE(maxnumf)
FOLD_MORE(minnumf)
FOLD_MORE(truncf)
FOLD_MORE(index_cast)
FOLD_MORE(bitcast)
#undef FOLD_MORE

// Rewrites that make or change ops (simplify.c).
bool canonicalize_arith_addi(Op *op, Rewriter *rewriter);
bool canonicalize_arith_subi(Op *op, Rewriter *rewriter);
bool canonicalize_arith_xori(Op *op, Rewriter *rewriter);
bool canonicalize_arith_commutative(Op *op, Rewriter *rewriter);
bool canonicalize_arith_cmpf(Op *op, Rewriter *rewriter);
bool canonicalize_arith_cmpi(Op *op, Rewriter *rewriter);
bool canonicalize_arith_ext(Op *op, Rewriter *rewriter);
bool canonicalize_arith_trunci(Op *op, Rewriter *rewriter);
bool canonicalize_arith_select(Op *op, Rewriter *rewriter);

static inline bool fold_to_value(FoldResult *result, Value *value) {
  *result = (FoldResult){.value = value};
  return true;
}

static inline bool fold_to_attr(FoldResult *result, Attr attr) {
  *result = (FoldResult){.attr = attr};
  return true;
}

// The limbs of operand i, where it is a known scalar integer; else NULL.
const uint64_t *known_int(const Op *op, const Attr *constants, uint32_t i);
// Whether operand i is a known scalar float of a format we compute in, and its bits.
bool known_float(const Op *op, const Attr *constants, uint32_t i, uint64_t *bits);

// The format of a scalar float type; false for other types and formats we do not compute in.
bool float_format_of(Type type, FloatFormat *format);
bool float_is_nan(uint64_t bits, FloatFormat format);
// What a computed NaN is: an operand's with the quiet bit set, or the positive one without payload.
uint64_t float_quiet(uint64_t bits, FloatFormat format);
uint64_t float_default_nan(FloatFormat format);

#endif
