// op.c: making, linking and unmaking ops, blocks and regions; see ir.h.

#include "base/bug.h"
#include "ir/ir.h"
#include "ir/op_info.h"

#include <assert.h>
#include <stdlib.h>

void module_init(Module *module, Context *ctx) {
  *module = (Module){.ctx = ctx};
}
void module_free(Module *module) {
  arena_free(&module->arena);
}

static void use_link(Use *use, Value *value) {
  use->value = value;
  use->next = value->first_use;
  use->link = &value->first_use;
  if (use->next)
    use->next->link = &use->next;
  value->first_use = use;
}

static void use_unlink(Use *use) {
  if (!use->value)
    return;
  *use->link = use->next;
  if (use->next)
    use->next->link = use->link;
  use->value = NULL;
}

bool op_has_types_of(const Op *op, const Op *other) {
  if (op->info != other->info || op->n_operands != other->n_operands ||
      op->n_results != other->n_results || op->n_successors != other->n_successors)
    return false;
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (op_operand_of_many(op, i)->type != op_operand(other, i)->type)
      return false;
  for (uint32_t i = 0; i < op->n_results; i++)
    if (op->results[i].type != other->results[i].type)
      return false;
  return true;
}

bool op_has_attrs_of(const Op *op, const Op *other) {
  if (op->n_attrs != other->n_attrs)
    return false;
  for (uint32_t i = 0; i < op->n_attrs; i++)
    if (op->attrs[i].name != other->attrs[i].name || op->attrs[i].value != other->attrs[i].value)
      return false;
  return true;
}

static int compare_names(const void *a, const void *b) {
  return str_compare(ident_str(((const NamedAttr *)a)->name),
                     ident_str(((const NamedAttr *)b)->name));
}

static bool is_sorted(const NamedAttr *attrs, uint32_t n) {
  for (uint32_t i = 1; i < n; i++)
    if (compare_names(&attrs[i - 1], &attrs[i]) > 0)
      return false;
  return true;
}

// One allocation for the op and everything of fixed size, all but the op itself still to be filled.
static inline Op *op_allocate(Module *module, const OpInfo *info, Loc loc, uint32_t n_results,
                              uint32_t n_operands, uint32_t n_attrs, uint32_t n_successors,
                              uint32_t n_regions) {
  size_t size = sizeof(Op) + n_results * sizeof(Value) + n_operands * sizeof(Use) +
                n_attrs * sizeof(NamedAttr) + n_successors * sizeof(Block *) +
                n_regions * sizeof(Region *);
  Op *op = arena_take_words(&module->arena, size);
  Use *operands = (Use *)(op->results + n_results);
  NamedAttr *attrs = (NamedAttr *)(operands + n_operands);
  *op = (Op){.info = info,
             .loc = loc,
             .operands = operands,
             .attrs = attrs,
             .regions = (Region **)(attrs + n_attrs),
             .n_results = n_results & OP_MOST_RESULTS,
             .n_operands = n_operands,
             .n_attrs = n_attrs & OP_MOST_ATTRS,
             .n_successors = n_successors & OP_MOST_SUCCESSORS,
             .n_regions = n_regions & OP_MOST_REGIONS,
             .id = module->n_ops++};
  return op;
}

static inline void op_fill_result(Module *module, Op *op, uint32_t i, Type type) {
  op->results[i] = (Value){.type = type, .index = i & 0x3fffffff, .id = module->n_values++};
}

static inline void op_fill_operand(Op *op, uint32_t i, Value *value) {
  op->operands[i].owner = op;
  use_link(&op->operands[i], value);
}

const char *op_state_excess(const OpState *s, uint32_t *most) {
  enum { FOR_PASSES = 535 };
  const struct {
    size_t n;
    uint32_t most;
    const char *what;
  } parts[] = {{s->types.len, OP_MOST_RESULTS, "results"},
               {s->regions.len, OP_MOST_REGIONS, "regions"},
               {s->successors.len, OP_MOST_SUCCESSORS, "successors"},
               {s->attrs.len, OP_MOST_ATTRS - FOR_PASSES, "attributes"}};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    *most = parts[i].most;
    if (parts[i].n > *most)
      return parts[i].what;
  }
  return NULL;
}

