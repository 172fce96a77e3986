// memref_to_llvm.h: what the parts of --finalize-memref-to-llvm share: memref_alloc.c,
// memref_access.c, memref_view.c.

#ifndef SLUICE_CONVERT_MEMREF_TO_LLVM_H
#define SLUICE_CONVERT_MEMREF_TO_LLVM_H

#include "convert/llvm_types.h"

enum { MEMREF_MAX_RANK = 64 }; // of what is lowered here

// The address of the first element: the aligned pointer, moved by the offset where that is not 0.
Value *build_buffer_ptr(Conversion *c, Type memref, Value *descriptor);
// The address of the element at the indices.
Value *build_element_ptr(Conversion *c, Type memref, Value *descriptor, Value *const *indices,
                         size_t n);
// Whether the operands of an access convert, whose memref is operand `at`; the address, whose
// indices follow the memref, and all operands in their new types.
bool can_access(Conversion *c, const Op *op, uint32_t at);
Value *build_access(Conversion *c, Op *op, uint32_t at, ValueVec *operands);
// A ranked descriptor on the stack; its address.
Value *build_descriptor_on_stack(Conversion *c, Value *descriptor);
// Constant, or the descriptor's field.
Value *build_static_or_get(Conversion *c, int64_t known, Value *descriptor, int64_t field,
                           size_t dim);
// Of a dense array attribute `name`, or the next dynamic operand of `port` (*next counts them).
Value *build_mixed(Conversion *c, Op *op, const char *name, uint32_t port, size_t i,
                   uint32_t *next);

#endif
