// demanded_bits.c: see demanded_bits.h.
//
// All start at 0; a worklist of units raises what their operands are asked for until nothing
// changes. Each value rises at most 64 times, so the time is linear.

#include "analysis/demanded_bits.h"

#include "analysis/value_ranges.h"
#include "analysis/width_rules.h"
#include "dialects/dialects.h"
#include "dialects/handshake/handshake.h"
#include "dialects/handshake/memory.h"

typedef struct Demand {
  const Interval *ranges;
  AddressWidths addresses;
  uint8_t *bits;          // by value id
  uint8_t *local_element; // by op id of the interface: bits that are stored of a local array's
                          // elements, plus 1; 0: it has none
} Demand;

static unsigned width_of(const Value *value) {
  return type_width(type_data(value->type));
}

unsigned choice_bits(uint32_t n) {
  unsigned bits = 1;
  while (bits < 32 && UINT64_C(1) << bits < n)
    bits++;
  return bits;
}

bool op_has_ranges(const Op *op) {
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (!value_has_range(op_operand(op, i)))
      return false;
  for (uint32_t i = 0; i < op->n_results; i++)
    if (!value_has_range(op_result(op, i)))
      return false;
  return op->n_operands && op->n_results;
}

// -- Addresses -----------------------------------------------------------------------------------

static bool is_interface(const Op *op) {
  return op_is(op, OP_handshake_mem_controller) || op_is(op, OP_handshake_lsq);
}

// The highest address of an element.
static bool highest_address(Type memref, uint64_t *highest) {
  enum { MAX_RANK = 16 };
  int64_t strides[MAX_RANK], offset, address;
  if (!type_is_memref(memref) || !type_has_static_shape(memref) || type_rank(memref) > MAX_RANK ||
      !memref_strides(memref, strides, &offset) || offset < 0)
    return false;
  address = offset;
  for (size_t i = 0; i < type_rank(memref); i++) {
    int64_t span;
    if (strides[i] < 0 || type_dim(memref, i) < 1 ||
        __builtin_mul_overflow(type_dim(memref, i) - 1, strides[i], &span) ||
        __builtin_add_overflow(address, span, &address))
      return false;
  }
  *highest = (uint64_t)address;
  return true;
}

// Addresses of one memory have one type: not wider than it was.
static void set_address(AddressWidths *widths, const Value *value, unsigned width) {
  widths->of_value[value->id] =
      (uint8_t)(value_has_range(value) && width < width_of(value) ? width : 0);
}

static void set_addresses(AddressWidths *widths, const Op *op, unsigned width, Arena *arena) {
  MemoryPorts ports = {0};
  const char *problem;
  if (!(op_is(op, OP_handshake_lsq) ? lsq_ports(op, arena, &ports, &problem)
                                    : mem_controller_ports(op, arena, &ports, &problem)) ||
      !memory_ports_have_ops(&ports))
    return;
  for (size_t i = 0; i < ports.len; i++) {
    const MemoryPort *port = &ports.data[i];
    if (port->kind == MEMORY_CONTROL)
      continue;
    const Value *address = op_operand(op, port->operand);
    set_address(widths, address, width);
    if (port->kind != MEMORY_QUEUE) {
      widths->of_access[port->access->id] = widths->of_value[address->id];
      continue;
    }
    const Op *queue = port->access;
    set_address(widths, op_operand(op, port->operand + 1), width);
    set_address(widths, op_result(queue, queue->n_results - 3), width);
    set_address(widths, op_result(queue, queue->n_results - 2), width);
    set_addresses(widths, queue, width, arena);
  }
}

AddressWidths address_widths(Op *func, Module *module, Arena *arena) {
  AddressWidths widths = {ARENA_ARRAY(arena, uint8_t, module->n_ops),
                          ARENA_ARRAY(arena, uint8_t, module->n_values)};
  for (const Op *op = op_region(func, 0)->first->first; op; op = op_next(op)) {
    uint64_t highest;
    if (is_interface(op) && highest_address(op_operand(op, 0)->type, &highest))
      set_addresses(&widths, op, interval_unsigned_bits(interval_unsigned(64, 0, highest)), arena);
  }
  return widths;
}

// Between the access and the interface the data is not resized.
static bool is_plain_port(const Op *op, const MemoryPort *port) {
  if (port->kind == MEMORY_STORE)
    return stream_origin(op_operand(op, port->operand + 1)) == op_result(port->access, 1);
  if (port->kind == MEMORY_LOAD)
    return stream_origin(op_operand(port->access, 1)) == op_result(op, port->result);
  return port->kind == MEMORY_CONTROL;
}

void local_arrays(Op *func, Arena *arena, LocalArrays *arrays) {
  for (Op *op = op_region(func, 0)->first->first; op; op = op_next(op)) {
    bool is_only = op_is(op, OP_handshake_mem_controller) ||
                   (op_is(op, OP_handshake_lsq) && lsq_is_master(op));
    Op *ram = is_only ? value_op(op_operand(op, 0)) : NULL;
    if (!ram || !op_is(ram, OP_handshake_ram) || !value_has_one_use(op_operand(op, 0)))
      continue;
    MemoryPorts ports = {0};
    const char *problem;
    Type element = type_element(ram->results[0].type);
    bool ok = type_rank(ram->results[0].type) <= 64 && type_is_signless(element) &&
              type_width(element) > 1 && type_width(element) <= INTERVAL_MAX_WIDTH &&
              (op_is(op, OP_handshake_lsq) ? lsq_ports(op, arena, &ports, &problem)
                                           : mem_controller_ports(op, arena, &ports, &problem));
    Attr contents = op_attr_named(op_context(op), ram, "initialValue");
    ok &= !contents || attr_is(contents, &ATTR_DEF_DENSE);
    ok &= memory_ports_have_ops(&ports);
    for (size_t i = 0; i < ports.len && ok; i++)
      ok = is_plain_port(op, &ports.data[i]);
    if (ok)
      vec_push(arena, arrays, ((LocalArray){ram, op}));
  }
}

