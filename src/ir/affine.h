// affine.h: affine maps and integer sets, as memref layouts need them.
//
// An expression is built with MLIR's simplifications, so that equal maps are one attribute and
// print as mlir-opt prints them. Words of the attribute: n_dims, n_symbols, n_results, then the
// results (set: constraints, each followed by 1 for == or 0 for >=) in prefix order.

#ifndef SLUICE_IR_AFFINE_H
#define SLUICE_IR_AFFINE_H

#include "ir/context.h"

// `(d0)[s0] -> (d0 + s0)`, what stands between affine_map< and >; likewise for a set.
bool parse_affine_map(Parser *parser, Attr *map);
bool parse_affine_set(Parser *parser, Attr *set);
void print_affine(Printer *printer, Attr map_or_set); // without affine_map<>

bool affine_is_identity(Attr layout, size_t rank); // false for what is no map
size_t affine_n_dims(Attr map);
size_t affine_n_symbols(Attr map);
size_t affine_n_results(Attr map);
// The dimension that result i is, or -1 where it is something else.
int64_t affine_result_dim(Attr map, size_t i);
// (d0, d1, ...) -> (d_dims[0], d_dims[1], ...)
Attr affine_permutation(Context *ctx, const int64_t *dims, size_t n);
// Strides of a one-result map over the memref's dims; false where it is not a strided form.
bool affine_strides(Attr layout, Type memref, int64_t *strides, int64_t *offset);

#endif
