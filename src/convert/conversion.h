// conversion.h: rewriting ops to another dialect whose types differ, and the casts in between.
//
// An op that a table names is rewritten by its function, which gets the operands in their new
// types and builds the replacement before the op. The op itself stays where it is, with its old
// operands, until all are done: folds and rewrites still see what was written.
//
//   %a = arith.addi %x, %y : index         %x' = cast %x : index to i64      after the def of %x
//   "stays"(%a)                        ->  %a' = llvm.add %x', %y' : i64
//                                          %1  = cast %a' : i64 to index     where addi stood
//                                          "stays"(%1)
//
// Which casts there are, and where, is what MLIR 19's driver leaves, so that its passes and ours
// can be mixed: one cast per value on the way in, directly after its definition (the one asked
// for last comes first), and one on the way back, at the place of the op, where an op that stays
// needs it. A cast on the way in that nobody uses stays where its operand is used otherwise.
// Every op that is not of the target dialect is also folded, as there: a fold may give
// values, or constants that can themselves be converted.

#ifndef SLUICE_CONVERT_CONVERSION_H
#define SLUICE_CONVERT_CONVERSION_H

#include "dialects/dialects.h"
#include "ir/pass.h"
#include "ir/symbol.h"

typedef struct Conversion Conversion;

// False: it cannot be converted, and nothing was built; the op stays.
typedef bool RewriteFn(Conversion *c, Op *op);

typedef struct RewriteRow {
  unsigned op;
  RewriteFn *rewrite;
  unsigned to; // for rewrites that many ops share: the op they become
} RewriteRow;

// An argument in its old type, and that in its new type: both stay where one is needed.
typedef struct CastPair {
  Op *old, *converted;
} CastPair;

struct Conversion {
  Module *module;
  Context *ctx;
  Arena *scratch;
  PassRun *run;
  Builder b;             // before the op being rewritten
  const RewriteRow *row; // of that op
  bool bare_pointers;    // memref arguments as one pointer
  bool folds_casts;      // also those between types
  bool failed;           // a rewrite has reported an error
  bool has_changed;      // an op itself, in place
  const Dialect *target; // whose ops are left alone

  const RewriteRow **rows; // by op id, or NULL
  VEC(Value *) mapped;     // by value id: what stands for it, in one step
  VEC(Op *) replaced;      // in the order of their replacement
  VEC(bool) is_replaced;   // by op id
  VEC(Op *) casts;         // to new types, in order; erased again where nobody needs them
  VEC(Op *) for_args;      // made for converted arguments; likewise
  VEC(Value *) old_args;   // of blocks whose arguments were converted
  VEC(CastPair) packed;    // of arguments that became several
  Map names;               // const char * -> Ident
  Map symbols;             // symbol table op -> SymbolTable
};

// Options of a conversion: memref arguments as one pointer; casts that are there already are
// folded.
enum { CONVERT_BARE_POINTERS = 1, CONVERT_FOLDS_CASTS = 2 };
// Convert everything inside run->op by the tables, each ending with a zero row.
bool convert_ops(PassRun *run, const RewriteRow *const *tables, size_t n_tables, unsigned options);

// What a value is in its new type, a cast where that is not known; NULL where its type has none.
Value *converted(Conversion *c, Value *value);
Value *converted_operand(Conversion *c, const Op *op, uint32_t i);
// All operand types have a new type.
bool operands_convert(Conversion *c, const Op *op);
// The op is gone; `values` stand for its results, in their new types.
void replace_op(Conversion *c, Op *op, Value *const *values);
void replace_op_with(Conversion *c, Op *op, Value *value);
void erase_op(Conversion *c, Op *op);
// For an op that a rewrite has made or cloned, which is then converted too, where it can be.
bool can_convert_op(Conversion *c, Op *op);
void convert_made_op(Conversion *c, Op *op);
// What is inside the op, which is gone, is not converted any more.
void ignore_inside(Conversion *c, Op *op);
// `value` is from now on `by`, which may be of another type.
void map_value(Conversion *c, Value *value, Value *by);
// An llvm.func or llvm.mlir.global, with just the attributes that MLIR's conversions give it.
Op *build_llvm_symbol(Builder *b, unsigned op, const NamedAttr *attrs, size_t n);
Value *build_conversion_cast(Builder *b, Value *from, Type to);
Ident conversion_name(Conversion *c, const char *text); // text: a literal
NamedAttr named(Conversion *c, const char *name, Attr value);
SymbolTable *symbols_of(Conversion *c, Op *table);

#endif
