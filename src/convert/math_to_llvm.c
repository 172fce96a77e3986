// math_to_llvm.c: --convert-math-to-llvm: functions that LLVM has as intrinsics.
//
// The others (tan, erf, ...) stay, as they do in MLIR.

#include "convert/elementwise.h"
#include "convert/tables.h"

// The bool says that no value of the operand makes the result undefined.
static Value *build_with_bool(Conversion *c, const Op *op, Value *const *operands, Type type,
                              const char *name) {
  NamedAttr attr = named(c, name, attr_bool(c->ctx, false));
  return build_value(&c->b, c->row->to, operands, op->n_operands, type, &attr, 1);
}

static Value *build_abs(Conversion *c, Op *op, Value *const *operands, Type type) {
  return build_with_bool(c, op, operands, type, "is_int_min_poison");
}

static Value *build_count(Conversion *c, Op *op, Value *const *operands, Type type) {
  return build_with_bool(c, op, operands, type, "is_zero_poison");
}

static bool rewrite_abs(Conversion *c, Op *op) {
  return rewrite_rows(c, op, build_abs);
}

static bool rewrite_count(Conversion *c, Op *op) {
  return rewrite_rows(c, op, build_count);
}

static Value *build_with_flags(Conversion *c, Op *op, unsigned id, Value *const *operands, size_t n,
                               Type type) {
  AttrVec attrs = llvm_attrs(c, op);
  return build_value(&c->b, id, operands, n, type, attrs.data, attrs.len);
}

// expm1(x) = exp(x) - 1
static Value *build_expm1(Conversion *c, Op *op, Value *const *operands, Type type) {
  Value *one = build_float_constant(c, type, 1.0);
  Value *both[] = {build_with_flags(c, op, OP_llvm_intr_exp, operands, 1, type), one};
  return build_with_flags(c, op, OP_llvm_fsub, both, 2, type);
}

// log1p(x) = log(1 + x)
static Value *build_log1p(Conversion *c, Op *op, Value *const *operands, Type type) {
  Value *both[] = {build_float_constant(c, type, 1.0), operands[0]};
  Value *sum = build_with_flags(c, op, OP_llvm_fadd, both, 2, type);
  return build_with_flags(c, op, OP_llvm_intr_log, &sum, 1, type);
}

// rsqrt(x) = 1 / sqrt(x)
static Value *build_rsqrt(Conversion *c, Op *op, Value *const *operands, Type type) {
  Value *one = build_float_constant(c, type, 1.0);
  Value *both[] = {one, build_with_flags(c, op, OP_llvm_intr_sqrt, operands, 1, type)};
  return build_with_flags(c, op, OP_llvm_fdiv, both, 2, type);
}

static bool rewrite_expm1(Conversion *c, Op *op) {
  return rewrite_rows(c, op, build_expm1);
}

static bool rewrite_log1p(Conversion *c, Op *op) {
  return rewrite_rows(c, op, build_log1p);
}

static bool rewrite_rsqrt(Conversion *c, Op *op) {
  return rewrite_rows(c, op, build_rsqrt);
}

// LLVM raises all elements to one power.
static bool rewrite_fpowi(Conversion *c, Op *op) {
  return type_is_int(op_operand(op, 1)->type) && rewrite_same(c, op);
}

#define SAME(name, to) {OP_math_##name, rewrite_same, OP_llvm_intr_##to}
const RewriteRow MATH_TO_LLVM[] = {
    SAME(absf, fabs),
    SAME(ceil, ceil),
    SAME(copysign, copysign),
    SAME(cos, cos),
    SAME(ctpop, ctpop),
    SAME(exp, exp),
    SAME(exp2, exp2),
    SAME(floor, floor),
    SAME(fma, fma),
    SAME(log, log),
    SAME(log10, log10),
    SAME(log2, log2),
    SAME(powf, pow),
    SAME(round, round),
    SAME(roundeven, roundeven),
    SAME(sin, sin),
    SAME(sqrt, sqrt),
    SAME(trunc, trunc),
    {OP_math_absi, rewrite_abs, OP_llvm_intr_abs},
    {OP_math_ctlz, rewrite_count, OP_llvm_intr_ctlz},
    {OP_math_cttz, rewrite_count, OP_llvm_intr_cttz},
    {OP_math_fpowi, rewrite_fpowi, OP_llvm_intr_powi},
    {OP_math_expm1, rewrite_expm1, 0},
    {OP_math_log1p, rewrite_log1p, 0},
    {OP_math_rsqrt, rewrite_rsqrt, 0},
    {0},
};

static bool run_math_to_llvm(PassRun *run) {
  static const RewriteRow *const TABLES[] = {MATH_TO_LLVM};
  return convert_ops(run, TABLES, 1, 0);
}

const PassInfo PASS_math_to_llvm = {"convert-math-to-llvm",
                                    "elementary functions to the llvm dialect", NULL, NULL,
                                    run_math_to_llvm};
