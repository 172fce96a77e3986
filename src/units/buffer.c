// buffer.c: the kinds of buffers.
//
//                        latency   slots   breaks
//   ONE_SLOT_BREAK_DV    1         1       data and valid      ready = !full | out.ready
//   ONE_SLOT_BREAK_R     0         1       ready               ready = !full
//   ONE_SLOT_BREAK_DVR   1         1       all (every second cycle a token)
//   FIFO_BREAK_DV        1         n       data and valid
//   FIFO_BREAK_NONE      0         n       nothing: a token passes an empty one at once
//   SHIFT_REG_BREAK_DV   n         n       data and valid; all slots move together
//   COUNTER_BUFFER       1         n       valid; counts tokens that carry nothing
//
// Upstream extra signals run past the slots.

#include "units/unit.h"

// A register for the payload; nothing where there is none.
static Wire store_payload(Unit *u, const char *name, Wire payload, Wire enable) {
  if (!payload)
    return NULL;
  Reg slot = unit_reg(u, name, wire_width(payload));
  reg_next_if(u, slot, enable, payload);
  return slot.q;
}

static void one_slot_break_dv(Unit *u, const Channel *in, const Channel *out) {
  Reg full = unit_reg_reset(u, "full", 1, 0);
  Wire ready = unit_or(u, unit_not(u, full.q), out->ready);
  reg_next(u, full, unit_or(u, in->valid, unit_not(u, ready)));
  drive_ready(u, 0, ready);
  drive_valid(u, 0, full.q);
  drive_payload(u, 0, store_payload(u, "slot", unit_payload(u, in), unit_and(u, in->valid, ready)));
}

static void one_slot_break_r(Unit *u, const Channel *in, const Channel *out) {
  Reg full = unit_reg_reset(u, "full", 1, 0);
  Wire valid = unit_or(u, full.q, in->valid), payload = unit_payload(u, in);
  reg_next(u, full, unit_and_not(u, valid, out->ready));
  drive_ready(u, 0, unit_not(u, full.q));
  drive_valid(u, 0, valid);
  if (payload)
    payload = unit_mux(u, full.q, store_payload(u, "slot", payload, unit_not(u, full.q)), payload);
  drive_payload(u, 0, payload);
}

static void one_slot_break_dvr(Unit *u, const Channel *in, const Channel *out) {
  Reg full = unit_reg_reset(u, "full", 1, 0);
  reg_next(u, full, unit_mux(u, full.q, unit_not(u, out->ready), in->valid));
  drive_ready(u, 0, unit_not(u, full.q));
  drive_valid(u, 0, full.q);
  drive_payload(u, 0, store_payload(u, "slot", unit_payload(u, in), unit_not(u, full.q)));
}

WordQueue make_word_queue(Unit *u, uint64_t n, unsigned width) {
  WordQueue q = {.n = n};
  if (n == 1) {
    q.slot = unit_reg(u, "slot", width);
    q.word = q.slot.q;
    return q;
  }
  q.head = unit_reg_reset(u, "head", index_bits(n), 0);
  q.tail = unit_reg_reset(u, "tail", index_bits(n), 0);
  q.words = unit_memory(u, "words", n, width, 0);
  q.word = memory_read(u, q.words, q.head.q, NULL);
  return q;
}

void run_word_queue(Unit *u, const WordQueue *q, Wire word, Wire push, Wire pop) {
  if (q->n == 1) {
    reg_next_if(u, q->slot, push, word);
    return;
  }
  reg_next_if(u, q->head, pop, unit_next_index(u, q->head.q, q->n));
  reg_next_if(u, q->tail, push, unit_next_index(u, q->tail.q, q->n));
  memory_write(u, q->words, q->tail.q, push, word);
}

Wire unit_queue(Unit *u, uint64_t n, Wire word, Wire push, Wire pop) {
  if (!word)
    return NULL;
  WordQueue q = make_word_queue(u, n, wire_width(word));
  run_word_queue(u, &q, word, push, pop);
  return q.word;
}

