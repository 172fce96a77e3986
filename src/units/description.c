// description.c: a unit without its op: see unit_description in unit.h.
//
// What the operands of a controller or queue are for follows from what made them (memory.h); that
// is lost with the ops around it, so the description says it: accesses = ["load", "store"].

#include "dialects/handshake/memory.h"
#include "ir/verify.h"
#include "units/unit.h"

static NamedAttr entry(Context *ctx, const char *name, Attr value) {
  return (NamedAttr){context_ident(ctx, name), value};
}

static Attr types_attr(Context *ctx, Arena *arena, const Op *op, bool of_results) {
  uint32_t n = of_results ? op->n_results : op->n_operands;
  Attr *types = ARENA_ARRAY(arena, Attr, n);
  for (uint32_t i = 0; i < n; i++)
    types[i] = attr_type(ctx, of_results ? op->results[i].type : op_operand(op, i)->type);
  return attr_array(ctx, types, n);
}

static bool is_note(Ident name) {
  return memchr(name->text, '.', name->len) != NULL;
}

Attr unit_description(const Op *op) {
  Context *ctx = op_context(op);
  Arena scratch = {0};
  VEC(NamedAttr) attrs = {0};
  Ident accesses = context_ident(ctx, MEMORY_ACCESSES);
  for (uint32_t i = 0; i < op->n_attrs; i++)
    if (!is_note(op->attrs[i].name) && op->attrs[i].name != accesses)
      vec_push(&scratch, &attrs, op->attrs[i]);
  Attr kinds = memory_accesses(op, &scratch);
  if (kinds)
    vec_push(&scratch, &attrs, ((NamedAttr){accesses, kinds}));
  NamedAttr entries[] = {
      entry(ctx, "attributes", attr_dict(ctx, attrs.data, attrs.len)),
      entry(ctx, "op", attr_ident(ctx, op->info->name)),
      entry(ctx, "operands", types_attr(ctx, &scratch, op, false)),
      entry(ctx, "results", types_attr(ctx, &scratch, op, true)),
  };
  Attr description = attr_dict(ctx, entries, sizeof entries / sizeof *entries);
  arena_free(&scratch);
  return description;
}

static bool is_type_list(Attr attr) {
  bool ok = attr_is(attr, &ATTR_DEF_ARRAY);
  for (size_t i = 0; ok && i < attr_len(attr); i++)
    ok = attr_is(attr_at(attr, i), &ATTR_DEF_TYPE);
  return ok;
}

// The op again, by itself in a function that is nowhere.
static Op *rebuild(Builder *builder, Arena *scratch, const OpInfo *info, Attr attributes,
                   Attr operands, Attr results) {
  Module *m = builder->module;
  OpState func = {.info = op_info_by_id(m->ctx, OP_handshake_func), .loc = builder->loc};
  OpState op = {.info = info, .loc = builder->loc};
  Block *block = block_create(m);
  vec_push(scratch, &func.regions, region_create(m));
  region_append_block(op_create(m, &func)->regions[0], block);
  for (size_t i = 0; i < attr_len(operands); i++) {
    Type type = attr_type_value(attr_at(operands, i));
    vec_push(scratch, &op.operands, block_add_arg(m, block, type, builder->loc));
  }
  for (size_t i = 0; i < attr_len(results); i++)
    vec_push(scratch, &op.types, attr_type_value(attr_at(results, i)));
  for (size_t i = 0; i < attr_len(attributes); i++)
    vec_push(scratch, &op.attrs, attr_entry(attributes, i));
  Op *made = op_create(m, &op);
  block_append_op(block, made);
  return made;
}

Op *unit_build_described(Builder *builder, Attr description, Str name, const UnitOptions *options) {
  Context *ctx = builder->module->ctx;
  Arena scratch = {0};
  Op *module = NULL;
  bool is_dict = attr_is(description, &ATTR_DEF_DICT);
  Attr kind = is_dict ? attr_lookup(description, context_ident(ctx, "op")) : NULL;
  Attr attributes = is_dict ? attr_lookup(description, context_ident(ctx, "attributes")) : NULL;
  Attr operands = is_dict ? attr_lookup(description, context_ident(ctx, "operands")) : NULL;
  Attr results = is_dict ? attr_lookup(description, context_ident(ctx, "results")) : NULL;
  if (!attr_is(kind, &ATTR_DEF_STRING) || !attr_is(attributes, &ATTR_DEF_DICT) ||
      !is_type_list(operands) || !is_type_list(results)) {
    diag_error(ctx, builder->loc,
               "the description of a unit must be a dictionary of 'op', a string, 'attributes', a "
               "dictionary, and 'operands' and 'results', arrays of types");
    return NULL;
  }
  const OpInfo *info = op_info_by_name(ctx, attr_text(kind), false);
  if (!info || !unit_find(info->id)) {
    diag_error(ctx, builder->loc, "cannot become a circuit: there is no unit for '%s' yet",
               attr_text(kind)->text);
    return NULL;
  }
  Op *op = rebuild(builder, &scratch, info, attributes, operands, results);
  if (op_verify(builder->module, op))
    module = unit_build(builder, op, name, options);
  op_erase(op);
  arena_free(&scratch);
  return module;
}