Op *op_create(Module *module, const OpState *s) {
  Op *op =
      op_allocate(module, s->info, s->loc, (uint32_t)s->types.len, (uint32_t)s->operands.len,
                  (uint32_t)s->attrs.len, (uint32_t)s->successors.len, (uint32_t)s->regions.len);
  assert(op->n_results == s->types.len && op->n_attrs == s->attrs.len);
  assert(op->n_successors == s->successors.len && op->n_regions == s->regions.len);
  for (uint32_t i = 0; i < op->n_results; i++)
    op_fill_result(module, op, i, s->types.data[i]);
  for (uint32_t i = 0; i < op->n_operands; i++)
    op_fill_operand(op, i, s->operands.data[i]);
  for (uint32_t i = 0; i < op->n_attrs; i++)
    op->attrs[i] = s->attrs.data[i];
  if (!is_sorted(op->attrs, op->n_attrs))
    qsort(op->attrs, op->n_attrs, sizeof *op->attrs, compare_names);
  for (uint32_t i = 0; i < op->n_successors; i++)
    op_successors(op)[i] = s->successors.data[i];
  for (uint32_t i = 0; i < op->n_regions; i++) {
    op->regions[i] = s->regions.data[i];
    op->regions[i]->op = op;
  }
  return op;
}

Op *op_create_like(Module *module, const Op *model, Loc loc, Value *const *operands,
                   Block *const *successors) {
  Op *op = op_allocate(module, model->info, loc, model->n_results, model->n_operands,
                       model->n_attrs, model->n_successors, 0);
  for (uint32_t i = 0; i < op->n_results; i++)
    op_fill_result(module, op, i, model->results[i].type);
  for (uint32_t i = 0; i < op->n_operands; i++)
    op_fill_operand(op, i, operands[i]);
  for (uint32_t i = 0; i < op->n_attrs; i++)
    op->attrs[i] = model->attrs[i];
  for (uint32_t i = 0; i < op->n_successors; i++)
    op_successors(op)[i] = successors[i];
  return op;
}

Region *region_create(Module *module) {
  return ARENA_NEW(&module->arena, Region);
}

Block *block_create(Module *module) {
  Block *block = ARENA_NEW(&module->arena, Block);
  block->id = module->n_blocks++;
  return block;
}

Value *block_add_arg(Module *module, Block *block, Type type, Loc loc) {
  if (block->n_args == block->args_cap) {
    uint32_t cap = block->args_cap ? 2 * block->args_cap : 4;
    block->args = arena_grow(&module->arena, block->args, block->args_cap * sizeof(Value *),
                             cap * sizeof(Value *));
    block->arg_locs = arena_grow(&module->arena, block->arg_locs, block->args_cap * sizeof(Loc),
                                 cap * sizeof(Loc));
    block->args_cap = cap;
  }
  BlockArg *arg = ARENA_NEW(&module->arena, BlockArg);
  arg->block = block;
  arg->value = (Value){.type = type,
                       .index = block->n_args & 0x3fffffff,
                       .is_block_arg = 1,
                       .id = module->n_values++};
  block->arg_locs[block->n_args] = loc;
  block->args[block->n_args++] = &arg->value;
  return &arg->value;
}

void block_erase_arg(Block *block, uint32_t index) {
  assert(!block->args[index]->first_use);
  for (uint32_t i = index + 1; i < block->n_args; i++) {
    block->args[i - 1] = block->args[i];
    block->arg_locs[i - 1] = block->arg_locs[i];
    block->args[i - 1]->index = (i - 1) & 0x3fffffff;
  }
  block->n_args--;
}

void region_append_block(Region *region, Block *block) {
  block->region = region;
  block->prev = region->last;
  block->next = NULL;
  *(region->last ? &region->last->next : &region->first) = block;
  region->last = block;
}

void region_insert_block_before(Block *at, Block *block) {
  block->region = at->region;
  block->next = at;
  block->prev = at->prev;
  *(at->prev ? &at->prev->next : &at->region->first) = block;
  at->prev = block;
}

void block_remove(Block *block) {
  Region *region = block->region;
  *(block->prev ? &block->prev->next : &region->first) = block->next;
  *(block->next ? &block->next->prev : &region->last) = block->prev;
  block->prev = block->next = NULL;
  block->region = NULL;
}

void block_erase(Block *block) {
  for (Op *op = block->first; op; op = op_next(op))
    op_drop_all_references(op);
  while (block->last)
    op_erase(block->last);
  block_remove(block);
}

void block_append_op(Block *block, Op *op) {
  op->block = block;
  op->prev = block->last;
  op->next = NULL;
  *(block->last ? &block->last->next : &block->first) = op;
  block->last = op;
}

