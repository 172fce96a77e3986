// llvm.h: the parts of the llvm dialect: types.c, enums.c, attrs.c, and by what the ops are about
// func.c, call.c, global.c, memory.c, aggregate.c.

#ifndef SLUICE_DIALECTS_LLVM_LLVM_H
#define SLUICE_DIALECTS_LLVM_LLVM_H

#include "dialects/llvm/enums.h"
#include "dialects/llvm/types.h"
#include "ir/parser.h"
#include "ir/printer.h"

// A keyword of the table, where one stands; otherwise *value stays as it is.
void parse_optional_enum_word(Parser *p, const EnumTable *table, uint64_t *value);
uint64_t llvm_enum(const Op *op, const char *attr); // value of an enumeration attribute
// ` comdat(@group::@name)`, where there is one; likewise the text without the blank.
void print_llvm_comdat(Printer *p, const Op *op);
bool parse_optional_llvm_comdat(Parser *p, OpState *state);
bool verify_llvm_comdat_use(Op *op);

bool parse_llvm_func(Parser *p, OpState *state);
void print_llvm_func(Printer *p, Op *op);
bool verify_llvm_func(Op *op);
bool verify_llvm_return(Op *op);
bool verify_llvm_arg_attr(const Op *op, Type type, NamedAttr attr, bool is_result);
Type llvm_func_type(const Op *op); // of an llvm.func

bool parse_llvm_call(Parser *p, OpState *state);
void print_llvm_call(Printer *p, Op *op);
bool verify_llvm_call(Op *op);
bool verify_llvm_call_intrinsic(Op *op);
bool parse_llvm_invoke(Parser *p, OpState *state);
void print_llvm_invoke(Printer *p, Op *op);
bool verify_llvm_invoke(Op *op);
bool parse_llvm_landingpad(Parser *p, OpState *state);
void print_llvm_landingpad(Printer *p, Op *op);
bool verify_llvm_landingpad(Op *op);
bool parse_llvm_switch(Parser *p, OpState *state);
void print_llvm_switch(Printer *p, Op *op);
bool verify_llvm_switch(Op *op);

bool parse_llvm_global(Parser *p, OpState *state);
void print_llvm_global(Printer *p, Op *op);
bool verify_llvm_global(Op *op);
bool verify_llvm_global_body(Op *op);
bool verify_llvm_global_ctors(Op *op);
bool verify_llvm_comdat(Op *op);
bool verify_llvm_addressof(Op *op);
bool verify_llvm_zero(Op *op);
bool verify_llvm_constant(Op *op);

bool parse_llvm_alloca(Parser *p, OpState *state);
void print_llvm_alloca(Printer *p, Op *op);
bool verify_llvm_alloca(Op *op);
bool verify_llvm_load(Op *op);
bool has_more_effects_llvm_load(const Op *op);
bool verify_llvm_store(Op *op);
bool verify_llvm_getelementptr(Op *op);
bool verify_llvm_atomicrmw(Op *op);
bool verify_llvm_cmpxchg(Op *op);
bool verify_llvm_fence(Op *op);
bool parse_llvm_gep_indices(Parser *p, OpState *state, FormatState *f, const FormatElement *e);
void print_llvm_gep_indices(Printer *p, Op *op, const FormatElement *e);

bool verify_llvm_insertvalue(Op *op);
bool verify_llvm_extractvalue(Op *op);
bool verify_llvm_shufflevector(Op *op);
bool verify_llvm_with_overflow(Op *op);
bool verify_llvm_cast(Op *op);
// Types that follow from what was read before them; nothing is written.
bool parse_llvm_element_type(Parser *p, OpState *state, FormatState *f, const FormatElement *e);
bool parse_llvm_shuffle_type(Parser *p, OpState *state, FormatState *f, const FormatElement *e);
void print_llvm_nothing(Printer *p, Op *op, const FormatElement *e);

#endif
