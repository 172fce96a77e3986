// drop_unlisted_functions.c: --drop-unlisted-functions: only the functions that are listed stay,
// and what these refer to.

#include "dialects/dialects.h"
#include "ir/pass.h"
#include "ir/symbol.h"

typedef struct Listing {
  PassRun *run;
  SymbolTable symbols;
  bool *is_kept; // by op id
  VEC(Op *) work;
} Listing;

static void keep(Listing *l, Op *op) {
  if (!op || l->is_kept[op->id])
    return;
  l->is_kept[op->id] = true;
  vec_push(l->run->scratch, &l->work, op);
}

static bool keep_references(Op *op, void *user) {
  Listing *l = user;
  for (uint32_t i = 0; i < op->n_attrs; i++)
    if (attr_is(op->attrs[i].value, &ATTR_DEF_SYMBOL))
      keep(l, symbol_table_lookup(&l->symbols, attr_symbol_root(op->attrs[i].value)));
  return true;
}

static bool run_drop_unlisted_functions(PassRun *run) {
  Listing l = {.run = run, .symbols = symbol_table_build(run->op, run->scratch)};
  Str names = str_from(pass_option(run, "function-names"));
  l.is_kept = ARENA_ARRAY(run->scratch, bool, run->module->n_ops);
  while (names.len) {
    Str name = str_trim(str_split(&names, ','));
    Op *function = symbol_table_lookup(&l.symbols, context_intern(run->ctx, name));
    if (!function || !op_is(function, OP_func_func))
      return diag_error(run->ctx, run->op->loc, "there is no function '%.*s' to keep",
                        STR_ARGS(name));
    keep(&l, function);
  }
  while (l.work.len)
    op_walk(vec_pop(&l.work), keep_references, &l);
  Block *body = op_region(run->op, 0)->first;
  for (Op *op = body ? body->first : NULL, *next; op; op = next) {
    next = op->next;
    if (op_is(op, OP_func_func) && !l.is_kept[op->id]) {
      op_drop_all_references(op);
      op_erase(op);
    }
  }
  return true;
}

static const PassOption OPTIONS[] = {
    {"function-names", "", "names of the functions to keep, with commas between them"},
    {0},
};

const PassInfo PASS_drop_unlisted_functions = {
    "drop-unlisted-functions", "erase all functions but those listed and those they call",
    "builtin.module", OPTIONS, run_drop_unlisted_functions};
