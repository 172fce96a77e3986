// dataflow.c: forks, joins, merges, branches, buffers: how tokens meet and part.
//
// All of them pass extra signals on beside the token. Upstream signals go the other way, from the
// result to every operand, which is why only one result may have them (verify_unit).

#include "dialects/handshake/hooks.h"

enum { MAX_FORK = 1 << 16 };

// [2] %x {attrs} : T
bool parse_handshake_fork(Parser *p, OpState *state) {
  UnresolvedOperand operand;
  Type type;
  int64_t n;
  if (!parse_punct(p, '['))
    return false;
  const char *at = parser_at(p);
  if (!parse_integer(p, &n))
    return false;
  if (n < 1 || n > MAX_FORK)
    return parser_error(p, at, "expected the number of results, from 1 to %d", MAX_FORK);
  if (!parse_punct(p, ']') || !parse_operand(p, &operand) || !parse_optional_attr_dict(p, state) ||
      !parse_punct(p, ':') || !parse_handshake_type(p, &type))
    return false;
  for (int64_t i = 0; i < n; i++)
    vec_push(parser_scratch(p), &state->types, type);
  return add_operand(p, state, operand, type);
}

void print_handshake_fork(Printer *p, Op *op) {
  print_cstr(p, " [");
  text_u64(printer_out(p), op->n_results);
  print_cstr(p, "] ");
  print_operand(p, op_operand(op, 0));
  print_attr_dict(p, op, NULL);
  print_cstr(p, " : ");
  print_handshake_short_type(p, op_operand(op, 0)->type);
}

bool verify_handshake_fork(Op *op) {
  if (!op->n_results)
    return op_error(op, "must have at least one result");
  return verify_unit(op);
}

bool verify_handshake_merge(Op *op) {
  if (!op->n_operands)
    return op_error(op, "must have at least one data operand");
  return verify_unit(op);
}

bool verify_handshake_join(Op *op) {
  if (!op->n_operands)
    return op_error(op, "must have at least one operand");
  return verify_unit(op);
}

// An index of w bits tells 2^w operands apart.
static bool verify_index(const Op *op, const Value *index, const char *label, uint32_t n) {
  unsigned width = type_width(type_data(index->type));
  if (!n)
    return op_error(op, "must have at least one data operand");
  return width >= 32 || n <= UINT64_C(1) << width ||
         op_error(op, "%s has %u bit%s to tell %llu data operands apart, but there are %u", label,
                  width, width == 1 ? "" : "s", 1ULL << width, n);
}

bool verify_handshake_mux(Op *op) {
  const Value *select = op_operand(op, 0);
  return verify_index(op, select, "'selectOperand'", op->n_operands - 1) && verify_unit(op) &&
         verify_side_signals(op, select, op_result(op, 0));
}

bool verify_handshake_control_merge(Op *op) {
  const Value *index = op_result(op, 1);
  return verify_index(op, index, "'index'", op->n_operands) && verify_unit(op) &&
         verify_side_signals(op, index, op_result(op, 0));
}

bool verify_handshake_cond_br(Op *op) {
  return verify_unit(op) && verify_side_signals(op, op_operand(op, 0), op_operand(op, 1));
}

bool verify_handshake_constant(Op *op) {
  Context *ctx = op_context(op);
  Type type = attr_value_type(op_attr_named(ctx, op, "value"));
  Type data = type_data(op->results[0].type);
  if (!verify_unit(op) || !verify_extra_signals(op, op_operand(op, 0), op_result(op, 0)))
    return false;
  if (!type)
    return op_error(op, "'value' must have the data type of 'result' ('%s'), but has no type",
                    type_text(ctx, data));
  return type == data ||
         op_error(op, "'value' must have the data type of 'result' ('%s'), but has '%s'",
                  type_text(ctx, data), type_text(ctx, type));
}