void block_insert_op_before(Op *at, Op *op) {
  op->block = at->block;
  op->next = at;
  op->prev = at->prev;
  *(at->prev ? &at->prev->next : &at->block->first) = op;
  at->prev = op;
}

void block_insert_op_after(Op *at, Op *op) {
  if (at->next)
    block_insert_op_before(at->next, op);
  else
    block_append_op(at->block, op);
}

void op_remove(Op *op) {
  if (!op->block)
    return;
  *(op->prev ? &op->prev->next : &op->block->first) = op->next;
  *(op->next ? &op->next->prev : &op->block->last) = op->prev;
  op->prev = op->next = NULL;
  op->block = NULL;
}

void op_drop_all_references(Op *op) {
  for (uint32_t i = 0; i < op->n_operands; i++)
    use_unlink(&op->operands[i]);
  op->n_operands = 0;
  op->n_successors = 0;
  for (uint32_t i = 0; i < op->n_regions; i++)
    for (Block *block = op->regions[i]->first; block; block = block->next)
      for (Op *inner = block->first; inner; inner = op_next(inner))
        op_drop_all_references(inner);
}

void op_erase(Op *op) {
  for (uint32_t i = 0; i < op->n_results; i++)
    if (op->results[i].first_use)
      bug("erasing '%s', whose result %u is in use", op->info->name->text, i);
  op_drop_all_references(op);
  op_remove(op);
}

Block *block_split_before(Module *module, Op *op) {
  Block *from = op->block, *to = block_create(module);
  if (from->next)
    region_insert_block_before(from->next, to);
  else
    region_append_block(from->region, to);
  while (op) {
    Op *next = op_next(op);
    op_remove(op);
    block_append_op(to, op);
    op = next;
  }
  return to;
}

void op_set_operand(Op *op, uint32_t i, Value *value) {
  use_unlink(&op->operands[i]);
  use_link(&op->operands[i], value);
}

void op_set_operands(Module *module, Op *op, Value *const *values, uint32_t n) {
  Arena scratch = {0};
  Value **copy = arena_copy(&scratch, values, n * sizeof *values); // may be op's own operands
  for (uint32_t i = 0; i < op->n_operands; i++)
    use_unlink(&op->operands[i]);
  if (n > op->n_operands)
    op->operands = ARENA_ARRAY(&module->arena, Use, n);
  op->n_operands = n;
  for (uint32_t i = 0; i < n; i++) {
    op->operands[i].owner = op;
    use_link(&op->operands[i], copy[i]);
  }
  arena_free(&scratch);
}

void op_erase_operand(Op *op, uint32_t index) {
  for (uint32_t i = index; i + 1 < op->n_operands; i++)
    op_set_operand(op, i, op->operands[i + 1].value);
  use_unlink(&op->operands[--op->n_operands]);
}

void op_set_successors(Module *module, Op *op, Block *const *successors, uint32_t n) {
  if (n > op->n_successors) {
    Region **regions = arena_take(&module->arena, (op->n_regions + (size_t)n) * sizeof(void *));
    for (uint32_t i = 0; i < op->n_regions; i++)
      regions[i] = op->regions[i];
    op->regions = regions;
  }
  op->n_successors = n & OP_MOST_SUCCESSORS;
  for (uint32_t i = 0; i < n; i++)
    op_successors(op)[i] = successors[i];
}

void value_replace_all_uses(Value *from, Value *to) {
  if (from == to)
    return;
  while (from->first_use) {
    Use *use = from->first_use;
    use_unlink(use);
    use_link(use, to);
  }
}

void op_replace(Op *op, Value *const *values) {
  for (uint32_t i = 0; i < op->n_results; i++)
    value_replace_all_uses(&op->results[i], values[i]);
  op_erase(op);
}

Loc value_loc(const Value *value) {
  if (!value->is_block_arg)
    return value_op(value)->loc;
  return value_block(value)->arg_locs[value->index];
}

Attr op_attr(const Op *op, Ident name) {
  for (uint32_t i = 0; i < op->n_attrs; i++)
    if (op->attrs[i].name == name)
      return op->attrs[i].value;
  return NULL;
}

Attr op_attr_named(Context *ctx, const Op *op, const char *name) {
  (void)ctx;
  size_t len = strlen(name);
  for (uint32_t i = 0; i < op->n_attrs; i++) {
    Str text = ident_str(op->attrs[i].name);
    if (text.len == len && memcmp(text.ptr, name, len) == 0)
      return op->attrs[i].value;
  }
  return NULL;
}

