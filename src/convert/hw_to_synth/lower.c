// lower.c: --hw-to-synth: netlists of hw, comb and seq as gates: and-inverters and latches between
// ports of single bits. What is gates already is hashed again.
//
//   hw.module @m(in %a : i2, in %b : i2,       hw.module @m(in %a_0 : i1, in %a_1 : i1, ...
//                out y : i2) {            ->                out y_0 : i1, out y_1 : i1) {
//     %0 = comb.and %a, %b : i2                  %0 = synth.aig.and_inv %a_0, %b_0 : i1
//
// A port of one bit keeps its name, bit 3 of `a` is `a_3`. Modules keep theirs. Gates that nothing
// needs are left out, and latches too: what counts are outputs and boxes.

#include "convert/hw_to_synth/blast.h"
#include "convert/hw_to_synth/gates.h"
#include "dialects/seq/seq.h"
#include "dialects/synth/synth.h"
#include "ir/pass.h"

Type gates_bit_type(Context *ctx, Type type) {
  return type_is_seq_clock(type) ? type : ctx->i1;
}

// One bit of a port, under a name that is free.
static void push_bit(GateLowering *l, HwPort port, uint64_t bit, uint64_t width, Map *taken,
                     HwPort *out) {
  Ident name = port.name;
  if (width > 1)
    name = context_ident(
        l->ctx, arena_printf(l->scratch, "%s_%llu", port.name->text, (unsigned long long)bit));
  while (width > 1 && name->len && map_get_ptr(taken, name))
    name = context_ident(l->ctx, arena_printf(l->scratch, "%s_", name->text));
  map_put_ptr(taken, name, name);
  *out = (HwPort){name, gates_bit_type(l->ctx, port.type), port.direction};
}

static bool check_ports(const Op *module, uint64_t *n) {
  Type type = hw_module_type(module);
  *n = 0;
  if (attr_len(op_attr_named(op_context(module), module, "parameters")))
    return op_error(module, "cannot become gates: it has parameters");
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    uint64_t width;
    if (port.direction == HW_INOUT)
      return op_error(module, "cannot become gates: it has an inout port");
    if (!blast_width(module, port.type, &width))
      return false;
    *n += width;
  }
  return true;
}

static bool split_ports(GateLowering *l, const Op *module, HwPort **ports, size_t *n) {
  Type type = hw_module_type(module);
  Map taken = {.arena = l->scratch};
  uint64_t n_bits;
  if (!check_ports(module, &n_bits))
    return false;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    uint64_t width;
    if (blast_width(module, port.type, &width) && width == 1)
      map_put_ptr(&taken, port.name, port.name);
  }
  *ports = ARENA_ARRAY(l->scratch, HwPort, n_bits);
  *n = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    uint64_t width;
    blast_width(module, port.type, &width);
    for (uint64_t bit = 0; bit < width; bit++)
      push_bit(l, port, bit, width, &taken, &(*ports)[(*n)++]);
  }
  return true;
}

// What the ports' number or order would make wrong.
static bool is_about_ports(Ident name) {
  static const char *const NAMES[] = {"module_type", "per_port_attrs", "result_locs", "port_locs"};
  for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
    if (str_is(ident_str(name), NAMES[i]))
      return true;
  return false;
}

bool gates_declare(GateLowering *l, Op *old) {
  HwPort *ports;
  size_t n;
  if (!split_ports(l, old, &ports, &n))
    return false;
  Builder builder = builder_before(l->module, old);
  Str name = ident_str(symbol_name(old));
  Op *made = op_is(old, OP_hw_module) ? build_hw_module(&builder, name, ports, n)
                                      : build_hw_module_extern(&builder, name, ports, n);
  for (uint32_t i = 0; i < old->n_attrs; i++)
    if (!is_about_ports(old->attrs[i].name))
      op_set_attr(l->module, made, old->attrs[i].name, old->attrs[i].value);
  map_put_ptr(&l->made, old, made);
  return true;
}

bool gates_fill(GateLowering *l, const Op *old, Op *made) {
  Arena arena = {0};
  Blast b = {.ctx = l->ctx,
             .arena = &arena,
             .module = old,
             .options = l->options,
             .bits = l->bits,
             .state = l->state};
  bool ok = blast_module(&b);
  if (ok) {
    Block *body = hw_module_body(old);
    const Op *output = body->last && op_is(body->last, OP_hw_output) ? body->last : NULL;
    VEC(AigLit) inputs = {0}, outputs = {0};
    for (uint32_t i = 0; i < body->n_args; i++) {
      uint64_t n = 0;
      blast_width(old, body->args[i]->type, &n);
      for (uint64_t k = 0; k < n; k++)
        vec_push(&arena, &inputs, blast_bits(&b, body->args[i])[k]);
    }
    for (uint32_t i = 0; output && i < output->n_operands; i++) {
      uint64_t n = 0;
      blast_width(old, op_operand(output, i)->type, &n);
      for (uint64_t k = 0; k < n; k++)
        vec_push(&arena, &outputs, blast_bits(&b, op_operand(output, i))[k]);
    }
    gates_emit(l, &b, made, inputs.data, outputs.data, outputs.len);
  }
  arena_free(&arena);
  return ok;
}

static bool run_hw_to_synth(PassRun *run) {
  GateLowering l = {.module = run->module,
                    .ctx = run->ctx,
                    .scratch = run->scratch,
                    .made.arena = run->scratch,
                    .boxes.arena = run->scratch};
  long memory_bits = pass_option_int(run, "memory-bits");
  VEC(Op *) modules = {0};
  if (!run->op->n_regions || !run->op->regions[0]->first)
    return true;
  l.options.memory_bits = memory_bits < 0 ? 0 : (uint64_t)memory_bits;
  l.bits = ARENA_ARRAY(run->scratch, AigLit *, run->module->n_values);
  l.state = ARENA_ARRAY(run->scratch, uint8_t, run->module->n_ops);
  l.symbols = symbol_table_build(run->op, run->scratch);
  for (Op *op = run->op->regions[0]->first->first; op; op = op->next)
    if (op_is_hw_module(op))
      vec_push(run->scratch, &modules, op);
  for (size_t i = 0; i < modules.len; i++)
    if (!gates_declare(&l, modules.data[i]))
      return false;
  for (size_t i = 0; i < modules.len; i++)
    if (op_is(modules.data[i], OP_hw_module) &&
        !gates_fill(&l, modules.data[i], map_get_ptr(&l.made, modules.data[i])))
      return false;
  for (size_t i = 0; i < modules.len; i++)
    op_erase(modules.data[i]);
  return true;
}

const PassOption GATE_OPTIONS[] = {
    {"memory-bits", "1024", "memories of at most so many bits become latches, others boxes"},
    {0},
};

const PassInfo PASS_hw_to_synth = {"hw-to-synth",
                                   "turn modules of hw, comb and seq into gates on single bits",
                                   "builtin.module", GATE_OPTIONS, run_hw_to_synth};
