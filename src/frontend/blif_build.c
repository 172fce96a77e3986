// blif_build.c: BLIF models as hw.modules.
//
//   .latch                       synth.latch, named after its output
//   .subckt, .cname              hw.instance, and its name
//   .names, one row              synth.aig.and_inv of the literals in the row
//   .names, up to 8 inputs       comb.truth_table: a LUT stays a LUT
//   .names, more inputs          the and_invs of its rows, and their or as one more
//   .names that copies a net     the net itself
//
// All nets are bits, clocks too. Models that others hold are private.

#include "base/wide.h"
#include "dialects/dialects.h"
#include "dialects/hw/hw.h"
#include "dialects/synth/synth.h"
#include "frontend/blif_impl.h"
#include "ir/symbol.h"

enum { LARGEST_TABLE = 8 };

typedef struct BlifBuild {
  BlifFile *f;
  Module *module;
  BlifModel *m;
  Builder b;
  Value **values; // by net
  Value *constants[2];
  Map instances; // Ident -> any: names that are taken
} BlifBuild;

static Value *constant(BlifBuild *k, bool value) {
  if (!k->constants[value])
    k->constants[value] = build_hw_constant(&k->b, k->f->ctx->i1, value);
  return k->constants[value];
}

static Value *invert(BlifBuild *k, Value *value) {
  bool is_inverted = true;
  return build_synth_and_inv(&k->b, &value, &is_inverted, 1);
}

// One row: its literals, and how many there are.
static size_t row_literals(BlifBuild *k, const BlifGate *gate, const BlifRow *row, Value **inputs,
                           bool *inverted) {
  size_t n = 0;
  for (uint32_t i = 0; i < gate->n_inputs; i++) {
    if (row->inputs[i] == '-')
      continue;
    inputs[n] = k->values[k->m->operands.data[gate->first_input + i]];
    inverted[n++] = row->inputs[i] == '0';
  }
  return n;
}

static Value *build_row(BlifBuild *k, const BlifGate *gate, const BlifRow *row, Value **inputs,
                        bool *inverted) {
  size_t n = row_literals(k, gate, row, inputs, inverted);
  if (!n)
    return constant(k, true);
  return n == 1 && !inverted[0] ? inputs[0] : build_synth_and_inv(&k->b, inputs, inverted, n);
}

static Value *build_sum(BlifBuild *k, const BlifGate *gate, Arena *scratch) {
  const BlifRow *rows = k->m->rows.data + gate->first_row;
  Value **inputs = ARENA_ARRAY(scratch, Value *, gate->n_inputs + 1);
  bool *inverted = ARENA_ARRAY(scratch, bool, gate->n_inputs + 1);
  Value **terms = ARENA_ARRAY(scratch, Value *, gate->n_rows);
  bool *all = ARENA_ARRAY(scratch, bool, gate->n_rows);
  for (uint32_t i = 0; i < gate->n_rows; i++) {
    terms[i] = build_row(k, gate, &rows[i], inputs, inverted);
    all[i] = true;
  }
  bool is_true = rows[0].value;
  if (gate->n_rows == 1)
    return is_true ? terms[0] : invert(k, terms[0]);
  Value *none = build_synth_and_inv(&k->b, terms, all, gate->n_rows);
  return is_true ? invert(k, none) : none;
}

static bool row_matches(const BlifRow *row, uint32_t n, uint32_t entry) {
  for (uint32_t i = 0; i < n; i++)
    if (row->inputs[i] != '-' && (row->inputs[i] == '1') != (entry >> (n - 1 - i) & 1))
      return false;
  return true;
}

// The first input is the most significant bit of an entry's number.
static Value *build_table(BlifBuild *k, const BlifGate *gate) {
  Context *ctx = k->f->ctx;
  const BlifRow *rows = k->m->rows.data + gate->first_row;
  Value *inputs[LARGEST_TABLE];
  bool entries[1 << LARGEST_TABLE];
  for (uint32_t i = 0; i < gate->n_inputs; i++)
    inputs[i] = k->values[k->m->operands.data[gate->first_input + i]];
  for (uint32_t entry = 0; entry < 1u << gate->n_inputs; entry++) {
    bool value = !rows[0].value;
    for (uint32_t i = 0; i < gate->n_rows; i++)
      if (row_matches(&rows[i], gate->n_inputs, entry))
        value = rows[0].value;
    entries[entry] = value;
  }
  NamedAttr attr = {context_ident(ctx, "lookupTable"),
                    attr_dense_array(ctx, ctx->i1, entries, (size_t)1 << gate->n_inputs)};
  return build_value(&k->b, OP_comb_truth_table, inputs, gate->n_inputs, ctx->i1, &attr, 1);
}

