// sim_loops.c: see sim_loops.h.

#include "driver/sim_loops.h"

#include "analysis/circuit_loops.h"
#include "dialects/dialects.h"
#include "dialects/function.h"
#include "ir/symbol.h"

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
    Attr name = op_attr_named(&c->ctx, loops.data[i].head, "handshake.name");
    if (attr_is(name, &ATTR_DEF_STRING))
      made.data[made.len++] = (SimLoop){attr_text(name)->text, loops.data[i].loc,
                                        loops.data[i].back_operands, loops.data[i].is_tested_first};
  }
  return made;
}
