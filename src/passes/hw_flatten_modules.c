// hw_flatten_modules.c: --hw-flatten-modules: the contents of modules in place of their instances.
//
//   %b.y = hw.instance "b" @buffer(x: %a: i1)      ->      %b.full = seq.compreg ...
//
// Callees first, so that each body is copied whole. Names get the instance's before them, with a
// dot. A private module that was instantiated is gone afterwards; extern modules stay boxes.

#include "dialects/dialects.h"
#include "dialects/hw/hw.h"
#include "ir/pass.h"
#include "ir/symbol.h"

enum { NEW, OPEN, DONE };

typedef struct Flattening {
  PassRun *run;
  SymbolTable symbols;
  uint8_t *states;     // by op id, of modules
  uint8_t *is_inlined; // by op id, of modules
  uint64_t *sizes;     // by op id, of modules: operations when flat
  VEC(Op *) order;     // of modules
  Ident name, instance_name, sym;
} Flattening;

static void prefix_name(Flattening *f, Op *op, const char *prefix) {
  bool is_instance = op_is(op, OP_hw_instance);
  Ident attr_name = is_instance ? f->instance_name : f->name;
  Attr own = op_attr(op, attr_name);
  if (!attr_is(own, &ATTR_DEF_STRING) || (!attr_text(own)->len && !is_instance))
    return;
  const char *full = arena_printf(f->run->scratch, "%s.%s", prefix, attr_text(own)->text);
  op_set_attr(f->run->module, op, attr_name, attr_string(f->run->ctx, str_from(full)));
}

// A result of an instance whose module passes an input through may be that very result.
static Value *through(const Op *instance, const Op *output, Value *value) {
  for (uint32_t i = 0; i <= output->n_operands; i++) {
    if (value_op(value) != instance)
      return value;
    value = op_operand(output, value->index);
  }
  return NULL;
}

static bool inline_instance(Flattening *f, Op *instance, const Op *callee) {
  Module *m = f->run->module;
  Region *copy = region_create(m);
  Map values = {.arena = f->run->scratch};
  Value **args = ARENA_ARRAY(f->run->scratch, Value *, instance->n_operands);
  const char *prefix = attr_text(op_attr(instance, f->instance_name))->text;
  region_clone_into(m, op_region(callee, 0), copy, &values);
  for (Op *op = copy->first->first; op; op = op->next) {
    prefix_name(f, op, prefix);
    if (op_attr(op, f->sym)) // inner symbols are unique in a module
      op_remove_attr(op, f->sym);
  }
  for (uint32_t i = 0; i < instance->n_operands; i++)
    args[i] = op_operand(instance, i);
  Op *output = region_inline_before(copy, instance, args);
  for (uint32_t i = 0; i < instance->n_results; i++) {
    Value *value = through(instance, output, op_operand(output, i));
    if (!value)
      return op_error(instance, "is part of a combinational cycle");
    value_replace_all_uses(op_result(instance, i), value);
  }
  op_erase(output);
  op_erase(instance);
  return true;
}

// The module whose contents come in place of an instance, or NULL.
static Op *inlined_module(const Flattening *f, const Op *op) {
  Attr name = op_is(op, OP_hw_instance) ? op_attr_named(f->run->ctx, op, "moduleName") : NULL;
  Op *callee = name ? symbol_table_lookup(&f->symbols, attr_symbol_root(name)) : NULL;
  return callee && op_is(callee, OP_hw_module) ? callee : NULL;
}

// Checks that it can be done, and lists callees before callers. Small modules can be large when
// flat: each may hold the next one twice.
static bool measure(Flattening *f, Op *module, unsigned depth) {
  enum { DEEPEST = 1000, MOST_OPS = 1 << 26 };
  if (f->states[module->id] == DONE)
    return true;
  if (depth > DEEPEST)
    return op_error(module, "is nested in more than %d modules", DEEPEST);
  f->states[module->id] = OPEN;
  uint64_t size = 0;
  for (Op *op = hw_module_body(module)->first; op; op = op->next) {
    Op *callee = inlined_module(f, op);
    size++;
    if (!callee)
      continue;
    if (f->states[callee->id] == OPEN)
      return op_error(op, "makes '%s' part of itself: a circuit cannot be recursive",
                      symbol_name(callee)->text);
    if (attr_len(op_attr_named(f->run->ctx, op, "parameters")))
      return op_error(op, "cannot be flattened yet: it has parameters");
    if (!measure(f, callee, depth + 1))
      return false;
    size += f->sizes[callee->id];
    if (size > MOST_OPS)
      return op_error(op, "cannot be flattened: its module would have more than %d operations",
                      MOST_OPS);
  }
  f->sizes[module->id] = size;
  f->states[module->id] = DONE;
  vec_push(f->run->scratch, &f->order, module);
  return true;
}

static bool flatten(Flattening *f, const Op *module) {
  for (Op *op = hw_module_body(module)->first, *next; op; op = next) {
    next = op->next;
    Op *callee = inlined_module(f, op);
    if (!callee)
      continue;
    if (!inline_instance(f, op, callee))
      return false;
    f->is_inlined[callee->id] = 1;
  }
  return true;
}

static bool is_private(const Flattening *f, const Op *module) {
  Attr visibility = op_attr(module, f->run->ctx->sym_visibility);
  return visibility && str_is(ident_str(attr_text(visibility)), "private");
}

static bool run_hw_flatten_modules(PassRun *run) {
  if (!run->op->n_regions || !run->op->regions[0]->first)
    return true;
  Block *body = run->op->regions[0]->first;
  uint32_t n_ops = run->module->n_ops;
  Flattening f = {.run = run,
                  .symbols = symbol_table_build(run->op, run->scratch),
                  .states = ARENA_ARRAY(run->scratch, uint8_t, n_ops),
                  .is_inlined = ARENA_ARRAY(run->scratch, uint8_t, n_ops),
                  .sizes = ARENA_ARRAY(run->scratch, uint64_t, n_ops),
                  .name = context_ident(run->ctx, "name"),
                  .instance_name = context_ident(run->ctx, "instanceName"),
                  .sym = context_ident(run->ctx, "inner_sym")};
  for (Op *op = body->first; op; op = op->next)
    if (op_is(op, OP_hw_module) && !measure(&f, op, 0))
      return false;
  for (size_t i = 0; i < f.order.len; i++)
    if (!flatten(&f, f.order.data[i]))
      return false;
  for (Op *op = body->first, *next; op; op = next) {
    next = op->next;
    if (op_is(op, OP_hw_module) && f.is_inlined[op->id] && is_private(&f, op))
      op_erase(op);
  }
  return true;
}

const PassInfo PASS_hw_flatten_modules = {"hw-flatten-modules",
                                          "put the contents of modules in place of their instances",
                                          "builtin.module", NULL, run_hw_flatten_modules};
