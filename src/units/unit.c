// unit.c: the module of a unit: its ports, and the wires between them and its generator.

#include "units/unit.h"

#include "base/bug.h"
#include "dialects/handshake/memory.h"
#include "dialects/hw/hw.h"
#include "dialects/seq/seq.h"
#include "ir/symbol.h"

static const UnitRow ROWS[] = {
#define UNIT(name, tokens) {OP_handshake_##name, tokens, unit_handshake_##name},
#include "units/units.def"
#undef UNIT
};

const UnitRow *unit_find(unsigned op_id) {
  for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
    if (ROWS[i].id == op_id)
      return &ROWS[i];
  return NULL;
}

bool unit_unsupported(Unit *u, const char *why) {
  return op_error(u->op, "cannot become a circuit: %s", why);
}

static void add_wire(Context *ctx, Arena *arena, WireSpecs *specs, WireRole role,
                     const char *suffix, unsigned width, bool is_upstream) {
  if (width)
    vec_push(arena, specs,
             ((WireSpec){role, 0, suffix, type_int(ctx, width, SIGNLESS), is_upstream}));
}

// "_NAME"; of one without a name its number, and underscores until none is called so.
static const char *extra_suffix(Arena *arena, Type type, uint32_t i) {
  const Ident name = type_signal(type, i).name;
  const char *suffix =
      name ? arena_printf(arena, "_%s", name->text) : arena_printf(arena, "_extra%u", i);
  for (uint32_t k = 0; !name && k < type_n_signals(type); k++) {
    Ident other = type_signal(type, k).name;
    if (!other || strcmp(other->text, suffix + 1) != 0)
      continue;
    suffix = arena_printf(arena, "%s_", suffix);
    k = UINT32_MAX; // from the first again
  }
  return suffix;
}

static void add_extras(Context *ctx, Arena *arena, WireSpecs *specs, Type type, bool is_upstream) {
  for (uint32_t i = 0; i < type_n_signals(type); i++) {
    Signal signal = type_signal(type, i);
    if (signal.is_upstream != is_upstream || !type_width(signal.type))
      continue;
    add_wire(ctx, arena, specs, WIRE_EXTRA, extra_suffix(arena, type, i), type_width(signal.type),
             is_upstream);
    specs->data[specs->len - 1].extra = i;
  }
}

WireSpecs type_wires(Context *ctx, Arena *arena, Type type, unsigned address_width) {
  WireSpecs specs = {0};
  if (type_is_memref(type)) {
    unsigned width = type_width(type_element(type));
    add_wire(ctx, arena, &specs, WIRE_LOAD_EN, "_loadEn", 1, true);
    add_wire(ctx, arena, &specs, WIRE_LOAD_ADDR, "_loadAddr", address_width, true);
    add_wire(ctx, arena, &specs, WIRE_LOAD_DATA, "_loadData", width, false);
    add_wire(ctx, arena, &specs, WIRE_STORE_EN, "_storeEn", 1, true);
    add_wire(ctx, arena, &specs, WIRE_STORE_ADDR, "_storeAddr", address_width, true);
    add_wire(ctx, arena, &specs, WIRE_STORE_DATA, "_storeData", width, true);
    return specs;
  }
  if (type_is_raw(type)) {
    add_wire(ctx, arena, &specs, WIRE_DATA, "", type_width(type), false);
    return specs;
  }
  if (type_data(type))
    add_wire(ctx, arena, &specs, WIRE_DATA, "", type_width(type_data(type)), false);
  add_wire(ctx, arena, &specs, WIRE_VALID, "_valid", 1, false);
  add_extras(ctx, arena, &specs, type, false);
  add_wire(ctx, arena, &specs, WIRE_READY, "_ready", 1, true);
  add_extras(ctx, arena, &specs, type, true);
  return specs;
}

