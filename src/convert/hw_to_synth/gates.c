// gates.c: a graph becomes ops: boxes, latches, then the ands in the order of their nodes.

#include "convert/hw_to_synth/gates.h"

#include "dialects/seq/seq.h"
#include "dialects/synth/synth.h"

typedef struct Emission {
  GateLowering *l;
  Blast *b;
  Builder builder;
  Value **values;    // by node; that of node 0 is made when it is needed
  Value **inverted;  // by node, each made when it is needed
  Value *unknown;    // stands where an operand comes later
  uint32_t *latches; // by node: the latch whose output it is, plus 1
  uint8_t *is_needed;
} Emission;

static void need(Emission *e, AigLit root) {
  Arena *arena = e->b->arena;
  VEC(uint32_t) stack = {0};
  if (root == AIG_NONE)
    return;
  vec_push(arena, &stack, aig_node(root));
  while (stack.len) {
    uint32_t node = vec_pop(&stack);
    if (e->is_needed[node])
      continue;
    e->is_needed[node] = 1;
    if (aig_is_and(&e->b->aig, node)) {
      vec_push(arena, &stack, aig_node(e->b->aig.nodes[node].left));
      vec_push(arena, &stack, aig_node(e->b->aig.nodes[node].right));
    } else if (e->latches[node]) {
      const BlastLatch *latch = &e->b->latches.data[e->latches[node] - 1];
      vec_push(arena, &stack, aig_node(latch->d));
      if (latch->clock != AIG_NONE)
        vec_push(arena, &stack, aig_node(latch->clock));
    }
  }
}

static void find_needed(Emission *e, const AigLit *outputs, size_t n_outputs) {
  for (size_t i = 0; i < n_outputs; i++)
    need(e, outputs[i]);
  for (size_t i = 0; i < e->b->boxes.len; i++)
    for (size_t k = 0; k < e->b->boxes.data[i].n_inputs; k++)
      need(e, e->b->boxes.data[i].inputs[k]);
}

static Value *as_bit(Emission *e, Value *value) {
  if (!type_is_seq_clock(value->type))
    return value;
  return build_value(&e->builder, OP_seq_from_clock, &value, 1, e->l->ctx->i1, NULL, 0);
}

// The literal as a value of the type: a bit or a clock.
static Value *literal(Emission *e, AigLit lit, Type type) {
  uint32_t node = aig_node(lit);
  bool is_inverted = aig_is_inverted(lit);
  Value **constant = is_inverted ? &e->inverted[0] : &e->values[0];
  if (node == 0 && !*constant)
    *constant = build_hw_constant(&e->builder, e->l->ctx->i1, is_inverted);
  Value *value = e->values[node];
  if (is_inverted) {
    if (!e->inverted[node]) {
      Value *bit = as_bit(e, value);
      e->inverted[node] = build_synth_and_inv(&e->builder, &bit, &is_inverted, 1);
    }
    value = e->inverted[node];
  }
  if (!type_is_seq_clock(type))
    return as_bit(e, value);
  return type_is_seq_clock(value->type)
             ? value
             : build_value(&e->builder, OP_seq_to_clock, &value, 1, type, NULL, 0);
}

// The extern module of a memory that is too large to be latches.
static Op *memory_module(Emission *e, const BlastBox *box) {
  GateLowering *l = e->l;
  Ident contents = context_ident(l->ctx, "sluice.contents");
  const char *name = blast_memory_name(e->b, box->memory);
  Attr words = op_attr(box->op, contents);
  Ident key = context_ident(l->ctx, arena_printf(l->scratch, "%s %p", name, (const void *)words));
  Op *made = map_get_ptr(&l->boxes, key);
  if (made)
    return made;
  HwPort *ports;
  size_t n;
  blast_memory_ports(e->b, box->memory, &ports, &n);
  Builder builder = builder_before(l->module, op_parent(value_op(e->unknown)));
  Ident unique = symbol_unique_name(&l->symbols, l->ctx, str_from(name));
  made = build_hw_module_extern(&builder, ident_str(unique), ports, n);
  if (words)
    op_set_attr(l->module, made, contents, words);
  map_put_ptr(&l->symbols.by_name, unique, made);
  map_put_ptr(&l->boxes, key, made);
  return made;
}

static const char *box_name(Emission *e, const BlastBox *box) {
  Attr name = op_attr_named(e->l->ctx, box->op, box->memory ? "name" : "instanceName");
  return name && attr_text(name)->len ? attr_text(name)->text : "memory";
}

static Op *box_module(Emission *e, const BlastBox *box) {
  if (box->memory)
    return memory_module(e, box);
  Attr callee = op_attr_named(e->l->ctx, box->op, "moduleName");
  return map_get_ptr(&e->l->made, symbol_table_lookup(&e->l->symbols, attr_symbol_root(callee)));
}

static Op *emit_box(Emission *e, const BlastBox *box) {
  Op *module = box_module(e, box);
  Value **inputs = ARENA_ARRAY(e->b->arena, Value *, box->n_inputs);
  for (size_t i = 0; i < box->n_inputs; i++)
    inputs[i] = e->unknown;
  Builder builder = e->builder;
  builder.loc = box->op->loc;
  Op *op = build_hw_instance(&builder, str_from(box_name(e, box)), module, inputs);
  for (size_t i = 0; i < box->n_outputs; i++)
    e->values[aig_node(box->outputs[i])] = op_result(op, (uint32_t)i);
  return op;
}

