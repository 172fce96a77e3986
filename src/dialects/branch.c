// branch.c: see branch.h.

#include "dialects/branch.h"

#include "base/wide.h"
#include "ir/verify.h"

bool parse_target(Parser *p, OpState *state, OperandList *operands, TypeList *types) {
  Block *block;
  if (!parse_successor(p, &block))
    return false;
  vec_push(parser_scratch(p), &state->successors, block);
  if (!parse_optional_punct(p, '('))
    return true;
  return parse_operand_list(p, operands) && parse_punct(p, ':') && parse_type_list(p, types) &&
         parse_punct(p, ')');
}

bool parse_switch_flag(Parser *p, SwitchText *s) {
  s->at = parser_at(p);
  if (!parse_operand(p, &s->flag) || !parse_punct(p, ':') || !parse_type(p, &s->type))
    return false;
  return type_is_signless(s->type) ||
         parser_error(p, s->at, "the flag must be a signless integer, but is '%s'",
                      type_text(parser_context(p), s->type));
}

bool parse_switch_case(Parser *p, OpState *state, SwitchText *s) {
  Attr value;
  size_t before = s->case_operands.items.len;
  const char *at = parser_at(p);
  const Token *t = parser_token(p);
  bool is_number = t->kind == TOKEN_INTEGER || str_is(t->text, "-") || str_is(t->text, "true") ||
                   str_is(t->text, "false");
  if (is_number && !parse_attr(p, s->type, &value))
    return false;
  if (!is_number || !attr_is(value, &ATTR_DEF_INTEGER) || attr_value_type(value) != s->type)
    return parser_error(p, at, "expected integer value of the flag's type, '%s'",
                        type_text(parser_context(p), s->type));
  if (!parse_punct(p, ':') || !parse_target(p, state, &s->case_operands, &s->case_types))
    return false;
  vec_push(parser_scratch(p), &s->values, value);
  vec_push(parser_scratch(p), &s->segments, (int32_t)(s->case_operands.items.len - before));
  return true;
}

static Attr case_values(Parser *p, const SwitchText *s) {
  Context *ctx = parser_context(p);
  int64_t n = (int64_t)s->values.len;
  size_t size = dense_element_size(s->type);
  char *data = arena_alloc(parser_scratch(p), s->values.len * size + 1);
  for (size_t i = 0; i < s->values.len; i++)
    memcpy(data + i * size, attr_limbs(s->values.data[i]), size);
  return attr_dense(ctx, type_vector(ctx, &n, 1, s->type, 0), data, s->values.len * size, false);
}

bool add_switch(Parser *p, OpState *state, const SwitchText *s) {
  Context *ctx = parser_context(p);
  if (!add_operand(p, state, s->flag, s->type) ||
      !add_operands(p, state, &s->default_operands, &s->default_types, s->at) ||
      !add_operands(p, state, &s->case_operands, &s->case_types, s->at))
    return false;
  if (s->values.len)
    op_state_set_attr(p, state, "case_values", case_values(p, s));
  op_state_set_attr(p, state, "case_operand_segments",
                    attr_i32_array(ctx, s->segments.data, s->segments.len));
  int32_t sizes[] = {1, (int32_t)s->default_operands.items.len,
                     (int32_t)s->case_operands.items.len};
  op_state_add_attr(p, state, ctx->operand_segments, attr_i32_array(ctx, sizes, 3));
  return true;
}

void print_target(Printer *p, const Op *op, uint32_t successor, uint32_t begin, uint32_t n) {
  print_successor(p, op, successor);
  if (!n)
    return;
  print_char(p, '(');
  print_operands(p, op, begin, n);
  print_cstr(p, " : ");
  print_operand_types(p, op, begin, n);
  print_char(p, ')');
}

// Case values are written unsigned.
static void print_case_value(Printer *p, Attr values, uint32_t i) {
  Type flag = type_element(attr_value_type(values));
  size_t size = dense_element_size(flag);
  Arena scratch = {0};
  uint64_t *limbs = ARENA_ARRAY(&scratch, uint64_t, wide_limbs(type_width(flag)));
  const char *data = dense_data(values).ptr + (dense_is_splat(values) ? 0 : i * size);
  memcpy(limbs, data, size);
  size_t n = wide_print(limbs, type_width(flag), false, NULL, 0) + 1;
  char *text = arena_alloc(&scratch, n);
  wide_print(limbs, type_width(flag), false, text, n);
  print_cstr(p, text);
  arena_free(&scratch);
}

void print_switch_cases(Printer *p, const Op *op, bool comma_before_first) {
  Context *ctx = op_context(op);
  Attr segments = op_attr_named(ctx, op, "case_operand_segments");
  Attr values = op_attr_named(ctx, op, "case_values");
  uint32_t begin = 0, n = 0;
  op_operand_range(op, 2, &begin, &n);
  for (uint32_t i = 1; i < op->n_successors; i++) {
    uint32_t size = (uint32_t)dense_array_int(segments, i - 1);
    if (i > 1 || comma_before_first)
      print_char(p, ',');
    print_newline(p);
    print_cstr(p, "  ");
    print_case_value(p, values, i - 1);
    print_cstr(p, ": ");
    print_target(p, op, i, begin, size);
    begin += size;
  }
}

bool verify_branch(Op *op) {
  if (op->n_successors != 1)
    return op_error(op, "requires one successor");
  return verify_successor_operands(op, 0, 0, op->n_operands);
}

bool verify_cond_branch(Op *op) {
  if (op->n_successors != 2)
    return op_error(op, "requires two successors");
  for (uint32_t i = 0; i < 2; i++) {
    uint32_t begin, n;
    op_operand_range(op, i + 1, &begin, &n);
    if (!verify_successor_operands(op, i, begin, n))
      return false;
  }
  return true;
}

bool verify_switch(Op *op) {
  Context *ctx = op_context(op);
  Attr values = op_attr_named(ctx, op, "case_values");
  Attr segments = op_attr_named(ctx, op, "case_operand_segments");
  int64_t n_values = 0;
  if (!op->n_successors)
    return op_error(op, "requires a default successor");
  if (values) {
    Type flag = type_element(attr_value_type(values));
    if (!type_n_elements(attr_value_type(values), &n_values) || flag != op_operand(op, 0)->type)
      return op_error(op, "'flag' type ('%s') should match case value type ('%s')",
                      type_text(ctx, op_operand(op, 0)->type), type_text(ctx, flag));
  }
  if (n_values != op->n_successors - 1)
    return op_error(op,
                    "number of case values (%lld) should match number of case destinations (%u)",
                    (long long)n_values, op->n_successors - 1);
  if (attr_len(segments) + 1 != op->n_successors)
    return op_error(op, "'case_operand_segments' must have one size per case");
  uint32_t begin, n, end;
  op_operand_range(op, 1, &begin, &n);
  if (!verify_successor_operands(op, 0, begin, n))
    return false;
  op_operand_range(op, 2, &begin, &n);
  end = begin + n;
  for (uint32_t i = 1; i < op->n_successors; i++) {
    int64_t size = dense_array_int(segments, i - 1);
    if (size < 0 || size > end - begin)
      return op_error(op, "'case_operand_segments' does not add up to the case operands");
    if (!verify_successor_operands(op, i, begin, (uint32_t)size))
      return false;
    begin += (uint32_t)size;
  }
  return begin == end ||
         op_error(op, "'case_operand_segments' does not add up to the case operands");
}
