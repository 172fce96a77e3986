// seq.h: the seq dialect seen from C: clocks and memories.

#ifndef SLUICE_DIALECTS_SEQ_SEQ_H
#define SLUICE_DIALECTS_SEQ_SEQ_H

#include "ir/ir.h"
#include "ir/op_info.h"

extern const TypeDef TYPE_DEF_SEQ_CLOCK, TYPE_DEF_SEQ_IMMUTABLE, TYPE_DEF_SEQ_FIRMEM,
    TYPE_DEF_SEQ_HLMEM;
extern const AttrDef ATTR_DEF_SEQ_CLOCK_CONSTANT, ATTR_DEF_SEQ_FIRMEM_INIT;

// What a memory yields while the word it reads is written, and what two writes leave.
typedef enum SeqReadUnderWrite { SEQ_RUW_UNDEFINED, SEQ_RUW_OLD, SEQ_RUW_NEW } SeqReadUnderWrite;
typedef enum SeqWriteUnderWrite { SEQ_WUW_UNDEFINED, SEQ_WUW_PORT_ORDER } SeqWriteUnderWrite;

Type type_seq_clock(Context *ctx);
Type type_seq_immutable(Context *ctx, Type inner);
// mask: bits of a write mask, each for width / mask bits of a word; 0: none.
Type type_seq_firmem(Context *ctx, uint64_t depth, unsigned width, unsigned mask);
Type type_seq_hlmem(Context *ctx, const int64_t *dims, size_t rank, Type element);
bool type_is_seq_clock(Type type);
bool type_is_seq_immutable(Type type);
bool type_is_seq_firmem(Type type);
bool type_is_seq_hlmem(Type type);
Type seq_immutable_inner(Type type);
uint64_t seq_firmem_depth(Type type);
unsigned seq_firmem_width(Type type);
unsigned seq_firmem_mask(Type type);
Type seq_firmem_address_type(Context *ctx, Type type); // at least one bit
Type seq_firmem_data_type(Context *ctx, Type type);    // at least one bit
size_t seq_hlmem_rank(Type type);
int64_t seq_hlmem_dim(Type type, size_t i);
Type seq_hlmem_element(Type type);

// The operands of a register; NULL: it has none such.
typedef struct SeqRegister {
  Value *input, *clock, *enable, *reset, *reset_value, *initial;
} SeqRegister;
bool seq_is_register(const Op *op); // compreg, compreg.ce or firreg
SeqRegister seq_register(const Op *op);

Attr attr_seq_clock_constant(Context *ctx, bool is_high);
bool seq_clock_constant_is_high(Attr attr);

#endif
