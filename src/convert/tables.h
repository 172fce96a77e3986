// tables.h: the rewrites of each dialect to llvm, each table ending with a zero row.

#ifndef SLUICE_CONVERT_TABLES_H
#define SLUICE_CONVERT_TABLES_H

#include "convert/llvm_types.h"

extern const RewriteRow ARITH_TO_LLVM[], MATH_TO_LLVM[], CF_TO_LLVM[], FUNC_TO_LLVM[],
    MEMREF_ALLOC_TO_LLVM[], MEMREF_ACCESS_TO_LLVM[], MEMREF_ATOMIC_TO_LLVM[], MEMREF_VIEW_TO_LLVM[];

// Declare `name` at the top of the module around c->b, unless something has that name; returns it.
// params ends with NULL.
Op *declare_function(Conversion *c, const char *name, Type result, const Type *params, size_t n);
Op *enclosing_module(const Conversion *c);
// Unranked descriptors among `values` (of `types`) are copied to malloc'ed memory, or from there
// to the stack with the original freed.
void copy_unranked(Conversion *c, const Type *types, Value **values, size_t n, bool to_heap);
// Bytes of the ranked descriptors that unranked ones among `values` point to.
void build_descriptor_sizes(Conversion *c, const Type *types, Value *const *values, size_t n,
                            Value **sizes);
// _mlir_ciface_NAME beside the converted function.
void emit_c_interface(Conversion *c, Op *function, Op *converted);
// Operands of a call in the order of the calling convention.
void promote_operands(Conversion *c, const Op *op, uint32_t first, ValueVec *out);

#endif
