// plan.c: see plan.h.

#include "sim/plan.h"

#include "dialects/dialects.h"

static bool is_computed(const Node *node) {
  return node->kind >= NODE_READ;
}

// Operands of a node that are nodes.
static uint32_t node_operands(const Node *node, NodeId *out) {
  uint32_t n = 0;
  if (!is_computed(node))
    return 0;
  if (node->a)
    out[n++] = node->a;
  if (node->b)
    out[n++] = node->b;
  if (node->c)
    out[n++] = node->c;
  return n;
}

typedef VEC(NodeId) NodeList;

// The registers that nodes are computed from.
static void find_registers(const Netlist *n, Arena *arena, NodeList *registers) {
  bool *is_seen = ARENA_ARRAY(arena, bool, n->nodes.len);
  NodeList work = {0};
  for (size_t i = 0; i < n->derived.len; i++)
    vec_push(arena, &work, n->derived.data[i]);
  while (work.len) {
    NodeId id = vec_pop(&work), operands[3];
    if (is_seen[id])
      continue;
    is_seen[id] = true;
    if (n->nodes.data[id].kind == NODE_REG)
      vec_push(arena, registers, id);
    for (uint32_t i = node_operands(&n->nodes.data[id], operands); i-- > 0;)
      vec_push(arena, &work, operands[i]);
  }
}

// What reaches an output, a kept value, a memory or a register that is needed elsewhere.
static void mark_live(Plan *p, Arena *arena, bool *is_live) {
  const Netlist *n = p->netlist;
  NodeList work = {0};
  find_registers(n, arena, &work);
  for (size_t i = 0; i < n->outputs.len; i++)
    vec_push(arena, &work, n->outputs.data[i].node);
  for (size_t i = 0; i < n->kept.len; i++)
    vec_push(arena, &work, n->kept.data[i]);
  for (size_t i = 0; i < n->writes.len; i++) {
    vec_push(arena, &work, n->writes.data[i].address);
    vec_push(arena, &work, n->writes.data[i].data);
    if (n->writes.data[i].enable)
      vec_push(arena, &work, n->writes.data[i].enable);
  }
  while (work.len) {
    NodeId id = vec_pop(&work), operands[3];
    if (is_live[id])
      continue;
    is_live[id] = true;
    const Node *node = &n->nodes.data[id];
    if (node->kind == NODE_REG) {
      p->is_live[node->extra] = true;
      vec_push(arena, &work, n->registers.data[node->extra].next);
    }
    for (uint32_t i = node_operands(node, operands); i-- > 0;)
      vec_push(arena, &work, operands[i]);
  }
}

static void cut(Plan *p, Arena *arena, const bool *is_live) {
  const Netlist *n = p->netlist;
  uint32_t n_order = 0;
  p->order = ARENA_ARRAY(arena, uint32_t, n->nodes.len);
  p->part_of = ARENA_ARRAY(arena, uint32_t, n->nodes.len);
  p->part_begin = ARENA_ARRAY(arena, uint32_t, n->nodes.len / PLAN_PART_SIZE + 3);
  for (NodeId id = 0; id < n->nodes.len; id++) {
    p->part_of[id] = UINT32_MAX;
    if (!is_live[id] || !is_computed(&n->nodes.data[id]))
      continue;
    if (n_order % PLAN_PART_SIZE == 0)
      p->part_begin[p->n_parts++] = n_order;
    p->part_of[id] = p->n_parts - 1;
    p->order[n_order++] = id;
  }
  if (!p->n_parts)
    p->n_parts = 1; // copies of inputs and registers go somewhere
  p->part_begin[p->n_parts] = n_order;
  if (n->writes.len * 4 > PLAN_PART_SIZE)
    p->part_begin[++p->n_parts] = n_order;
  p->write_part = p->n_parts - 1;
}

