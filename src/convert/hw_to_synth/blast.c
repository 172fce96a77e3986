// blast.c: ops of hw, comb, seq and synth as literals. Registers and boxes are declared first, then
// everything that drives one of them or an output is computed, depth first with a stack of its own
// (netlists are deep), which also finds combinational cycles.

#include "convert/hw_to_synth/blast.h"

#include "base/wide.h"
#include "dialects/comb/comb.h"
#include "dialects/seq/seq.h"
#include "dialects/synth/synth.h"

enum { NEW, OPEN, DONE };
enum { MAX_BITS = 1 << 20 }; // of one value

bool blast_width(const Op *op, Type type, uint64_t *n) {
  *n = 1;
  if (type_is_seq_clock(type))
    return true;
  if (!hw_bit_width(type, n))
    return op_error(op, "cannot become gates: it has a value of type '%s'",
                    type_text(op_context(op), type));
  return *n <= MAX_BITS ||
         op_error(op, "cannot become gates: it has a value of more than %d bits", MAX_BITS);
}

static uint64_t width_of(const Value *value) {
  uint64_t n = 1;
  if (!type_is_seq_clock(value->type))
    hw_bit_width(value->type, &n); // it was checked when the op was declared
  return n;
}

AigLit *blast_bits(Blast *b, const Value *value) {
  return b->bits[value->id];
}

void blast_set(Blast *b, const Value *value, AigLit *bits) {
  b->bits[value->id] = bits;
}

AigLit *blast_new_inputs(Blast *b, uint64_t n) {
  AigLit *bits = ARENA_ARRAY(b->arena, AigLit, n + 1); // never NULL
  for (uint64_t i = 0; i < n; i++)
    bits[i] = aig_input(&b->aig);
  return bits;
}

AigLit *blast_new_latches(Blast *b, const Op *op, Ident name, uint64_t n, size_t *first) {
  AigLit *bits = blast_new_inputs(b, n);
  *first = b->latches.len;
  for (uint64_t i = 0; i < n; i++) {
    Ident own = name;
    if (name && n > 1)
      own = context_ident(b->ctx,
                          arena_printf(b->arena, "%s_%llu", name->text, (unsigned long long)i));
    BlastLatch latch = {.q = bits[i], .clock = AIG_NONE, .init = 0, .name = own, .loc = op->loc};
    vec_push(b->arena, &b->latches, latch);
  }
  return bits;
}

// Constants.

static void constant_bits(Attr value, Type type, AigLit *out) {
  if (type_is_int(type)) {
    const uint64_t *limbs = attr_limbs(value);
    for (unsigned i = 0; i < type_width(type); i++)
      out[i] = limbs[i / 64] >> (i % 64) & 1;
    return;
  }
  // Highest index first, or the first field first: the last one has the low bits.
  size_t n = attr_len(value);
  uint64_t low = 0, width = 0;
  for (size_t i = n; i-- > 0; low += width) {
    Type element = type_is_hw_array(type) ? hw_array_element(type) : hw_struct_field(type, i).type;
    hw_bit_width(element, &width);
    constant_bits(attr_at(value, i), element, out + low);
  }
}

AigLit *blast_constant(Blast *b, const Op *op, Attr value, Type type) {
  uint64_t n;
  if (!blast_width(op, type, &n))
    return NULL;
  AigLit *out = ARENA_ARRAY(b->arena, AigLit, n + 1);
  constant_bits(value, type, out);
  return out;
}

// Combinational ops: operands are known, `out` has room for the result's n bits.

typedef bool BlastFn(Blast *b, const Op *op, AigLit *out, unsigned n);

static AigLit *operand(Blast *b, const Op *op, uint32_t i) {
  return blast_bits(b, op_operand(op, i));
}

static bool blast_copy(Blast *b, const Op *op, AigLit *out, unsigned n) {
  memcpy(out, operand(b, op, 0), n * sizeof *out);
  return true;
}