static unsigned access_address_width(const Op *op) {
  Arena scratch = {0};
  MemoryPorts ports = {0};
  const char *problem;
  unsigned width = 1;
  bool ok = memory_op_ports(op, &scratch, &ports, &problem);
  for (size_t i = 0; ok && i < ports.len; i++)
    if (ports.data[i].kind != MEMORY_CONTROL)
      width = type_width(type_data(op_operand(op, ports.data[i].operand)->type));
  arena_free(&scratch);
  return width;
}

enum { UNKNOWN_ADDRESS_WIDTH = 64, MAX_CALL_DEPTH = 100 };

// Elements from the array's start to behind its last, gaps between them included: an address
// counts those. False: the type does not tell.
static bool memory_span(Type memref, uint64_t *n) {
  enum { MAX_RANK = 64 };
  int64_t strides[MAX_RANK], last = 0, n_elements;
  if (!type_has_static_shape(memref) || !type_n_elements(memref, &n_elements) ||
      type_rank(memref) > MAX_RANK || !memref_strides(memref, strides, &last) ||
      last == DIM_DYNAMIC)
    return false;
  for (size_t i = 0; i < type_rank(memref) && n_elements; i++) {
    int64_t span;
    if (strides[i] == DIM_DYNAMIC ||
        __builtin_mul_overflow(type_dim(memref, i) - 1, strides[i], &span) ||
        __builtin_add_overflow(last, span, &last))
      return false;
  }
  *n = n_elements ? (uint64_t)last + 1 : 0;
  return true;
}

unsigned memory_type_address_width(Type memref) {
  uint64_t n;
  return memory_span(memref, &n) ? index_bits(n) : UNKNOWN_ADDRESS_WIDTH;
}

unsigned memory_address_width(const Value *memory) {
  uint64_t n;
  if (memory_span(memory->type, &n))
    return index_bits(n);
  for (int depth = 0; depth < MAX_CALL_DEPTH; depth++) { // functions may call themselves
    const Use *use = memory->first_use;
    if (!use)
      return 1;
    const Op *user = use->owner;
    if (!op_is(user, OP_handshake_instance))
      return access_address_width(user);
    Op *callee = symbol_resolve(user, op_attr_named(op_context(user), user, "module"));
    if (!callee || !op_region(callee, 0)->first)
      break;
    memory = op_region(callee, 0)->first->args[use_index(use)];
  }
  return UNKNOWN_ADDRESS_WIDTH;
}

// name, or name_0, name_1 ... where the port repeats.
static const char *channel_name(Unit *u, const Port *port, uint32_t i) {
  return port->arity == MANY ? arena_printf(u->scratch, "%s_%u", port->name->text, i)
                             : port->name->text;
}

static Channel make_channel(Unit *u, const Value *value, const char *name) {
  Channel c = {.type = value->type, .name = name};
  unsigned address_width = type_is_memref(value->type) ? memory_address_width(value) : 0;
  c.specs = type_wires(u->ctx, u->scratch, value->type, address_width);
  if (type_is_handshake(value->type))
    c.extras = ARENA_ARRAY(u->scratch, Wire, type_n_signals(value->type));
  return c;
}

static void make_channels(Unit *u) {
  const OpInfo *info = u->op->info;
  bool is_raw = op_is(u->op, OP_handshake_raw_mem_controller) || op_is(u->op, OP_handshake_raw_lsq);
  u->n_raw_outs = is_raw ? MEMORY_N_DRIVEN : 0;
  u->n_ins = u->op->n_operands;
  u->n_outs = u->op->n_results - u->n_raw_outs;
  u->ins = ARENA_ARRAY(u->scratch, Channel, u->n_ins);
  u->outs = ARENA_ARRAY(u->scratch, Channel, u->op->n_results);
  for (uint32_t port = 0; port < info->n_operands; port++) {
    uint32_t begin, n;
    op_operand_range(u->op, port, &begin, &n);
    for (uint32_t i = 0; i < n; i++)
      u->ins[begin + i] =
          make_channel(u, op_operand(u->op, begin + i), channel_name(u, &info->operands[port], i));
  }
  for (uint32_t port = 0; port < info->n_results; port++) {
    uint32_t begin, n;
    op_result_range(u->op, port, &begin, &n);
    for (uint32_t i = 0; i < n; i++)
      u->outs[begin + i] =
          make_channel(u, op_result(u->op, begin + i), channel_name(u, &info->results[port], i));
  }
}