void op_set_attr(Module *module, Op *op, Ident name, Attr value) {
  uint32_t at = 0;
  while (at < op->n_attrs && op->attrs[at].name != name &&
         str_compare(ident_str(op->attrs[at].name), ident_str(name)) < 0)
    at++;
  if (at < op->n_attrs && op->attrs[at].name == name) {
    op->attrs[at].value = value;
    return;
  }
  assert(op->n_attrs < OP_MOST_ATTRS);
  NamedAttr *attrs = ARENA_ARRAY(&module->arena, NamedAttr, op->n_attrs + 1);
  if (op->n_attrs) {
    memcpy(attrs, op->attrs, at * sizeof *attrs);
    memcpy(attrs + at + 1, op->attrs + at, (op->n_attrs - at) * sizeof *attrs);
  }
  attrs[at] = (NamedAttr){name, value};
  op->attrs = attrs;
  op->n_attrs++;
}

void op_set_attrs(Module *module, Op *op, const NamedAttr *attrs, uint32_t n) {
  NamedAttr *all = arena_take(&module->arena, (op->n_attrs + n) * sizeof *all);
  memcpy(all, attrs, n * sizeof *all);
  uint32_t n_all = n;
  for (uint32_t i = 0; i < op->n_attrs; i++) {
    bool is_set = false;
    for (uint32_t k = 0; k < n; k++)
      is_set |= op->attrs[i].name == attrs[k].name;
    if (!is_set)
      all[n_all++] = op->attrs[i];
  }
  if (!is_sorted(all, n_all))
    qsort(all, n_all, sizeof *all, compare_names);
  assert(n_all <= OP_MOST_ATTRS);
  op->attrs = all;
  op->n_attrs = (uint16_t)n_all;
}

void op_remove_attr(Op *op, Ident name) {
  for (uint32_t i = 0; i < op->n_attrs; i++) {
    if (op->attrs[i].name != name)
      continue;
    memmove(op->attrs + i, op->attrs + i + 1, (op->n_attrs - i - 1) * sizeof *op->attrs);
    op->n_attrs--;
    return;
  }
}

bool op_walk(Op *op, WalkFn *visit, void *user) {
  if (!visit(op, user))
    return false;
  for (uint32_t i = 0; i < op->n_regions; i++)
    for (Block *block = op->regions[i]->first; block; block = block->next)
      for (Op *inner = block->first; inner; inner = op_next(inner))
        if (!op_walk(inner, visit, user))
          return false;
  return true;
}

bool op_walk_post(Op *op, WalkFn *visit, void *user) {
  for (uint32_t i = 0; i < op->n_regions; i++) {
    for (Block *block = op->regions[i]->first; block; block = block->next) {
      for (Op *inner = block->first, *next; inner; inner = next) {
        next = op_next(inner);
        if (!op_walk_post(inner, visit, user))
          return false;
      }
    }
  }
  return visit(op, user);
}

static Value *mapped(const Map *values, Value *value) {
  Value *to = map_get_ptr(values, value);
  return to ? to : value;
}

// Operands may be defined later (graph regions, blocks out of order): ops are copied first with
// the original operands, then those that were copied too are replaced.
static Op *clone_op(Module *module, const Op *op, Map *values) {
  Arena scratch = {0};
  OpState state = {.info = op->info, .loc = op->loc};
  for (uint32_t i = 0; i < op->n_operands; i++)
    vec_push(&scratch, &state.operands, op->operands[i].value);
  for (uint32_t i = 0; i < op->n_results; i++)
    vec_push(&scratch, &state.types, op->results[i].type);
  for (uint32_t i = 0; i < op->n_attrs; i++)
    vec_push(&scratch, &state.attrs, op->attrs[i]);
  for (uint32_t i = 0; i < op->n_successors; i++) {
    Block *to = map_get_ptr(values, op_successor(op, i));
    vec_push(&scratch, &state.successors, to ? to : op_successor(op, i));
  }
  for (uint32_t i = 0; i < op->n_regions; i++)
    vec_push(&scratch, &state.regions, region_create(module));
  Op *copy = op_create(module, &state);
  for (uint32_t i = 0; i < op->n_results; i++)
    map_put_ptr(values, &op->results[i], &copy->results[i]);
  for (uint32_t i = 0; i < op->n_regions; i++)
    region_clone_into(module, op->regions[i], copy->regions[i], values);
  arena_free(&scratch);
  return copy;
}