static bool blast_hw_constant(Blast *b, const Op *op, AigLit *out, unsigned n) {
  (void)b;
  (void)n;
  const char *name = op_is(op, OP_hw_constant) ? "value" : "fields";
  constant_bits(op_attr_named(b->ctx, op, name), op->results[0].type, out);
  return true;
}

static AigLit xor_bits(Aig *aig, AigLit x, AigLit y) {
  return aig_xor(aig, x, y);
}
static AigLit or_bits(Aig *aig, AigLit x, AigLit y) {
  return aig_or(aig, x, y);
}

static bool bitwise(Blast *b, const Op *op, AigLit *out, unsigned n,
                    AigLit (*combine)(Aig *, AigLit, AigLit)) {
  memcpy(out, operand(b, op, 0), n * sizeof *out);
  for (uint32_t k = 1; k < op->n_operands; k++)
    for (unsigned i = 0; i < n; i++)
      out[i] = combine(&b->aig, out[i], operand(b, op, k)[i]);
  return true;
}

static bool blast_and(Blast *b, const Op *op, AigLit *out, unsigned n) {
  return bitwise(b, op, out, n, aig_and);
}
static bool blast_or(Blast *b, const Op *op, AigLit *out, unsigned n) {
  return bitwise(b, op, out, n, or_bits);
}
static bool blast_xor(Blast *b, const Op *op, AigLit *out, unsigned n) {
  return bitwise(b, op, out, n, xor_bits);
}

static bool blast_add(Blast *b, const Op *op, AigLit *out, unsigned n) {
  memcpy(out, operand(b, op, 0), n * sizeof *out);
  for (uint32_t k = 1; k < op->n_operands; k++)
    aig_add(&b->aig, out, out, operand(b, op, k), n, AIG_FALSE);
  return true;
}

static bool blast_sub(Blast *b, const Op *op, AigLit *out, unsigned n) {
  aig_sub(&b->aig, out, operand(b, op, 0), operand(b, op, 1), n);
  return true;
}

// A product or a quotient has about n^2 gates.
enum { MAX_PRODUCT_BITS = 1024 };

static bool check_product(const Op *op, unsigned n) {
  return n <= MAX_PRODUCT_BITS ||
         op_error(op, "cannot become gates: it has more than %d bits", MAX_PRODUCT_BITS);
}

static bool blast_mul(Blast *b, const Op *op, AigLit *out, unsigned n) {
  if (!check_product(op, n))
    return false;
  AigLit *last = ARENA_ARRAY(b->arena, AigLit, n + 1);
  memcpy(out, operand(b, op, 0), n * sizeof *out);
  for (uint32_t k = 1; k < op->n_operands; k++) {
    memcpy(last, out, n * sizeof *out);
    aig_mul(&b->aig, out, last, operand(b, op, k), n);
  }
  return true;
}

static bool blast_divide(Blast *b, const Op *op, AigLit *out, unsigned n) {
  bool is_signed = op_is(op, OP_comb_divs) || op_is(op, OP_comb_mods);
  bool is_rest = op_is(op, OP_comb_modu) || op_is(op, OP_comb_mods);
  if (!check_product(op, n))
    return false;
  aig_divide(&b->aig, is_rest ? NULL : out, is_rest ? out : NULL, operand(b, op, 0),
             operand(b, op, 1), n, is_signed);
  return true;
}

static bool blast_shift(Blast *b, const Op *op, AigLit *out, unsigned n) {
  AigShift kind = op_is(op, OP_comb_shl)    ? AIG_LEFT
                  : op_is(op, OP_comb_shru) ? AIG_RIGHT
                                            : AIG_RIGHT_SIGNED;
  aig_shift(&b->aig, out, operand(b, op, 0), operand(b, op, 1), n, kind);
  return true;
}

