// sim_loops.c: see sim_loops.h.

#include "driver/sim_loops.h"

#include "analysis/circuit_loops.h"
#include "dialects/dialects.h"
#include "dialects/function.h"
#include "ir/symbol.h"

// The test at the head is the loop's own, which ends it, and not that of a `break`: in C it is at
// the loop's line. Lines of IR do not tell.
static bool is_tested_first(Compilation *c, const CircuitLoop *loop) {
  const char *file = loc_position(&c->ctx, loop->loc).file;
  bool is_of_ir = compilation_is_mlir(c) && file && strcmp(file, c->options.path) == 0;
  return loop->test && (is_of_ir || loc_eq(loop->test->loc, loop->loc));
}

SimLoops compilation_sim_loops(Compilation *c, const Op *top) {
  SimLoops made = {0};
  if (c->input > LEVEL_HANDSHAKE)
    return made;
  Module *module = compilation_module(c, LEVEL_HANDSHAKE);
  Op *func = module ? symbol_lookup(module->top, symbol_name(top)) : NULL;
  if (!func || !op_is(func, OP_handshake_func) || !function_has_body(func))
    return made;
  CircuitLoops loops = circuit_loops(func, &c->ctx.arena);
  made.data = ARENA_ARRAY(&c->ctx.arena, SimLoop, loops.len);
  for (size_t i = 0; i < loops.len; i++) {
    const CircuitLoop *loop = &loops.data[i];
    Attr name = op_attr_named(&c->ctx, loop->head, "handshake.name");
    if (attr_is(name, &ATTR_DEF_STRING))
      made.data[made.len++] = (SimLoop){attr_text(name)->text, loop->loc, loop->back_operands,
                                        is_tested_first(c, loop)};
  }
  return made;
}