bool verify_handshake_buffer(Op *op) {
  Context *ctx = op_context(op);
  uint64_t kind = attr_enum_value(op_attr_named(ctx, op, "bufferType"));
  int64_t n_slots = attr_int_or(op_attr_named(ctx, op, "numSlots"), 0);
  Attr latency = op_attr_named(ctx, op, "dvLatency");
  if (n_slots < 1)
    return op_error(op, "'numSlots' must be at least 1, but is %lld", (long long)n_slots);
  if (latency && attr_int_or(latency, -1) < 0)
    return op_error(op, "'dvLatency' must not be negative");
  for (unsigned i = 0; i < HANDSHAKE_BUFFER_TYPES.n_cases; i++) {
    const EnumCase *c = &HANDSHAKE_BUFFER_TYPES.cases[i];
    if (c->value == kind && str_starts_with(str_from(c->text), "ONE_SLOT") && n_slots != 1)
      return op_error(op, "'numSlots' of %s must be 1, but is %lld", c->text, (long long)n_slots);
  }
  return verify_unit(op);
}

bool verify_handshake_wait(Op *op) {
  return verify_unit(op) && verify_side_signals(op, op_operand(op, 0), op_operand(op, 1));
}

// %data[%ctrl] {attrs} : T, C    or    %data, %ctrl {attrs} : T
bool parse_handshake_blocker(Parser *p, OpState *state) {
  UnresolvedOperand data, ctrl;
  Type type, ctrl_type;
  if (!parse_operand(p, &data))
    return false;
  bool is_listed = parse_optional_punct(p, ',');
  if (is_listed ? !parse_operand(p, &ctrl)
                : !parse_punct(p, '[') || !parse_operand(p, &ctrl) || !parse_punct(p, ']'))
    return false;
  if (!parse_optional_attr_dict(p, state) || !parse_punct(p, ':') ||
      !parse_handshake_type(p, &type))
    return false;
  ctrl_type = type;
  if (!is_listed && (!parse_punct(p, ',') || !parse_handshake_type(p, &ctrl_type)))
    return false;
  vec_push(parser_scratch(p), &state->types, type);
  return add_operand(p, state, data, type) && add_operand(p, state, ctrl, ctrl_type);
}

bool verify_handshake_blocker(Op *op) {
  return verify_unit(op) && verify_side_signals(op, op_operand(op, 1), op_operand(op, 0));
}

static const EnumCase BUFFER_TYPES[] = {
    {"ONE_SLOT_BREAK_DV", ONE_SLOT_BREAK_DV},   {"ONE_SLOT_BREAK_R", ONE_SLOT_BREAK_R},
    {"FIFO_BREAK_NONE", FIFO_BREAK_NONE},       {"FIFO_BREAK_DV", FIFO_BREAK_DV},
    {"ONE_SLOT_BREAK_DVR", ONE_SLOT_BREAK_DVR}, {"SHIFT_REG_BREAK_DV", SHIFT_REG_BREAK_DV},
    {"COUNTER_BUFFER", COUNTER_BUFFER},
};

const EnumTable HANDSHAKE_BUFFER_TYPES = {"buffer type", BUFFER_TYPES,
                                          sizeof BUFFER_TYPES / sizeof *BUFFER_TYPES, NULL, 64};

static bool read_type(Parser *p, TypeList *list) {
  Type type;
  if (!parse_handshake_type(p, &type))
    return false;
  vec_push(parser_scratch(p), &list->items, type);
  list->is_read = true;
  return true;
}

static void print_value_types(Printer *p, const Op *op, uint32_t begin, uint32_t n) {
  for (uint32_t i = begin; i < begin + n; i++) {
    if (i > begin)
      print_cstr(p, ", ");
    print_handshake_short_type(p, op_operand(op, i)->type);
  }
}

// custom<MergeTypes>(type($data), type($result)): [T1, T2] to T, or the older T for all.
static bool parse_merge_types(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  (void)state;
  TypeList *data = &f->operand_types[e->args[0].index];
  TypeList *result = &f->result_types[e->args[1].index];
  const Token *t = parser_token(p);
  if (t->kind != TOKEN_PUNCT || t->punct != '[')
    return read_type(p, result);
  return parse_handshake_types_in(p, '[', ']', data) && parse_keyword(p, "to") &&
         read_type(p, result);
}

