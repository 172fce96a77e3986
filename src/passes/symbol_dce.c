// symbol_dce.c: --symbol-dce: erase private symbols that nothing refers to.
//
// Live are the public symbols and all that live ops refer to; what is then left over goes.

#include "ir/pass.h"
#include "ir/symbol.h"

typedef struct Liveness {
  PassRun *run;
  bool *is_live; // by op id
  VEC(Op *) work;
} Liveness;

static void mark(Liveness *l, Op *op) {
  if (!op || l->is_live[op->id])
    return;
  l->is_live[op->id] = true;
  vec_push(l->run->scratch, &l->work, op);
}

static void visit_attr(Liveness *l, Op *from, Attr attr) {
  if (attr_is(attr, &ATTR_DEF_SYMBOL)) {
    Op *found = symbol_resolve(from, attr);
    for (Op *op = found; op && op != symbol_table_of(from); op = op_parent(op))
      mark(l, op);
  }
  bool is_dict = attr_is(attr, &ATTR_DEF_DICT);
  if (is_dict || attr_is(attr, &ATTR_DEF_ARRAY))
    for (size_t i = 0; i < attr_len(attr); i++)
      visit_attr(l, from, is_dict ? attr_entry(attr, i).value : attr_at(attr, i));
}

// Symbols inside a live symbol are looked at when they become live themselves.
static void visit_op(Liveness *l, Op *op) {
  for (uint32_t i = 0; i < op->n_attrs; i++)
    visit_attr(l, op, op->attrs[i].value);
  for (uint32_t i = 0; i < op->n_regions; i++) {
    for (Block *block = op->regions[i]->first; block; block = block->next) {
      for (Op *inner = block->first; inner; inner = inner->next) {
        if (!op_has(inner, SYMBOL) || !symbol_name(inner)) {
          visit_op(l, inner);
          continue;
        }
        Attr visibility = op_attr(inner, l->run->ctx->sym_visibility);
        if (!visibility || !str_is(ident_str(attr_text(visibility)), "private"))
          mark(l, inner);
      }
    }
  }
}

static bool erase_dead(Op *op, void *user) {
  Liveness *l = user;
  if (op == l->run->op || !op_has(op, SYMBOL) || !symbol_name(op) || l->is_live[op->id])
    return true;
  op_erase(op);
  return true;
}

static bool run_symbol_dce(PassRun *run) {
  Map tables = {.arena = run->scratch};
  Liveness l = {.run = run, .is_live = ARENA_ARRAY(run->scratch, bool, run->module->n_ops)};
  run->ctx->symbol_tables = &tables;
  visit_op(&l, run->op);
  while (l.work.len)
    visit_op(&l, vec_pop(&l.work));
  run->ctx->symbol_tables = NULL;
  return op_walk_post(run->op, erase_dead, &l);
}

const PassInfo PASS_symbol_dce = {"symbol-dce", "erase private symbols that nothing refers to",
                                  "builtin.module", NULL, run_symbol_dce};
