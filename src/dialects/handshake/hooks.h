// hooks.h: what the files of this folder share, above all the functions that ops.def names.

#ifndef SLUICE_DIALECTS_HANDSHAKE_HOOKS_H
#define SLUICE_DIALECTS_HANDSHAKE_HOOKS_H

#include "dialects/dialects.h"
#include "dialects/handshake/handshake.h"
#include "ir/parser.h"
#include "ir/printer.h"

// types.c: types as they stand inside ops; the ordinary forms are read as well.
Type parse_handshake_short_type(Parser *p);
void print_handshake_short_type(Printer *p, Type type);
bool parse_handshake_type(Parser *p, Type *type);
bool parse_handshake_types(Parser *p, TypeList *list); // T1, T2
bool parse_handshake_types_in(Parser *p, char open, char close, TypeList *list);
bool parse_handshake_function_type(Parser *p, TypeList *inputs, TypeList *results);

// verify.c: rules that many ops share. All report and return false where broken.
bool verify_unit(Op *op); // stands in a handshake.func; upstream signals have one source
bool verify_extra_signals(const Op *op, const Value *a, const Value *b); // equal
// `side` (a condition, an index) has no extra signals or those of `main`.
bool verify_side_signals(const Op *op, const Value *side, const Value *main);
bool verify_no_signals(const Op *op, const Value *value);
// 'dataOperands' #1, 'result': an operand or result of the op by its port's name.
const char *operand_label(const Op *op, uint32_t i);
const char *result_label(const Op *op, uint32_t i);
const char *signal_label(Context *ctx, Type type, size_t i); // 'tag', or #1 where it has no name
// Names the first result of each port after the port.
void name_handshake_ports(Op *op, NameFn *name, void *user);

// func.c
bool parse_handshake_func(Parser *p, OpState *state);
void print_handshake_func(Printer *p, Op *op);
bool verify_handshake_func(Op *op);
bool verify_handshake_instance(Op *op);
bool verify_handshake_end(Op *op);
bool parse_handshake_return(Parser *p, OpState *state);
void print_handshake_return(Printer *p, Op *op);
bool verify_handshake_return(Op *op);
bool fold_handshake_return(Op *op, const Attr *constants, FoldResult *results);

// dataflow.c
bool parse_handshake_fork(Parser *p, OpState *state);
void print_handshake_fork(Printer *p, Op *op);
bool verify_handshake_fork(Op *op);
bool verify_handshake_merge(Op *op);
bool verify_handshake_mux(Op *op);
bool verify_handshake_control_merge(Op *op);
bool verify_handshake_cond_br(Op *op);
bool verify_handshake_constant(Op *op);
bool verify_handshake_join(Op *op);
bool verify_handshake_buffer(Op *op);
bool verify_handshake_wait(Op *op);
bool parse_handshake_blocker(Parser *p, OpState *state);
bool verify_handshake_blocker(Op *op);
extern const Directive HANDSHAKE_DIRECTIVES[];
extern const EnumTable HANDSHAKE_BUFFER_TYPES;

// speculation.c
bool verify_handshake_non_spec(Op *op);
bool verify_handshake_spec_save(Op *op);
bool verify_handshake_spec_commit(Op *op);
bool verify_handshake_spec_save_commit(Op *op);
bool verify_handshake_speculating_branch(Op *op);
bool verify_handshake_speculator(Op *op);
bool verify_handshake_reshape(Op *op);
extern const EnumTable HANDSHAKE_RESHAPE_TYPES;

// memory.c, memory_ports.c
bool verify_handshake_load(Op *op);
bool verify_handshake_store(Op *op);
bool parse_handshake_mem_controller(Parser *p, OpState *state);
void print_handshake_mem_controller(Printer *p, Op *op);
bool verify_handshake_mem_controller(Op *op);
bool parse_handshake_lsq(Parser *p, OpState *state);
void print_handshake_lsq(Printer *p, Op *op);
bool verify_handshake_lsq(Op *op);
bool verify_memory_type(const Op *op, Type memory);
bool verify_handshake_ram(Op *op);
bool verify_handshake_raw_mem_controller(Op *op);
bool verify_handshake_raw_lsq(Op *op);
bool verify_handshake_raw_ram(Op *op);

// bundle.c
bool parse_handshake_bundle(Parser *p, OpState *state);
void print_handshake_bundle(Printer *p, Op *op);
bool verify_handshake_bundle(Op *op);
bool canonicalize_handshake_bundle(Op *op, Rewriter *rewriter);
bool parse_handshake_unbundle(Parser *p, OpState *state);
void print_handshake_unbundle(Printer *p, Op *op);
bool verify_handshake_unbundle(Op *op);
bool canonicalize_handshake_unbundle(Op *op, Rewriter *rewriter);

// compose.c
bool verify_handshake_compose(Op *op);
bool verify_handshake_decompose(Op *op);
bool fold_handshake_compose(Op *op, const Attr *constants, FoldResult *results);
bool fold_handshake_decompose(Op *op, const Attr *constants, FoldResult *results);

// arith.c
bool verify_handshake_select(Op *op);
bool verify_handshake_cast(Op *op);
bool verify_handshake_extension(Op *op);
bool verify_handshake_truncation(Op *op);
bool verify_handshake_bitcast(Op *op);
bool verify_handshake_fpowi(Op *op);
bool fold_handshake_cast(Op *op, const Attr *constants, FoldResult *results);

#endif