static void set_wire(Channel *channel, const WireSpec *spec, Wire wire) {
  Wire *slot =
      spec->role == WIRE_EXTRA ? &channel->extras[spec->extra] : &channel->by_role[spec->role];
  if (*slot)
    bug("a unit drives '%s%s' twice", channel->name, spec->suffix);
  *slot = wire;
  channel->data = channel->by_role[WIRE_DATA];
  channel->valid = channel->by_role[WIRE_VALID];
  channel->ready = channel->by_role[WIRE_READY];
}

static Wire get_wire(const Channel *channel, const WireSpec *spec) {
  return spec->role == WIRE_EXTRA ? channel->extras[spec->extra] : channel->by_role[spec->role];
}

static const WireSpec *find_spec(const Channel *channel, WireRole role, uint32_t extra) {
  for (size_t i = 0; i < channel->specs.len; i++) {
    const WireSpec *spec = &channel->specs.data[i];
    if (spec->role == role && (role != WIRE_EXTRA || spec->extra == extra))
      return spec;
  }
  return NULL;
}

static void drive(Unit *u, Channel *channel, WireRole role, uint32_t extra, Wire wire) {
  const WireSpec *spec = find_spec(channel, role, extra);
  if (!spec)
    return; // it has no bits
  if (!wire || wire->type != spec->type)
    bug("'%s': '%s%s' is driven with a wrong type", u->op->info->name->text, channel->name,
        spec->suffix);
  set_wire(channel, spec, wire);
}

void drive_valid(Unit *u, uint32_t out, Wire valid) {
  drive(u, &u->outs[out], WIRE_VALID, 0, valid);
}
void drive_ready(Unit *u, uint32_t in, Wire ready) {
  drive(u, &u->ins[in], WIRE_READY, 0, ready);
}
void drive_data(Unit *u, uint32_t out, Wire data) {
  drive(u, &u->outs[out], WIRE_DATA, 0, data);
}
void drive_extra(Unit *u, Channel *channel, uint32_t signal, Wire wire) {
  drive(u, channel, WIRE_EXTRA, signal, wire);
}

static Channel *memory_channel(const Unit *u) {
  Channel *first = u->n_ins ? &u->ins[0] : NULL;
  return first && type_is_memref(first->type) ? first : &u->outs[0];
}

static bool has_raw_memory(const Unit *u) {
  return op_is(u->op, OP_handshake_raw_ram) || u->n_raw_outs;
}

// The place of a role among the signals to a memory.
static uint32_t place_of(WireRole role) {
  static const WireRole ORDER[MEMORY_N_DRIVEN] = {WIRE_LOAD_EN, WIRE_LOAD_ADDR, WIRE_STORE_EN,
                                                  WIRE_STORE_ADDR, WIRE_STORE_DATA};
  uint32_t i = 0;
  while (ORDER[i] != role)
    i++;
  return i;
}

Type unit_word_type(const Unit *u) {
  if (!has_raw_memory(u))
    return type_element(memory_channel(u)->type);
  return u->n_raw_outs ? u->ins[0].type : u->outs[0].type;
}

unsigned unit_address_width(const Unit *u) {
  if (!has_raw_memory(u)) {
    bool is_operand = u->n_ins && memory_channel(u) == &u->ins[0];
    return memory_address_width(is_operand ? op_operand(u->op, 0) : op_result(u->op, 0));
  }
  const Channel *first = u->n_raw_outs ? &u->outs[u->n_outs] : &u->ins[0];
  return type_width(first[place_of(WIRE_LOAD_ADDR)].type);
}

Wire unit_from_memory(const Unit *u, WireRole role) {
  if (!has_raw_memory(u))
    return memory_channel(u)->by_role[role];
  return u->ins[role == WIRE_LOAD_DATA ? 0 : place_of(role)].data;
}