static bool remap_operands(Op *op, void *user) {
  for (uint32_t i = 0; i < op->n_operands; i++) {
    Value *to = mapped(user, op->operands[i].value);
    if (to != op->operands[i].value)
      op_set_operand(op, i, to);
  }
  return true;
}

Op *op_clone(Module *module, const Op *op, Map *values) {
  Op *copy = clone_op(module, op, values);
  op_walk(copy, remap_operands, values);
  return copy;
}

void region_clone_into(Module *module, const Region *from, Region *to, Map *values) {
  Block *first = NULL;
  for (const Block *block = from->first; block; block = block->next) {
    Block *copy = block_create(module);
    first = first ? first : copy;
    map_put_ptr(values, block, copy);
    for (uint32_t i = 0; i < block->n_args; i++)
      map_put_ptr(values, block->args[i],
                  block_add_arg(module, copy, block->args[i]->type, block->arg_locs[i]));
    region_append_block(to, copy);
  }
  Block *copy = first;
  for (const Block *block = from->first; block; block = block->next, copy = copy->next)
    for (const Op *op = block->first; op; op = op_next(op))
      block_append_op(copy, clone_op(module, op, values));
  for (copy = first; copy; copy = copy->next)
    for (Op *op = copy->first; op; op = op_next(op))
      op_walk(op, remap_operands, values);
}

Op *region_inline_before(Region *region, Op *at, Value *const *args) {
  Block *block = region->first;
  for (uint32_t i = 0; i < block->n_args; i++)
    value_replace_all_uses(block->args[i], args[i]);
  Op *terminator = block->last;
  if (terminator)
    op_remove(terminator);
  while (block->first) {
    Op *op = block->first;
    op_remove(op);
    block_insert_op_before(at, op);
  }
  return terminator;
}

Builder builder_at_end(Module *module, Block *block, Loc loc) {
  return (Builder){module, block, NULL, loc};
}
Builder builder_before(Module *module, Op *op) {
  return (Builder){module, op->block, op, op->loc};
}
Builder builder_after(Module *module, Op *op) {
  return (Builder){module, op->block, op->next, op->loc};
}

Op *builder_insert(Builder *builder, Op *op) {
  if (builder->before)
    block_insert_op_before(builder->before, op);
  else
    block_append_op(builder->block, op);
  return op;
}

Op *build_op(Builder *b, unsigned op_id, Value *const *operands, size_t n_operands,
             const Type *types, size_t n_types, const NamedAttr *attrs, size_t n_attrs) {
  Arena scratch = {0};
  // The lists are the caller's own: one that grows is copied.
  OpState state = {.info = op_info_by_id(b->module->ctx, op_id),
                   .loc = b->loc,
                   .operands = {(Value **)operands, n_operands, n_operands},
                   .types = {(Type *)types, n_types, n_types},
                   .attrs = {(NamedAttr *)attrs, n_attrs, n_attrs}};
  NamedAttr room[16];
  if (state.info->has_defaults && n_attrs + state.info->n_attrs <= sizeof room / sizeof *room) {
    if (n_attrs)
      memcpy(room, attrs, n_attrs * sizeof *attrs);
    state.attrs.data = room;
    state.attrs.cap = sizeof room / sizeof *room;
  }
  for (uint32_t i = 0; i < state.info->row->n_regions; i++)
    vec_push(&scratch, &state.regions, region_create(b->module));
  op_state_add_defaults(&scratch, &state);
  Op *op = builder_insert(b, op_create(b->module, &state));
  arena_free(&scratch);
  return op;
}

Value *build_value(Builder *b, unsigned op_id, Value *const *operands, size_t n_operands, Type type,
                   const NamedAttr *attrs, size_t n_attrs) {
  return op_result(build_op(b, op_id, operands, n_operands, &type, 1, attrs, n_attrs), 0);
}

bool op_error(const Op *op, const char *format, ...) {
  if (diag_is_muted)
    return false;
  va_list args;
  va_start(args, format);
  Arena scratch = {0};
  char *with_name = arena_printf(&scratch, "'%s' op %s", op->info->name->text, format);
  Context *ctx = op_context(op);
  diag_report(&ctx->diag, SEVERITY_ERROR, loc_position(ctx, op->loc), with_name, args);
  va_end(args);
  arena_free(&scratch);
  return false;
}
