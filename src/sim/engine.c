// engine.c: see engine.h.

#include "sim/engine.h"

#include "base/bug.h"
#include "base/wide.h"
#include "dialects/dialects.h"

#include <stdlib.h>

bool engine_open(Engine *e, Module *module, const Op *top, const NetlistOptions *options) {
  return netlist_build(&e->netlist, module, top, options);
}

static char *zeroed(size_t n) {
  char *bytes = calloc(n + 8, 1);
  if (!bytes)
    out_of_memory();
  return bytes;
}

bool engine_compile(Engine *e) {
  Context *ctx = e->netlist.ctx;
  Loc loc = e->netlist.scopes.data[0].module->loc;
  const char *error;
  if (!plan_build(&e->plan, &e->netlist, &e->netlist.arena))
    return false;
  if (!llvm_load(&e->llvm, &error))
    return diag_error(ctx, loc, "%s", error);
  e->machine = machine_create(&e->llvm, &e->plan, &e->netlist.arena, &error);
  if (!e->machine)
    return diag_error(ctx, loc, "%s", error);
  for (int copy = 0; copy < N_REGISTER_COPIES; copy++)
    e->registers[copy] = zeroed(e->plan.n_register_bytes);
  e->wires = zeroed(e->plan.n_wire_bytes);
  e->memories = zeroed(e->plan.n_memory_bytes);
  engine_reset(e);
  return true;
}

void engine_close(Engine *e) {
  if (e->machine)
    machine_free(e->machine);
  for (int copy = 0; copy < N_REGISTER_COPIES; copy++)
    free(e->registers[copy]);
  free(e->wires);
  free(e->memories);
  netlist_free(&e->netlist);
}

// Dense contents, each word in its place.
static void fill_memory(Engine *e, size_t i) {
  const NetMemory *memory = &e->netlist.memories.data[i];
  Attr contents = op_attr_named(e->netlist.ctx, memory->op, "sluice.contents");
  uint32_t size = plan_value_size(memory->width);
  char *words = e->memories + e->plan.memory_at[i];
  memset(words, 0, (size_t)size << memory->address_width);
  if (!contents)
    return;
  Str data = dense_data(contents);
  size_t from = dense_element_size(type_element(attr_value_type(contents)));
  for (uint64_t k = 0; k < memory->depth; k++) {
    uint64_t at = dense_is_splat(contents) ? 0 : k;
    memcpy(words + k * size, data.ptr + at * from, from < size ? from : size);
  }
  // Bits above the width are zero.
  unsigned spare = size <= 8 ? size * 8 - memory->width : 0;
  for (uint64_t k = 0; spare && k < memory->depth; k++) {
    uint64_t word = 0;
    memcpy(&word, words + k * size, size);
    word &= ~UINT64_C(0) >> (64 - memory->width);
    memcpy(words + k * size, &word, size);
  }
  for (uint64_t k = 0; size > 8 && k < memory->depth; k++)
    wide_canonicalize((uint64_t *)(void *)(words + k * size), memory->width);
}

void engine_reset_registers(Engine *e) {
  const Netlist *n = &e->netlist;
  uint64_t cycle = e->cycle;
  memset(e->wires, 0, e->plan.n_wire_bytes);
  for (int copy = 0; copy < N_REGISTER_COPIES; copy++) {
    memset(e->registers[copy], 0, e->plan.n_register_bytes);
    for (size_t i = 0; i < n->registers.len; i++) {
      const NetRegister *reg = &n->registers.data[i];
      if (reg->initial)
        memcpy(e->registers[copy] + e->plan.register_at[i],
               &n->limbs.data[n->nodes.data[reg->initial].extra], plan_value_size(reg->width));
    }
  }
  e->current = e->kept = 0;
  char *rst = n->has_reset ? engine_input(e, "rst") : NULL;
  for (int i = 0; rst && i < 2; i++) {
    *rst = 1;
    engine_step(e);
    *rst = 0;
  }
  e->cycle = cycle;
}

void engine_reset(Engine *e) {
  for (size_t i = 0; i < e->netlist.memories.len; i++)
    fill_memory(e, i);
  engine_reset_registers(e);
  e->cycle = 0;
}

static bool differ_at(const Engine *e, size_t i) {
  uint64_t a, b;
  memcpy(&a, e->registers[e->current] + i, sizeof a); // there is room for 8 bytes at the end
  memcpy(&b, e->registers[e->previous] + i, sizeof b);
  return a != b;
}

// What changes now has probably changed the last time.
bool engine_is_fixed(Engine *e) {
  size_t n = e->plan.n_register_bytes;
  if (n && differ_at(e, e->change_at))
    return false;
  for (size_t i = 0; i < n; i += 8)
    if (differ_at(e, i)) {
      e->change_at = i;
      return false;
    }
  return true;
}

void engine_follow(Engine *e, const Engine *from, unsigned copy) {
  memcpy(e->registers[e->current], from->registers[copy], from->plan.n_register_bytes);
  memcpy(e->memories, from->memories, from->plan.n_memory_bytes);
  engine_follow_inputs(e, from);
}

void engine_follow_inputs(Engine *e, const Engine *from) {
  for (size_t i = 0; i < from->netlist.inputs.len; i++)
    memcpy(e->wires + e->plan.input_at[i], from->wires + from->plan.input_at[i],
           plan_value_size(from->netlist.inputs.data[i].width));
}

char *engine_input(Engine *e, const char *name) {
  for (size_t i = 0; i < e->netlist.inputs.len; i++)
    if (strcmp(e->netlist.inputs.data[i].name, name) == 0)
      return e->wires + e->plan.input_at[i];
  return NULL;
}

char *engine_output(Engine *e, const char *name) {
  for (size_t i = 0; i < e->netlist.outputs.len; i++)
    if (strcmp(e->netlist.outputs.data[i].name, name) == 0)
      return engine_value(e, e->netlist.outputs.data[i].node);
  return NULL;
}

char *engine_value(Engine *e, NodeId node) {
  return e->plan.slots[node] ? e->wires + e->plan.slots[node] - 1 : NULL;
}