static uint32_t place(size_t *at, unsigned width) {
  uint32_t size = plan_container(width) / 8, align = size > 8 ? 8 : size;
  *at = (*at + align - 1) / align * align;
  uint32_t here = (uint32_t)*at;
  *at += size;
  return here;
}

static void need_slot(Plan *p, NodeId id) {
  if (!p->slots[id])
    p->slots[id] = 1 + place(&p->n_wire_bytes, p->netlist->nodes.data[id].width);
}

static void place_wires(Plan *p, Arena *arena) {
  const Netlist *n = p->netlist;
  p->input_at = ARENA_ARRAY(arena, uint32_t, n->inputs.len);
  p->slots = ARENA_ARRAY(arena, uint32_t, n->nodes.len);
  for (size_t i = 0; i < n->inputs.len; i++) {
    p->input_at[i] = place(&p->n_wire_bytes, n->inputs.data[i].width);
    p->slots[n->inputs.data[i].node] = 1 + p->input_at[i];
  }
  for (size_t i = 0; i < n->outputs.len; i++)
    need_slot(p, n->outputs.data[i].node);
  for (size_t i = 0; i < n->kept.len; i++)
    need_slot(p, n->kept.data[i]);
  for (size_t i = 0; i < n->writes.len; i++) {
    const NetWrite *write = &n->writes.data[i];
    NodeId used[] = {write->address, write->data, write->enable};
    for (int k = 0; k < 3; k++)
      if (used[k] && is_computed(&n->nodes.data[used[k]]) && p->part_of[used[k]] != p->write_part)
        need_slot(p, used[k]);
  }
  for (uint32_t i = 0; i < p->part_begin[p->n_parts]; i++) {
    NodeId id = p->order[i], operands[3];
    for (uint32_t k = node_operands(&n->nodes.data[id], operands); k-- > 0;)
      if (is_computed(&n->nodes.data[operands[k]]) && p->part_of[operands[k]] != p->part_of[id])
        need_slot(p, operands[k]);
  }
}

static void place_registers(Plan *p, Arena *arena) {
  const Netlist *n = p->netlist;
  p->register_at = ARENA_ARRAY(arena, uint32_t, n->registers.len);
  p->first_taker = ARENA_ARRAY(arena, uint32_t, n->nodes.len);
  p->next_taker = ARENA_ARRAY(arena, uint32_t, n->registers.len);
  for (size_t i = 0; i < n->registers.len; i++) {
    p->register_at[i] = place(&p->n_register_bytes, n->registers.data[i].width);
    if (!p->is_live[i])
      continue;
    NodeId next = n->registers.data[i].next;
    p->next_taker[i] = p->first_taker[next];
    p->first_taker[next] = (uint32_t)i + 1;
  }
}

static bool place_memories(Plan *p, Arena *arena) {
  const Netlist *n = p->netlist;
  p->memory_at = ARENA_ARRAY(arena, uint64_t, n->memories.len);
  for (size_t i = 0; i < n->memories.len; i++) {
    const NetMemory *memory = &n->memories.data[i];
    p->memory_at[i] = p->n_memory_bytes;
    // Whatever the address, there is a word.
    p->n_memory_bytes += (size_t)plan_value_size(memory->width) << memory->address_width;
    p->n_memory_bytes = (p->n_memory_bytes + 7) / 8 * 8;
    if (p->n_memory_bytes > UINT64_C(1) << 36)
      return op_error(memory->op, "cannot be simulated: memories of more than 64 gigabytes");
  }
  return true;
}

bool plan_build(Plan *p, const Netlist *n, Arena *arena) {
  p->netlist = n;
  p->is_live = ARENA_ARRAY(arena, bool, n->registers.len);
  bool *is_live = ARENA_ARRAY(arena, bool, n->nodes.len);
  mark_live(p, arena, is_live);
  cut(p, arena, is_live);
  place_wires(p, arena);
  place_registers(p, arena);
  return place_memories(p, arena);
}
