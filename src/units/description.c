// description.c: a unit without its op: see unit_description in unit.h.
//
// Types are text, so that nothing of the handshake level is left in the IR: "channel<i8>".
//
// What the operands of a controller or queue are for follows from what made them (memory.h); that
// is lost with the ops around it, so the description says it: accesses = ["load", "store"].

#include "dialects/handshake/memory.h"
#include "ir/parser.h"
#include "ir/verify.h"
#include "units/unit.h"

static NamedAttr entry(Context *ctx, const char *name, Attr value) {
  return (NamedAttr){context_ident(ctx, name), value};
}

static const char PREFIX[] = "!handshake.";

Attr unit_type_text(Context *ctx, Type type) {
  Str text = str_from(type_text(ctx, type));
  if (type_is_handshake(type))
    text = (Str){text.ptr + sizeof PREFIX - 1, text.len - (sizeof PREFIX - 1)};
  return attr_string(ctx, text);
}

Type unit_text_type(Context *ctx, Attr text, Loc loc) {
  Str word = ident_str(attr_text(text));
  bool is_handshake = str_starts_with(word, "channel") || str_starts_with(word, "control");
  const char *whole =
      arena_printf(&ctx->arena, "%s%.*s", is_handshake ? PREFIX : "", STR_ARGS(word));
  Type type = type_parse(ctx, whole);
  if (!type)
    diag_error(ctx, loc, "'%s' is no type that a unit could have", attr_text(text)->text);
  return type;
}

static Attr types_attr(Context *ctx, Arena *arena, const Op *op, bool of_results) {
  uint32_t n = of_results ? op->n_results : op->n_operands;
  Attr *types = ARENA_ARRAY(arena, Attr, n);
  for (uint32_t i = 0; i < n; i++)
    types[i] = unit_type_text(ctx, of_results ? op->results[i].type : op_operand(op, i)->type);
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
      entry(ctx, "op", attr_ident(ctx, op->info->short_name)),
      entry(ctx, "operands", types_attr(ctx, &scratch, op, false)),
      entry(ctx, "results", types_attr(ctx, &scratch, op, true)),
  };
  Attr description = attr_dict(ctx, entries, sizeof entries / sizeof *entries);
  arena_free(&scratch);
  return description;
}

typedef VEC(Type) Types;

static bool is_type_list(Attr attr) {
  bool ok = attr_is(attr, &ATTR_DEF_ARRAY);
  for (size_t i = 0; ok && i < attr_len(attr); i++)
    ok = attr_is(attr_at(attr, i), &ATTR_DEF_STRING);
  return ok;
}

static bool read_types(Builder *builder, Arena *arena, Attr texts, Types *types) {
  for (size_t i = 0; i < attr_len(texts); i++) {
    Type type = unit_text_type(builder->module->ctx, attr_at(texts, i), builder->loc);
    if (!type)
      return false;
    vec_push(arena, types, type);
  }
  return true;
}

// The op again, by itself in a function that is nowhere.
static Op *rebuild(Builder *builder, Arena *scratch, const OpInfo *info, Attr attributes,
                   const Types *operands, const Types *results) {
  Module *m = builder->module;
  OpState func = {.info = op_info_by_id(m->ctx, OP_handshake_func), .loc = builder->loc};
  OpState op = {.info = info, .loc = builder->loc};
  Block *block = block_create(m);
  vec_push(scratch, &func.regions, region_create(m));
  region_append_block(op_create(m, &func)->regions[0], block);
  for (size_t i = 0; i < operands->len; i++)
    vec_push(scratch, &op.operands, block_add_arg(m, block, operands->data[i], builder->loc));
  for (size_t i = 0; i < results->len; i++)
    vec_push(scratch, &op.types, results->data[i]);
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
               "dictionary, and 'operands' and 'results', arrays of strings");
    return NULL;
  }
  Ident op_name = context_ident(ctx, arena_printf(&scratch, "handshake.%s", attr_text(kind)->text));
  const OpInfo *info = op_info_by_name(ctx, op_name, false);
  if (!info || !unit_find(info->id)) {
    diag_error(ctx, builder->loc, "cannot become a circuit: there is no unit for '%s' yet",
               op_name->text);
    arena_free(&scratch);
    return NULL;
  }
  Types inputs = {0}, outputs = {0};
  if (read_types(builder, &scratch, operands, &inputs) &&
      read_types(builder, &scratch, results, &outputs)) {
    Op *op = rebuild(builder, &scratch, info, attributes, &inputs, &outputs);
    if (op_verify(builder->module, op))
      module = unit_build(builder, op, name, options);
    op_erase(op);
  }
  arena_free(&scratch);
  return module;
}