static bool blast_icmp(Blast *b, const Op *op, AigLit *out, unsigned n) {
  (void)n;
  unsigned width = type_width(op_operand(op, 0)->type);
  const AigLit *x = operand(b, op, 0), *y = operand(b, op, 1);
  switch ((CombPredicate)attr_enum_value(op_attr_named(b->ctx, op, "predicate"))) {
  case COMB_EQ:
  case COMB_CEQ:
  case COMB_WEQ:
    out[0] = aig_equal(&b->aig, x, y, width);
    break;
  case COMB_NE:
  case COMB_CNE:
  case COMB_WNE:
    out[0] = aig_not(aig_equal(&b->aig, x, y, width));
    break;
  case COMB_SLT:
    out[0] = aig_less(&b->aig, x, y, width, true);
    break;
  case COMB_SLE:
    out[0] = aig_not(aig_less(&b->aig, y, x, width, true));
    break;
  case COMB_SGT:
    out[0] = aig_less(&b->aig, y, x, width, true);
    break;
  case COMB_SGE:
    out[0] = aig_not(aig_less(&b->aig, x, y, width, true));
    break;
  case COMB_ULT:
    out[0] = aig_less(&b->aig, x, y, width, false);
    break;
  case COMB_ULE:
    out[0] = aig_not(aig_less(&b->aig, y, x, width, false));
    break;
  case COMB_UGT:
    out[0] = aig_less(&b->aig, y, x, width, false);
    break;
  case COMB_UGE:
    out[0] = aig_not(aig_less(&b->aig, x, y, width, false));
    break;
  }
  return true;
}

static bool blast_mux(Blast *b, const Op *op, AigLit *out, unsigned n) {
  aig_mux_word(&b->aig, out, operand(b, op, 0)[0], operand(b, op, 1), operand(b, op, 2), n);
  return true;
}

static bool blast_parity(Blast *b, const Op *op, AigLit *out, unsigned n) {
  (void)n;
  out[0] = aig_xor_all(&b->aig, operand(b, op, 0), type_width(op_operand(op, 0)->type));
  return true;
}

static bool blast_extract(Blast *b, const Op *op, AigLit *out, unsigned n) {
  int64_t low = attr_int_or(op_attr_named(b->ctx, op, "lowBit"), 0);
  memcpy(out, operand(b, op, 0) + low, n * sizeof *out);
  return true;
}

// The last operand has the low bits: concat, array_create, array_concat, struct_create.
static bool blast_concat(Blast *b, const Op *op, AigLit *out, unsigned n) {
  (void)n;
  for (uint32_t i = op->n_operands; i-- > 0;) {
    uint64_t width = width_of(op_operand(op, i));
    memcpy(out, operand(b, op, i), width * sizeof *out);
    out += width;
  }
  return true;
}

static bool blast_replicate(Blast *b, const Op *op, AigLit *out, unsigned n) {
  unsigned width = type_width(op_operand(op, 0)->type);
  for (unsigned i = 0; i < n; i++)
    out[i] = operand(b, op, 0)[i % width];
  return true;
}

static bool blast_reverse(Blast *b, const Op *op, AigLit *out, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    out[i] = operand(b, op, 0)[n - 1 - i];
  return true;
}

// The first input is the most significant bit of the index.
static bool blast_truth_table(Blast *b, const Op *op, AigLit *out, unsigned n) {
  (void)n;
  Attr table = op_attr_named(b->ctx, op, "lookupTable");
  uint32_t n_inputs = op->n_operands;
  size_t n_entries = attr_len(table);
  AigLit *index = ARENA_ARRAY(b->arena, AigLit, n_inputs + 1);
  AigLit *entries = ARENA_ARRAY(b->arena, AigLit, n_entries);
  AigLit **words = ARENA_ARRAY(b->arena, AigLit *, n_entries);
  for (uint32_t i = 0; i < n_inputs; i++)
    index[n_inputs - 1 - i] = operand(b, op, i)[0];
  for (size_t i = 0; i < n_entries; i++) {
    entries[i] = dense_array_int(table, i) != 0;
    words[i] = &entries[i];
  }
  aig_select(&b->aig, out, index, n_inputs, words, n_entries, 1);
  return true;
}

