// variables.c: see variables.h.

#include "dialects/memref/variables.h"

#include "dialects/dialects.h"
#include "ir/symbol.h"

typedef struct VariableSearch {
  Arena *arena;
  Map seen;
  MemrefGlobals found;
} VariableSearch;

static bool look_at_global(Op *op, void *user) {
  VariableSearch *s = user;
  if (!op_is(op, OP_memref_get_global) || !value_is_used(op_result(op, 0)))
    return true;
  Op *global = symbol_resolve(op, op_attr_named(op_context(op), op, "name"));
  if (op_attr_named(op_context(op), global, "constant") || map_get_ptr(&s->seen, global))
    return true;
  map_put_ptr(&s->seen, global, global);
  vec_push(s->arena, &s->found, global);
  return true;
}

MemrefGlobals memref_variables_of(Op *func, Arena *arena) {
  VariableSearch s = {.arena = arena, .seen = {.arena = arena}};
  op_walk(func, look_at_global, &s);
  return s.found;
}
