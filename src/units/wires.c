// wires.c: logic, registers and memories of a unit: thin builders over comb and seq that leave
// out what is constant, so that generators need no special cases.

#include "dialects/hw/hw.h"
#include "dialects/seq/seq.h"
#include "units/unit.h"

unsigned wire_width(Wire wire) {
  return type_width(wire->type);
}

unsigned index_bits(uint64_t n) {
  unsigned bits = hw_index_width(n ? n : 1);
  return bits ? bits : 1;
}

Type wire_type(Unit *u, unsigned width) {
  return type_int(u->ctx, width, SIGNLESS);
}

// Constants stand once each, at the top of the module.
Wire unit_const_attr(Unit *u, Attr value) {
  Wire known = map_get_ptr(&u->constants, value);
  if (known)
    return known;
  Builder top = u->b;
  top.before = u->b.block->first;
  Wire made = op_result(build_hw_constant_attr(&top, value, attr_value_type(value)), 0);
  map_put_ptr(&u->constants, value, made);
  return made;
}

Wire unit_const(Unit *u, unsigned width, int64_t value) {
  return unit_const_attr(u, attr_int(u->ctx, wire_type(u, width), value));
}

Wire unit_true(Unit *u) {
  return unit_const(u, 1, 1);
}
Wire unit_false(Unit *u) {
  return unit_const(u, 1, 0);
}

static bool is_bit(Wire wire, uint64_t value) {
  Attr attr = hw_constant_value(wire);
  return attr && wire_width(wire) == 1 && attr_limbs(attr)[0] == value;
}

static Wire build_comb(Unit *u, unsigned id, const Wire *operands, size_t n, Type type) {
  return build_value(&u->b, id, operands, n, type, NULL, 0);
}

Wire unit_binary(Unit *u, OpId id, Wire a, Wire b) {
  Wire operands[] = {a, b};
  return build_comb(u, id, operands, 2, a->type);
}

Wire unit_and(Unit *u, Wire a, Wire b) {
  if (is_bit(a, 1) || is_bit(b, 0) || a == b)
    return b;
  if (is_bit(b, 1) || is_bit(a, 0))
    return a;
  return unit_binary(u, OP_comb_and, a, b);
}

Wire unit_or(Unit *u, Wire a, Wire b) {
  if (is_bit(a, 0) || is_bit(b, 1) || a == b)
    return b;
  if (is_bit(b, 0) || is_bit(a, 1))
    return a;
  return unit_binary(u, OP_comb_or, a, b);
}

Wire unit_xor(Unit *u, Wire a, Wire b) {
  return unit_binary(u, OP_comb_xor, a, b);
}

Wire unit_not(Unit *u, Wire a) {
  if (is_bit(a, 0) || is_bit(a, 1))
    return is_bit(a, 0) ? unit_true(u) : unit_false(u);
  return unit_binary(u, OP_comb_xor, a, unit_const(u, wire_width(a), -1));
}

Wire unit_and_not(Unit *u, Wire a, Wire b) {
  return unit_and(u, a, unit_not(u, b));
}

Wire unit_mux(Unit *u, Wire condition, Wire if_true, Wire if_false) {
  if (if_true == if_false || is_bit(condition, 1))
    return if_true;
  if (is_bit(condition, 0))
    return if_false;
  Wire operands[] = {condition, if_true, if_false};
  return build_comb(u, OP_comb_mux, operands, 3, if_true->type);
}

Wire unit_add(Unit *u, Wire a, Wire b) {
  return unit_binary(u, OP_comb_add, a, b);
}
Wire unit_sub(Unit *u, Wire a, Wire b) {
  return unit_binary(u, OP_comb_sub, a, b);
}

Wire unit_icmp(Unit *u, CombPredicate predicate, Wire a, Wire b) {
  NamedAttr attr = {context_ident(u->ctx, "predicate"), attr_int(u->ctx, u->ctx->i64, predicate)};
  Wire operands[] = {a, b};
  return build_value(&u->b, OP_comb_icmp, operands, 2, u->ctx->i1, &attr, 1);
}

Wire unit_eq(Unit *u, Wire a, Wire b) {
  return unit_icmp(u, COMB_EQ, a, b);
}

