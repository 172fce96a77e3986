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

static Attr head_name(const CircuitLoop *loop) {
  return op_attr_named(op_context(loop->head), loop->head, "handshake.name");
}

// Those whose heads can be found in the circuit.
static CircuitLoops named_loops(const Op *func, Arena *arena) {
  CircuitLoops loops = circuit_loops(func, arena);
  size_t n = 0;
  for (size_t i = 0; i < loops.len; i++)
    if (attr_is(head_name(&loops.data[i]), &ATTR_DEF_STRING))
      loops.data[n++] = loops.data[i];
  loops.len = n;
  return loops;
}

// 1 + the number of the smallest loop around one; 0: there is none.
static uint32_t loop_around(const CircuitLoops *loops, const CircuitLoop *inner) {
  uint32_t best = 0;
  for (size_t i = 0; i < loops->len; i++) {
    const CircuitLoop *loop = &loops->data[i];
    if (loop->size > inner->size && loop->has_block[inner->block] &&
        (!best || loop->size < loops->data[best - 1].size))
      best = (uint32_t)i + 1;
  }
  return best;
}

SimLoops compilation_sim_loops(Compilation *c, const Op *top) {
  SimLoops made = {0};
  if (c->input > LEVEL_HANDSHAKE)
    return made;
  Module *module = compilation_module(c, LEVEL_HANDSHAKE);
  Op *func = module ? symbol_lookup(module->top, symbol_name(top)) : NULL;
  if (!func || !op_is(func, OP_handshake_func) || !function_has_body(func))
    return made;
  CircuitLoops loops = named_loops(func, &c->ctx.arena);
  made.data = ARENA_ARRAY(&c->ctx.arena, SimLoop, loops.len);
  made.len = loops.len;
  for (size_t i = 0; i < loops.len; i++) {
    const CircuitLoop *loop = &loops.data[i];
    made.data[i] = (SimLoop){.instance = attr_text(head_name(loop))->text,
                             .loc = loop->loc,
                             .back_inputs = loop->back_operands,
                             .parent = loop_around(&loops, loop),
                             .is_tested_first = is_tested_first(c, loop)};
  }
  return made;
}
