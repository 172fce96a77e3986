// elementwise.c: see elementwise.h.

#include "convert/elementwise.h"

#include "dialects/arith/arith.h"
#include "dialects/llvm/enums.h"

// Both dialects know the same flags by the same words, with other numbers.
static uint64_t translate_flags(uint64_t value, const EnumTable *from, const EnumTable *to) {
  uint64_t out = 0;
  for (unsigned i = 0; i < from->n_cases; i++) {
    uint64_t bit = from->cases[i].value;
    if (!bit || (value & bit) != bit)
      continue;
    for (unsigned j = 0; j < to->n_cases; j++)
      if (strcmp(from->cases[i].text, to->cases[j].text) == 0)
        out |= to->cases[j].value;
  }
  return out;
}

Attr llvm_fastmath(Conversion *c, const Op *op) {
  Attr flags = op_attr(op, conversion_name(c, "fastmath"));
  uint64_t value =
      flags ? translate_flags(attr_enum_value(flags), &ENUM_arith_fastmath, &LLVM_ENUM_FASTMATH)
            : 0;
  return attr_enum(c->ctx, &ATTR_DEF_LLVM_FASTMATH, value);
}

static NamedAttr translate(Conversion *c, const Op *op, NamedAttr attr) {
  const AttrSpec *spec = op_info_attr(op->info, attr.name);
  // Casts, whose flags may be absent, become ops without: there MLIR keeps arith's.
  if (attr_is(attr.value, &ATTR_DEF_arith_fastmath) && spec && !spec->is_optional)
    return named(c, "fastmathFlags", llvm_fastmath(c, op));
  if (attr_is(attr.value, &ATTR_DEF_arith_overflow))
    attr.value = attr_enum(
        c->ctx, &ATTR_DEF_LLVM_OVERFLOW,
        translate_flags(attr_enum_value(attr.value), &ENUM_arith_overflow, &LLVM_ENUM_OVERFLOW));
  return attr;
}

AttrVec llvm_attrs(Conversion *c, const Op *op) {
  AttrVec out = {0};
  for (uint32_t i = 0; i < op->n_attrs; i++)
    vec_push(c->scratch, &out, translate(c, op, op->attrs[i]));
  return out;
}

// Row-major positions of the rows of an array type; false after the last.
static bool next_position(Type type, int64_t *position, size_t depth) {
  for (size_t i = depth; i-- > 0;) {
    Type at = type;
    for (size_t d = 0; d < i; d++)
      at = llvm_array_element(at);
    if ((uint64_t)++position[i] < llvm_array_len(at))
      return true;
    position[i] = 0;
  }
  return false;
}

enum { MAX_OPERANDS = 8 };

bool rewrite_rows(Conversion *c, Op *op, ElementFn *build) {
  Type type = llvm_type(c->ctx, op->results[0].type);
  if (!type || !operands_convert(c, op) || op->n_operands > MAX_OPERANDS)
    return false;
  Value *operands[MAX_OPERANDS] = {0}, *rows[MAX_OPERANDS];
  for (uint32_t i = 0; i < op->n_operands; i++)
    operands[i] = converted_operand(c, op, i);
  size_t depth = 0;
  Type row = type;
  for (; type_is_llvm_array(row); depth++)
    row = llvm_array_element(row);
  if (depth == 0) {
    replace_op_with(c, op, build(c, op, operands, type));
    return true;
  }
  int64_t *position = ARENA_ARRAY(c->scratch, int64_t, depth);
  Value *all = build_undef(c, type);
  do {
    for (uint32_t i = 0; i < op->n_operands; i++)
      rows[i] = build_extract(c, operands[i], position, depth);
    all = build_insert(c, all, build(c, op, rows, row), position, depth);
  } while (next_position(type, position, depth));
  replace_op_with(c, op, all);
  return true;
}

static Value *build_same(Conversion *c, Op *op, Value *const *operands, Type type) {
  AttrVec attrs = llvm_attrs(c, op);
  return build_value(&c->b, c->row->to, operands, op->n_operands, type, attrs.data, attrs.len);
}

bool rewrite_same(Conversion *c, Op *op) {
  return rewrite_rows(c, op, build_same);
}

Value *build_float_constant(Conversion *c, Type type, double value) {
  Type element = type_is_vector(type) ? type_element(type) : type;
  Attr attr = attr_float(c->ctx, element, value);
  if (type_is_vector(type)) {
    uint64_t bits = attr_float_raw(attr);
    attr = attr_dense(c->ctx, type, &bits, dense_element_size(element), true);
  }
  NamedAttr entry = named(c, "value", attr);
  return build_value(&c->b, OP_llvm_constant, NULL, 0, type, &entry, 1);
}