void drive_memory(Unit *u, WireRole role, Wire wire) {
  if (!has_raw_memory(u))
    drive(u, memory_channel(u), role, 0, wire);
  else
    drive_data(u, role == WIRE_LOAD_DATA ? 0 : u->n_outs + place_of(role), wire);
}

static bool is_payload(const WireSpec *spec, bool with_data) {
  return !spec->is_upstream && ((spec->role == WIRE_DATA && with_data) || spec->role == WIRE_EXTRA);
}

static Wire pack(Unit *u, const Channel *channel, bool with_data) {
  Wire *parts = ARENA_ARRAY(u->scratch, Wire, channel->specs.len);
  size_t n = 0;
  for (size_t i = channel->specs.len; i-- > 0;)
    if (is_payload(&channel->specs.data[i], with_data))
      parts[n++] = get_wire(channel, &channel->specs.data[i]);
  return n ? unit_concat(u, parts, n) : NULL;
}

static void unpack(Unit *u, uint32_t out, Wire word, bool with_data) {
  Channel *channel = &u->outs[out];
  unsigned low = 0;
  for (size_t i = 0; i < channel->specs.len; i++) {
    const WireSpec *spec = &channel->specs.data[i];
    if (!is_payload(spec, with_data))
      continue;
    unsigned width = type_width(spec->type);
    set_wire(channel, spec, unit_extract(u, word, low, width));
    low += width;
  }
}

Wire unit_payload(Unit *u, const Channel *channel) {
  return pack(u, channel, true);
}
void drive_payload(Unit *u, uint32_t out, Wire payload) {
  unpack(u, out, payload, true);
}
Wire unit_extras(Unit *u, const Channel *channel) {
  return pack(u, channel, false);
}
void drive_extras(Unit *u, uint32_t out, Wire extras) {
  unpack(u, out, extras, false);
}

void drive_held_extras(Unit *u, Wire start, Wire extras) {
  if (!extras)
    return;
  Reg held = unit_reg(u, "extras", wire_width(extras));
  reg_next_if(u, held, start, extras);
  drive_extras(u, 0, held.q);
}

uint32_t unit_extras_source(const Unit *u) {
  uint32_t i = 0;
  while (i < u->n_ins &&
         !(type_is_handshake(u->ins[i].type) && type_same_signals(u->ins[i].type, u->outs[0].type)))
    i++;
  return i;
}

// The wire that comes up through the result that has this signal; zero where none has.
static Wire upstream_wire(Unit *u, const Channel *in, const WireSpec *spec) {
  for (uint32_t i = 0; i < u->n_outs; i++)
    if (type_is_handshake(u->outs[i].type) && type_same_signals(u->outs[i].type, in->type))
      return u->outs[i].extras[spec->extra];
  return unit_const(u, type_width(spec->type), 0);
}

void forward_upstream(Unit *u) {
  for (uint32_t i = 0; i < u->n_ins; i++) {
    Channel *in = &u->ins[i];
    for (size_t k = 0; k < in->specs.len; k++) {
      const WireSpec *spec = &in->specs.data[k];
      if (spec->role == WIRE_EXTRA && spec->is_upstream)
        set_wire(in, spec, upstream_wire(u, in, spec));
    }
  }
}

Wire unit_join(Unit *u, uint32_t first, uint32_t n) {
  Wire *valids = ARENA_ARRAY(u->scratch, Wire, n);
  for (uint32_t i = 0; i < n; i++)
    valids[i] = u->ins[first + i].valid;
  return unit_and_all(u, valids, n);
}

void drive_join_readies(Unit *u, uint32_t first, uint32_t n, Wire ready) {
  Wire *wires = ARENA_ARRAY(u->scratch, Wire, n);
  for (uint32_t i = 0; i < n; i++)
    wires[i] = u->ins[first + i].valid;
  unit_and_others(u, ready, wires, n);
  for (uint32_t i = 0; i < n; i++)
    drive_ready(u, first + i, wires[i]);
}

