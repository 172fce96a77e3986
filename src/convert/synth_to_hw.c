// synth_to_hw.c: --synth-to-hw: gates as an ordinary netlist of hw, comb and seq, which the
// simulator reads: what --import-blif brings back from ABC or Yosys can be run.
//
//   %0 = synth.aig.and_inv %a, not %b : i1        %1 = comb.xor %b, %true : i1
//                                           ->    %0 = comb.and %a, %1 : i1
//   %q = synth.latch %d clock %clk init 1 : i1    %q = seq.firreg %d clock %clk preset 1 : i1
//
// In BLIF clocks are nets like all others. An input that is read as a clock alone, here or in the
// modules inside, becomes a !seq.clock; any other net that clocks a latch goes through
// seq.to_clock.

#include "dialects/dialects.h"
#include "dialects/hw/hw.h"
#include "dialects/seq/seq.h"
#include "dialects/synth/synth.h"
#include "ir/pass.h"

typedef struct FromGates {
  PassRun *run;
  Context *ctx;
  bool *is_clock; // by value id, of arguments
  // Of the module that is rewritten.
  Map clocks;   // value -> the same as a clock
  Map inverses; // value -> its inverse
  Map ones;     // type -> the constant of ones
} FromGates;

// Of an instance: whether the module inside takes it as a clock.
static bool is_clock_place(const FromGates *g, const Use *use) {
  if (op_is(use->owner, OP_synth_latch))
    return use_index(use) == 1;
  const Op *module = op_is(use->owner, OP_hw_instance) ? hw_instance_module(use->owner) : NULL;
  return module && op_is(module, OP_hw_module) &&
         g->is_clock[hw_module_body(module)->args[use_index(use)]->id];
}

static bool is_clock_argument(const FromGates *g, const Value *value) {
  if (!type_is_int_of(value->type, 1) || !value_is_used(value))
    return false;
  for (const Use *use = value->first_use; use; use = use->next)
    if (!is_clock_place(g, use))
      return false;
  return true;
}

// All could be clocks, until one use says otherwise.
static void find_clocks(FromGates *g, Block *top) {
  for (bool is_first = true, changed = true; changed; is_first = false) {
    changed = is_first;
    for (Op *module = top->first; module; module = module->next) {
      Block *body = op_is(module, OP_hw_module) ? hw_module_body(module) : NULL;
      for (uint32_t i = 0; body && i < body->n_args; i++) {
        bool *is_clock = &g->is_clock[body->args[i]->id];
        bool now = is_first || (*is_clock && is_clock_argument(g, body->args[i]));
        changed |= now != *is_clock;
        *is_clock = now;
      }
    }
  }
}

static void declare_clocks(FromGates *g, Op *module) {
  Block *body = hw_module_body(module);
  Type type = hw_module_type(module);
  HwPort *ports = ARENA_ARRAY(g->run->scratch, HwPort, hw_modty_len(type));
  uint32_t n_in = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    ports[i] = hw_modty_port(type, i);
    if (ports[i].direction == HW_OUT)
      continue;
    Value *argument = body->args[n_in++];
    if (g->is_clock[argument->id])
      ports[i].type = argument->type = type_seq_clock(g->ctx);
  }
  op_set_attr(g->run->module, module, context_ident(g->ctx, "module_type"),
              attr_type(g->ctx, type_hw_modty(g->ctx, ports, hw_modty_len(type))));
}

static Value *as_clock(FromGates *g, Builder *b, Value *value) {
  if (type_is_seq_clock(value->type))
    return value;
  Value *clock = map_get_ptr(&g->clocks, value);
  if (!clock) {
    clock = build_value(b, OP_seq_to_clock, &value, 1, type_seq_clock(g->ctx), NULL, 0);
    map_put_ptr(&g->clocks, value, clock);
  }
  return clock;
}

static Value *inverse(FromGates *g, Builder *b, Value *value) {
  Value *made = map_get_ptr(&g->inverses, value), *ones = map_get_ptr(&g->ones, value->type);
  if (made)
    return made;
  if (!ones) {
    ones = build_hw_constant(b, value->type, -1);
    map_put_ptr(&g->ones, value->type, ones);
  }
  Value *operands[] = {value, ones};
  made = build_value(b, OP_comb_xor, operands, 2, value->type, NULL, 0);
  map_put_ptr(&g->inverses, value, made);
  return made;
}

