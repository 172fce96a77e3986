// intrinsics.c: LLVM's intrinsics and the functions of math.h as ordinary ops.

#include "frontend/intrinsics.h"
#include "dialects/arith/arith.h"
#include "dialects/dialects.h"

// `n` operands, each the call's, one op.
typedef struct DirectRow {
  const char *name;
  unsigned n;
  unsigned op;
} DirectRow;

// LLVM's own.
static const DirectRow INTRINSICS[] = {
    {"powi", 2, OP_math_fpowi},        {"minnum", 2, OP_arith_minnumf},
    {"maxnum", 2, OP_arith_maxnumf},   {"minimum", 2, OP_arith_minimumf},
    {"maximum", 2, OP_arith_maximumf}, {"abs", 1, OP_math_absi},
    {"ctpop", 1, OP_math_ctpop},       {"ctlz", 1, OP_math_ctlz},
    {"cttz", 1, OP_math_cttz},         {"smin", 2, OP_arith_minsi},
    {"smax", 2, OP_arith_maxsi},       {"umin", 2, OP_arith_minui},
    {"umax", 2, OP_arith_maxui},       {0},
};

// Functions of math.h, with an f at the end the same for float. clang makes intrinsics of many,
// where they are not called through a pointer.
static const DirectRow LIBRARY[] = {
    {"sqrt", 1, OP_math_sqrt},
    {"sin", 1, OP_math_sin},
    {"cos", 1, OP_math_cos},
    {"tan", 1, OP_math_tan},
    {"asin", 1, OP_math_asin},
    {"acos", 1, OP_math_acos},
    {"atan", 1, OP_math_atan},
    {"atan2", 2, OP_math_atan2},
    {"sinh", 1, OP_math_sinh},
    {"cosh", 1, OP_math_cosh},
    {"tanh", 1, OP_math_tanh},
    {"asinh", 1, OP_math_asinh},
    {"acosh", 1, OP_math_acosh},
    {"atanh", 1, OP_math_atanh},
    {"exp", 1, OP_math_exp},
    {"exp2", 1, OP_math_exp2},
    {"expm1", 1, OP_math_expm1},
    {"log", 1, OP_math_log},
    {"log2", 1, OP_math_log2},
    {"log10", 1, OP_math_log10},
    {"log1p", 1, OP_math_log1p},
    {"pow", 2, OP_math_powf},
    {"cbrt", 1, OP_math_cbrt},
    {"erf", 1, OP_math_erf},
    {"fabs", 1, OP_math_absf},
    {"floor", 1, OP_math_floor},
    {"ceil", 1, OP_math_ceil},
    {"trunc", 1, OP_math_trunc},
    {"round", 1, OP_math_round},
    {"roundeven", 1, OP_math_roundeven},
    {"rint", 1, OP_math_roundeven}, // in the default rounding mode
    {"nearbyint", 1, OP_math_roundeven},
    {"copysign", 2, OP_math_copysign},
    {"fmin", 2, OP_arith_minnumf},
    {"fmax", 2, OP_arith_maxnumf},
    {"fmod", 2, OP_arith_remf},
    {"fma", 3, OP_math_fma},
    {0},
};

static Value *argument(Importer *im, LLVMValueRef call, unsigned i) {
  return import_value(im, im->llvm->LLVMGetOperand(call, i));
}

static bool define(Importer *im, LLVMValueRef call, Value *value) {
  if (!value)
    return false;
  map_put_ptr(&im->values, call, value);
  return true;
}

static bool import_direct(Importer *im, LLVMValueRef call, const DirectRow *row) {
  Value *operands[3];
  for (unsigned i = 0; i < row->n; i++)
    if (!(operands[i] = argument(im, call, i)))
      return false;
  return define(im, call,
                build_value(&im->builder, row->op, operands, row->n, operands[0]->type, NULL, 0));
}

static const DirectRow *find_row(const DirectRow *rows, Str name) {
  for (; rows->name; rows++)
    if (str_is(name, rows->name))
      return rows;
  return NULL;
}

static Value *constant_like(Importer *im, Value *like, int64_t value) {
  return build_int(im, like->type, value);
}

