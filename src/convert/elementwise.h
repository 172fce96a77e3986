// elementwise.h: ops that work on scalars and on each element of a vector.

#ifndef SLUICE_CONVERT_ELEMENTWISE_H
#define SLUICE_CONVERT_ELEMENTWISE_H

#include "convert/llvm_types.h"

// Builds the op on scalars or vectors of one dimension; `type` is that of the result.
typedef Value *ElementFn(Conversion *c, Op *op, Value *const *operands, Type type);
// Does that once, or for each row of a vector of more dimensions: rows are taken out of the array
// that such a vector is, and the results put into another one. False: some type has none.
bool rewrite_rows(Conversion *c, Op *op, ElementFn *build);
// The op of the row's `to` with the same operands and attributes.
bool rewrite_same(Conversion *c, Op *op);

// The op's attributes, as the llvm dialect names them: fastmathFlags for fastmath, and so on.
typedef VEC(NamedAttr) AttrVec;
AttrVec llvm_attrs(Conversion *c, const Op *op);
Attr llvm_fastmath(Conversion *c, const Op *op); // none where it has no such attribute
// 1.0, 1.0 in each element: a constant of the type.
Value *build_float_constant(Conversion *c, Type type, double value);

#endif
