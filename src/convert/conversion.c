// conversion.c: see conversion.h.

#include "convert/conversion.h"

#include "convert/llvm_types.h"
#include "dialects/memref/memref.h"
#include "ir/fold.h"
#include "ir/greedy.h"

#include <assert.h>

static Value *mapped(const Conversion *c, const Value *value) {
  return value->id < c->mapped.len ? c->mapped.data[value->id] : NULL;
}

void map_value(Conversion *c, Value *value, Value *by) {
  if (value == by)
    return;
  while (c->mapped.len <= value->id)
    vec_push(c->scratch, &c->mapped, NULL);
  c->mapped.data[value->id] = by;
}

// The last value of the chain that has the type; where none has it, the last one.
static Value *lookup(const Conversion *c, Value *value, Type type) {
  Value *found = NULL;
  for (;; value = mapped(c, value)) {
    if (value->type == type)
      found = value;
    if (!mapped(c, value))
      return found ? found : value;
  }
}

// The chain gets to a result of the op, as it can where ops stand in a circle.
static bool leads_to(const Conversion *c, const Value *value, const Op *op) {
  for (; value; value = mapped(c, value))
    if (value_op(value) == op)
      return true;
  return false;
}

Value *build_conversion_cast(Builder *b, Value *from, Type to) {
  return build_value(b, OP_builtin_unrealized_conversion_cast, &from, 1, to, NULL, 0);
}

static Value *cast_source(const Value *value) {
  const Op *op = value_op(value);
  bool is_cast = op && op_is(op, OP_builtin_unrealized_conversion_cast) && op->n_operands == 1;
  return is_cast ? op_operand(op, 0) : NULL;
}

// The value a chain of casts was made of, where that has the type already. In a circle `behind`,
// at half the speed, meets it.
static Value *look_through_casts(const Conversion *c, Value *value, Type type) {
  const Value *behind = value;
  for (bool is_even = true; (value = cast_source(value)); is_even = !is_even) {
    Value *found = lookup(c, value, type);
    if (found->type == type)
      return found;
    if (!is_even)
      behind = cast_source(behind);
    if (behind == value)
      break;
  }
  return NULL;
}

Value *converted(Conversion *c, Value *value) {
  Type type = llvm_type(c->ctx, value->type);
  if (!type)
    return NULL;
  Value *last = lookup(c, value, type);
  if (last->type == type)
    return last;
  Value *through = look_through_casts(c, last, type);
  if (through)
    return through;
  Op *def = value_op(last);
  Block *block = value_block(last);
  Builder b = {c->module, block, def ? def->next : block->first, c->b.loc};
  Value *cast = build_conversion_cast(&b, last, type);
  vec_push(c->scratch, &c->casts, value_op(cast));
  map_value(c, last, cast);
  return cast;
}

Value *converted_operand(Conversion *c, const Op *op, uint32_t i) {
  return converted(c, op_operand(op, i));
}

bool operands_convert(Conversion *c, const Op *op) {
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (!llvm_type(c->ctx, op_operand(op, i)->type))
      return false;
  return true;
}

static bool is_replaced(const Conversion *c, const Op *op) {
  return op->id < c->is_replaced.len && c->is_replaced.data[op->id];
}

static void mark_replaced(Conversion *c, const Op *op) {
  while (c->is_replaced.len <= op->id)
    vec_push(c->scratch, &c->is_replaced, false);
  c->is_replaced.data[op->id] = true;
}

static bool mark_inside(Op *op, void *user) {
  mark_replaced(user, op);
  return true;
}

void ignore_inside(Conversion *c, Op *op) {
  op_walk(op, mark_inside, c);
}

void replace_op(Conversion *c, Op *op, Value *const *values) {
  for (uint32_t i = 0; i < op->n_results; i++)
    map_value(c, op_result(op, i), values[i]);
  mark_replaced(c, op);
  vec_push(c->scratch, &c->replaced, op);
}

void replace_op_with(Conversion *c, Op *op, Value *value) {
  replace_op(c, op, &value);
}

void erase_op(Conversion *c, Op *op) {
  assert(!op->n_results);
  replace_op(c, op, NULL);
}

Ident conversion_name(Conversion *c, const char *text) {
  Ident found = map_get_ptr(&c->names, text);
  if (!found) {
    found = context_ident(c->ctx, text);
    map_put_ptr(&c->names, text, found);
  }
  return found;
}

NamedAttr named(Conversion *c, const char *name, Attr value) {
  return (NamedAttr){conversion_name(c, name), value};
}

