// interface.c: see interface.h.

#include "dialects/handshake/interface.h"

#include "dialects/dialects.h"
#include "dialects/handshake/handshake.h"

MemoryShape interface_shape(const InterfaceBlocks *blocks) {
  MemoryShape shape = {0};
  for (size_t i = 0; i < blocks->len; i++)
    for (size_t k = 0; k < blocks->data[i].accesses.len; k++) {
      shape.has_queue |= blocks->data[i].accesses.data[k].is_queued;
      shape.has_controller |= !blocks->data[i].accesses.data[k].is_queued;
    }
  return shape;
}

bool interface_needs_group(const InterfaceBlock *block) {
  for (size_t i = 0; i < block->accesses.len; i++)
    if (block->accesses.data[i].is_queued)
      return true;
  return false;
}

uint32_t interface_count(const InterfaceBlock *block, MemoryShape shape) {
  uint32_t n = 0;
  for (size_t i = 0; i < block->accesses.len; i++)
    n += op_is(block->accesses.data[i].port, OP_handshake_store) ||
         op_is(block->accesses.data[i].port, OP_memref_store);
  return shape.has_controller ? n : 0;
}

typedef struct Interface {
  Arena *arena;
  Context *ctx;
  VEC(Value *) operands;
  VEC(Type) types;
  VEC(Attr) numbers; // blocks, or sizes of groups
  VEC(Op *) loads;   // by result
} Interface;

// The ports of a block that are queued, or those that are not; how many.
static int64_t add_ports(Interface *in, const InterfaceBlock *block, bool queued) {
  int64_t n = 0;
  for (size_t i = 0; i < block->accesses.len; i++) {
    Op *port = block->accesses.data[i].port;
    if (block->accesses.data[i].is_queued != queued)
      continue;
    n++;
    vec_push(in->arena, &in->operands, op_result(port, 0));
    if (op_is(port, OP_handshake_store)) {
      vec_push(in->arena, &in->operands, op_result(port, 1));
      continue;
    }
    vec_push(in->arena, &in->types, port->results[1].type);
    vec_push(in->arena, &in->loads, port);
  }
  return n;
}

static void add_number(Interface *in, int64_t number) {
  vec_push(in->arena, &in->numbers, attr_int(in->ctx, in->ctx->i32, number));
}

static Op *finish(Interface *in, Builder *builder, Names *names, Attr bb, unsigned id,
                  const char *numbers) {
  NamedAttr attr = {context_ident(in->ctx, numbers),
                    attr_array(in->ctx, in->numbers.data, in->numbers.len)};
  Op *op = build_op(builder, id, in->operands.data, in->operands.len, in->types.data, in->types.len,
                    &attr, 1);
  names_label_in(names, op, bb);
  for (uint32_t i = 0; i < in->loads.len; i++)
    op_set_operand(in->loads.data[i], 1, op_result(op, i));
  return op;
}

static void add_groups(Interface *in, const InterfaceBlocks *blocks) {
  for (size_t i = 0; i < blocks->len; i++) {
    if (!interface_needs_group(&blocks->data[i]))
      continue;
    vec_push(in->arena, &in->operands, blocks->data[i].group);
    add_number(in, add_ports(in, &blocks->data[i], true));
  }
}

// Behind a controller: its last operand, what the controller loads for it, comes later.
static Op *build_queue_behind(Builder *builder, Names *names, Attr bb, Type address, Type data,
                              const InterfaceBlocks *blocks) {
  Interface in = {.arena = names->scratch, .ctx = builder->module->ctx};
  add_groups(&in, blocks);
  vec_push(in.arena, &in.operands, in.operands.data[0]);
  vec_push(in.arena, &in.types, address);
  vec_push(in.arena, &in.types, address);
  vec_push(in.arena, &in.types, data);
  return finish(&in, builder, names, bb, OP_handshake_lsq, "groupSizes");
}

Value *build_interface(Builder *builder, Names *names, Attr bb, Value *memref, Value *start,
                       const InterfaceBlocks *blocks, Value *end) {
  Context *ctx = builder->module->ctx;
  MemoryShape shape = interface_shape(blocks);
  Type control = type_control(ctx, NULL, 0);
  Type address = blocks->data[0].accesses.data[0].port->results[0].type;
  Type data = type_channel(ctx, type_element(memref->type), NULL, 0);
  Interface in = {.arena = names->scratch, .ctx = ctx};
  vec_push(in.arena, &in.operands, memref);
  vec_push(in.arena, &in.operands, start);
  if (!shape.has_controller) {
    add_groups(&in, blocks);
    vec_push(in.arena, &in.operands, end);
    vec_push(in.arena, &in.types, control);
    Op *queue = finish(&in, builder, names, bb, OP_handshake_lsq, "groupSizes");
    return op_result(queue, queue->n_results - 1);
  }
  for (size_t i = 0; i < blocks->len; i++) {
    bool is_told = interface_count(&blocks->data[i], shape) > 0;
    if (is_told)
      vec_push(in.arena, &in.operands, blocks->data[i].count);
    if (add_ports(&in, &blocks->data[i], false) || is_told)
      add_number(&in, blocks->data[i].bb);
  }
  Op *queue =
      shape.has_queue ? build_queue_behind(builder, names, bb, address, data, blocks) : NULL;
  for (uint32_t i = 0; queue && i < 3; i++)
    vec_push(in.arena, &in.operands, op_result(queue, queue->n_results - 3 + i));
  if (queue)
    vec_push(in.arena, &in.types, data);
  vec_push(in.arena, &in.operands, end);
  vec_push(in.arena, &in.types, control);
  Op *controller = finish(&in, builder, names, bb, OP_handshake_mem_controller, "connectedBlocks");
  if (queue)
    op_set_operand(queue, queue->n_operands - 1, op_result(controller, controller->n_results - 2));
  return op_result(controller, controller->n_results - 1);
}