// a << n | b >> (width - n), n modulo the width; shifting by the width is never asked of an op.
static bool import_funnel(Importer *im, LLVMValueRef call, bool is_left) {
  Value *a = argument(im, call, 0), *b = argument(im, call, 1), *n = argument(im, call, 2);
  if (!a || !b || !n)
    return false;
  int64_t width = type_width(a->type);
  bool is_power = (width & (width - 1)) == 0;
  n = is_power ? build_binary(im, OP_arith_andi, n, constant_like(im, n, width - 1))
               : build_binary(im, OP_arith_remui, n, constant_like(im, n, width));
  // The other part moves by width - n = (width - 1 - n) + 1.
  Value *rest = build_binary(im, OP_arith_subi, constant_like(im, n, width - 1), n);
  Value *one = constant_like(im, n, 1);
  Value *high, *low;
  if (is_left) {
    high = build_binary(im, OP_arith_shli, a, n);
    low = build_binary(im, OP_arith_shrui, build_binary(im, OP_arith_shrui, b, one), rest);
  } else {
    high = build_binary(im, OP_arith_shli, build_binary(im, OP_arith_shli, a, one), rest);
    low = build_binary(im, OP_arith_shrui, b, n);
  }
  return define(im, call, build_binary(im, OP_arith_ori, high, low));
}

// Swap neighbouring groups of `group` bits.
static Value *swap_groups(Importer *im, Value *v, unsigned group) {
  unsigned width = type_width(v->type);
  uint64_t limbs[16] = {0};
  for (unsigned i = 0; i < width; i++)
    if (i / group % 2 == 0)
      limbs[i / 64] |= UINT64_C(1) << i % 64;
  Value *mask = build_constant(im, attr_wide(im->ctx, v->type, limbs));
  Value *n = constant_like(im, v, group);
  Value *up = build_binary(im, OP_arith_shli, build_binary(im, OP_arith_andi, v, mask), n);
  Value *down = build_binary(im, OP_arith_andi, build_binary(im, OP_arith_shrui, v, n), mask);
  return build_binary(im, OP_arith_ori, up, down);
}

static bool import_reversal(Importer *im, LLVMValueRef call, unsigned smallest) {
  Value *v = argument(im, call, 0);
  if (!v)
    return false;
  unsigned width = type_width(v->type);
  if (width > 1024)
    return import_error(im, call, "reversing %u bits is not supported", width);
  // Groups of a width that is no power of two: one bit or byte at a time.
  if (width & (width - 1)) {
    Value *sum = NULL;
    for (unsigned from = 0; from < width; from += smallest) {
      Value *mask = constant_like(im, v, (1 << smallest) - 1);
      Value *part = from ? build_binary(im, OP_arith_shrui, v, constant_like(im, v, from)) : v;
      part = build_binary(im, OP_arith_andi, part, mask);
      unsigned to = width - smallest - from;
      part = to ? build_binary(im, OP_arith_shli, part, constant_like(im, v, to)) : part;
      sum = sum ? build_binary(im, OP_arith_ori, sum, part) : part;
    }
    return define(im, call, sum);
  }
  for (unsigned group = smallest; group < width; group *= 2)
    v = swap_groups(im, v, group);
  return define(im, call, v);
}

typedef struct Overflow {
  Value *result, *flag;
} Overflow;

// Computed one bit wider (multiplication: twice as wide), and compared with the cut result.
static Overflow build_overflow(Importer *im, unsigned op, Value *a, Value *b, bool is_signed) {
  unsigned width = type_width(a->type);
  unsigned wide = op == OP_arith_muli ? width * 2 : width + 1;
  Type type = type_int(im->ctx, wide, SIGNLESS);
  Value *exact = build_binary(im, op, build_resize(im, a, type, !is_signed),
                              build_resize(im, b, type, !is_signed));
  Value *cut = build_resize(im, exact, a->type, true);
  Value *again = build_resize(im, cut, type, !is_signed);
  return (Overflow){cut, build_cmpi(im, CMPI_NE, exact, again)};
}

static bool import_overflow(Importer *im, LLVMValueRef call, unsigned op, bool is_signed) {
  Value *a = argument(im, call, 0), *b = argument(im, call, 1);
  if (!a || !b)
    return false;
  Overflow o = build_overflow(im, op, a, b, is_signed);
  Value **pair = ARENA_ARRAY(im->arena, Value *, 2);
  pair[0] = o.result;
  pair[1] = o.flag;
  map_put_ptr(&im->overflows, call, pair);
  return true;
}

static bool import_saturating(Importer *im, LLVMValueRef call, unsigned op, bool is_signed) {
  Value *a = argument(im, call, 0), *b = argument(im, call, 1);
  if (!a || !b)
    return false;
  Overflow o = build_overflow(im, op, a, b, is_signed);
  Value *limit;
  if (!is_signed) {
    limit = constant_like(im, a, op == OP_arith_addi ? -1 : 0);
  } else {
    // Of the sign of a: the largest, or the smallest.
    Value *sign =
        build_binary(im, OP_arith_shrsi, a, constant_like(im, a, type_width(a->type) - 1));
    unsigned width = type_width(a->type);
    if (width > 64)
      return import_error(im, call, "saturating arithmetic of %u bits is not supported", width);
    int64_t largest = (int64_t)((UINT64_C(1) << (width - 1)) - 1);
    limit = build_binary(im, OP_arith_xori, sign, constant_like(im, a, largest));
  }
  return define(im, call, build_select(im, o.flag, limit, o.result));
}

