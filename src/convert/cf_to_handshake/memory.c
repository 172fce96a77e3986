// memory.c: arrays, their accesses, and what the accesses talk to.
//
//   %x = memref.load %m[%i]      %address, %x = load[%i] %data
//                                %data, %end = mem_controller[%m] %m_start (%address) %ctrlEnd
//
// An array is a function argument, a local array (a ram) or a constant global (a ram with initial
// contents). Accesses that may conflict need a queue, which performs them in the order in which
// the control token visits their blocks; others share a controller. The verdicts that another pass
// has left on an array's accesses (handshake.mem_interface) decide, where all have one; without
// them the test here is simple: loads never conflict, and accesses at different constant addresses
// do not.

#include "convert/cf_to_handshake/lower.h"

#include "base/wide.h"
#include "dialects/handshake/access.h"

Memory *memory_of(Lowering *l, const Value *memref) {
  uint64_t *index = map_find(&l->memory_of, WORD(memref));
  return index ? &l->memories.data[*index - 1] : NULL;
}

// Bits of an address: enough for the highest one, or those of an index where it is not known.
static bool address_width(const Lowering *l, Type type, unsigned *width) {
  int64_t strides[64], offset, highest;
  size_t rank = type_rank(type);
  *width = type_width(type_data(l->index));
  if (rank > 64 || !memref_strides(type, strides, &offset) || offset == DIM_DYNAMIC)
    return false;
  highest = offset;
  bool is_known = offset >= 0;
  for (size_t i = 0; i < rank; i++) {
    int64_t dim = type_dim(type, i), span = 0;
    if (strides[i] == DIM_DYNAMIC)
      return false;
    is_known = is_known && dim != DIM_DYNAMIC && strides[i] >= 0 &&
               !__builtin_mul_overflow(dim > 0 ? dim - 1 : 0, strides[i], &span) &&
               !__builtin_add_overflow(highest, span, &highest);
  }
  if (!is_known)
    return true;
  unsigned bits = 1;
  while (bits < 63 && highest >> bits)
    bits++;
  if (bits < *width)
    *width = bits;
  return true;
}

static bool add_memory(Lowering *l, Value *root, const char *name, Value *memref, Value *start) {
  unsigned width;
  Type type = root->type, element = type_element(type);
  if (!channel_of(l, element))
    return diag_error(l->ctx, value_loc(root),
                      "no channel can carry the elements of array '%s' ('%s')", name,
                      type_text(l->ctx, type));
  if (!address_width(l, type, &width))
    return diag_error(l->ctx, value_loc(root),
                      "the layout of array '%s' ('%s') must be known: static strides and offset",
                      name, type_text(l->ctx, type));
  Memory memory = {.root = root, .name = name, .memref = memref, .start = start, .end = start};
  memory.address = type_channel(l->ctx, type_int(l->ctx, width, SIGNLESS), NULL, 0);
  vec_push(l->scratch, &l->memories, memory);
  map_put(&l->memory_of, WORD(root), l->memories.len);
  return true;
}

Type memory_type(const Lowering *l, Type type) {
  int64_t dims[64];
  if (!type_is_index(type_element(type)) || type_rank(type) > 64)
    return type;
  for (size_t i = 0; i < type_rank(type); i++)
    dims[i] = type_dim(type, i);
  return type_memref(l->ctx, dims, type_rank(type), type_data(l->index), memref_layout(type),
                     memref_space(type));
}

// Of indices, as the integers that they become.
static Attr memory_contents(const Lowering *l, Attr dense) {
  Type tensor = attr_value_type(dense), integer = type_data(l->index);
  Str data = dense_data(dense);
  if (!type_is_index(type_element(tensor)))
    return dense;
  size_t from = dense_element_size(type_element(tensor)), to = dense_element_size(integer);
  size_t n = data.len / from, rank = type_rank(tensor);
  int64_t *dims = ARENA_ARRAY(l->scratch, int64_t, rank + 1);
  char *bytes = arena_alloc(l->scratch, n * to + 1);
  for (size_t i = 0; i < rank; i++)
    dims[i] = type_dim(tensor, i);
  for (size_t i = 0; i < n; i++) {
    uint64_t limb;
    memcpy(&limb, data.ptr + i * from, sizeof limb);
    wide_canonicalize(&limb, type_width(integer));
    memcpy(bytes + i * to, &limb, to);
  }
  return attr_dense(l->ctx, type_tensor(l->ctx, dims, rank, integer, NULL), bytes, n * to,
                    dense_is_splat(dense));
}