static void build_gate(BlifBuild *k, const BlifGate *gate, Arena *scratch) {
  k->b.loc = blif_loc(k->f, gate->line);
  Value *value;
  if (!gate->n_rows)
    value = constant(k, false);
  else if (gate->n_rows == 1 || gate->n_inputs < 3 || gate->n_inputs > LARGEST_TABLE ||
           gate->n_rows > 1 << LARGEST_TABLE)
    value = build_sum(k, gate, scratch);
  else
    value = build_table(k, gate);
  k->values[gate->output] = value;
}

// Latches and instances give values that anything may read: they stand first, and get their
// operands last.

static Op *build_latch(BlifBuild *k, const BlifLatch *latch, Value *unknown) {
  Context *ctx = k->f->ctx;
  NamedAttr attrs[3];
  size_t n = 0;
  if (latch->init != SYNTH_INIT_UNKNOWN)
    attrs[n++] = (NamedAttr){context_ident(ctx, "initVal"), attr_int(ctx, ctx->i64, latch->init)};
  bool is_default = !latch->type || (strcmp(latch->type, "re") == 0 && latch->control != BLIF_NONE);
  if (!is_default && (latch->control != BLIF_NONE || strcmp(latch->type, "as") == 0))
    attrs[n++] =
        (NamedAttr){context_ident(ctx, "latchType"), attr_string(ctx, str_from(latch->type))};
  attrs[n++] =
      (NamedAttr){context_ident(ctx, "name"), attr_ident(ctx, k->m->nets.data[latch->output].name)};
  Value *operands[] = {unknown, unknown};
  k->b.loc = blif_loc(k->f, latch->line);
  Op *op = build_op(&k->b, OP_synth_latch, operands, latch->control == BLIF_NONE ? 1 : 2, &ctx->i1,
                    1, attrs, n);
  k->values[latch->output] = op_result(op, 0);
  return op;
}

// As `.cname` says, else by model and number.
static const char *instance_name(BlifBuild *k, const BlifSubckt *box, Arena *scratch) {
  size_t number = (size_t)(box - k->m->subckts.data);
  const char *name = box->instance
                         ? box->instance->text
                         : arena_printf(scratch, "%s_%zu", box->model->name->text, number);
  while (map_get_ptr(&k->instances, context_ident(k->f->ctx, name)))
    name = arena_printf(scratch, "%s_", name);
  map_put_ptr(&k->instances, context_ident(k->f->ctx, name), k);
  return name;
}

static Op *build_instance(BlifBuild *k, const BlifSubckt *box, Value *unknown, Arena *scratch) {
  const BlifModel *model = box->model;
  Value **inputs = ARENA_ARRAY(scratch, Value *, model->inputs.len + 1);
  for (size_t i = 0; i < model->inputs.len; i++)
    inputs[i] = unknown;
  k->b.loc = blif_loc(k->f, box->line);
  const char *name = instance_name(k, box, scratch);
  Op *op = build_hw_instance(&k->b, str_from(name), model->op, inputs);
  for (size_t i = 0; i < model->outputs.len; i++) {
    uint32_t net = k->m->box_nets.data[box->first_net + model->inputs.len + i];
    if (net != BLIF_NONE)
      k->values[net] = op_result(op, (uint32_t)i);
  }
  return op;
}

static void connect_instance(BlifBuild *k, const BlifSubckt *box, Op *op) {
  for (size_t i = 0; i < box->model->inputs.len; i++)
    op_set_operand(op, (uint32_t)i, k->values[k->m->box_nets.data[box->first_net + i]]);
}

// ABC leaves the clock of a latch out, and the input it came from behind: an input `clk` that
// nothing reads is the clock of all latches that name none.
static void restore_clock(BlifFile *f, BlifModel *m) {
  uint64_t *clock = map_find(&m->net_by_name, WORD(context_ident(f->ctx, "clk")));
  if (!clock || m->nets.data[*clock].driver != BLIF_INPUT || m->nets.data[*clock].is_output)
    return;
  for (size_t i = 0; i < m->operands.len; i++)
    if (m->operands.data[i] == *clock)
      return;
  for (size_t i = 0; i < m->connections.len; i++)
    if (m->connections.data[i].actual == *clock)
      return;
  for (size_t i = 0; i < m->latches.len; i++)
    if (m->latches.data[i].input == *clock || m->latches.data[i].control == *clock)
      return;
  for (size_t i = 0; i < m->latches.len; i++)
    if (!m->latches.data[i].type)
      m->latches.data[i].control = (uint32_t)*clock;
}