static AigLit **array_elements(Blast *b, AigLit *array, uint64_t n, uint64_t width) {
  AigLit **elements = ARENA_ARRAY(b->arena, AigLit *, n);
  for (uint64_t i = 0; i < n; i++)
    elements[i] = array + i * width;
  return elements;
}

static bool blast_array_get(Blast *b, const Op *op, AigLit *out, unsigned n) {
  const Value *array = op_operand(op, 0), *index = op_operand(op, 1);
  uint64_t len = hw_array_len(array->type);
  aig_select(&b->aig, out, blast_bits(b, index), type_width(index->type),
             array_elements(b, blast_bits(b, array), len, n), len, n);
  return true;
}

// Element i of the slice is element low + i of the array.
static bool blast_array_slice(Blast *b, const Op *op, AigLit *out, unsigned n) {
  const Value *array = op_operand(op, 0), *low = op_operand(op, 1);
  uint64_t len = hw_array_len(array->type), n_out = hw_array_len(op->results[0].type);
  uint64_t width = n_out ? n / n_out : 0;
  for (uint64_t i = 0; i < n_out; i++)
    aig_select(&b->aig, out + i * width, blast_bits(b, low), type_width(low->type),
               array_elements(b, blast_bits(b, array) + i * width, len - i, width), len - i,
               (unsigned)width);
  return true;
}

static AigLit index_is(Blast *b, const Value *index, uint64_t i) {
  unsigned n = type_width(index->type);
  AigLit *same = ARENA_ARRAY(b->arena, AigLit, n + 1);
  for (unsigned k = 0; k < n; k++)
    same[k] = k < 64 && i >> k & 1 ? blast_bits(b, index)[k] : aig_not(blast_bits(b, index)[k]);
  return aig_and_all(&b->aig, same, n);
}

static bool blast_array_inject(Blast *b, const Op *op, AigLit *out, unsigned n) {
  uint64_t len = hw_array_len(op->results[0].type), width = n / len;
  for (uint64_t i = 0; i < len; i++)
    aig_mux_word(&b->aig, out + i * width, index_is(b, op_operand(op, 1), i), operand(b, op, 2),
                 operand(b, op, 0) + i * width, (unsigned)width);
  return true;
}

static uint64_t field_low(Type type, size_t index) {
  uint64_t low = 0, width = 0;
  for (size_t i = hw_struct_len(type); i-- > index + 1; low += width)
    hw_bit_width(hw_struct_field(type, i).type, &width);
  return low;
}

static size_t field_index(const Op *op) {
  return (size_t)attr_int_or(op_attr_named(op_context(op), op, "fieldIndex"), 0);
}

static bool blast_struct_extract(Blast *b, const Op *op, AigLit *out, unsigned n) {
  uint64_t low = field_low(op_operand(op, 0)->type, field_index(op));
  memcpy(out, operand(b, op, 0) + low, n * sizeof *out);
  return true;
}

static bool blast_struct_inject(Blast *b, const Op *op, AigLit *out, unsigned n) {
  memcpy(out, operand(b, op, 0), n * sizeof *out);
  uint64_t low = field_low(op->results[0].type, field_index(op));
  memcpy(out + low, operand(b, op, 1), width_of(op_operand(op, 1)) * sizeof *out);
  return true;
}

static bool blast_struct_explode(Blast *b, const Op *op, AigLit *out, unsigned n) {
  (void)out;
  (void)n;
  for (uint32_t i = 0; i < op->n_results; i++)
    blast_set(b, op_result(op, i), operand(b, op, 0) + field_low(op_operand(op, 0)->type, i));
  return true;
}

static bool blast_and_inv(Blast *b, const Op *op, AigLit *out, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    out[i] = AIG_TRUE;
  for (uint32_t k = 0; k < op->n_operands; k++) {
    bool is_inverted = synth_is_inverted(op, k);
    for (unsigned i = 0; i < n; i++)
      out[i] = aig_and(&b->aig, out[i], operand(b, op, k)[i] ^ is_inverted);
  }
  return true;
}