SymbolTable *symbols_of(Conversion *c, Op *table) {
  SymbolTable *found = map_get_ptr(&c->symbols, table);
  if (!found) {
    found = ARENA_NEW(c->scratch, SymbolTable);
    *found = symbol_table_build(table, c->scratch);
    map_put_ptr(&c->symbols, table, found);
  }
  return found;
}

static bool convert_op(Conversion *c, Op *op);

// A constant of a fold, converted; NULL where that cannot be.
static Value *convert_constant(Conversion *c, Op *op, Attr value, Type type) {
  Builder b = builder_before(c->module, op);
  // As MLIR's memref dialect does, constants are arith's where a dialect has none of its own.
  const Dialect *maker = op->info->dialect->constant ? op->info->dialect : &DIALECT_arith;
  Op *made = maker->constant(&b, value, type);
  if (!made)
    return NULL;
  if (convert_op(c, made))
    return op_result(made, 0);
  op_erase(made);
  return NULL;
}

static bool all_constants_convert(Conversion *c, const Op *op, const FoldResult *results) {
  for (uint32_t i = 0; i < op->n_results; i++)
    if (!results[i].value && !c->rows[OP_arith_constant])
      return false;
  return true;
}

// Constants to the right, as MLIR's folding of comparisons and of every commutative op does.
static bool move_constants_right(Conversion *c, Op *op, const Attr *constants) {
  Rewriter rewriter = {.module = c->module, .scratch = c->scratch};
  if (op_is(op, OP_arith_cmpi))
    return op->info->row->canonicalize(op, &rewriter);
  if (!op_has(op, COMMUTATIVE) || op->n_operands != 2 || !constants[0] || constants[1])
    return false;
  Value *left = op_operand(op, 0);
  op_set_operand(op, 0, op_operand(op, 1));
  op_set_operand(op, 1, left);
  return true;
}

static Op *defined_by(const Value *value, unsigned id) {
  Op *op = value_op(value);
  return op && op_is(op, id) ? op : NULL;
}

// ext(ext x) is ext x; trunc(trunc x) is trunc x, and so is trunc(ext x) of a wider x.
static bool skip_inner_cast(Op *op) {
  if (!op_is(op, OP_arith_extsi) && !op_is(op, OP_arith_extui) && !op_is(op, OP_arith_trunci))
    return false;
  Op *inner = defined_by(op_operand(op, 0), op->info->id);
  if (!inner && op_is(op, OP_arith_trunci)) {
    inner = defined_by(op_operand(op, 0), OP_arith_extsi);
    if (!inner)
      inner = defined_by(op_operand(op, 0), OP_arith_extui);
    if (inner && type_width(type_element_or_self(op_operand(inner, 0)->type)) <=
                     type_width(type_element_or_self(op->results[0].type)))
      inner = NULL;
  }
  if (inner)
    op_set_operand(op, 0, op_operand(inner, 0));
  return inner != NULL;
}

// One walk over the users, which gets to the new value's uses where a user has several: what
// follows is left for the next fold, and gets a constant of its own. So does MLIR.
static void replace_uses_once(Value *from, Value *to) {
  for (Use *use = from->first_use, *next; use; use = next) {
    next = use->next;
    Op *user = use->owner;
    for (uint32_t i = 0; i < user->n_operands; i++)
      if (op_operand(user, i) == from)
        op_set_operand(user, i, to);
  }
}

// What a type says of offset, sizes and strides is a constant before the op that asks for them.
static bool use_known_metadata(Conversion *c, Op *op) {
  if (!op_is(op, OP_memref_extract_strided_metadata))
    return false;
  Type type = op_operand(op, 0)->type;
  size_t rank = type_rank(type);
  int64_t *known = ARENA_ARRAY(c->scratch, int64_t, 2 + 2 * rank);
  if (!memref_strides(type, known + 2 + rank, &known[1]))
    return false;
  for (size_t i = 0; i < rank; i++)
    known[2 + i] = type_dim(type, i);
  bool has_changed = false;
  for (uint32_t i = 1; i < op->n_results; i++) {
    if (known[i] == DIM_DYNAMIC || !value_is_used(op_result(op, i)))
      continue;
    Builder b = builder_before(c->module, op);
    Attr value = attr_int(c->ctx, c->ctx->index, known[i]);
    Op *made = DIALECT_arith.constant(&b, value, c->ctx->index);
    replace_uses_once(op_result(op, i), op_result(made, 0));
    has_changed = true;
  }
  return has_changed;
}