static bool import_three_way(Importer *im, LLVMValueRef call, bool is_signed) {
  Value *a = argument(im, call, 0), *b = argument(im, call, 1);
  Type type = import_type(im, im->llvm->LLVMTypeOf(call));
  if (!a || !b || !type)
    return false;
  Value *more = build_cmpi(im, is_signed ? CMPI_SGT : CMPI_UGT, a, b);
  Value *less = build_cmpi(im, is_signed ? CMPI_SLT : CMPI_ULT, a, b);
  return define(im, call,
                build_binary(im, OP_arith_subi, build_resize(im, more, type, true),
                             build_resize(im, less, type, true)));
}

// Classes of floats by their magnitude, the bits without the sign: each begins where the one before
// ends. LLVM's mask has a bit for each, of either sign but for NaNs.
typedef struct FloatClass {
  unsigned positive, negative;
  uint64_t first;
} FloatClass;

// low <= v < high, without a sign.
static Value *build_in_range(Importer *im, Value *v, uint64_t low, uint64_t high) {
  if (low)
    v = build_binary(im, OP_arith_subi, v, constant_like(im, v, (int64_t)low));
  return build_cmpi(im, CMPI_ULT, v, constant_like(im, v, (int64_t)(high - low)));
}

static bool import_fpclass(Importer *im, LLVMValueRef call) {
  Value *x = argument(im, call, 0);
  if (!x)
    return false;
  unsigned mask = (unsigned)im->llvm->LLVMConstIntGetZExtValue(im->llvm->LLVMGetOperand(call, 1));
  unsigned width = type_width(x->type);
  bool is_bfloat = strcmp(type_float_info(x->type)->name, "bf16") == 0;
  unsigned mantissa = width == 64 ? 52 : width == 32 ? 23 : is_bfloat ? 7 : 10;
  uint64_t end = UINT64_C(1) << (width - 1), normal = UINT64_C(1) << mantissa;
  uint64_t infinity = end - normal;
  const FloatClass CLASSES[] = {
      {64, 32, 0},  // zero
      {128, 16, 1}, // subnormal
      {256, 8, normal},
      {512, 4, infinity},
      {1, 1, infinity + 1},          // signalling NaN
      {2, 2, infinity + normal / 2}, // quiet NaN
      {0, 0, end},
  };
  Value *bits = build_cast(im, OP_arith_bitcast, x, type_int(im->ctx, width, SIGNLESS));
  Value *magnitude =
      build_binary(im, OP_arith_andi, bits, constant_like(im, bits, (int64_t)(end - 1)));
  Value *result = NULL;
  for (size_t i = 0, next; CLASSES[i].positive; i = next) {
    bool is_positive = mask & CLASSES[i].positive, is_negative = mask & CLASSES[i].negative;
    for (next = i + 1; CLASSES[next].positive; next++)
      if (is_positive != !!(mask & CLASSES[next].positive) ||
          is_negative != !!(mask & CLASSES[next].negative))
        break;
    if (!is_positive && !is_negative)
      continue;
    uint64_t sign = is_positive ? 0 : end;
    Value *is_it = build_in_range(im, is_positive && is_negative ? magnitude : bits,
                                  CLASSES[i].first + sign, CLASSES[next].first + sign);
    result = result ? build_binary(im, OP_arith_ori, result, is_it) : is_it;
  }
  return define(im, call, result ? result : build_int(im, im->ctx->i1, 0));
}

// max(x - y, 0), and NaN where one is.
static bool import_fdim(Importer *im, LLVMValueRef call) {
  Value *x = argument(im, call, 0), *y = argument(im, call, 1);
  if (!x || !y)
    return false;
  Value *is_less = build_cmpf(im, CMPF_OLE, x, y);
  Value *difference = build_binary(im, OP_arith_subf, x, y);
  return define(im, call, build_select(im, is_less, build_zero(im, x->type), difference));
}

// lround and its kin.
static bool import_rounded(Importer *im, LLVMValueRef call, unsigned rounding) {
  Value *x = argument(im, call, 0);
  Type type = import_type(im, im->llvm->LLVMTypeOf(call));
  if (!x || !type)
    return false;
  return define(im, call,
                build_cast(im, OP_arith_fptosi, build_cast(im, rounding, x, x->type), type));
}