static bool blast_const_clock(Blast *b, const Op *op, AigLit *out, unsigned n) {
  (void)n;
  out[0] = seq_clock_constant_is_high(op_attr_named(b->ctx, op, "value"));
  return true;
}

static bool blast_clock_inv(Blast *b, const Op *op, AigLit *out, unsigned n) {
  (void)n;
  out[0] = aig_not(operand(b, op, 0)[0]);
  return true;
}

static bool blast_read_now(Blast *b, const Op *op, AigLit *out, unsigned n) {
  (void)out;
  (void)n;
  return blast_read_memory(b, op);
}

// The ops that are computed; all others stand as inputs or are refused.
typedef struct BlastRow {
  OpId id;
  BlastFn *blast;
} BlastRow;

static const BlastRow ROWS[] = {
    {OP_hw_constant, blast_hw_constant},
    {OP_hw_aggregate_constant, blast_hw_constant},
    {OP_hw_wire, blast_copy},
    {OP_hw_bitcast, blast_copy},
    {OP_hw_array_create, blast_concat},
    {OP_hw_array_concat, blast_concat},
    {OP_hw_array_get, blast_array_get},
    {OP_hw_array_slice, blast_array_slice},
    {OP_hw_array_inject, blast_array_inject},
    {OP_hw_struct_create, blast_concat},
    {OP_hw_struct_extract, blast_struct_extract},
    {OP_hw_struct_inject, blast_struct_inject},
    {OP_hw_struct_explode, blast_struct_explode},
    {OP_comb_add, blast_add},
    {OP_comb_sub, blast_sub},
    {OP_comb_mul, blast_mul},
    {OP_comb_divu, blast_divide},
    {OP_comb_divs, blast_divide},
    {OP_comb_modu, blast_divide},
    {OP_comb_mods, blast_divide},
    {OP_comb_and, blast_and},
    {OP_comb_or, blast_or},
    {OP_comb_xor, blast_xor},
    {OP_comb_shl, blast_shift},
    {OP_comb_shru, blast_shift},
    {OP_comb_shrs, blast_shift},
    {OP_comb_icmp, blast_icmp},
    {OP_comb_mux, blast_mux},
    {OP_comb_parity, blast_parity},
    {OP_comb_extract, blast_extract},
    {OP_comb_concat, blast_concat},
    {OP_comb_replicate, blast_replicate},
    {OP_comb_reverse, blast_reverse},
    {OP_comb_truth_table, blast_truth_table},
    {OP_seq_to_clock, blast_copy},
    {OP_seq_from_clock, blast_copy},
    {OP_seq_const_clock, blast_const_clock},
    {OP_seq_clock_inv, blast_clock_inv},
    {OP_seq_firmem_read_port, blast_read_now},
    {OP_synth_and_inv, blast_and_inv},
};

static BlastFn *find_row(const Op *op) {
  for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
    if (op_is(op, ROWS[i].id))
      return ROWS[i].blast;
  return NULL;
}

static bool compute(Blast *b, const Op *op) {
  uint64_t n = 0;
  for (uint32_t i = 0; i < op->n_results; i++)
    if (!blast_width(op, op->results[i].type, &n))
      return false;
  for (uint32_t i = 0; i < op->n_operands; i++) {
    uint64_t width;
    if (!type_is_seq_firmem(op_operand(op, i)->type) &&
        !blast_width(op, op_operand(op, i)->type, &width))
      return false;
  }
  AigLit *out = ARENA_ARRAY(b->arena, AigLit, n + 1);
  if (op->n_results == 1)
    blast_set(b, op_result(op, 0), out);
  return find_row(op)(b, op, out, (unsigned)n);
}

typedef struct BlastFrame {
  const Op *op;
  uint32_t next; // operand
} BlastFrame;

