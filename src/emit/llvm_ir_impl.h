// llvm_ir_impl.h: what the parts of the emitter share: llvm_ir.c (functions, blocks, control),
// llvm_ir_ops.c (all other ops), llvm_ir_data.c (types, constants).

#ifndef SLUICE_EMIT_LLVM_IR_IMPL_H
#define SLUICE_EMIT_LLVM_IR_IMPL_H

#include "dialects/dialects.h"
#include "dialects/llvm/enums.h"
#include "dialects/llvm/types.h"
#include "emit/llvm_ir.h"

typedef struct Emitter {
  const LlvmApi *llvm;
  Context *ctx;
  Arena *arena;
  LLVMContextRef context;
  LLVMModuleRef out;
  LLVMBuilderRef builder;
  LLVMValueRef *values;      // by value id
  LLVMBasicBlockRef *blocks; // by block id; NULL: not reachable
  // Debug information: NULL where it is not wanted.
  LLVMDIBuilderRef debug;
  Map debug_files;                         // Ident -> file
  LLVMMetadataRef debug_scope, debug_file; // of the function
} Emitter;

LLVMTypeRef emit_type(Emitter *e, Type type); // NULL: LLVM has none
// The constant of an attribute; NULL: not one that can be emitted.
LLVMValueRef emit_llvm_constant(Emitter *e, Attr value, Type type);
// An op that is no terminator. False after a diagnostic.
bool emit_op(Emitter *e, Op *op);
static inline LLVMValueRef emit_operand(const Emitter *e, const Op *op, uint32_t i) {
  return e->values[op_operand(op, i)->id];
}
LLVMLinkage emit_linkage(const Op *op);

// llvm_ir_debug.c
void debug_begin(Emitter *e, const Module *module);
void debug_function(Emitter *e, const Op *op, LLVMValueRef function);
void debug_op(Emitter *e, const Op *op); // what is built next belongs to the op
void debug_end(Emitter *e);

#endif