typedef enum Folded { NOT_FOLDED, FOLDED, CHANGED } Folded;

static bool may_fold(const Op *op) {
  return op_is_registered(op) && !op_has(op, CONSTANT_LIKE) && op->n_operands <= FOLD_MAX &&
         op->n_results <= FOLD_MAX;
}

static Folded fold_op(Conversion *c, Op *op) {
  Attr constants[FOLD_MAX];
  FoldResult results[FOLD_MAX] = {0};
  if (!may_fold(op))
    return NOT_FOLDED;
  if (!op_fold(op, constants, results, false)) {
    bool has_changed = move_constants_right(c, op, constants) ||
                       memref_fold_in_place(c->module, op) || skip_inner_cast(op) ||
                       use_known_metadata(c, op);
    return has_changed ? CHANGED : NOT_FOLDED;
  }
  if (!all_constants_convert(c, op, results))
    return NOT_FOLDED;
  Value *values[FOLD_MAX];
  for (uint32_t i = 0; i < op->n_results; i++) {
    values[i] = results[i].value;
    if (!values[i])
      values[i] = convert_constant(c, op, results[i].attr, op->results[i].type);
    if (!values[i] || leads_to(c, values[i], op))
      return NOT_FOLDED;
  }
  replace_op(c, op, values);
  return FOLDED;
}

static bool reject_layout(Conversion *c, const Op *op, Type type) {
  if (c->failed || !type_is_memref(type) || memref_is_strided(type))
    return false;
  if (memref_layout(type))
    op_error(op, "cannot be converted: the layout of '%s' is not strided", type_text(c->ctx, type));
  else
    op_error(op, "cannot be converted: '%s' is too large", type_text(c->ctx, type));
  c->failed = true;
  return true;
}

// MLIR leaves such an op as it is, without a word; nothing could be done with it later.
static void explain_failure(Conversion *c, const Op *op) {
  for (uint32_t i = 0; i < op->n_operands; i++)
    reject_layout(c, op, op_operand(op, i)->type);
  for (uint32_t i = 0; i < op->n_results; i++)
    reject_layout(c, op, op->results[i].type);
  if (op_is(op, OP_memref_global))
    reject_layout(c, op, attr_type_value(op_attr(op, conversion_name(c, "type"))));
  if (!op_is(op, OP_func_func))
    return;
  Type type = attr_type_value(op_attr(op, conversion_name(c, "function_type")));
  for (size_t i = 0; i < type_n_inputs(type); i++)
    reject_layout(c, op, type_input(type, i));
  for (size_t i = 0; i < type_n_results(type); i++)
    reject_layout(c, op, type_result(type, i));
}

static bool is_converted(const Conversion *c, const Op *op) {
  return op->info->dialect == c->target || op_is(op, OP_builtin_unrealized_conversion_cast);
}

static bool convert_op(Conversion *c, Op *op) {
  if (is_converted(c, op)) {
    if (c->folds_casts)
      fold_op(c, op);
    return true;
  }
  Folded folded;
  while ((folded = fold_op(c, op)) == CHANGED)
    c->has_changed = true;
  if (folded == FOLDED)
    return true;
  c->row = op->info->id ? c->rows[op->info->id] : NULL;
  if (!c->row)
    return false;
  c->b = builder_before(c->module, op);
  if (c->row->rewrite(c, op))
    return true;
  explain_failure(c, op);
  return false;
}

bool can_convert_op(Conversion *c, Op *op) {
  if (is_converted(c, op))
    return true;
  for (uint32_t i = 0; i < op->n_results; i++)
    if (!llvm_type(c->ctx, op->results[i].type))
      return false;
  if (op->info->id && c->rows[op->info->id])
    return operands_convert(c, op);
  Attr constants[FOLD_MAX];
  FoldResult results[FOLD_MAX] = {0};
  return may_fold(op) && op_fold(op, constants, results, false) &&
         all_constants_convert(c, op, results);
}

void convert_made_op(Conversion *c, Op *op) {
  convert_op(c, op);
}

