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
  uint8_t *bits; // by value id
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
                                    : mem_controller_ports(op, arena, &ports, &problem)))
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
  for (const Op *op = op_region(func, 0)->first->first; op; op = op->next) {
    uint64_t highest;
    if (is_interface(op) && highest_address(op_operand(op, 0)->type, &highest))
      set_addresses(&widths, op, interval_unsigned_bits(interval_unsigned(64, 0, highest)), arena);
  }
  return widths;
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
  case OP_handshake_load:
  case OP_handshake_store:
    return !i && d->addresses.of_access[op->id] ? d->addresses.of_access[op->id] : full;
  case OP_handshake_mem_controller:
  case OP_handshake_lsq:
    address = d->addresses.of_value[op_operand(op, i)->id];
    return address ? address : full;
  default:
    return of_arithmetic(d, op, i);
  }
}

uint8_t *demanded_bits(Op *func, Module *module, const Interval *ranges, AddressWidths addresses,
                       Arena *arena) {
  Demand d = {ranges, addresses, ARENA_ARRAY(arena, uint8_t, module->n_values)};
  bool *is_waiting = ARENA_ARRAY(arena, bool, module->n_ops);
  VEC(Op *) work = {0};
  for (Op *op = op_region(func, 0)->first->first; op; op = op->next) {
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
      if (!maker || is_waiting[maker->id] || is_interface(maker))
        continue; // an interface asks for the same whatever it is asked for
      is_waiting[maker->id] = true;
      vec_push(arena, &work, maker);
    }
  }
  return d.bits;
}