// The literals of a value, and of all that it is computed from.
static bool require(Blast *b, const Value *value) {
  VEC(BlastFrame) stack = {0};
  if (b->bits[value->id] || !value_op(value))
    return true;
  vec_push(b->arena, &stack, ((BlastFrame){value_op(value), 0}));
  b->state[value_op(value)->id] = OPEN;
  while (stack.len) {
    BlastFrame *top = &vec_last(&stack);
    const Op *op = top->op;
    if (top->next == op->n_operands) {
      if (!compute(b, op))
        return false;
      b->state[op->id] = DONE;
      stack.len--;
      continue;
    }
    const Value *from = op_operand(op, top->next++);
    const Op *maker = value_op(from);
    if (b->bits[from->id] || !maker || type_is_seq_firmem(from->type))
      continue;
    if (b->state[maker->id] == OPEN)
      return op_error(maker, "is part of a combinational cycle");
    b->state[maker->id] = OPEN;
    vec_push(b->arena, &stack, ((BlastFrame){maker, 0}));
  }
  return true;
}

static bool require_operands(Blast *b, const Op *op) {
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (!type_is_seq_firmem(op_operand(op, i)->type) && !require(b, op_operand(op, i)))
      return false;
  return true;
}

// Registers.

static Ident name_of(Blast *b, const Op *op) {
  Attr name = op_attr_named(b->ctx, op, "name");
  return name && attr_text(name)->len ? attr_text(name) : NULL;
}

static bool declare_register(Blast *b, const Op *op) {
  uint64_t n;
  size_t first;
  if (!blast_width(op, op->results[0].type, &n))
    return false;
  if (seq_register(op).initial)
    return op_error(op, "cannot become gates yet: it has an initial value of its own");
  if (op_attr_named(b->ctx, op, "isAsync"))
    return op_error(op, "cannot become gates: its reset is asynchronous");
  blast_set(b, op_result(op, 0), blast_new_latches(b, op, name_of(b, op), n, &first));
  b->state[op->id] = DONE;
  return true;
}

// Its value at power-on is the preset, or the reset value, or any.
static void connect_register(Blast *b, const Op *op, size_t first) {
  SeqRegister ports = seq_register(op);
  uint64_t n = width_of(op_result(op, 0));
  const AigLit *preset = NULL;
  Attr given = op_attr_named(b->ctx, op, "preset");
  if (given && type_is_int(op->results[0].type))
    preset = blast_constant(b, op, given, op->results[0].type);
  for (uint64_t i = 0; i < n; i++) {
    BlastLatch *latch = &b->latches.data[first + i];
    AigLit next = blast_bits(b, ports.input)[i];
    latch->init = SYNTH_INIT_DONT_CARE;
    if (ports.enable)
      next = aig_mux(&b->aig, blast_bits(b, ports.enable)[0], next, latch->q);
    if (ports.reset) {
      AigLit value = blast_bits(b, ports.reset_value)[i];
      next = aig_mux(&b->aig, blast_bits(b, ports.reset)[0], value, next);
      latch->init = value == AIG_TRUE;
    }
    if (preset)
      latch->init = preset[i];
    latch->d = next;
    latch->clock = blast_bits(b, ports.clock)[0];
  }
}

static bool declare_latch(Blast *b, const Op *op) {
  size_t first;
  unsigned n = type_width(op->results[0].type);
  blast_set(b, op_result(op, 0), blast_new_latches(b, op, name_of(b, op), n, &first));
  for (unsigned i = 0; i < n; i++) {
    b->latches.data[first + i].init = attr_int_or(op_attr_named(b->ctx, op, "initVal"), -1);
    b->latches.data[first + i].type = op_attr_named(b->ctx, op, "latchType");
  }
  b->state[op->id] = DONE;
  return true;
}