// Reachable blocks in depth-first order, each op before what it contains: definitions come before
// uses, and what cannot be reached is left alone, as by MLIR.
typedef VEC(Op *) OpList;
static void collect(Conversion *c, Op *op, OpList *list) {
  if (c->folds_casts ? op->info->dialect != c->target : !is_converted(c, op))
    vec_push(c->scratch, list, op);
  for (uint32_t i = 0; i < op->n_regions; i++) {
    Block *first = op->regions[i]->first;
    if (!first)
      continue;
    Map seen = {.arena = c->scratch};
    VEC(Block *) stack = {0};
    vec_push(c->scratch, &stack, first);
    while (stack.len) {
      Block *block = vec_pop(&stack);
      if (map_find(&seen, WORD(block)))
        continue;
      map_put(&seen, WORD(block), 1);
      for (Op *inner = block->first; inner; inner = inner->next)
        collect(c, inner, list);
      Op *end = block->last;
      for (uint32_t s = end ? end->n_successors : 0; s-- > 0;)
        vec_push(c->scratch, &stack, op_successor(end, s));
    }
    // But a function that is converted has no returns of the old kind, wherever they stand.
    for (Block *block = first; block; block = block->next)
      if (block->last && op_has(block->last, RETURN_LIKE) && !map_find(&seen, WORD(block)))
        vec_push(c->scratch, list, block->last);
  }
}

Op *build_llvm_symbol(Builder *b, unsigned op, const NamedAttr *attrs, size_t n) {
  Op *made = build_op(b, op, NULL, 0, NULL, 0, attrs, n);
  op_remove_attr(made, context_ident(b->module->ctx, "unnamed_addr"));
  return made;
}

static void erase_if_unused(Op *op) {
  for (uint32_t i = 0; i < op->n_results; i++)
    if (op->results[i].first_use)
      return;
  op_erase(op);
}

// Uses that stay get a value of the old type, then what was replaced goes.
static void finish(Conversion *c) {
  for (size_t i = 0; i < c->replaced.len; i++)
    op_drop_all_references(c->replaced.data[i]);
  for (size_t i = 0; i < c->old_args.len; i++) {
    Value *arg = c->old_args.data[i];
    if (value_is_used(arg))
      value_replace_all_uses(arg, lookup(c, arg, arg->type));
  }
  for (size_t i = 0; i < c->replaced.len; i++)
    for (uint32_t r = 0; r < c->replaced.data[i]->n_results; r++) {
      Value *result = op_result(c->replaced.data[i], r);
      if (value_is_used(result))
        value_replace_all_uses(result, lookup(c, result, result->type));
    }
  for (size_t i = 0; i < c->replaced.len; i++) {
    Op *op = c->replaced.data[i];
    for (uint32_t r = 0; r < op->n_results; r++) {
      Value *result = op_result(op, r);
      if (!value_is_used(result))
        continue;
      Builder b = builder_before(c->module, op);
      Value *cast = build_conversion_cast(&b, mapped(c, result), result->type);
      value_replace_all_uses(result, cast);
    }
  }
  for (size_t i = c->replaced.len; i-- > 0;)
    op_erase(c->replaced.data[i]);
  for (size_t i = c->packed.len; i-- > 0;) {
    Value *old = op_result(c->packed.data[i].old, 0);
    if (value_is_used(op_result(c->packed.data[i].converted, 0)) || !value_has_one_use(old))
      continue;
    op_erase(c->packed.data[i].converted);
    op_erase(c->packed.data[i].old);
  }
  for (size_t i = c->casts.len; i-- > 0;)
    if (value_has_one_use(op_operand(c->casts.data[i], 0)))
      erase_if_unused(c->casts.data[i]);
  for (size_t i = c->for_args.len; i-- > 0;)
    erase_if_unused(c->for_args.data[i]);
}

bool convert_ops(PassRun *run, const RewriteRow *const *tables, size_t n_tables, unsigned options) {
  Conversion c = {.module = run->module,
                  .ctx = run->ctx,
                  .scratch = run->scratch,
                  .run = run,
                  .bare_pointers = options & CONVERT_BARE_POINTERS,
                  .folds_casts = options & CONVERT_FOLDS_CASTS,
                  .target = &DIALECT_llvm,
                  .names.arena = run->scratch,
                  .symbols.arena = run->scratch};
  c.rows = ARENA_ARRAY(run->scratch, const RewriteRow *, N_OP_IDS);
  for (size_t i = 0; i < n_tables; i++)
    for (const RewriteRow *row = tables[i]; row->op; row++)
      c.rows[row->op] = row;
  OpList list = {0};
  uint32_t n_ops = c.module->n_ops;
  collect(&c, run->op, &list);
  for (size_t i = 0; i < list.len; i++)
    if (!is_replaced(&c, list.data[i]))
      convert_op(&c, list.data[i]);
  finish(&c);
  run->is_unchanged = !c.has_changed && !c.replaced.len && c.module->n_ops == n_ops;
  return !c.failed;
}
