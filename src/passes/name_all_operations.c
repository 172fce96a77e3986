// name_all_operations.c: give every op inside functions a name, and take the names away.
//
// The name is the op's own and a number, in the attribute `handshake.name`; it follows the op down
// to the circuit's signals. Names that are there stay.
//
//   %0 = arith.addi %a, %b : i32   ->   %0 = arith.addi %a, %b {handshake.name = "addi0"} : i32

#include "ir/pass.h"

typedef struct Naming {
  PassRun *run;
  Ident attr;
  Map counts; // short name of an op -> next number
  Map taken;  // names in use
} Naming;

// Functions and modules are told apart by their symbols.
static bool has_name(const Op *op) {
  return op->block && op_parent(op) && !op_has(op, SYMBOL) && !op_has(op, SYMBOL_TABLE);
}

static bool note_taken(Op *op, void *user) {
  Naming *n = user;
  Attr name = op_attr(op, n->attr);
  if (name && attr_is(name, &ATTR_DEF_STRING))
    map_put_ptr(&n->taken, attr_text(name), op);
  return true;
}

static bool give_name(Op *op, void *user) {
  Naming *n = user;
  if (!has_name(op) || op_attr(op, n->attr))
    return true;
  Ident base = op->info->short_name;
  uint64_t *count = map_find(&n->counts, (uint64_t)(uintptr_t)base);
  uint64_t next = count ? *count : 0;
  Ident name;
  do {
    Str text =
        str_from(arena_printf(n->run->scratch, "%s%llu", base->text, (unsigned long long)next++));
    name = context_intern(n->run->ctx, text);
  } while (map_get_ptr(&n->taken, name));
  map_put(&n->counts, (uint64_t)(uintptr_t)base, next);
  map_put_ptr(&n->taken, name, op);
  op_set_attr(n->run->module, op, n->attr, attr_ident(n->run->ctx, name));
  return true;
}

static bool run_name_all_operations(PassRun *run) {
  Naming n = {.run = run,
              .attr = context_ident(run->ctx, "handshake.name"),
              .counts = {.arena = run->scratch},
              .taken = {.arena = run->scratch}};
  op_walk(run->op, note_taken, &n);
  op_walk(run->op, give_name, &n);
  return true;
}

const PassInfo PASS_name_all_operations = {
    .name = "name-all-operations",
    .summary = "give every op inside functions a unique handshake.name",
    .anchor = "builtin.module",
    .run = run_name_all_operations,
};

static bool take_name(Op *op, void *user) {
  op_remove_attr(op, user);
  return true;
}

static bool run_remove_operation_names(PassRun *run) {
  op_walk(run->op, take_name, (void *)context_ident(run->ctx, "handshake.name"));
  return true;
}

const PassInfo PASS_remove_operation_names = {
    .name = "remove-operation-names",
    .summary = "take all handshake.name attributes away",
    .anchor = "builtin.module",
    .run = run_remove_operation_names,
};