static bool import_muladd(Importer *im, LLVMValueRef call) {
  Value *a = argument(im, call, 0), *b = argument(im, call, 1), *c = argument(im, call, 2);
  if (!a || !b || !c)
    return false;
  return define(im, call,
                build_binary(im, OP_arith_addf, build_binary(im, OP_arith_mulf, a, b), c));
}

// Intrinsics that are more than one op; the name is without "llvm." and the types after it.
static bool import_compound(Importer *im, LLVMValueRef call, Str name, bool *is_known) {
  *is_known = true;
  if (str_is(name, "fmuladd"))
    return import_muladd(im, call);
  if (str_is(name, "lround") || str_is(name, "llround"))
    return import_rounded(im, call, OP_math_round);
  if (str_is(name, "lrint") || str_is(name, "llrint"))
    return import_rounded(im, call, OP_math_roundeven);
  if (str_is(name, "expect") || str_is(name, "expect.with.probability"))
    return define(im, call, argument(im, call, 0));
  if (str_is(name, "is.constant"))
    return define(im, call, build_int(im, im->ctx->i1, 0));
  if (str_is(name, "fshl") || str_is(name, "fshr"))
    return import_funnel(im, call, str_is(name, "fshl"));
  if (str_is(name, "bswap"))
    return import_reversal(im, call, 8);
  if (str_is(name, "bitreverse"))
    return import_reversal(im, call, 1);
  if (str_is(name, "is.fpclass"))
    return import_fpclass(im, call);
  if (str_is(name, "scmp") || str_is(name, "ucmp"))
    return import_three_way(im, call, str_is(name, "scmp"));
  static const struct {
    const char *name;
    unsigned op;
  } KINDS[] = {{"add", OP_arith_addi}, {"sub", OP_arith_subi}, {"mul", OP_arith_muli}};
  for (size_t i = 0; i < 3 && name.len > 4; i++) {
    if (memcmp(name.ptr + 1, KINDS[i].name, 3) != 0 || !strchr("su", name.ptr[0]))
      continue;
    Str rest = {name.ptr + 4, name.len - 4};
    if (str_is(rest, ".with.overflow"))
      return import_overflow(im, call, KINDS[i].op, name.ptr[0] == 's');
    if (str_is(rest, ".sat") && i < 2)
      return import_saturating(im, call, KINDS[i].op, name.ptr[0] == 's');
  }
  *is_known = false;
  return true;
}

// "llvm.fshl.i32" -> "fshl": the types at the end go.
static Str intrinsic_name(Str name) {
  name.ptr += 5;
  name.len -= 5;
  for (;;) {
    size_t dot = name.len;
    while (dot > 0 && name.ptr[dot - 1] != '.')
      dot--;
    if (dot == 0)
      return name;
    Str last = {name.ptr + dot, name.len - dot};
    bool is_type =
        last.len > 1 && strchr("ifp", last.ptr[0]) && last.ptr[1] >= '0' && last.ptr[1] <= '9';
    if (!is_type && !str_is(last, "bf16"))
      return name;
    name.len = dot - 1;
  }
}

bool import_intrinsic(Importer *im, LLVMValueRef call, Str full) {
  if (is_address(im, call))
    return import_address_extreme(im, call);
  Str name = intrinsic_name(full);
  const DirectRow *row = find_row(INTRINSICS, name);
  row = row ? row : find_row(LIBRARY, name);
  if (row)
    return import_direct(im, call, row);
  bool is_known;
  bool ok = import_compound(im, call, name, &is_known);
  if (is_known)
    return ok;
  if (str_is(name, "stacksave") || str_is(name, "stackrestore"))
    return import_error(im, call, "an array of variable size is not supported");
  if (str_starts_with(name, "va_"))
    return import_error(im, call, "variable arguments are not supported");
  return import_error(im, call, "the intrinsic '%.*s' is not supported", STR_ARGS(full));
}

// Its name, or the name with an f at the end.
static bool is_library_name(Str name, const char *base) {
  return str_is(name, base) || (name.len > 1 && name.ptr[name.len - 1] == 'f' &&
                                str_is((Str){name.ptr, name.len - 1}, base));
}

bool import_library_call(Importer *im, LLVMValueRef call, Str name, bool *is_known) {
  LLVMTypeKind kind = im->llvm->LLVMGetTypeKind(im->llvm->LLVMTypeOf(call));
  unsigned n = im->llvm->LLVMGetNumArgOperands(call);
  *is_known = kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind;
  for (const DirectRow *row = LIBRARY; row->name && *is_known; row++)
    if (row->n == n && is_library_name(name, row->name))
      return import_direct(im, call, row);
  if (*is_known && n == 2 && is_library_name(name, "fdim"))
    return import_fdim(im, call);
  *is_known = false;
  return true;
}