Wire unit_fork(Unit *u, uint32_t first, uint32_t n, Wire valid) {
  if (n == 1) {
    drive_valid(u, first, valid);
    return u->outs[first].ready;
  }
  Wire *done = ARENA_ARRAY(u->scratch, Wire, n);
  Reg *sent = ARENA_ARRAY(u->scratch, Reg, n);
  for (uint32_t i = 0; i < n; i++) {
    sent[i] = unit_reg_reset(u, arena_printf(u->scratch, "sent_%u", i), 1, 0);
    done[i] = unit_or(u, sent[i].q, u->outs[first + i].ready);
    drive_valid(u, first + i, unit_and_not(u, valid, sent[i].q));
  }
  Wire all_done = unit_and_all(u, done, n);
  for (uint32_t i = 0; i < n; i++)
    reg_next_if(u, sent[i], valid, unit_and_not(u, done[i], all_done));
  return all_done;
}

typedef VEC(HwPort) HwPorts;

static void add_ports(Unit *u, HwPorts *ports, const Channel *channel, bool is_in) {
  for (size_t i = 0; i < channel->specs.len; i++) {
    const WireSpec *spec = &channel->specs.data[i];
    bool is_given = is_in != spec->is_upstream;
    const char *name = arena_printf(u->scratch, "%s%s", channel->name, spec->suffix);
    vec_push(u->scratch, ports,
             ((HwPort){context_ident(u->ctx, name), spec->type, is_given ? HW_IN : HW_OUT}));
  }
}

static void take_given(Unit *u, Channel *channel, bool is_in, uint32_t *next) {
  for (size_t i = 0; i < channel->specs.len; i++)
    if (is_in != channel->specs.data[i].is_upstream)
      set_wire(channel, &channel->specs.data[i], u->b.block->args[(*next)++]);
}

static void give_driven(Unit *u, const Channel *channel, bool is_in, Wire *outputs, uint32_t *n) {
  for (size_t i = 0; i < channel->specs.len; i++) {
    const WireSpec *spec = &channel->specs.data[i];
    if (is_in != spec->is_upstream)
      continue;
    outputs[*n] = get_wire(channel, spec);
    if (!outputs[(*n)++])
      bug("'%s' does not drive '%s%s'", u->op->info->name->text, channel->name, spec->suffix);
  }
}

// What a generator made and did not use.
static void erase_unused(Block *block) {
  for (bool changed = true; changed;) {
    changed = false;
    for (Op *op = block->last, *prev; op; op = prev) {
      prev = op->prev;
      bool is_used = op->n_results == 0;
      for (uint32_t i = 0; i < op->n_results; i++)
        for (const Use *use = op->results[i].first_use; use; use = use->next)
          is_used |= use->owner != op;
      if (is_used)
        continue;
      op_drop_all_references(op);
      op_erase(op);
      changed = true;
    }
  }
}

// Ops in an order that does not depend on the order in which a C compiler evaluates arguments:
// state, then logic, each op behind those that it reads, then what ends the logic.
static bool is_state(const Op *op) {
  return op_is(op, OP_seq_compreg) || op_is(op, OP_seq_compreg_ce) || op_is(op, OP_seq_firreg) ||
         op_is(op, OP_seq_firmem);
}

typedef struct Visit {
  Op *op;
  uint32_t next; // operand
} Visit;

static void place_logic(Unit *u, Op *root, Op *before, Map *placed) {
  VEC(Visit) stack = {0};
  vec_push(u->scratch, &stack, ((Visit){root, 0}));
  while (stack.len) {
    Visit *top = &vec_last(&stack);
    if (top->next < top->op->n_operands) {
      Op *feeds = value_op(op_operand(top->op, top->next++));
      if (!feeds || is_state(feeds) || map_get_ptr(placed, feeds))
        continue;
      map_put_ptr(placed, feeds, feeds);
      vec_push(u->scratch, &stack, ((Visit){feeds, 0}));
      continue;
    }
    Op *op = vec_pop(&stack).op;
    if (op == root)
      continue;
    op_remove(op);
    block_insert_op_before(before, op);
  }
}

