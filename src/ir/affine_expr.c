// affine_expr.c: building affine expressions, simplified exactly as far as mlir-opt 19 goes.
//
// Only the operands at hand are looked at, never the whole sum: `d0 + d1 + d0` stays as it is.
// The canonical order is: dimensions left, symbols right of them, a constant rightmost.
//
//   4 + d0 -> d0 + 4      (d0 + 2) + d1 -> d0 + d1 + 2      d0 * 2 + d0 * 3 -> d0 * 5
//   d0 - (d0 floordiv q) * q -> d0 mod q                    (d0 * 8 + d1) floordiv 4 -> ...
//
// Each simplify_* returns NULL where nothing applies. Folding two constants is left undone when
// it would overflow; folding a constant into a constant of the left operand wraps.

#include "ir/affine_expr.h"

#include "base/map.h"

typedef const AffineExpr *Expr;

static bool is_constant(Expr e) {
  return e->kind == AFFINE_CONSTANT;
}
static bool is_value(Expr e, int64_t value) {
  return is_constant(e) && e->value == value;
}
// `x kind constant`
static bool has_constant_rhs(Expr e, AffineKind kind) {
  return e->kind == kind && is_constant(e->rhs);
}

static bool is_equal(Expr a, Expr b) {
  if (a == b)
    return true;
  if (a->hash != b->hash || a->kind != b->kind || a->value != b->value)
    return false;
  return !affine_is_binary(a->kind) || (is_equal(a->lhs, b->lhs) && is_equal(a->rhs, b->rhs));
}

static bool would_overflow(int64_t a, int64_t b) {
  return a == INT64_MIN && b == -1;
}
static bool is_multiple(int64_t a, int64_t b) {
  return b == -1 || a % b == 0;
}
static int64_t absolute(int64_t a) {
  return a < 0 ? wrap_neg(a) : a;
}

// The divisor is not zero, and the quotient does not overflow.
static int64_t divide_floor(int64_t a, int64_t b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}
static int64_t divide_ceil(int64_t a, int64_t b) {
  return a / b + (a % b != 0 && (a < 0) == (b < 0));
}
static int64_t modulo(int64_t a, int64_t b) {
  return a % b < 0 ? a % b + b : a % b;
}

static int64_t greatest_common_divisor(int64_t a, int64_t b) {
  uint64_t x = (uint64_t)a, y = (uint64_t)b;
  while (y) {
    uint64_t rest = x % y;
    x = y;
    y = rest;
  }
  return (int64_t)x;
}

static int64_t known_divisor(AffineKind kind, Expr lhs, Expr rhs) {
  if (kind == AFFINE_MUL)
    return wrap_mul(lhs->divisor, rhs->divisor);
  if (kind == AFFINE_ADD || kind == AFFINE_MOD)
    return greatest_common_divisor(lhs->divisor, rhs->divisor);
  bool is_exact = is_constant(rhs) && rhs->value != 0 && is_multiple(lhs->divisor, rhs->value) &&
                  !would_overflow(lhs->divisor, rhs->value);
  return is_exact ? absolute(lhs->divisor / rhs->value) : 1;
}

Expr affine_leaf(Arena *arena, AffineKind kind, int64_t value) {
  AffineExpr *e = ARENA_NEW(arena, AffineExpr);
  e->kind = kind;
  e->is_symbolic = kind != AFFINE_DIM;
  e->hash = (uint32_t)hash_mix(kind, (uint64_t)value);
  e->value = value;
  e->divisor = kind == AFFINE_CONSTANT ? absolute(value) : 1;
  return e;
}

static Expr constant(Arena *arena, int64_t value) {
  return affine_leaf(arena, AFFINE_CONSTANT, value);
}

static uint32_t larger(uint32_t a, uint32_t b) {
  return a > b ? a : b;
}
static uint32_t parentheses_of_operand(Expr e) {
  return e->n_parentheses + affine_is_binary(e->kind);
}

static Expr node(Arena *arena, AffineKind kind, Expr lhs, Expr rhs) {
  AffineExpr *e = ARENA_NEW(arena, AffineExpr);
  e->kind = kind;
  e->is_symbolic = lhs->is_symbolic && rhs->is_symbolic;
  e->depth = larger(lhs->depth, rhs->depth) + 1;
  e->n_parentheses = kind == AFFINE_ADD
                         ? larger(lhs->n_parentheses, rhs->n_parentheses)
                         : larger(parentheses_of_operand(lhs), parentheses_of_operand(rhs));
  e->hash = (uint32_t)hash_mix(hash_mix(lhs->hash, rhs->hash), kind);
  e->divisor = known_divisor(kind, lhs, rhs);
  e->lhs = lhs;
  e->rhs = rhs;
  return e;
}

static Expr add(Arena *arena, Expr lhs, Expr rhs) {
  return affine_binary(arena, AFFINE_ADD, lhs, rhs);
}
static Expr multiply(Arena *arena, Expr lhs, Expr rhs) {
  return affine_binary(arena, AFFINE_MUL, lhs, rhs);
}
Expr affine_negate(Arena *arena, Expr expr) {
  return multiply(arena, expr, constant(arena, -1));
}

// q, when rhs is `(lhs floordiv q) * -q`; else NULL. A symbolic q makes the product
// `((lhs floordiv q) * q) * -1`.
static Expr modulus_of(Arena *arena, Expr lhs, Expr rhs) {
  if (rhs->kind != AFFINE_MUL)
    return NULL;
  bool is_negated_product = is_value(rhs->rhs, -1) && rhs->lhs->kind == AFFINE_MUL;
  Expr division = is_negated_product ? rhs->lhs->lhs : rhs->lhs;
  if (division->kind != AFFINE_FLOORDIV || !is_equal(lhs, division->lhs))
    return NULL;
  Expr q = is_negated_product ? rhs->lhs->rhs : affine_negate(arena, rhs->rhs);
  return is_equal(division->rhs, q) ? division->rhs : NULL;
}