static Value *emit_ram(Lowering *l, const Op *op, Attr initial) {
  Type type = memory_type(l, op->results[0].type);
  NamedAttr attr = {context_ident(l->ctx, "initialValue"), initial};
  l->builder.loc = op->loc;
  return op_result(
      emit(l, OP_handshake_ram, NULL, 0, &type, 1, &attr, initial ? 1 : 0, name_of(l, op)), 0);
}

static bool add_local(Lowering *l, Op *op) {
  Type type = op->results[0].type;
  if (!value_is_used(op_result(op, 0)))
    return true;
  if (!type_has_static_shape(type))
    return op_error(op, "makes an array whose size is not known");
  return add_memory(l, op_result(op, 0), "local array", emit_ram(l, op, NULL),
                    l->blocks.data[0].control);
}

// All get_globals of one global are one memory.
static bool add_global(Lowering *l, Op *op) {
  Attr name = op_attr_named(l->ctx, op, "name");
  const Op *global = symbol_resolve(op, name);
  const char *text = attr_symbol_root(name)->text;
  if (!value_is_used(op_result(op, 0)))
    return true;
  uint64_t *known = map_find(&l->memory_of, WORD(global));
  if (known) {
    map_put(&l->memory_of, WORD(op_result(op, 0)), *known);
    return true;
  }
  Attr initial = op_attr_named(l->ctx, global, "initial_value");
  if (!attr_is(initial, &ATTR_DEF_DENSE))
    return op_error(op, "reads '%s', a constant whose contents are not known", text);
  Value *ram = emit_ram(l, op, memory_contents(l, initial));
  if (!add_memory(l, op_result(op, 0), text, ram, l->blocks.data[0].control))
    return false;
  map_put(&l->memory_of, WORD(global), l->memories.len);
  return true;
}

// Arrays among the arguments, mutable globals behind them: those with a start and an end.
static bool add_arguments(Lowering *l) {
  Attr names = op_attr_named(l->ctx, l->func, "argNames");
  const Block *entry = l->blocks.data[0].block, *body = op_region(l->func, 0)->first;
  uint32_t start = l->first_start;
  for (uint32_t i = 0; i < l->first_start; i++) {
    if (!type_is_memref(body->args[i]->type))
      continue;
    Value *root = i < entry->n_args ? entry->args[i] : body->args[i];
    const char *name = attr_text(attr_at(names, i))->text;
    if (!add_memory(l, root, name, body->args[i], body->args[start++]))
      return false;
    vec_last(&l->memories).is_argument = true;
    if (i >= entry->n_args)
      map_put(&l->memory_of, WORD(l->globals.data[i - entry->n_args]), l->memories.len);
  }
  return true;
}

static Value *accessed(const Op *op) {
  return op_operand(op, op_is(op, OP_memref_store) ? 1 : 0);
}

static bool add_access(Lowering *l, Op *op, uint32_t bb) {
  Memory *memory = memory_of(l, accessed(op));
  bool is_store = op_is(op, OP_memref_store);
  if (!memory)
    return op_error(op, "accesses memory that is neither an argument, a local array nor a global");
  const Op *root = value_op(memory->root);
  if (is_store && root && op_is(root, OP_memref_get_global))
    return op_error(op, "writes to the constant '%s'", memory->name);
  if (!memory->blocks.len || vec_last(&memory->blocks).bb != bb)
    vec_push(l->scratch, &memory->blocks, ((InterfaceBlock){.bb = bb}));
  vec_push(l->scratch, &vec_last(&memory->blocks).accesses, ((InterfaceAccess){.port = op}));
  return true;
}

static uint32_t first_index(const Op *op) {
  return op_is(op, OP_memref_store) ? 2 : 1;
}

// Where all indices are constants.
static bool constant_address(const Op *op, Type type, int64_t *address) {
  int64_t strides[64], index;
  if (!memref_strides(type, strides, address))
    return false;
  for (uint32_t i = first_index(op); i < op->n_operands; i++) {
    const Op *made_by = value_op(op_operand(op, i));
    if (!made_by || !op_is(made_by, OP_arith_constant) ||
        !attr_int_value(op_attr_named(op_context(op), made_by, "value"), &index) ||
        __builtin_mul_overflow(index, strides[i - first_index(op)], &index) ||
        __builtin_add_overflow(*address, index, address))
      return false;
  }
  return true;
}

typedef VEC(InterfaceAccess *) InterfaceAccesses;