static void order_body(Unit *u, Block *block) {
  VEC(Op *) states = {0}, ends = {0};
  Map placed = {.arena = u->scratch};
  for (Op *op = block->first; op; op = op->next) {
    if (is_state(op))
      vec_push(u->scratch, &states, op);
    else if (!op->n_results)
      vec_push(u->scratch, &ends, op);
  }
  for (size_t i = 0; i < states.len; i++) {
    op_remove(states.data[i]);
    block_append_op(block, states.data[i]);
  }
  for (size_t i = 0; i < ends.len; i++) {
    op_remove(ends.data[i]);
    block_append_op(block, ends.data[i]);
  }
  for (size_t i = 0; i < states.len; i++)
    place_logic(u, states.data[i], ends.data[0], &placed);
  for (size_t i = 0; i < ends.len; i++)
    place_logic(u, ends.data[i], ends.data[0], &placed);
}

// A unit without state has no clock, one without control registers no reset.
static void drop_unused_ports(Unit *u, Op *module, HwPorts *ports) {
  Block *block = hw_module_body(module);
  for (int i = 0; i < 2; i++) {
    uint32_t last =
        block->n_args - 1 - (uint32_t)(i > 0 && value_is_used(block->args[block->n_args - 1]));
    if (value_is_used(block->args[last]))
      continue;
    block_erase_arg(block, last);
    ports->len -= 1;
    if (last < block->n_args) // the clock went, the reset stays
      ports->data[ports->len - 1] = ports->data[ports->len];
  }
  op_set_attr(u->module, module, context_ident(u->ctx, "module_type"),
              attr_type(u->ctx, type_hw_modty(u->ctx, ports->data, ports->len)));
}

// Memories that can be read at any time, such as those of queues.
static bool has_visible_words(const Unit *u, const Op *op) {
  return op_is(op, OP_seq_firmem) && !attr_int_or(op_attr_named(u->ctx, op, "readLatency"), 0);
}

static size_t count_visible_words(const Unit *u, const Block *block) {
  size_t n = 0;
  for (const Op *op = block->first; op; op = op->next)
    n += has_visible_words(u, op) ? seq_firmem_depth(op->results[0].type) : 0;
  return n;
}

static void expose(Unit *u, const char *name, Wire wire, Wire *outputs, uint32_t *n,
                   HwPorts *ports) {
  Ident port = context_ident(u->ctx, arena_printf(u->scratch, "state_%s", name));
  vec_push(u->scratch, ports, ((HwPort){port, wire->type, HW_OUT}));
  outputs[(*n)++] = wire;
}

static void expose_state(Unit *u, const Block *block, Wire *outputs, uint32_t *n, HwPorts *ports) {
  for (size_t i = 0; i < u->registers.len; i++) {
    Op *op = u->registers.data[i];
    expose(u, attr_text(op_attr_named(u->ctx, op, "name"))->text, op_result(op, 0), outputs, n,
           ports);
  }
  for (Op *op = block->first, *last = block->last; op; op = op == last ? NULL : op->next) {
    if (!has_visible_words(u, op))
      continue;
    Wire memory = op_result(op, 0);
    const char *name = attr_text(op_attr_named(u->ctx, op, "name"))->text;
    unsigned width = type_width(seq_firmem_address_type(u->ctx, memory->type));
    for (uint64_t i = 0; i < seq_firmem_depth(memory->type); i++) {
      Wire word = memory_read(u, memory, unit_const(u, width, (int64_t)i), NULL);
      expose(u, arena_printf(u->scratch, "%s_%llu", name, (unsigned long long)i), word, outputs, n,
             ports);
    }
  }
}