static void connect_box(Emission *e, const BlastBox *box, Op *op) {
  Type type = hw_module_type(box_module(e, box));
  uint32_t n = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    if (port.direction == HW_OUT)
      continue;
    op_set_operand(op, n, literal(e, box->inputs[n], port.type));
    n++;
  }
}

static Op *emit_latch(Emission *e, const BlastLatch *latch) {
  Context *ctx = e->l->ctx;
  NamedAttr attrs[3];
  size_t n = 0;
  if (latch->init >= 0)
    attrs[n++] = (NamedAttr){context_ident(ctx, "initVal"), attr_int(ctx, ctx->i64, latch->init)};
  if (latch->type)
    attrs[n++] = (NamedAttr){context_ident(ctx, "latchType"), latch->type};
  if (latch->name)
    attrs[n++] = (NamedAttr){context_ident(ctx, "name"), attr_ident(ctx, latch->name)};
  Value *operands[] = {e->unknown, e->unknown};
  Builder builder = e->builder;
  builder.loc = latch->loc;
  Op *op = build_op(&builder, OP_synth_latch, operands, latch->clock == AIG_NONE ? 1 : 2, &ctx->i1,
                    1, attrs, n);
  e->values[aig_node(latch->q)] = op_result(op, 0);
  return op;
}

static void connect_latch(Emission *e, const BlastLatch *latch, Op *op) {
  op_set_operand(op, 0, literal(e, latch->d, e->l->ctx->i1));
  if (latch->clock == AIG_NONE)
    return;
  Value *clock = aig_is_inverted(latch->clock) ? NULL : e->values[aig_node(latch->clock)];
  op_set_operand(op, 1, clock ? clock : literal(e, latch->clock, e->l->ctx->i1));
}

static void emit_ands(Emission *e) {
  const Aig *aig = &e->b->aig;
  for (uint32_t node = 1; node < aig->n_nodes; node++) {
    if (!e->is_needed[node] || !aig_is_and(aig, node))
      continue;
    AigLit lits[] = {aig->nodes[node].left, aig->nodes[node].right};
    Value *inputs[2];
    bool inverted[2];
    for (int i = 0; i < 2; i++) {
      inputs[i] = as_bit(e, e->values[aig_node(lits[i])]);
      inverted[i] = aig_is_inverted(lits[i]);
    }
    e->values[node] = build_synth_and_inv(&e->builder, inputs, inverted, 2);
  }
}

void gates_emit(GateLowering *l, Blast *b, Op *made, AigLit *inputs, AigLit *outputs,
                size_t n_outputs) {
  Block *body = hw_module_body(made);
  blast_fold_latches(b, inputs, body->n_args, outputs, n_outputs);
  uint32_t n_nodes = b->aig.n_nodes;
  Emission e = {.l = l,
                .b = b,
                .builder = builder_at_end(l->module, body, made->loc),
                .values = ARENA_ARRAY(b->arena, Value *, n_nodes),
                .inverted = ARENA_ARRAY(b->arena, Value *, n_nodes),
                .latches = ARENA_ARRAY(b->arena, uint32_t, n_nodes),
                .is_needed = ARENA_ARRAY(b->arena, uint8_t, n_nodes)};
  for (size_t i = 0; i < b->latches.len; i++)
    e.latches[aig_node(b->latches.data[i].q)] = (uint32_t)i + 1;
  find_needed(&e, outputs, n_outputs);
  for (uint32_t i = 0; i < body->n_args; i++)
    e.values[aig_node(inputs[i])] = body->args[i];
  e.unknown = build_hw_constant(&e.builder, l->ctx->i1, 0);
  Op **boxes = ARENA_ARRAY(b->arena, Op *, b->boxes.len);
  Op **latches = ARENA_ARRAY(b->arena, Op *, b->latches.len);
  for (size_t i = 0; i < b->boxes.len; i++)
    boxes[i] = emit_box(&e, &b->boxes.data[i]);
  for (size_t i = 0; i < b->latches.len; i++)
    if (e.is_needed[aig_node(b->latches.data[i].q)])
      latches[i] = emit_latch(&e, &b->latches.data[i]);
  emit_ands(&e);
  for (size_t i = 0; i < b->boxes.len; i++)
    connect_box(&e, &b->boxes.data[i], boxes[i]);
  for (size_t i = 0; i < b->latches.len; i++)
    if (latches[i])
      connect_latch(&e, &b->latches.data[i], latches[i]);
  Value **results = ARENA_ARRAY(b->arena, Value *, n_outputs);
  Type type = hw_module_type(made);
  size_t n = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    if (port.direction == HW_OUT) {
      results[n] = literal(&e, outputs[n], port.type);
      n++;
    }
  }
  build_op(&e.builder, OP_hw_output, results, n, NULL, 0, NULL, 0);
  if (!value_is_used(e.unknown))
    op_erase(value_op(e.unknown));
}
