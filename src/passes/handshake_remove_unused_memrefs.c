// handshake_remove_unused_memrefs.c: --handshake-remove-unused-memrefs: array arguments that no
// controller or queue serves go, with their NAME_start and NAME_end.
//
//   f(%m: memref, %m_start, %start) -> (control, control)         f(%start) -> control
//   { end %m_start, %start }                               ->     { end %start }
//
// Circuits that others instantiate keep their ports.

#include "dialects/dialects.h"
#include "dialects/handshake/handshake.h"
#include "ir/pass.h"
#include "ir/symbol.h"

typedef struct Removal {
  PassRun *run;
  bool *drop_arg, *drop_result;
  bool any;
} Removal;

static Ident name_at(Attr names, uint32_t i) {
  return attr_text(attr_at(names, i));
}

// Index of the port NAMEsuffix; -1: there is none.
static int64_t find_port(PassRun *run, Attr names, Ident name, const char *suffix) {
  Ident wanted = context_ident(run->ctx, arena_printf(run->scratch, "%s%s", name->text, suffix));
  for (uint32_t i = 0; i < attr_len(names); i++)
    if (name_at(names, i) == wanted)
      return i;
  return -1;
}

static void look_at(Removal *r, const Block *body, const Op *end, uint32_t i) {
  PassRun *run = r->run;
  Attr args = op_attr_named(run->ctx, run->op, "argNames");
  Attr results = op_attr_named(run->ctx, run->op, "resNames");
  const Value *memref = body->args[i];
  if (!type_is_memref(memref->type) || value_is_used(memref))
    return;
  int64_t start = find_port(run, args, name_at(args, i), "_start");
  int64_t done = find_port(run, results, name_at(args, i), "_end");
  if (start < 0 || done < 0)
    return;
  const Value *control = body->args[start];
  if (op_operand(end, (uint32_t)done) != control || !value_has_one_use(control))
    return;
  r->drop_arg[i] = r->drop_arg[start] = r->drop_result[done] = r->any = true;
}

static bool is_instantiated(PassRun *run) {
  const Op *table = symbol_table_of(run->op);
  Ident name = symbol_name(run->op);
  for (const Op *func = table ? op_region(table, 0)->first->first : NULL; func; func = func->next) {
    if (!op_is(func, OP_handshake_func) || !op_region(func, 0)->first)
      continue;
    for (const Op *op = op_region(func, 0)->first->first; op; op = op->next)
      if (op_is(op, OP_handshake_instance) &&
          attr_symbol_root(op_attr_named(run->ctx, op, "module")) == name)
        return true;
  }
  return false;
}

static Attr without(PassRun *run, const char *attr_name, const bool *drop) {
  Attr all = op_attr_named(run->ctx, run->op, attr_name);
  VEC(Attr) kept = {0};
  for (uint32_t i = 0; i < attr_len(all); i++)
    if (!drop[i])
      vec_push(run->scratch, &kept, attr_at(all, i));
  return attr_array(run->ctx, kept.data, kept.len);
}

static void set_attr(PassRun *run, const char *name, Attr value) {
  op_set_attr(run->module, run->op, context_ident(run->ctx, name), value);
}

static void remove_ports(Removal *r, Block *body, Op *end) {
  PassRun *run = r->run;
  for (uint32_t i = end->n_operands; i-- > 0;)
    if (r->drop_result[i])
      op_erase_operand(end, i);
  set_attr(run, "argNames", without(run, "argNames", r->drop_arg));
  set_attr(run, "resNames", without(run, "resNames", r->drop_result));
  if (op_attr_named(run->ctx, run->op, "arg_attrs"))
    set_attr(run, "arg_attrs", without(run, "arg_attrs", r->drop_arg));
  if (op_attr_named(run->ctx, run->op, "res_attrs"))
    set_attr(run, "res_attrs", without(run, "res_attrs", r->drop_result));
  for (uint32_t i = body->n_args; i-- > 0;)
    if (r->drop_arg[i])
      block_erase_arg(body, i);
  VEC(Type) inputs = {0}, results = {0};
  for (uint32_t i = 0; i < body->n_args; i++)
    vec_push(run->scratch, &inputs, body->args[i]->type);
  for (uint32_t i = 0; i < end->n_operands; i++)
    vec_push(run->scratch, &results, op_operand(end, i)->type);
  Type type = type_function(run->ctx, inputs.data, inputs.len, results.data, results.len);
  set_attr(run, "function_type", attr_type(run->ctx, type));
}

static bool run_handshake_remove_unused_memrefs(PassRun *run) {
  Block *body = op_region(run->op, 0)->first;
  if (!body || is_instantiated(run))
    return true;
  Op *end = block_terminator(body);
  Removal r = {.run = run,
               .drop_arg = ARENA_ARRAY(run->scratch, bool, body->n_args),
               .drop_result = ARENA_ARRAY(run->scratch, bool, end->n_operands)};
  for (uint32_t i = 0; i < body->n_args; i++)
    look_at(&r, body, end, i);
  if (r.any)
    remove_ports(&r, body, end);
  return true;
}

const PassInfo PASS_handshake_remove_unused_memrefs = {
    "handshake-remove-unused-memrefs", "remove array arguments that nothing accesses",
    "handshake.func", NULL, run_handshake_remove_unused_memrefs};