// -- Demand --------------------------------------------------------------------------------------

// What is stored of a result is all that its unit has to get right.
static unsigned of_result(const Demand *d, const Op *op, uint32_t i) {
  const Value *result = op_result(op, i);
  unsigned bits = d->bits[result->id];
  return bits ? width_stored(d->ranges[result->id], bits).width : 0;
}

static unsigned of_results(const Demand *d, const Op *op, uint32_t n) {
  unsigned most = 0;
  for (uint32_t i = 0; i < n; i++)
    most = of_result(d, op, i) > most ? of_result(d, op, i) : most;
  return most;
}

static unsigned of_arithmetic(const Demand *d, const Op *op, uint32_t operand) {
  Interval operands[3];
  if (!op_has_ranges(op) || op->n_operands > 3 || op->n_results != 1)
    return width_of(op_operand(op, operand));
  for (uint32_t i = 0; i < op->n_operands; i++)
    operands[i] = d->ranges[op_operand(op, i)->id];
  return width_demanded(op->info->id, operand, operands, of_result(d, op, 0));
}

// Comes from a store's data, so it is one of the interface's.
static bool is_stored_data(Value *value) {
  value = stream_origin(value);
  const Op *op = value_op(value);
  return op && op_is(op, OP_handshake_store) && value->index == 1;
}

static unsigned of_operand(const Demand *d, const Op *op, uint32_t i) {
  unsigned full = width_of(op_operand(op, i)), address;
  switch ((OpId)op->info->id) {
  case OP_handshake_sink:
    return 0;
  case OP_handshake_buffer:
  case OP_handshake_br:
  case OP_handshake_merge:
  case OP_handshake_control_merge:
    return of_result(d, op, 0);
  case OP_handshake_lazy_fork:
    return of_results(d, op, op->n_results);
  case OP_handshake_mux:
    if (i)
      return of_result(d, op, 0);
    return choice_bits(op->n_operands - 1) < full ? choice_bits(op->n_operands - 1) : full;
  case OP_handshake_cond_br:
    return i ? of_results(d, op, 2) : full;
  case OP_handshake_select:
    return i ? of_result(d, op, 0) : full;
  case OP_handshake_wait:
    return i ? of_result(d, op, 0) : 0;
  case OP_handshake_blocker:
    return i ? 0 : of_result(d, op, 0);
  case OP_handshake_load:
  case OP_handshake_store:
    if (!i)
      return d->addresses.of_access[op->id] ? d->addresses.of_access[op->id] : full;
    return of_result(d, op, 1);
  case OP_handshake_mem_controller:
  case OP_handshake_lsq:
    address = d->addresses.of_value[op_operand(op, i)->id];
    if (address)
      return address;
    return d->local_element[op->id] && is_stored_data(op_operand(op, i))
               ? d->local_element[op->id] - 1u
               : full;
  default:
    return of_arithmetic(d, op, i);
  }
}

// What is read of a local array is what has to be stored in it; true: more than before.
static bool raise_element(Demand *d, const Op *interface, const Value *loaded) {
  unsigned bits = width_stored(d->ranges[loaded->id], d->bits[loaded->id]).width;
  uint8_t *element = &d->local_element[interface->id];
  if (!*element || bits + 1 <= *element)
    return false;
  *element = (uint8_t)(bits + 1);
  return true;
}

uint8_t *demanded_bits(Op *func, Module *module, const Interval *ranges, AddressWidths addresses,
                       const LocalArrays *arrays, Arena *arena) {
  Demand d = {ranges, addresses, ARENA_ARRAY(arena, uint8_t, module->n_values),
              ARENA_ARRAY(arena, uint8_t, module->n_ops)};
  for (size_t i = 0; i < arrays->len; i++)
    d.local_element[arrays->data[i].interface->id] = 1;
  bool *is_waiting = ARENA_ARRAY(arena, bool, module->n_ops);
  VEC(Op *) work = {0};
  for (Op *op = op_region(func, 0)->first->first; op; op = op_next(op)) {
    vec_push(arena, &work, op);
    is_waiting[op->id] = true;
  }
  while (work.len) {
    const Op *op = vec_pop(&work);
    is_waiting[op->id] = false;
    for (uint32_t i = 0; i < op->n_operands; i++) {
      const Value *value = op_operand(op, i);
      unsigned bits = value_has_range(value) ? of_operand(&d, op, i) : 0;
      if (bits <= d.bits[value->id])
        continue;
      d.bits[value->id] = (uint8_t)bits;
      Op *maker = value_op(value);
      // An interface asks for the same whatever it is asked for, but for that of a local array.
      if (!maker || (is_interface(maker) && !raise_element(&d, maker, value)) ||
          is_waiting[maker->id])
        continue;
      is_waiting[maker->id] = true;
      vec_push(arena, &work, maker);
    }
  }
  return d.bits;
}
