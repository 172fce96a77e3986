// lower.h: what the files of this folder share.
//
// A function goes through these steps, each a file:
//
//   intrinsics.c, placeholders.c   calls with a special meaning become ordinary ones (cf level)
//   normalize.c                    every block reachable, two-way branches, one return (cf level)
//   views.c                        accesses through views become accesses of arrays (cf level)
//   cfg.c                          blocks numbered, edges between them, which run equally often
//   liveness.c                     which values enter which block as tokens
//   memory.c                       arrays, their accesses, controller or queue
//   blocks.c, ops.c                one handshake op after the other
//   signature.c                    ports and their names
//
// The cf function is read, the handshake function is built beside it and takes its place.

#ifndef SLUICE_CONVERT_CF_TO_HANDSHAKE_LOWER_H
#define SLUICE_CONVERT_CF_TO_HANDSHAKE_LOWER_H

#include "dialects/dialects.h"
#include "dialects/handshake/handshake.h"
#include "dialects/handshake/interface.h"
#include "dialects/handshake/names.h"
#include "dialects/memref/variables.h"
#include "ir/dominance.h"
#include "ir/pass.h"
#include "ir/symbol.h"

typedef VEC(Value *) Values;
typedef VEC(uint32_t) BlockList;

// A way from one block to another: successor `successor` of block `from`.
typedef struct Edge {
  uint32_t from, to;
  uint32_t successor;
  uint32_t first_operand, n_operands; // of the terminator: the arguments it passes
  Values tokens;                      // handshake: control, arguments, live-ins of `to`
} Edge;

typedef struct BlockInfo {
  Block *block;
  VEC(uint32_t) in;     // edges
  VEC(uint32_t) out;    // edges, by successor
  Values live_in;       // cf values that enter beside the arguments
  BlockList announces;  // memories to tell that the control token is here
  uint32_t class_index; // blocks of one class run equally often, in turns
  Value *control;       // handshake: the control token while in the block
} BlockInfo;

// A cf value in the circuit. Each *_bb is the number of the last block, plus 1, where it held.
typedef struct Token {
  Value *made;  // handshake, in the block where the value is defined
  Value *value; // handshake
  Op *branch;   // handshake.cond_br that steers it by the block's condition
  uint32_t value_bb, branch_bb;
  uint32_t used_bb;    // constants: it has a use
  uint32_t control_bb; // constants: a source would not do
} Token;

typedef struct Memory {
  Value *root;            // argument, alloca, get_global
  const char *name;       // for messages
  Value *memref;          // handshake
  Value *start, *end;     // handshake controls
  Type address;           // channel
  InterfaceBlocks blocks; // in the order in which they are lowered; accesses of memref at first
  MemoryShape shape;
  size_t at_block, at_access; // the access that is lowered next
  bool is_argument;           // it has NAME_start and NAME_end
} Memory;

typedef struct Lowering {
  PassRun *run;
  Context *ctx;
  Module *module;
  Arena *scratch;
  Type control, index; // handshake control, the integer that is an index
  Ident arg_name, value_attr;
  SymbolTable symbols;
  Map counterparts;    // OpInfo of arith and math -> OpInfo of handshake
  VEC(Op *) instances; // handshake, of all functions

  // By id, of all functions.
  Dominance dominance;
  VEC(uint32_t) number;   // block -> block number
  VEC(Token) tokens;      // cf value
  VEC(uint32_t) position; // op, in its function's text; where there are placeholders

  // The function at hand.
  Op *cf, *func;
  VEC(BlockInfo) blocks;
  VEC(Edge) edges;
  uint32_t *order;        // blocks, dominators first
  VEC(BlockList) classes; // each ordered by dominance
  Values results;         // handshake, of the function
  Map token_at;           // (cf value, another block that it enters) -> handshake value
  VEC(Memory) memories;
  Map memory_of; // cf value -> index + 1
  Names names;
  MemrefGlobals globals; // mutable ones that the function touches: array arguments of the circuit
  uint32_t first_start;  // argument of the circuit: the first NAME_start
  Builder builder;
  uint32_t bb;  // block at hand
  Attr bb_attr; // handshake.bb of block attr_bb
  uint32_t attr_bb;
  // Of the op at hand; kept for the memory that they have.
  Values operands;
  VEC(Type) types;
  VEC(NamedAttr) attrs;
} Lowering;

