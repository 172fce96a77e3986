// names.c: see names.h.

#include "dialects/handshake/names.h"

#include "dialects/dialects.h"
#include "ir/op_info.h"

static bool take(Op *op, void *user) {
  Names *names = user;
  Attr name = op_attr(op, names->name);
  if (attr_is(name, &ATTR_DEF_STRING))
    map_put(&names->taken, WORD(attr_text(name)), 1);
  return true;
}

Names names_of(Op *func, Module *module, Arena *scratch) {
  Context *ctx = module->ctx;
  Names names = {.module = module,
                 .scratch = scratch,
                 .taken = {.arena = scratch},
                 .counters = {.arena = scratch},
                 .name = context_ident(ctx, "handshake.name"),
                 .bb = context_ident(ctx, "handshake.bb")};
  if (func)
    op_walk(func, take, &names);
  return names;
}

static Ident fresh_name(Names *names, Ident base) {
  Context *ctx = names->module->ctx;
  uint64_t *counter = map_find(&names->counters, WORD(base));
  for (uint64_t next = counter ? *counter : 0;; next++) {
    const char *text = arena_printf(names->scratch, "%s%llu", base->text, (unsigned long long)next);
    Ident name = context_ident(ctx, text);
    if (map_find(&names->taken, WORD(name)))
      continue;
    map_put(&names->counters, WORD(base), next + 1);
    map_put(&names->taken, WORD(name), 1);
    return name;
  }
}

void names_label_in(Names *names, Op *op, Attr bb) {
  if (bb)
    op_set_attr(names->module, op, names->bb, bb);
  Ident name = fresh_name(names, op->info->short_name);
  op_set_attr(names->module, op, names->name, attr_ident(names->module->ctx, name));
}

void names_label(Names *names, Op *op, const Op *like) {
  names_label_in(names, op, like ? op_attr(like, names->bb) : NULL);
}

Ident names_take(Names *names, const Op *op) {
  Attr own = op_attr(op, names->name);
  if (!attr_is(own, &ATTR_DEF_STRING) || !attr_text(own)->len ||
      map_find(&names->taken, WORD(attr_text(own))))
    return fresh_name(names, op->info->short_name);
  map_put(&names->taken, WORD(attr_text(own)), 1);
  return attr_text(own);
}

static const char PARAMETER[] = "parameter_";

static bool is_free_for_parameter(Context *ctx, Ident name) {
  return !strchr(name->text, '.') && name != ctx->operand_segments &&
         name != ctx->result_segments && name->len &&
         !op_info_attr(op_info_by_id(ctx, OP_func_call), name) &&
         !op_info_attr(op_info_by_id(ctx, OP_handshake_instance), name);
}

Ident parameter_attr_name(Context *ctx, Str parameter) {
  Ident name = context_intern(ctx, parameter);
  if (is_free_for_parameter(ctx, name) && !str_starts_with(parameter, PARAMETER))
    return name;
  return context_ident(ctx, arena_printf(&ctx->arena, "%s%s", PARAMETER, name->text));
}

Str parameter_of_attr(Context *ctx, Ident attr) {
  Str name = ident_str(attr);
  size_t n = strlen(PARAMETER);
  if (str_starts_with(name, PARAMETER))
    return (Str){name.ptr + n, name.len - n};
  return is_free_for_parameter(ctx, attr) ? name : STR("");
}