Wire unit_eq_const(Unit *u, Wire a, int64_t value) {
  if (wire_width(a) == 1)
    return value & 1 ? a : unit_not(u, a);
  return unit_eq(u, a, unit_const(u, wire_width(a), value));
}

Wire unit_is_zero(Unit *u, Wire a) {
  return unit_eq_const(u, a, 0);
}

Wire unit_extract(Unit *u, Wire a, unsigned low, unsigned width) {
  if (low == 0 && width == wire_width(a))
    return a;
  NamedAttr attr = {context_ident(u->ctx, "lowBit"), attr_int(u->ctx, u->ctx->i32, low)};
  return build_value(&u->b, OP_comb_extract, &a, 1, wire_type(u, width), &attr, 1);
}

Wire unit_bit(Unit *u, Wire a, unsigned i) {
  return unit_extract(u, a, i, 1);
}

Wire unit_concat(Unit *u, const Wire *parts, size_t n) {
  unsigned width = 0;
  for (size_t i = 0; i < n; i++)
    width += wire_width(parts[i]);
  return n == 1 ? parts[0] : build_comb(u, OP_comb_concat, parts, n, wire_type(u, width));
}

Wire unit_replicate(Unit *u, Wire a, unsigned n) {
  return n == 1 ? a : build_comb(u, OP_comb_replicate, &a, 1, wire_type(u, wire_width(a) * n));
}

Wire unit_zext(Unit *u, Wire a, unsigned width) {
  if (width == wire_width(a))
    return a;
  Wire parts[] = {unit_const(u, width - wire_width(a), 0), a};
  return unit_concat(u, parts, 2);
}

Wire unit_sext(Unit *u, Wire a, unsigned width) {
  unsigned from = wire_width(a);
  if (width == from)
    return a;
  Wire parts[] = {unit_replicate(u, unit_bit(u, a, from - 1), width - from), a};
  return unit_concat(u, parts, 2);
}

Wire unit_resize(Unit *u, Wire a, unsigned width) {
  return width <= wire_width(a) ? unit_extract(u, a, 0, width) : unit_zext(u, a, width);
}

// An op of many operands, constants left out.
static Wire combine(Unit *u, OpId id, const Wire *wires, size_t n, uint64_t neutral) {
  Wire *kept = ARENA_ARRAY(u->scratch, Wire, n);
  size_t n_kept = 0;
  for (size_t i = 0; i < n; i++) {
    if (is_bit(wires[i], !neutral))
      return wires[i];
    if (!is_bit(wires[i], neutral))
      kept[n_kept++] = wires[i];
  }
  if (!n_kept)
    return unit_const(u, 1, (int64_t)neutral);
  return n_kept == 1 ? kept[0] : build_comb(u, id, kept, n_kept, kept[0]->type);
}

Wire unit_and_all(Unit *u, const Wire *wires, size_t n) {
  return combine(u, OP_comb_and, wires, n, 1);
}
Wire unit_or_all(Unit *u, const Wire *wires, size_t n) {
  return combine(u, OP_comb_or, wires, n, 0);
}

void unit_and_others(Unit *u, Wire also, Wire *wires, size_t n) {
  if (n > 4) {
    Wire low = unit_and_all(u, wires, n / 2), high = unit_and_all(u, wires + n / 2, n - n / 2);
    unit_and_others(u, unit_and(u, also, high), wires, n / 2);
    unit_and_others(u, unit_and(u, also, low), wires + n / 2, n - n / 2);
    return;
  }
  Wire given[4];
  for (size_t i = 0; i < n; i++)
    given[i] = wires[i];
  for (size_t i = 0; i < n; i++) {
    Wire parts[4] = {also};
    size_t n_parts = 1;
    for (size_t k = 0; k < n; k++)
      if (k != i)
        parts[n_parts++] = given[k];
    wires[i] = unit_and_all(u, parts, n_parts);
  }
}

// A tree of two-way choices, one level per bit of the index.
Wire unit_select(Unit *u, Wire index, const Wire *wires, size_t n) {
  Wire *level = ARENA_ARRAY(u->scratch, Wire, n);
  for (size_t i = 0; i < n; i++)
    level[i] = wires[i];
  for (unsigned bit = 0; n > 1; bit++) {
    Wire chosen = unit_bit(u, index, bit);
    size_t half = (n + 1) / 2;
    for (size_t i = 0; i < half; i++)
      level[i] = 2 * i + 1 < n ? unit_mux(u, chosen, level[2 * i + 1], level[2 * i]) : level[2 * i];
    n = half;
  }
  return level[0];
}