static void list_accesses(Lowering *l, Memory *memory, InterfaceAccesses *list) {
  for (size_t i = 0; i < memory->blocks.len; i++)
    for (size_t k = 0; k < memory->blocks.data[i].accesses.len; k++)
      vec_push(l->scratch, list, &memory->blocks.data[i].accesses.data[k]);
}

// Any store besides another access, unless all addresses are constant and those of stores unique.
static bool may_conflict(Lowering *l, const Memory *memory, const InterfaceAccesses *list) {
  uint32_t n_stores = 0;
  enum { READ = 1, WRITTEN };
  Map seen = {.arena = l->scratch};
  for (size_t i = 0; i < list->len; i++)
    n_stores += op_is(list->data[i]->port, OP_memref_store);
  if (!n_stores || list->len == 1)
    return false;
  for (size_t i = 0; i < list->len; i++) {
    const Op *op = list->data[i]->port;
    bool is_store = op_is(op, OP_memref_store);
    int64_t address;
    if (!constant_address(op, memory->root->type, &address))
      return true;
    uint64_t key = (uint64_t)address + 1;
    uint64_t *before = key ? map_find(&seen, key) : NULL;
    if (!key || (before && (is_store || *before == WRITTEN)))
      return true;
    map_put(&seen, key, is_store ? WRITTEN : READ);
  }
  return false;
}

static void choose_interfaces(Lowering *l, Memory *memory) {
  InterfaceAccesses list = {0};
  list_accesses(l, memory, &list);
  bool all_decided = true, needs_queue = false;
  for (size_t i = 0; i < list.len; i++) {
    MemoryInterface verdict = access_interface(list.data[i]->port);
    list.data[i]->is_queued = verdict == INTERFACE_LSQ;
    needs_queue |= list.data[i]->is_queued;
    all_decided &= verdict != INTERFACE_NONE;
  }
  if (!all_decided) {
    needs_queue = needs_queue || may_conflict(l, memory, &list);
    for (size_t i = 0; i < list.len; i++)
      list.data[i]->is_queued = needs_queue;
  }
  memory->shape = interface_shape(&memory->blocks);
}

static bool find_accesses(Lowering *l, uint32_t bb) {
  for (Op *op = l->blocks.data[bb].block->first; op; op = op_next(op)) {
    bool ok = true;
    if (op_is(op, OP_memref_alloc) || op_is(op, OP_memref_alloca))
      ok = add_local(l, op);
    else if (op_is(op, OP_memref_get_global))
      ok = add_global(l, op);
    else if (op_is(op, OP_memref_load) || op_is(op, OP_memref_store))
      ok = add_access(l, op, bb);
    if (!ok)
      return false;
  }
  return true;
}

bool find_memories(Lowering *l) {
  l->bb = 0;
  if (!add_arguments(l))
    return false;
  for (size_t i = 0; i < l->blocks.len; i++)
    if (!find_accesses(l, l->order[i]))
      return false;
  for (uint32_t i = 0; i < l->memories.len; i++) {
    Memory *memory = &l->memories.data[i];
    choose_interfaces(l, memory);
    for (size_t k = 0; k < memory->blocks.len; k++) {
      const InterfaceBlock *block = &memory->blocks.data[k];
      if (interface_needs_group(block) || interface_count(block, memory->shape))
        vec_push(l->scratch, &l->blocks.data[block->bb].announces, i);
    }
  }
  return true;
}

static Value *emit_number(Lowering *l, Type channel, int64_t number, bool is_sourced) {
  Value *control = l->blocks.data[l->bb].control;
  if (is_sourced)
    control = op_result(emit(l, OP_handshake_source, NULL, 0, &l->control, 1, NULL, 0, NULL), 0);
  return emit_constant(l, control, attr_int(l->ctx, type_data(channel), number), NULL);
}

