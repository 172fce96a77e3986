// math_to_libm.c: --convert-math-to-libm: functions of math as calls of the C library's.
//
//   %r = math.tan %x : f64   ->   %r = call @tan(%x) : (f64) -> f64
//                                 func.func private @tan(f64) -> f64 attributes {llvm.readnone}
//
// A half is computed as a float. Vectors and tensors stay.

#include "dialects/dialects.h"
#include "ir/pass.h"
#include "ir/symbol.h"

typedef struct LibmRow {
  unsigned op;
  const char *name; // for double; with an f at the end for float
  bool is_exact;    // LLVM's intrinsic or its instructions give the same bits
} LibmRow;

static const LibmRow ROWS[] = {
    {OP_math_acos, "acos", false},   {OP_math_acosh, "acosh", false},
    {OP_math_asin, "asin", false},   {OP_math_asinh, "asinh", false},
    {OP_math_atan, "atan", false},   {OP_math_atan2, "atan2", false},
    {OP_math_atanh, "atanh", false}, {OP_math_cbrt, "cbrt", false},
    {OP_math_ceil, "ceil", true},    {OP_math_cos, "cos", true},
    {OP_math_cosh, "cosh", false},   {OP_math_erf, "erf", false},
    {OP_math_exp, "exp", true},      {OP_math_exp2, "exp2", true},
    {OP_math_expm1, "expm1", false}, {OP_math_floor, "floor", true},
    {OP_math_fma, "fma", true},      {OP_math_log, "log", true},
    {OP_math_log10, "log10", true},  {OP_math_log1p, "log1p", false},
    {OP_math_log2, "log2", true},    {OP_math_powf, "pow", true},
    {OP_math_round, "round", true},  {OP_math_roundeven, "roundeven", true},
    {OP_math_sin, "sin", true},      {OP_math_sinh, "sinh", false},
    {OP_math_sqrt, "sqrt", true},    {OP_math_tan, "tan", false},
    {OP_math_tanh, "tanh", false},   {OP_math_trunc, "trunc", true},
};

typedef struct Libm {
  PassRun *run;
  bool only_needed; // what --convert-math-to-llvm has no intrinsic for stays with the library
  VEC(Op *) found;
} Libm;

static const LibmRow *row_of(const Op *op) {
  for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
    if (op_is(op, ROWS[i].op))
      return &ROWS[i];
  return NULL;
}

static bool collect(Op *op, void *user) {
  Libm *l = user;
  const LibmRow *row = row_of(op);
  if (row && type_is_float(op_result(op, 0)->type) && type_width(op_result(op, 0)->type) <= 64 &&
      !(l->only_needed && row->is_exact))
    vec_push(l->run->scratch, &l->found, op);
  return true;
}

// The declaration stands first in the module. NULL: the name means something else there.
static Op *declare(Libm *l, const char *name, Type type, Loc loc) {
  Context *ctx = l->run->ctx;
  Op *known = symbol_lookup(l->run->op, context_ident(ctx, name));
  if (known)
    return op_is(known, OP_func_func) ? known : NULL;
  Block *body = op_region(l->run->op, 0)->first;
  Builder at = builder_at_end(l->run->module, body, loc);
  at.before = body->first;
  NamedAttr attrs[] = {
      {ctx->sym_name, attr_string(ctx, str_from(name))},
      {context_ident(ctx, "function_type"), attr_type(ctx, type)},
      {context_ident(ctx, "llvm.readnone"), attr_unit(ctx)},
      {ctx->sym_visibility, attr_string(ctx, STR("private"))},
  };
  return build_op(&at, OP_func_func, NULL, 0, NULL, 0, attrs, 4);
}

static bool rewrite(Libm *l, Op *op) {
  Context *ctx = l->run->ctx;
  const LibmRow *row = row_of(op);
  Type type = op_result(op, 0)->type, computed = type;
  if (type_width(type) < 32)
    computed = type_float(ctx, STR("f32"));
  const char *name =
      arena_printf(l->run->scratch, "%s%s", row->name, type_width(computed) == 32 ? "f" : "");
  Value *operands[3];
  Type types[3];
  Builder b = builder_before(l->run->module, op);
  for (uint32_t i = 0; i < op->n_operands; i++) {
    operands[i] = op_operand(op, i);
    types[i] = computed;
    if (computed != type)
      operands[i] = build_value(&b, OP_arith_extf, &operands[i], 1, computed, NULL, 0);
  }
  Op *function = declare(l, name, type_function(ctx, types, op->n_operands, &computed, 1), op->loc);
  if (!function)
    return op_error(op, "cannot become a call: '@%s' is not a function", name);
  NamedAttr callee = {context_ident(ctx, "callee"),
                      attr_symbol(ctx, context_ident(ctx, name), NULL, 0)};
  Value *result = build_value(&b, OP_func_call, operands, op->n_operands, computed, &callee, 1);
  if (computed != type)
    result = build_value(&b, OP_arith_truncf, &result, 1, type, NULL, 0);
  value_replace_all_uses(op_result(op, 0), result);
  op_erase(op);
  return true;
}

static bool run_math_to_libm(PassRun *run) {
  Libm l = {.run = run, .only_needed = pass_option_bool(run, "only-needed")};
  op_walk(run->op, collect, &l);
  bool ok = true;
  for (size_t i = 0; i < l.found.len; i++)
    ok &= rewrite(&l, l.found.data[i]);
  return ok;
}

static const PassOption OPTIONS[] = {
    {"only-needed", "false", "leave what --convert-math-to-llvm converts to the same bits"},
    {0},
};

const PassInfo PASS_math_to_libm = {"convert-math-to-libm",
                                    "elementary functions to calls of the C library",
                                    "builtin.module", OPTIONS, run_math_to_libm};