static bool rewrite_and_inv(FromGates *g, Op *op) {
  Builder b = builder_before(g->run->module, op);
  Value **operands = ARENA_ARRAY(g->run->scratch, Value *, op->n_operands);
  for (uint32_t i = 0; i < op->n_operands; i++)
    operands[i] = synth_is_inverted(op, i) ? inverse(g, &b, op_operand(op, i)) : op_operand(op, i);
  Value *result = operands[0];
  if (op->n_operands > 1)
    result = build_value(&b, OP_comb_and, operands, op->n_operands, operands[0]->type, NULL, 0);
  if (result == op_result(op, 0))
    return op_error(op, "is its own input");
  op_replace(op, &result);
  return true;
}

static bool rewrite_latch(FromGates *g, Op *op) {
  Attr type = op_attr_named(g->ctx, op, "latchType"), name = op_attr_named(g->ctx, op, "name");
  bool falls = type && str_is(ident_str(attr_text(type)), "fe");
  if (op->n_operands < 2)
    return op_error(
        op, "cannot become a register: it has no clock (ABC keeps the names of ports, `clk` "
            "among them, with `&get -n`)");
  if (type && !falls && !str_is(ident_str(attr_text(type)), "re"))
    return op_error(op, "cannot become a register: a latch of type '%s' has no edge",
                    attr_text(type)->text);
  Builder b = builder_before(g->run->module, op);
  Value *clock = as_clock(g, &b, op_operand(op, 1));
  if (falls)
    clock = build_value(&b, OP_seq_clock_inv, &clock, 1, clock->type, NULL, 0);
  Value *operands[] = {op_operand(op, 0), clock};
  Type data = op->results[0].type;
  int64_t init = attr_int_or(op_attr_named(g->ctx, op, "initVal"), SYNTH_INIT_UNKNOWN);
  int32_t sizes[] = {1, 1, 0, 0};
  NamedAttr attrs[3] = {
      {context_ident(g->ctx, "name"), name ? name : attr_string(g->ctx, STR(""))},
      {g->ctx->operand_segments, attr_i32_array(g->ctx, sizes, 4)},
      {context_ident(g->ctx, "preset"), attr_int(g->ctx, data, init == SYNTH_INIT_1 ? -1 : 0)},
  };
  size_t n_attrs = init <= SYNTH_INIT_1 ? 3 : 2;
  Value *made = build_value(&b, OP_seq_firreg, operands, 2, data, attrs, n_attrs);
  op_replace(op, &made); // its own input, too, where it feeds itself
  return true;
}

static void connect_clocks(FromGates *g, Op *instance) {
  const Op *module = hw_instance_module(instance);
  if (!module || !op_is(module, OP_hw_module))
    return;
  Builder b = builder_before(g->run->module, instance);
  for (uint32_t i = 0; i < instance->n_operands; i++)
    if (g->is_clock[hw_module_body(module)->args[i]->id])
      op_set_operand(instance, i, as_clock(g, &b, op_operand(instance, i)));
}

static bool rewrite_module(FromGates *g, Op *module) {
  g->clocks = g->inverses = g->ones = (Map){.arena = g->run->scratch};
  for (Op *op = hw_module_body(module)->first, *next; op; op = next) {
    next = op->next;
    if (op_is(op, OP_hw_instance))
      connect_clocks(g, op);
    else if (op_is(op, OP_synth_and_inv) && !rewrite_and_inv(g, op))
      return false;
    else if (op_is(op, OP_synth_latch) && !rewrite_latch(g, op))
      return false;
  }
  return true;
}

static bool run_synth_to_hw(PassRun *run) {
  Block *top = run->op->n_regions ? run->op->regions[0]->first : NULL;
  FromGates g = {.run = run, .ctx = run->ctx};
  if (!top)
    return true;
  g.is_clock = ARENA_ARRAY(run->scratch, bool, run->module->n_values);
  find_clocks(&g, top);
  for (Op *op = top->first; op; op = op->next)
    if (op_is(op, OP_hw_module))
      declare_clocks(&g, op);
  for (Op *op = top->first; op; op = op->next)
    if (op_is(op, OP_hw_module) && !rewrite_module(&g, op))
      return false;
  return true;
}

const PassInfo PASS_synth_to_hw = {"synth-to-hw", "turn gates and latches into comb and seq",
                                   "builtin.module", NULL, run_synth_to_hw};
