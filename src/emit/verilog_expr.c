// verilog_expr.c: comb ops as expressions.
//
// Operands and results of an op have one width, so an operand's own width is that of the
// expression it stands in, and inlining it changes nothing. Two cases differ: a selection of bits
// needs a name before it, and signed shifts and divisions would turn unsigned inside an unsigned
// expression, so they stand alone.

#include "base/wide.h"
#include "dialects/comb/comb.h"
#include "dialects/dialects.h"
#include "dialects/hw/hw.h"
#include "dialects/seq/seq.h"
#include "emit/verilog_module.h"

unsigned verilog_width(Type type) {
  return type_is_seq_clock(type) ? 1 : type_width(type);
}

bool verilog_check_type(const Op *op, Type type) {
  if (type_is_seq_clock(type) || (type_is_signless(type) && type_width(type) > 0))
    return true;
  return op_error(op, "cannot be written as Verilog: it has a value of type '%s'",
                  type_text(op_context(op), type));
}

const char *verilog_range(ModuleEmitter *e, Type type) {
  unsigned width = verilog_width(type);
  return width == 1 ? "" : arena_printf(e->scratch, " [%u:0]", width - 1);
}

const char *verilog_literal(ModuleEmitter *e, Attr value) {
  unsigned width = type_width(attr_value_type(value));
  const uint64_t *limbs = attr_limbs(value);
  if (width == 1)
    return limbs[0] ? "1'b1" : "1'b0";
  if (width <= 32)
    return arena_printf(e->scratch, "%u'd%llu", width, (unsigned long long)limbs[0]);
  size_t n = wide_print_hex(limbs, width, NULL, 0);
  char *digits = arena_alloc(e->scratch, n + 1);
  wide_print_hex(limbs, width, digits, n + 1);
  return arena_printf(e->scratch, "%u'h%s", width, digits);
}

bool needs_names(const Op *user) {
  return op_is(user, OP_comb_extract) || op_is(user, OP_comb_reverse);
}

bool stands_alone(const Op *op) {
  return op_is(op, OP_comb_shrs) || op_is(op, OP_comb_divs) || op_is(op, OP_comb_mods);
}

static bool is_all_ones(const Value *value) {
  Attr constant = hw_constant_value(value);
  if (!constant)
    return false;
  unsigned width = type_width(value->type);
  return wide_is_negative(attr_limbs(constant), width) &&
         wide_min_signed_bits(attr_limbs(constant), width) == 1;
}

// Written ~x.
static bool is_complement(const Op *op) {
  return op_is(op, OP_comb_xor) && op->n_operands == 2 && is_all_ones(op_operand(op, 1));
}

// Its text needs no parentheses beside a binary operator: it is in braces, or behind ~.
static bool binds_closely(const Op *op) {
  return op_is(op, OP_comb_concat) || op_is(op, OP_comb_replicate) || is_complement(op);
}

const char *operand_text(ModuleEmitter *e, const Value *value) {
  const ValueText *text = &e->values[value->id];
  if (text->inlined)
    return arena_printf(e->scratch, binds_closely(value_op(value)) ? "%s" : "(%s)", text->inlined);
  Attr constant = hw_constant_value(value);
  return constant && !text->name ? verilog_literal(e, constant) : value_name(e, value);
}

const char *whole_text(ModuleEmitter *e, const Value *value) {
  const char *inlined = e->values[value->id].inlined;
  return inlined ? inlined : operand_text(e, value);
}

static const char *signed_text(ModuleEmitter *e, const Op *op, const char *operator) {
  return arena_printf(e->scratch, "$signed(%s) %s $signed(%s)",
                      whole_text(e, op_operand(op, 0)), operator, whole_text(e, op_operand(op, 1)));
}

// Tools do not take constants of more than 32 bits there: by the width is as good as by more.
static const char *amount_text(ModuleEmitter *e, const Op *op) {
  const Value *amount = op_operand(op, 1);
  Attr constant = hw_constant_value(amount);
  unsigned width = type_width(amount->type);
  if (!constant || width <= 32 || wide_active_bits(attr_limbs(constant), width) <= 31)
    return operand_text(e, amount);
  return arena_printf(e->scratch, "%u'd%u", width, width);
}

static const char *binary_text(ModuleEmitter *e, const Op *op, const char *operator) {
  return arena_printf(e->scratch, "%s %s %s", operand_text(e, op_operand(op, 0)), operator,
                      operand_text(e, op_operand(op, 1)));
}

// Other tools are not made for thousands of operands in a row, or on a line: many are groups of
// groups in parentheses.
enum { MOST_IN_A_ROW = 32 };

static void add_operands(ModuleEmitter *e, const Op *op, const char *operator, uint32_t first,
                         uint32_t n, Text *text) {
  uint64_t size = 1; // of a group
  while (size * MOST_IN_A_ROW < n)
    size *= MOST_IN_A_ROW;
  for (uint64_t i = 0; i < n; i += size) {
    uint32_t at = (uint32_t)(first + i);
    if (i)
      text_printf(text, size > 1 ? "\n      %s " : " %s ", operator);
    if (size == 1) {
      text_cstr(text, operand_text(e, op_operand(op, at)));
      continue;
    }
    text_char(text, '(');
    add_operands(e, op, operator, at, (uint32_t)(n - i < size ? n - i : size), text);
    text_char(text, ')');
  }
}

static const char *variadic_text(ModuleEmitter *e, const Op *op, const char *operator) {
  Text text = {0};
  add_operands(e, op, operator, 0, op->n_operands, &text);
  text_char(&text, 0);
  const char *copy = arena_copy(e->scratch, text.data, text.len);
  text_free(&text);
  return copy;
}