static Expr simplify_add(Arena *arena, Expr lhs, Expr rhs) {
  if (is_constant(lhs) && is_constant(rhs)) {
    int64_t sum;
    return __builtin_add_overflow(lhs->value, rhs->value, &sum) ? NULL : constant(arena, sum);
  }
  if (is_constant(lhs) || (lhs->is_symbolic && !rhs->is_symbolic))
    return add(arena, rhs, lhs);
  if (is_value(rhs, 0))
    return lhs;
  bool lhs_ends_in_constant = has_constant_rhs(lhs, AFFINE_ADD);
  if (lhs_ends_in_constant && is_constant(rhs))
    return add(arena, lhs->lhs, constant(arena, wrap_add(lhs->rhs->value, rhs->value)));

  bool lhs_is_scaled = has_constant_rhs(lhs, AFFINE_MUL);
  bool rhs_is_scaled = has_constant_rhs(rhs, AFFINE_MUL);
  Expr term = lhs_is_scaled ? lhs->lhs : lhs;
  if (is_equal(term, rhs_is_scaled ? rhs->lhs : rhs)) {
    int64_t times =
        wrap_add(lhs_is_scaled ? lhs->rhs->value : 1, rhs_is_scaled ? rhs->rhs->value : 1);
    return multiply(arena, term, constant(arena, times));
  }
  if (lhs_ends_in_constant)
    return add(arena, add(arena, lhs->lhs, rhs), lhs->rhs);
  Expr q = modulus_of(arena, lhs, rhs);
  return q ? affine_binary(arena, AFFINE_MOD, lhs, q) : NULL;
}

static Expr simplify_mul(Arena *arena, Expr lhs, Expr rhs) {
  if (is_constant(lhs) && is_constant(rhs)) {
    int64_t product;
    return __builtin_mul_overflow(lhs->value, rhs->value, &product) ? NULL
                                                                    : constant(arena, product);
  }
  if (is_constant(lhs) || !rhs->is_symbolic)
    return multiply(arena, rhs, lhs);
  if (is_value(rhs, 1))
    return lhs;
  if (is_value(rhs, 0))
    return rhs;
  if (!has_constant_rhs(lhs, AFFINE_MUL))
    return NULL;
  if (is_constant(rhs))
    return multiply(arena, lhs->lhs, constant(arena, wrap_mul(lhs->rhs->value, rhs->value)));
  return multiply(arena, multiply(arena, lhs->lhs, rhs), lhs->rhs);
}

// floordiv and ceildiv. By zero nothing is folded; by a negative constant it is.
static Expr simplify_div(Arena *arena, AffineKind kind, Expr lhs, Expr rhs) {
  if (!is_constant(rhs) || rhs->value == 0)
    return NULL;
  int64_t by = rhs->value;
  if (is_constant(lhs)) {
    if (would_overflow(lhs->value, by))
      return NULL;
    return constant(arena, kind == AFFINE_FLOORDIV ? divide_floor(lhs->value, by)
                                                   : divide_ceil(lhs->value, by));
  }
  if (by == 1)
    return lhs;
  if (has_constant_rhs(lhs, AFFINE_MUL) && is_multiple(lhs->rhs->value, by) &&
      !would_overflow(lhs->rhs->value, by))
    return multiply(arena, lhs->lhs, constant(arena, lhs->rhs->value / by));
  if (kind == AFFINE_FLOORDIV && lhs->kind == AFFINE_ADD &&
      (is_multiple(lhs->lhs->divisor, by) || is_multiple(lhs->rhs->divisor, by)))
    return add(arena, affine_binary(arena, kind, lhs->lhs, rhs),
               affine_binary(arena, kind, lhs->rhs, rhs));
  return NULL;
}

// Modulo zero or a negative constant nothing is folded.
static Expr simplify_mod(Arena *arena, Expr lhs, Expr rhs) {
  if (!is_constant(rhs) || rhs->value < 1)
    return NULL;
  int64_t by = rhs->value;
  if (is_constant(lhs))
    return constant(arena, modulo(lhs->value, by));
  if (is_multiple(lhs->divisor, by))
    return constant(arena, 0);
  if (lhs->kind == AFFINE_ADD && is_multiple(lhs->lhs->divisor, by))
    return affine_binary(arena, AFFINE_MOD, lhs->rhs, rhs);
  if (lhs->kind == AFFINE_ADD && is_multiple(lhs->rhs->divisor, by))
    return affine_binary(arena, AFFINE_MOD, lhs->lhs, rhs);
  if (has_constant_rhs(lhs, AFFINE_MOD) && lhs->rhs->value >= 1 && lhs->rhs->value % by == 0)
    return affine_binary(arena, AFFINE_MOD, lhs->lhs, rhs);
  return NULL;
}

Expr affine_binary(Arena *arena, AffineKind kind, Expr lhs, Expr rhs) {
  Expr simplified = kind == AFFINE_ADD   ? simplify_add(arena, lhs, rhs)
                    : kind == AFFINE_MUL ? simplify_mul(arena, lhs, rhs)
                    : kind == AFFINE_MOD ? simplify_mod(arena, lhs, rhs)
                                         : simplify_div(arena, kind, lhs, rhs);
  return simplified ? simplified : node(arena, kind, lhs, rhs);
}
