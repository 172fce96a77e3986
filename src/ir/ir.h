// ir.h: operations, values, blocks, regions.
//
//   Op ─ results[] (Value)          Region ─ first..last Block ─ args[] (Value)
//    ├─ operands[] (Use ─ Value)                             └─ first..last Op
//    ├─ attrs[] (sorted by name)
//    └─ regions[], successors[] (Block)
//
// Of a large module this is nearly all the memory there is, and to touch it takes as long as to
// read it from text: an op is one piece, with its results, and nothing in it is there twice.
//
// All of it lives in a Module's arena and is freed with it. Ops, values and blocks have dense ids
// in their module: passes keep facts in arrays by id.

#ifndef SLUICE_IR_IR_H
#define SLUICE_IR_IR_H

#include "ir/attr.h"
#include "ir/context.h"
#include "ir/loc.h"
#include "ir/type.h"

typedef struct Use {
  Value *value;
  struct Use *next, **link; // in the value's list of uses; *link is this use
  Op *owner;
} Use;

struct Value {
  Type type;
  Use *first_use;
  // Which result of its op or argument of its block it is. A forward use of the parser's has no
  // definition yet.
  uint32_t index : 30, is_block_arg : 1, is_undefined : 1;
  uint32_t id;
};

struct Op {
  const OpInfo *info;
  Op *prev, *next;
  Block *block; // NULL: detached, or the top
  Loc loc;
  Use *operands;
  // Sorted by name. The properties dictionary of an unregistered op stands first, under the
  // empty name.
  NamedAttr *attrs;
  Region **regions; // the successors stand behind them
  uint32_t id, n_operands;
  uint64_t n_results : 22, n_successors : 18, n_attrs : 16, n_regions : 8;
  Value results[];
};

enum {
  OP_MOST_RESULTS = (1 << 22) - 1,
  OP_MOST_SUCCESSORS = (1 << 18) - 1,
  OP_MOST_ATTRS = (1 << 16) - 1,
  OP_MOST_REGIONS = (1 << 8) - 1,
};

struct Block {
  Region *region;
  Block *prev, *next;
  Value **args;
  Loc *arg_locs;
  Op *first, *last;
  uint32_t n_args, args_cap;
  uint32_t id;
};

typedef struct BlockArg {
  Block *block;
  Value value;
} BlockArg;

struct Region {
  Op *op;
  Block *first, *last;
};

// An entry of a file's `{-# ... #-}` section: a blob as a string, a string or a boolean.
typedef struct Resource {
  Ident owner; // a program's name; NULL: the builtin dialect
  Ident key;
  Attr value;
} Resource;

// A top-level op with everything below it, and the memory it is made of.
struct Module {
  Context *ctx;
  Arena arena;
  Op *top;
  uint32_t n_ops, n_values, n_blocks; // upper bounds of the ids in use
  VEC(Resource) resources;            // the file's `{-# ... #-}` section
};

void module_init(Module *module, Context *ctx);
void module_free(Module *module);

// What a new op is made of. The arrays are copied. Operands beyond those given now can be set
// later with op_set_operands.
struct OpState {
  const OpInfo *info;
  Loc loc;
  VEC(Value *) operands;
  VEC(Type) types; // of the results
  VEC(NamedAttr) attrs;
  VEC(Block *) successors;
  VEC(Region *) regions;
};

Op *op_create(Module *module, const OpState *state);
// Of what an op of a file would have too many, and how many it may have; NULL: of nothing. Passes
// can then still add a few attributes.
const char *op_state_excess(const OpState *state, uint32_t *most);
// An op of the model's kind, types and attributes, with other operands and successors; no regions.
Op *op_create_like(Module *module, const Op *model, Loc loc, Value *const *operands,
                   Block *const *successors);
Region *region_create(Module *module);
Block *block_create(Module *module);
Value *block_add_arg(Module *module, Block *block, Type type, Loc loc);
void block_erase_arg(Block *block, uint32_t index); // it must have no uses

void region_append_block(Region *region, Block *block);
void region_insert_block_before(Block *at, Block *block);
void block_remove(Block *block);
void block_erase(Block *block); // with its ops, whose results must have no other uses
void block_append_op(Block *block, Op *op);
void block_insert_op_before(Op *at, Op *op);
void block_insert_op_after(Op *at, Op *op);
void op_remove(Op *op); // out of its block
// Out of its block, its operands dropped, its regions too. Its results must have no uses left.
void op_erase(Op *op);
// Drop all operands and successors of the op and of everything inside it.
void op_drop_all_references(Op *op);
Block *block_split_before(Module *module, Op *op); // op and what follows move to the new block