// is_transparent: an empty queue passes its input on; what leaves at once is never stored.
static void fifo(Unit *u, const Channel *in, const Channel *out, uint64_t n, bool is_transparent) {
  unsigned width = index_bits(n + 1);
  Reg count = unit_reg_reset(u, "count", width, 0);
  Wire one = unit_const(u, width, 1);
  Wire empty = unit_is_zero(u, count.q), full = unit_eq_const(u, count.q, (int64_t)n);
  Wire ready = unit_or(u, unit_not(u, full), out->ready);
  Wire valid = unit_not(u, empty), enters = unit_and(u, in->valid, ready);
  Wire pop = unit_and_not(u, out->ready, empty);
  if (is_transparent) {
    enters = unit_and_not(u, enters, unit_and(u, empty, out->ready));
    valid = unit_or(u, valid, in->valid);
  }
  Wire more = unit_and_not(u, enters, pop), less = unit_and_not(u, pop, enters);
  reg_next(u, count,
           unit_mux(u, more, unit_add(u, count.q, one),
                    unit_mux(u, less, unit_sub(u, count.q, one), count.q)));
  drive_ready(u, 0, ready);
  drive_valid(u, 0, valid);
  Wire payload = unit_payload(u, in);
  Wire word = unit_queue(u, n, payload, enters, pop);
  drive_payload(u, 0, word && is_transparent ? unit_mux(u, empty, payload, word) : word);
}

static void shift_register(Unit *u, const Channel *in, const Channel *out, uint64_t n) {
  Wire valid = in->valid, payload = unit_payload(u, in);
  Reg *stages = ARENA_ARRAY(u->scratch, Reg, n);
  for (uint64_t i = 0; i < n; i++)
    stages[i] =
        unit_reg_reset(u, arena_printf(u->scratch, "valid_%llu", (unsigned long long)i), 1, 0);
  Wire moves = unit_or(u, unit_not(u, stages[n - 1].q), out->ready);
  for (uint64_t i = 0; i < n; i++) {
    reg_next_if(u, stages[i], moves, valid);
    const char *name = arena_printf(u->scratch, "slot_%llu", (unsigned long long)i);
    payload = store_payload(u, name, payload, unit_and(u, moves, valid));
    valid = stages[i].q;
  }
  drive_ready(u, 0, moves);
  drive_valid(u, 0, valid);
  drive_payload(u, 0, payload);
}

enum { MAX_SLOTS = 1 << 20, MAX_STAGES = 1 << 17 };

bool unit_handshake_buffer(Unit *u) {
  const Channel *in = &u->ins[0], *out = &u->outs[0];
  BufferKind kind = (BufferKind)attr_enum_value(op_attr_named(u->ctx, u->op, "bufferType"));
  uint64_t n = (uint64_t)attr_int_or(op_attr_named(u->ctx, u->op, "numSlots"), 1);
  Attr latency = op_attr_named(u->ctx, u->op, "dvLatency");
  if (n > MAX_SLOTS)
    return unit_unsupported(u, "a buffer of more than 2^20 slots");
  if (kind == SHIFT_REG_BREAK_DV && n > MAX_STAGES)
    return unit_unsupported(u, "a shift register of more than 2^17 slots, each of which is a "
                               "register");
  if (latency && attr_int_or(latency, -1) != unit_latency(u->op))
    return op_error(u->op, "cannot become a circuit: 'dvLatency' of this buffer is %u, not %lld",
                    unit_latency(u->op), (long long)attr_int_or(latency, -1));
  switch (kind) {
  case ONE_SLOT_BREAK_DV:
    one_slot_break_dv(u, in, out);
    break;
  case ONE_SLOT_BREAK_R:
    one_slot_break_r(u, in, out);
    break;
  case ONE_SLOT_BREAK_DVR:
    one_slot_break_dvr(u, in, out);
    break;
  case FIFO_BREAK_NONE:
    fifo(u, in, out, n, true);
    break;
  case FIFO_BREAK_DV:
    fifo(u, in, out, n, false);
    break;
  case SHIFT_REG_BREAK_DV:
    shift_register(u, in, out, n);
    break;
  case COUNTER_BUFFER:
    if (unit_payload(u, in))
      return unit_unsupported(u, "a COUNTER_BUFFER counts tokens and cannot hold data");
    fifo(u, in, out, n, false);
    break;
  }
  forward_upstream(u);
  return true;
}