static void build_body(BlifFile *f, Module *module, BlifModel *m) {
  Arena scratch = {0};
  restore_clock(f, m);
  Block *body = hw_module_body(m->op);
  BlifBuild k = {.f = f, .module = module, .m = m, .instances.arena = &scratch};
  k.b = builder_at_end(module, body, blif_loc(f, m->line));
  k.values = ARENA_ARRAY(&scratch, Value *, m->nets.len + 1);
  for (size_t i = 0; i < m->inputs.len; i++)
    k.values[m->inputs.data[i]] = body->args[i];
  Value *unknown = build_hw_constant(&k.b, f->ctx->i1, 0);
  Op **latches = ARENA_ARRAY(&scratch, Op *, m->latches.len + 1);
  Op **boxes = ARENA_ARRAY(&scratch, Op *, m->subckts.len + 1);
  for (size_t i = 0; i < m->subckts.len; i++)
    boxes[i] = build_instance(&k, &m->subckts.data[i], unknown, &scratch);
  for (size_t i = 0; i < m->latches.len; i++)
    latches[i] = build_latch(&k, &m->latches.data[i], unknown);
  for (size_t i = 0; i < m->nets.len; i++)
    if (m->nets.data[i].driver == BLIF_UNDRIVEN) // and so nothing depends on it
      k.values[i] = constant(&k, false);
  for (size_t i = 0; i < m->order.len; i++)
    build_gate(&k, &m->gates.data[m->nets.data[m->order.data[i]].index], &scratch);
  for (size_t i = 0; i < m->latches.len; i++) {
    op_set_operand(latches[i], 0, k.values[m->latches.data[i].input]);
    if (m->latches.data[i].control != BLIF_NONE)
      op_set_operand(latches[i], 1, k.values[m->latches.data[i].control]);
  }
  for (size_t i = 0; i < m->subckts.len; i++)
    connect_instance(&k, &m->subckts.data[i], boxes[i]);
  Value **outputs = ARENA_ARRAY(&scratch, Value *, m->outputs.len + 1);
  for (size_t i = 0; i < m->outputs.len; i++)
    outputs[i] = k.values[m->outputs.data[i]];
  k.b.loc = blif_loc(f, m->line);
  build_op(&k.b, OP_hw_output, outputs, m->outputs.len, NULL, 0, NULL, 0);
  if (!value_is_used(unknown))
    op_erase(value_op(unknown));
  arena_free(&scratch);
}

// An output that is also an input gets an underscore: ports of one module have different names.
static Ident output_name(BlifFile *f, const BlifModel *m, const BlifNet *net) {
  Ident name = net->name;
  if (net->driver != BLIF_INPUT)
    return name;
  do
    name = context_ident(f->ctx, arena_printf(&f->arena, "%s_", name->text));
  while (map_find(&m->net_by_name, WORD(name)));
  return name;
}

static void declare_model(BlifFile *f, Module *module, Block *top, BlifModel *m) {
  Context *ctx = f->ctx;
  size_t n = 0;
  HwPort *ports = ARENA_ARRAY(&f->arena, HwPort, m->inputs.len + m->outputs.len + 1);
  for (size_t i = 0; i < m->inputs.len; i++)
    ports[n++] = (HwPort){m->nets.data[m->inputs.data[i]].name, ctx->i1, HW_IN};
  for (size_t i = 0; i < m->outputs.len; i++)
    ports[n++] = (HwPort){output_name(f, m, &m->nets.data[m->outputs.data[i]]), ctx->i1, HW_OUT};
  Builder b = builder_at_end(module, top, blif_loc(f, m->line));
  m->op = m->is_blackbox ? build_hw_module_extern(&b, ident_str(m->name), ports, n)
                         : build_hw_module(&b, ident_str(m->name), ports, n);
  if (m->has_users && !m->is_blackbox)
    op_set_attr(module, m->op, ctx->sym_visibility, attr_string(ctx, STR("private")));
}

bool blif_build(BlifFile *f, Module *module) {
  OpState state = {.info = op_info_by_id(f->ctx, OP_builtin_module), .loc = blif_loc(f, 1)};
  Region *region = region_create(module);
  region_append_block(region, block_create(module));
  vec_push(&f->arena, &state.regions, region);
  module->top = op_create(module, &state);
  for (size_t i = 0; i < f->models.len; i++)
    declare_model(f, module, region->first, f->models.data[i]);
  for (size_t i = 0; i < f->models.len; i++)
    if (!f->models.data[i]->is_blackbox)
      build_body(f, module, f->models.data[i]);
  return true;
}
