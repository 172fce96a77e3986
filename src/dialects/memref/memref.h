// memref.h: the parts of the memref dialect, one file each: text.c, verify.c, layout.c, fold.c.

#ifndef SLUICE_DIALECTS_MEMREF_MEMREF_H
#define SLUICE_DIALECTS_MEMREF_MEMREF_H

#include "ir/parser.h"
#include "ir/printer.h"

bool parse_memref_alloca_scope(Parser *p, OpState *state);
bool parse_memref_prefetch(Parser *p, OpState *state);
bool parse_memref_dma_start(Parser *p, OpState *state);
void print_memref_alloca_scope(Printer *p, Op *op);
void print_memref_prefetch(Printer *p, Op *op);
void print_memref_dma_start(Printer *p, Op *op);
void name_memref_extract_strided_metadata(Op *op, NameFn *name, void *user);
extern const Directive MEMREF_DIRECTIVES[];

bool verify_memref_alloc(Op *op);
bool verify_memref_alloca(Op *op);
bool verify_memref_realloc(Op *op);
bool verify_memref_alloca_scope_return(Op *op);
bool verify_memref_load(Op *op);
bool verify_memref_store(Op *op);
bool verify_memref_prefetch(Op *op);
bool verify_memref_copy(Op *op);
bool verify_memref_atomic_rmw(Op *op);
bool verify_memref_generic_atomic_rmw(Op *op);
bool verify_memref_atomic_yield(Op *op);
bool verify_memref_global(Op *op);
bool verify_memref_get_global(Op *op);
bool verify_memref_assume_alignment(Op *op);
bool verify_memref_reshape(Op *op);
bool verify_memref_view(Op *op);
bool verify_memref_dma_start(Op *op);
bool verify_memref_dma_wait(Op *op);

bool verify_memref_cast(Op *op);
bool verify_memref_memory_space_cast(Op *op);
bool verify_memref_extract_strided_metadata(Op *op);
bool verify_memref_subview(Op *op);
// Of each dimension of a (verified) subview's source, whether the result has it.
void memref_subview_kept(const Op *op, bool *kept);
bool verify_memref_reinterpret_cast(Op *op);
bool verify_memref_expand_shape(Op *op);
bool verify_memref_collapse_shape(Op *op);
bool verify_memref_transpose(Op *op);

// A tensor of the memref's shape and elements: what initialises a global of that type.
Type memref_as_tensor(Context *ctx, Type memref);
// The layout is that of a plain row-major buffer, written or not.
bool memref_is_contiguous(Type type);

// What MLIR's folds change in an op itself: it takes the operand of a cast or of another op of its
// kind, where it may. Whether it changed.
bool memref_fold_in_place(Module *module, Op *op);

bool fold_memref_cast(Op *op, const Attr *constants, FoldResult *results);
bool fold_more_memref_cast(Op *op, const Attr *constants, FoldResult *results);
bool fold_memref_dim(Op *op, const Attr *constants, FoldResult *results);
bool fold_memref_rank(Op *op, const Attr *constants, FoldResult *results);
bool fold_memref_subview(Op *op, const Attr *constants, FoldResult *results);
bool fold_memref_reinterpret_cast(Op *op, const Attr *constants, FoldResult *results);
bool fold_memref_expand_shape(Op *op, const Attr *constants, FoldResult *results);
bool fold_memref_collapse_shape(Op *op, const Attr *constants, FoldResult *results);
bool fold_memref_transpose(Op *op, const Attr *constants, FoldResult *results);

#endif