// lower.c
// Appends to the handshake function, with handshake.bb and a handshake.name: `name`, or with NULL
// a fresh one.
Op *emit(Lowering *l, unsigned op_id, Value *const *operands, size_t n_operands, const Type *types,
         size_t n_types, const NamedAttr *attrs, size_t n_attrs, Attr name);
Value *emit_value(Lowering *l, unsigned op_id, Value *const *operands, size_t n_operands, Type type,
                  Loc loc);
Value *emit_constant(Lowering *l, Value *control, Attr value, Attr name);
Attr name_of(const Lowering *l, const Op *op); // its handshake.name or NULL
// The channel that carries it; NULL: nothing can.
Type channel_of(const Lowering *l, Type type);
Attr index_attr(const Lowering *l, Attr value); // of an index, as the integer that it becomes
bool function_is_declaration(const Op *func);
Op *callee_of(const Lowering *l, const Op *call); // func.func or handshake.func, or NULL

// intrinsics.c
typedef enum CallKind {
  CALL_PLAIN,       // any function
  CALL_PLACEHOLDER, // __name: instance with inputs, outputs and parameters
  CALL_INIT,        // __init*: a variable that a placeholder will assign
  CALL_WAIT,        // __wait_T(token, data)
  CALL_TO_TOKEN,    // __T_to_token(x)
  CALL_ASSERT,      // what assert() calls
  CALL_BUILTIN,     // compiler builtins and the like
} CallKind;
CallKind kind_of_call(const Lowering *l, const Op *call);
CallKind kind_of_function(const Op *func);
bool check_intrinsics(Lowering *l, Op *func);
void drop_token_conversions(Lowering *l, Op *func);

// placeholders.c
// Calls of placeholders get the outputs as results and the parameters as attributes.
bool lower_placeholders(Lowering *l, Op *func);
// What an argument is to a placeholder, by its name.
typedef enum ArgKind { ARG_INPUT, ARG_OUTPUT, ARG_PARAMETER, ARG_UNNAMED } ArgKind;
ArgKind placeholder_arg(const Lowering *l, const Op *func, size_t i, Str *name);

// copies.c
bool expand_copies(Lowering *l, Op *func);

// normalize.c
bool normalize_cfg(Lowering *l, Op *func);
// Appends cf.br, or cf.cond_br: its condition, n_first operands for the first block, the others
// for the second.
Op *terminate_block(Lowering *l, Block *block, unsigned op_id, const Values *operands, Block *first,
                    Block *second, uint32_t n_first, Loc loc);

// views.c
bool expand_views(Lowering *l, Op *func);
Value *build_cf_number(Lowering *l, Builder *b, Type type, int64_t number);

// cfg.c, classes.c
void build_cfg(Lowering *l, Op *func);
void find_classes(Lowering *l);

// liveness.c
void find_live_ins(Lowering *l);
// The handshake value of a cf value in the block at hand.
Value *token_of(Lowering *l, Value *value);
void set_token(Lowering *l, const Value *value, Value *token);
// The block from which on a value is there as one token for each run of block `bb`.
uint32_t entry_of(const Lowering *l, const Value *value, uint32_t bb);

// memory.c
bool find_memories(Lowering *l);
// As the circuit has it: an index is an integer.
Type memory_type(const Lowering *l, Type type);
Memory *memory_of(Lowering *l, const Value *memref);
// Tells the block's memories that it runs; the control token goes on when all have taken it.
Value *emit_announcements(Lowering *l, Value *control);
bool lower_access(Lowering *l, Op *op);
void emit_memory_interfaces(Lowering *l, Value *control);

// ops.c
bool lower_op(Lowering *l, Op *op);

// blocks.c
bool lower_blocks(Lowering *l);

// signature.c
bool begin_function(Lowering *l, Op *func); // builds l->func with its arguments
bool lower_declaration(Lowering *l, Op *func);
void emit_end(Lowering *l, Op *terminator, Value *control);

#endif