// Icarus takes no ~~x, and ^~ is an operator of its own.
static const char *unary_text(ModuleEmitter *e, const Op *op, char operator) {
  const char *text = operand_text(e, op_operand(op, 0));
  return arena_printf(e->scratch, text[0] == '~' ? "%c(%s)" : "%c%s", operator, text);
}

static const char *xor_text(ModuleEmitter *e, const Op *op) {
  if (is_complement(op))
    return unary_text(e, op, '~');
  return variadic_text(e, op, "^");
}

static const char *icmp_text(ModuleEmitter *e, const Op *op) {
  static const struct {
    const char *operator;
    bool is_signed;
  } PREDICATES[] = {
      [COMB_EQ] = {"==", false},  [COMB_NE] = {"!=", false},   [COMB_SLT] = {"<", true},
      [COMB_SLE] = {"<=", true},  [COMB_SGT] = {">", true},    [COMB_SGE] = {">=", true},
      [COMB_ULT] = {"<", false},  [COMB_ULE] = {"<=", false},  [COMB_UGT] = {">", false},
      [COMB_UGE] = {">=", false}, [COMB_CEQ] = {"===", false}, [COMB_CNE] = {"!==", false},
  };
  uint64_t predicate = attr_enum_value(op_attr_named(e->ctx, op, "predicate"));
  if (predicate > COMB_CNE) {
    op_error(op, "cannot be written as Verilog: there is no such comparison in Verilog-2005");
    return NULL;
  }
  return PREDICATES[predicate].is_signed ? signed_text(e, op, PREDICATES[predicate].operator)
                                         : binary_text(e, op, PREDICATES[predicate].operator);
}

static const char *extract_text(ModuleEmitter *e, const Op *op) {
  unsigned low = (unsigned)attr_int_or(op_attr_named(e->ctx, op, "lowBit"), 0);
  unsigned width = type_width(op->results[0].type), from = type_width(op_operand(op, 0)->type);
  const char *name = value_name(e, op_operand(op, 0));
  if (from == 1)
    return name;
  if (width == 1)
    return arena_printf(e->scratch, "%s[%u]", name, low);
  return arena_printf(e->scratch, "%s[%u:%u]", name, low + width - 1, low);
}

static const char *concat_text(ModuleEmitter *e, const Op *op) {
  Text text = {0};
  for (uint32_t i = 0; i < op->n_operands; i++) {
    text_cstr(&text, !i ? "{" : i % MOST_IN_A_ROW ? ", " : ",\n      ");
    text_cstr(&text, whole_text(e, op_operand(op, i)));
  }
  text_append(&text, "}", 2);
  const char *copy = arena_copy(e->scratch, text.data, text.len);
  text_free(&text);
  return copy;
}

static const char *reverse_text(ModuleEmitter *e, const Op *op) {
  unsigned width = type_width(op->results[0].type);
  const char *name = value_name(e, op_operand(op, 0));
  Text text = {0};
  for (unsigned i = 0; width > 1 && i < width; i++)
    text_printf(&text, "%s%s[%u]", i ? ", " : "{", name, i);
  text_append(&text, "}", 2);
  const char *copy = width == 1 ? name : arena_copy(e->scratch, text.data, text.len);
  text_free(&text);
  return copy;
}

static const char *replicate_text(ModuleEmitter *e, const Op *op) {
  unsigned n = type_width(op->results[0].type) / type_width(op_operand(op, 0)->type);
  return arena_printf(e->scratch, "{%u{%s}}", n, whole_text(e, op_operand(op, 0)));
}

const char *expression_text(ModuleEmitter *e, const Op *op) {
  switch (op->info->id) {
  case OP_hw_wire:
  case OP_seq_to_clock:
  case OP_seq_from_clock:
    return whole_text(e, op_operand(op, 0));
  case OP_comb_add:
    return variadic_text(e, op, "+");
  case OP_comb_mul:
    return variadic_text(e, op, "*");
  case OP_comb_and:
    return variadic_text(e, op, "&");
  case OP_comb_or:
    return variadic_text(e, op, "|");
  case OP_comb_xor:
    return xor_text(e, op);
  case OP_comb_sub:
    return binary_text(e, op, "-");
  case OP_comb_divu:
    return binary_text(e, op, "/");
  case OP_comb_modu:
    return binary_text(e, op, "%");
  case OP_comb_divs:
    return signed_text(e, op, "/");
  case OP_comb_mods:
    return signed_text(e, op, "%");
  case OP_comb_shl:
    return arena_printf(e->scratch, "%s << %s", operand_text(e, op_operand(op, 0)),
                        amount_text(e, op));
  case OP_comb_shru:
    return arena_printf(e->scratch, "%s >> %s", operand_text(e, op_operand(op, 0)),
                        amount_text(e, op));
  case OP_comb_shrs:
    return arena_printf(e->scratch, "$signed(%s) >>> %s", whole_text(e, op_operand(op, 0)),
                        amount_text(e, op));
  case OP_comb_icmp:
    return icmp_text(e, op);
  case OP_comb_mux:
    return arena_printf(e->scratch, "%s ? %s : %s", operand_text(e, op_operand(op, 0)),
                        operand_text(e, op_operand(op, 1)), operand_text(e, op_operand(op, 2)));
  case OP_comb_parity:
    return unary_text(e, op, '^');
  case OP_comb_extract:
    return extract_text(e, op);
  case OP_comb_concat:
    return concat_text(e, op);
  case OP_comb_replicate:
    return replicate_text(e, op);
  case OP_comb_reverse:
    return reverse_text(e, op);
  default:
    op_error(op, "cannot be written as Verilog yet");
    return NULL;
  }
}