static inline Value *op_operand(const Op *op, uint32_t i) {
  return op->operands[i].value;
}
static inline Value *op_result(const Op *op, uint32_t i) {
  return (Value *)&op->results[i];
}
static inline Region *op_region(const Op *op, uint32_t i) {
  return op->regions[i];
}
static inline Block **op_successors(const Op *op) {
  return (Block **)(op->regions + op->n_regions);
}
static inline Block *op_successor(const Op *op, uint32_t i) {
  return op_successors(op)[i];
}
static inline Op *op_parent(const Op *op) {
  return op->block ? op->block->region->op : NULL;
}
static inline Op *block_parent_op(const Block *block) {
  return block->region ? block->region->op : NULL;
}
// The op whose result it is; NULL: it is none.
static inline Op *value_op(const Value *v) {
  if (v->is_block_arg || v->is_undefined)
    return NULL;
  return (Op *)((uintptr_t)(v - v->index) - offsetof(Op, results));
}
// Where it is defined; NULL: nowhere.
static inline Block *value_block(const Value *v) {
  if (v->is_block_arg)
    return ((BlockArg *)((uintptr_t)v - offsetof(BlockArg, value)))->block;
  const Op *op = value_op(v);
  return op ? op->block : NULL;
}
static inline bool value_is_used(const Value *v) {
  return v->first_use != NULL;
}
static inline bool value_has_one_use(const Value *v) {
  return v->first_use && !v->first_use->next;
}
static inline uint32_t use_index(const Use *use) {
  return (uint32_t)(use - use->owner->operands);
}
// Ask for it from memory, which takes as long as to look at an op.
static inline void op_prefetch(const Op *op) {
  for (int line = 0; line < 4; line++)
    __builtin_prefetch((const char *)op + 64 * line);
}
// The same with a value and the op that made it.
static inline void value_prefetch(const Value *value) {
  __builtin_prefetch(value);
  __builtin_prefetch((const char *)value - sizeof(Op));
}
// The op behind it. The one behind that is asked for from memory: for walks over all ops of a
// function.
static inline Op *op_next(const Op *op) {
  Op *next = op->next;
  if (next && next->next)
    op_prefetch(next->next);
  return next;
}
// The same for walks that look at what the operands are.
static inline Op *op_next_reader(const Op *op) {
  Op *next = op_next(op);
  for (uint32_t i = 0; next && i < next->n_operands && i < 4; i++)
    value_prefetch(next->operands[i].value);
  return next;
}
// And backwards.
static inline Op *op_previous_reader(const Op *op) {
  Op *previous = op->prev;
  if (previous && previous->prev)
    op_prefetch(previous->prev);
  for (uint32_t i = 0; previous && i < previous->n_operands && i < 4; i++)
    value_prefetch(previous->operands[i].value);
  return previous;
}
// An operand of an op that may have very many, which are looked at one after the other.
static inline Value *op_operand_of_many(const Op *op, uint32_t i) {
  enum { AHEAD = 8 };
  if (op->n_operands - i > AHEAD)
    value_prefetch(op->operands[i + AHEAD].value);
  return op->operands[i].value;
}
static inline Op *block_terminator(const Block *block) {
  return block->last;
}

void op_set_operand(Op *op, uint32_t i, Value *value);
void op_set_operands(Module *module, Op *op, Value *const *values, uint32_t n);
void op_erase_operand(Op *op, uint32_t i);
void op_set_successors(Module *module, Op *op, Block *const *successors, uint32_t n);
void value_replace_all_uses(Value *from, Value *to);
void op_replace(Op *op, Value *const *values); // uses of its results; then erases it
Loc value_loc(const Value *value);

Attr op_attr(const Op *op, Ident name); // NULL: it has none
Attr op_attr_named(Context *ctx, const Op *op, const char *name);
void op_set_attr(Module *module, Op *op, Ident name, Attr value);
void op_set_attrs(Module *module, Op *op, const NamedAttr *attrs, uint32_t n); // several at once
void op_remove_attr(Op *op, Ident name);

// The signature of an op: its kind, the types of its operands and results, its attributes.
bool op_has_types_of(const Op *op, const Op *other); // and the kind
bool op_has_attrs_of(const Op *op, const Op *other);
static inline bool op_has_signature_of(const Op *op, const Op *other) {
  return op->n_attrs == other->n_attrs && op_has_types_of(op, other) && op_has_attrs_of(op, other);
}
static inline uint64_t op_signature_hash(const Op *op) {
  uint64_t hash = WORD(op->info);
  if (op->n_operands)
    hash = hash * 3 + WORD(op_operand(op, 0)->type);
  if (op->n_results)
    hash = hash * 5 + WORD(op->results[0].type);
  if (op->n_attrs)
    hash = hash * 7 + WORD(op->attrs[0].value);
  return hash_u64(hash);
}

// The ops inside, in program order, each op before what it contains (pre) or after (post).
// Post-order walks may erase the op they are shown. `visit` returns false to stop the walk.
typedef bool WalkFn(Op *op, void *user);
bool op_walk(Op *op, WalkFn *visit, void *user);
bool op_walk_post(Op *op, WalkFn *visit, void *user);

// Copies; `values` maps operands of the original (Value -> Value), unmapped ones are kept, and
// gains the copies' results and block arguments.
Op *op_clone(Module *module, const Op *op, Map *values);
void region_clone_into(Module *module, const Region *from, Region *to, Map *values);
// Move the ops of a one-block region before `at`; arguments replaced by `args`. Returns the
// terminator, detached, for the caller to use and erase.
Op *region_inline_before(Region *region, Op *at, Value *const *args);

// Where new ops go.
struct Builder {
  Module *module;
  Block *block;
  Op *before; // NULL: at the end of block
  Loc loc;
};

Builder builder_at_end(Module *module, Block *block, Loc loc);
Builder builder_before(Module *module, Op *op); // with op's location
Builder builder_after(Module *module, Op *op);
Op *builder_insert(Builder *builder, Op *op);
Op *build_op(Builder *builder, unsigned op_id, Value *const *operands, size_t n_operands,
             const Type *types, size_t n_types, const NamedAttr *attrs, size_t n_attrs);
// One result: returns it.
Value *build_value(Builder *builder, unsigned op_id, Value *const *operands, size_t n_operands,
                   Type type, const NamedAttr *attrs, size_t n_attrs);

// Reports "'dialect.name' op " and the rest, at the op. Returns false.
bool op_error(const Op *op, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