Wire unit_next_index(Unit *u, Wire i, uint64_t n) {
  unsigned width = wire_width(i);
  Wire plus = unit_add(u, i, unit_const(u, width, 1));
  bool wraps = width < 64 && n == UINT64_C(1) << width;
  return wraps ? plus
               : unit_mux(u, unit_eq_const(u, i, (int64_t)n - 1), unit_const(u, width, 0), plus);
}

Wire unit_select_one(Unit *u, const Wire *enables, const Wire *wires, size_t n) {
  unsigned width = wire_width(wires[0]);
  Wire *masked = ARENA_ARRAY(u->scratch, Wire, n);
  for (size_t i = 0; i < n; i++)
    masked[i] = is_bit(enables[i], 1) ? wires[i]
                                      : unit_and(u, unit_replicate(u, enables[i], width), wires[i]);
  return unit_or_all(u, masked, n);
}

// Its input is not known yet: until reg_next it keeps its value.
static Reg make_register(Unit *u, const char *name, unsigned width, Wire reset_value) {
  Type type = wire_type(u, width);
  Wire unknown = unit_const(u, width, 0);
  Wire operands[] = {unknown, u->clk, u->rst, reset_value};
  int32_t sizes[] = {1, 1, reset_value != NULL, reset_value != NULL, 0};
  NamedAttr attrs[] = {
      {context_ident(u->ctx, "name"), attr_string(u->ctx, str_from(name))},
      {u->ctx->operand_segments, attr_i32_array(u->ctx, sizes, 5)},
  };
  Op *op = build_op(&u->b, OP_seq_compreg, operands, reset_value ? 4 : 2, &type, 1, attrs, 2);
  op_set_operand(op, 0, op_result(op, 0));
  vec_push(u->scratch, &u->registers, op);
  return (Reg){op_result(op, 0), op};
}

Reg unit_reg(Unit *u, const char *name, unsigned width) {
  return make_register(u, name, width, NULL);
}

Reg unit_reg_reset(Unit *u, const char *name, unsigned width, int64_t value) {
  return make_register(u, name, width, unit_const(u, width, value));
}

void reg_next(Unit *u, Reg reg, Wire value) {
  (void)u;
  op_set_operand(reg.op, 0, value);
}

void reg_next_if(Unit *u, Reg reg, Wire enable, Wire value) {
  reg_next(u, reg, unit_mux(u, enable, value, reg.q));
}

Wire unit_memory(Unit *u, const char *name, uint64_t depth, unsigned width, unsigned latency) {
  Context *ctx = u->ctx;
  NamedAttr attrs[] = {
      {context_ident(ctx, "name"), attr_string(ctx, str_from(name))},
      {context_ident(ctx, "readLatency"), attr_int(ctx, ctx->i32, latency)},
      {context_ident(ctx, "writeLatency"), attr_int(ctx, ctx->i32, 1)},
      {context_ident(ctx, "ruw"), attr_int(ctx, ctx->i32, SEQ_RUW_OLD)},
      {context_ident(ctx, "wuw"), attr_int(ctx, ctx->i32, SEQ_WUW_UNDEFINED)},
  };
  Type type = type_seq_firmem(ctx, depth, width, 0);
  return build_value(&u->b, OP_seq_firmem, NULL, 0, type, attrs, 5);
}

Wire memory_read(Unit *u, Wire memory, Wire address, Wire enable) {
  Wire operands[] = {memory, address, u->clk, enable};
  Type type = seq_firmem_data_type(u->ctx, memory->type);
  return build_value(&u->b, OP_seq_firmem_read_port, operands, enable ? 4 : 3, type, NULL, 0);
}

void memory_write(Unit *u, Wire memory, Wire address, Wire enable, Wire data) {
  Wire operands[] = {memory, address, u->clk, enable, data};
  int32_t sizes[] = {1, 1, 1, 1, 1, 0};
  NamedAttr attr = {u->ctx->operand_segments, attr_i32_array(u->ctx, sizes, 6)};
  build_op(&u->b, OP_seq_firmem_write_port, operands, 5, NULL, 0, &attr, 1);
}
