// affine_expr.h: affine expressions while they are built; affine.c alone uses it.
//
// A node is never changed, and equal expressions may be several nodes. What the simplifications
// ask again and again (a divisor, whether there is a dimension) is kept in the node.

#ifndef SLUICE_IR_AFFINE_EXPR_H
#define SLUICE_IR_AFFINE_EXPR_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum AffineKind {
  AFFINE_ADD,
  AFFINE_MUL,
  AFFINE_FLOORDIV,
  AFFINE_CEILDIV,
  AFFINE_MOD,
  AFFINE_CONSTANT, // from here on: leaves
  AFFINE_DIM,
  AFFINE_SYMBOL,
} AffineKind;

// Whoever builds a deeper one has to stop: all that walks an expression is recursive. Sums are
// printed flat; what needs parentheses has to stay below the parser's own limit.
enum { AFFINE_MAX_DEPTH = 2000, AFFINE_MAX_PARENTHESES = 300 };

typedef struct AffineExpr {
  AffineKind kind;
  bool is_symbolic;                    // made of symbols and constants only
  uint32_t depth, n_parentheses, hash; // n_parentheses: nested, in print
  int64_t value;                       // of a constant; position of a dimension or symbol
  int64_t divisor;                     // the value is a multiple of it, modulo 2^64
  const struct AffineExpr *lhs, *rhs;
} AffineExpr;

static inline bool affine_is_binary(AffineKind kind) {
  return kind < AFFINE_CONSTANT;
}

// Two's complement, as MLIR's arithmetic wraps where it does not look for overflow.
static inline int64_t wrap_add(int64_t a, int64_t b) {
  return (int64_t)((uint64_t)a + (uint64_t)b);
}
static inline int64_t wrap_mul(int64_t a, int64_t b) {
  return (int64_t)((uint64_t)a * (uint64_t)b);
}
static inline int64_t wrap_neg(int64_t a) {
  return (int64_t)(0 - (uint64_t)a);
}

const AffineExpr *affine_leaf(Arena *arena, AffineKind kind, int64_t value);
// Simplified as MLIR does. One operand of a product is symbolic, and so is any divisor.
const AffineExpr *affine_binary(Arena *arena, AffineKind kind, const AffineExpr *lhs,
                                const AffineExpr *rhs);
const AffineExpr *affine_negate(Arena *arena, const AffineExpr *expr);

#endif