static void connect_latch(Blast *b, const Op *op, size_t first) {
  for (unsigned i = 0; i < type_width(op->results[0].type); i++) {
    BlastLatch *latch = &b->latches.data[first + i];
    latch->d = operand(b, op, 0)[i];
    latch->clock = op->n_operands > 1 ? operand(b, op, 1)[0] : AIG_NONE;
  }
}

// Instances.

static bool declare_instance(Blast *b, const Op *op) {
  BlastBox box = {.op = op};
  for (uint32_t i = 0; i < op->n_results; i++) {
    uint64_t n;
    if (!blast_width(op, op->results[i].type, &n))
      return false;
    box.n_outputs += n;
  }
  box.outputs = blast_new_inputs(b, box.n_outputs);
  AigLit *next = box.outputs;
  for (uint32_t i = 0; i < op->n_results; i++) {
    blast_set(b, op_result(op, i), next);
    next += width_of(op_result(op, i));
  }
  vec_push(b->arena, &b->boxes, box);
  b->state[op->id] = DONE;
  return true;
}

static bool connect_instance(Blast *b, BlastBox *box) {
  VEC(AigLit) inputs = {0};
  for (uint32_t i = 0; i < box->op->n_operands; i++) {
    const Value *value = op_operand(box->op, i);
    uint64_t n;
    if (!blast_width(box->op, value->type, &n))
      return false;
    for (uint64_t k = 0; k < n; k++)
      vec_push(b->arena, &inputs, blast_bits(b, value)[k]);
  }
  box->inputs = inputs.data;
  box->n_inputs = inputs.len;
  return true;
}

static bool declare(Blast *b, const Op *op) {
  if (seq_is_register(op))
    return declare_register(b, op);
  if (op_is(op, OP_synth_latch))
    return declare_latch(b, op);
  if (op_is(op, OP_hw_instance))
    return declare_instance(b, op);
  if (op_is(op, OP_seq_firmem) || op_is(op, OP_seq_firmem_write_port) || op_is(op, OP_hw_output) ||
      find_row(op))
    return true;
  if (op_is(op, OP_synth_subckt))
    return op_error(op, "cannot become gates: it is a box; --synth-populate fills it");
  return op_error(op, "cannot become gates");
}

// What drives registers and boxes, in program order as it was declared.
static bool connect(Blast *b, const Op *op, size_t *latch, size_t *box) {
  bool is_state = seq_is_register(op) || op_is(op, OP_synth_latch);
  if (is_state || op_is(op, OP_hw_instance)) {
    if (!require_operands(b, op))
      return false;
  }
  if (seq_is_register(op))
    connect_register(b, op, *latch);
  else if (op_is(op, OP_synth_latch))
    connect_latch(b, op, *latch);
  else if (op_is(op, OP_hw_instance))
    return connect_instance(b, &b->boxes.data[(*box)++]);
  if (is_state)
    *latch += width_of(op_result(op, 0));
  return true;
}

bool blast_module(Blast *b) {
  Block *body = hw_module_body(b->module);
  aig_init(&b->aig, b->arena);
  b->memory_of.arena = b->arena;
  for (uint32_t i = 0; i < body->n_args; i++) {
    uint64_t n;
    if (!blast_width(b->module, body->args[i]->type, &n))
      return false;
    blast_set(b, body->args[i], blast_new_inputs(b, n));
  }
  for (const Op *op = body->first; op; op = op->next)
    if (!declare(b, op))
      return false;
  // Memories come last: their latches and boxes stand behind those that connect() counts.
  if (!blast_collect_memories(b) || !blast_declare_memories(b))
    return false;
  size_t latch = 0, box = 0;
  for (const Op *op = body->first; op; op = op->next)
    if (!connect(b, op, &latch, &box))
      return false;
  for (const Op *op = body->first; op; op = op->next)
    if ((op_is(op, OP_seq_firmem_write_port) || op_is(op, OP_seq_firmem_read_port) ||
         op_is(op, OP_hw_output)) &&
        !require_operands(b, op))
      return false;
  return blast_connect_memories(b);
}