static void finish_module(Unit *u, Op *module, HwPorts *ports, const UnitOptions *options) {
  Block *block = hw_module_body(module);
  size_t n_state = u->registers.len + count_visible_words(u, block);
  Wire *outputs = ARENA_ARRAY(u->scratch, Wire, ports->len + n_state);
  HwPorts all = {0};
  uint32_t n = 0;
  for (uint32_t i = 0; i < u->n_ins; i++)
    give_driven(u, &u->ins[i], true, outputs, &n);
  for (uint32_t i = 0; i < u->op->n_results; i++)
    give_driven(u, &u->outs[i], false, outputs, &n);
  for (size_t i = 0; i + 2 < ports->len; i++)
    vec_push(u->scratch, &all, ports->data[i]);
  if (options && options->expose_state)
    expose_state(u, block, outputs, &n, &all);
  for (size_t i = ports->len - 2; i < ports->len; i++)
    vec_push(u->scratch, &all, ports->data[i]);
  build_op(&u->b, OP_hw_output, outputs, n, NULL, 0, NULL, 0);
  erase_unused(block);
  order_body(u, block);
  drop_unused_ports(u, module, &all);
}

static bool is_float_channel(const Value *value) {
  Type data = type_is_handshake(value->type) ? type_data(value->type) : NULL;
  return data && type_is_float(data);
}

static bool computes_with_floats(const Op *op) {
  bool does = false;
  for (uint32_t i = 0; i < op->n_operands; i++)
    does |= is_float_channel(op_operand(op, i));
  for (uint32_t i = 0; i < op->n_results; i++)
    does |= is_float_channel(op_result(op, i));
  return does;
}

// Other tools end at 2^16 bits, and some units need one more than their operands have.
enum { MOST_BITS = (1 << 16) - 1 };

static bool check_widths(const Unit *u, const HwPorts *ports) {
  for (size_t i = 0; i < ports->len; i++)
    if (type_width(ports->data[i].type) > MOST_BITS)
      return op_error(u->op, "cannot become a circuit: '%s' has %u bits, of at most %d",
                      ports->data[i].name->text, type_width(ports->data[i].type), MOST_BITS);
  return true;
}

Op *unit_build(Builder *builder, const Op *op, Str name, const UnitOptions *options) {
  const UnitRow *row = unit_find(op->info->id);
  Arena scratch = {0};
  Unit u = {.module = builder->module,
            .ctx = builder->module->ctx,
            .op = op,
            .scratch = &scratch,
            .constants = {.arena = &scratch}};
  if (!row) {
    op_error(op, "cannot become a circuit: there is no unit for it yet");
    if (computes_with_floats(op))
      diag_note(u.ctx, op->loc,
                "circuits have no floating-point arithmetic yet: use integers, or fixed point");
    return NULL;
  }
  make_channels(&u);
  HwPorts ports = {0};
  for (uint32_t i = 0; i < u.n_ins; i++)
    add_ports(&u, &ports, &u.ins[i], true);
  for (uint32_t i = 0; i < op->n_results; i++)
    add_ports(&u, &ports, &u.outs[i], false);
  if (!check_widths(&u, &ports)) {
    arena_free(&scratch);
    return NULL;
  }
  vec_push(&scratch, &ports, ((HwPort){context_ident(u.ctx, "clk"), type_seq_clock(u.ctx), HW_IN}));
  vec_push(&scratch, &ports, ((HwPort){context_ident(u.ctx, "rst"), u.ctx->i1, HW_IN}));
  Op *module = build_hw_module(builder, name, ports.data, ports.len);
  u.b = builder_at_end(builder->module, hw_module_body(module), builder->loc);
  uint32_t next = 0;
  for (uint32_t i = 0; i < u.n_ins; i++)
    take_given(&u, &u.ins[i], true, &next);
  for (uint32_t i = 0; i < op->n_results; i++)
    take_given(&u, &u.outs[i], false, &next);
  u.clk = u.b.block->args[next];
  u.rst = u.b.block->args[next + 1];
  bool ok = row->build(&u);
  if (ok)
    finish_module(&u, module, &ports, options);
  else
    op_erase(module);
  arena_free(&scratch);
  return ok ? module : NULL;
}