static void print_merge_types(Printer *p, Op *op, const FormatElement *e) {
  uint32_t begin = 0, n = 0;
  op_operand_range(op, e->args[0].index, &begin, &n);
  print_char(p, '[');
  print_value_types(p, op, begin, n);
  print_cstr(p, "] to ");
  print_handshake_short_type(p, op_result(op, e->args[1].index)->type);
}

// custom<MergeOperands>($data): [%a, %b], or the older %a, %b.
static bool parse_merge_operands(Parser *p, OpState *state, FormatState *f,
                                 const FormatElement *e) {
  (void)state;
  OperandList *list = &f->operands[e->args[0].index];
  const Token *t = parser_token(p);
  if (t->kind == TOKEN_PUNCT && t->punct == '[')
    return parse_operand_list_in(p, '[', ']', list);
  return parse_operand_list(p, list);
}

static void print_merge_operands(Printer *p, Op *op, const FormatElement *e) {
  uint32_t begin = 0, n = 0;
  op_operand_range(op, e->args[0].index, &begin, &n);
  print_char(p, '[');
  print_operands(p, op, begin, n);
  print_char(p, ']');
}

// custom<ConstantTypes>(type($ctrl), type($result)): T1, T2, or the older T2 alone.
static bool parse_constant_types(Parser *p, OpState *state, FormatState *f,
                                 const FormatElement *e) {
  (void)state;
  TypeList *ctrl = &f->operand_types[e->args[0].index];
  TypeList *result = &f->result_types[e->args[1].index];
  if (!read_type(p, ctrl))
    return false;
  if (parse_optional_punct(p, ','))
    return read_type(p, result);
  Type type = ctrl->items.data[0];
  vec_push(parser_scratch(p), &result->items, type);
  result->is_read = true;
  if (type_is_handshake(type))
    ctrl->items.data[0] = type_with_data(parser_context(p), type, NULL);
  return true;
}

static void print_constant_types(Printer *p, Op *op, const FormatElement *e) {
  (void)e;
  print_handshake_short_type(p, op_operand(op, 0)->type);
  print_cstr(p, ", ");
  print_handshake_short_type(p, op_result(op, 0)->type);
}

// custom<ToTypes>(type($in), type($out)): T1 to T2, or T where both are the same.
static bool parse_to_types(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  (void)state;
  TypeList *in = &f->operand_types[e->args[0].index];
  TypeList *out = &f->result_types[e->args[1].index];
  if (!read_type(p, in))
    return false;
  if (parse_optional_keyword(p, "to"))
    return read_type(p, out);
  *out = *in;
  return true;
}

static void print_to_types(Printer *p, Op *op, const FormatElement *e) {
  (void)e;
  print_handshake_short_type(p, op_operand(op, 0)->type);
  print_cstr(p, " to ");
  print_handshake_short_type(p, op_result(op, 0)->type);
}

// custom<FunctionType>(operands, results): (T1, T2) -> T3; short forms are read, not written.
static bool parse_function_types(Parser *p, OpState *state, FormatState *f,
                                 const FormatElement *e) {
  (void)state;
  (void)e;
  return parse_handshake_function_type(p, &f->all_operand_types, &f->all_result_types);
}

static void print_function_types(Printer *p, Op *op, const FormatElement *e) {
  (void)e;
  print_functional_type(p, op);
}

const Directive HANDSHAKE_DIRECTIVES[] = {
    {"MergeTypes", parse_merge_types, print_merge_types},
    {"MergeOperands", parse_merge_operands, print_merge_operands},
    {"ConstantTypes", parse_constant_types, print_constant_types},
    {"ToTypes", parse_to_types, print_to_types},
    {"FunctionType", parse_function_types, print_function_types},
    {0},
};