// A queue must learn of the blocks in the order in which they run, and no memory may see the end
// before what precedes it. So the control token goes on only at the moment in which all memories of
// the block have taken theirs: a lazy fork, and nothing that stores a token behind it.
Value *emit_announcements(Lowering *l, Value *control) {
  const BlockList *list = &l->blocks.data[l->bb].announces;
  VEC(Type) types = {0};
  VEC(InterfaceBlock *) blocks = {0};
  if (!list->len)
    return control;
  vec_push(l->scratch, &types, l->control);
  for (size_t i = 0; i < list->len; i++) {
    const Memory *memory = &l->memories.data[list->data[i]];
    InterfaceBlock *block = &memory->blocks.data[memory->at_block]; // this one: it comes next
    vec_push(l->scratch, &blocks, block);
    for (int k = interface_needs_group(block) + (interface_count(block, memory->shape) > 0); k; k--)
      vec_push(l->scratch, &types, l->control);
  }
  Op *fork = emit(l, OP_handshake_lazy_fork, &control, 1, types.data, types.len, NULL, 0, NULL);
  for (uint32_t i = 0, out = 0; i < list->len; i++) {
    InterfaceBlock *block = blocks.data[i];
    uint32_t count = interface_count(block, l->memories.data[list->data[i]].shape);
    if (interface_needs_group(block))
      block->group = op_result(fork, out++);
    if (count)
      block->count =
          emit_constant(l, op_result(fork, out++), attr_int(l->ctx, l->ctx->i32, count), NULL);
  }
  return op_result(fork, fork->n_results - 1);
}

// index * stride, modulo the size of an address.
static Value *emit_scaled(Lowering *l, Value *index, int64_t stride, Type address, Loc loc) {
  if (index->type != address)
    index = emit_value(l, OP_handshake_trunci, &index, 1, address, loc);
  if (stride == 1)
    return index;
  bool is_power = stride > 0 && !(stride & (stride - 1));
  int log = is_power ? __builtin_ctzll((unsigned long long)stride) : 0;
  if (is_power && log >= (int)type_width(type_data(address)))
    stride = 0, is_power = false; // all bits are shifted out
  Value *operands[] = {index, emit_number(l, address, is_power ? log : stride, true)};
  return emit_value(l, is_power ? OP_handshake_shli : OP_handshake_muli, operands, 2, address, loc);
}

static Value *emit_address(Lowering *l, const Op *op, const Memory *memory) {
  int64_t strides[64], offset = 0;
  memref_strides(memory->root->type, strides, &offset);
  Value *sum = NULL;
  for (uint32_t i = first_index(op); i < op->n_operands; i++) {
    Value *term = token_of(l, op_operand(op, i));
    l->builder.loc = op->loc;
    term = emit_scaled(l, term, strides[i - first_index(op)], memory->address, op->loc);
    Value *both[] = {sum, term};
    sum = sum ? emit_value(l, OP_handshake_addi, both, 2, memory->address, op->loc) : term;
  }
  if (!sum)
    return emit_number(l, memory->address, offset, false);
  if (!offset)
    return sum;
  Value *both[] = {sum, emit_number(l, memory->address, offset, true)};
  return emit_value(l, OP_handshake_addi, both, 2, memory->address, op->loc);
}

bool lower_access(Lowering *l, Op *op) {
  Memory *memory = memory_of(l, accessed(op));
  bool is_store = op_is(op, OP_memref_store);
  l->builder.loc = op->loc;
  Value *address = emit_address(l, op, memory);
  Type types[] = {memory->address, channel_of(l, type_element(memory->root->type))};
  // The data of a load comes from the memory's interface, which is built at the end.
  Value *operands[] = {address, is_store ? token_of(l, op_operand(op, 0)) : address};
  l->builder.loc = op->loc;
  Op *port = emit(l, is_store ? OP_handshake_store : OP_handshake_load, operands, 2, types, 2, NULL,
                  0, name_of(l, op));
  const char *const kept[] = {"handshake.deps", "handshake.mem_interface"};
  for (size_t i = 0; i < 2; i++) {
    Ident name = context_ident(l->ctx, kept[i]);
    if (op_attr(op, name))
      op_set_attr(l->module, port, name, op_attr(op, name));
  }
  InterfaceBlock *block = &memory->blocks.data[memory->at_block];
  block->accesses.data[memory->at_access++].port = port;
  if (memory->at_access == block->accesses.len) {
    memory->at_block++;
    memory->at_access = 0;
  }
  if (!is_store)
    set_token(l, op_result(op, 0), op_result(port, 1));
  return true;
}

void emit_memory_interfaces(Lowering *l, Value *control) {
  Attr bb = attr_int(l->ctx, type_int(l->ctx, 32, UNSIGNED), l->bb);
  for (size_t i = 0; i < l->memories.len; i++) {
    Memory *memory = &l->memories.data[i];
    if (!memory->blocks.len)
      continue;
    l->builder.loc = value_loc(memory->root);
    memory->end = build_interface(&l->builder, &l->names, bb, memory->memref, memory->start,
                                  &memory->blocks, control);
  }
}
