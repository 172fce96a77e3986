// aggregate.c: arrays and structs. The first operand of array_create, array_concat and of the list
// of an aggregate_constant is the element of highest index, as in a Verilog concatenation; the
// first field of a struct likewise has the most significant bits.

#include "dialects/hw/hooks.h"
#include "dialects/rows.h"
#include "ir/parser.h"
#include "ir/printer.h"

static void set_result(Parser *p, FormatState *f, Type type) {
  vec_push(parser_scratch(p), &f->result_types[0].items, type);
  f->result_types[0].is_read = true;
}

// %a, %b : T; the result is an array of as many T.
bool parse_array_create_types(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  Type element;
  (void)state;
  (void)e;
  size_t n = f->operands[0].items.len;
  if (!n)
    return parser_expected(p, "the elements before the ':'");
  const char *at = parser_at(p);
  if (!parse_type(p, &element))
    return false;
  if (!hw_is_element(element))
    return parser_error(p, at, "an array cannot hold '%s'", type_text(parser_context(p), element));
  for (size_t i = 0; i < n; i++)
    vec_push(parser_scratch(p), &f->operand_types[0].items, element);
  f->operand_types[0].is_read = true;
  set_result(p, f, type_hw_array(parser_context(p), n, element));
  return true;
}

void print_array_create_types(Printer *p, Op *op, const FormatElement *e) {
  (void)e;
  print_type(p, op_operand(op, 0)->type);
}

// The array that arrays together make; NULL where they do not fit.
static Type concat_type(Context *ctx, const Type *types, size_t n) {
  uint64_t len = 0;
  for (size_t i = 0; i < n; i++) {
    if (!type_is_hw_array(types[i]) || hw_array_element(types[i]) != hw_array_element(types[0]) ||
        __builtin_add_overflow(len, hw_array_len(types[i]), &len))
      return NULL;
  }
  return n && len <= INT64_MAX ? type_hw_array(ctx, len, hw_array_element(types[0])) : NULL;
}

bool parse_array_concat_types(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  (void)state;
  (void)e;
  TypeList *types = &f->operand_types[0];
  const char *at = parser_at(p);
  if (!parse_type_list(p, types))
    return false;
  Type type = concat_type(parser_context(p), types->items.data, types->items.len);
  if (!type)
    return parser_error(p, at, "expected arrays of one element type");
  set_result(p, f, type);
  return true;
}

void print_array_concat_types(Printer *p, Op *op, const FormatElement *e) {
  (void)e;
  print_operand_types(p, op, 0, op->n_operands);
}

static bool parse_struct_type(Parser *p, Type *type) {
  const char *at = parser_at(p);
  if (!parse_type(p, type))
    return false;
  return type_is_hw_struct(*type) || parser_error(p, at, "expected a struct type, but got '%s'",
                                                  type_text(parser_context(p), *type));
}

bool parse_struct_create_type(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  Type type;
  (void)state;
  (void)e;
  if (!parse_struct_type(p, &type))
    return false;
  for (size_t i = 0; i < hw_struct_len(type); i++)
    vec_push(parser_scratch(p), &f->operand_types[0].items, hw_struct_field(type, i).type);
  f->operand_types[0].is_read = true;
  set_result(p, f, type);
  return true;
}

void print_struct_create_type(Printer *p, Op *op, const FormatElement *e) {
  (void)e;
  print_type(p, op->results[0].type);
}

bool parse_struct_explode_type(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  Type type;
  (void)state;
  (void)e;
  if (!parse_struct_type(p, &type))
    return false;
  vec_push(parser_scratch(p), &f->operand_types[0].items, type);
  f->operand_types[0].is_read = f->result_types[0].is_read = true;
  for (size_t i = 0; i < hw_struct_len(type); i++)
    vec_push(parser_scratch(p), &f->result_types[0].items, hw_struct_field(type, i).type);
  return true;
}

void print_struct_explode_type(Printer *p, Op *op, const FormatElement *e) {
  (void)e;
  print_type(p, op_operand(op, 0)->type);
}

// %s["field"], and with a value: %s["field"], %v; then the struct's type.
static bool parse_field_access(Parser *p, OpState *state, bool has_value) {
  UnresolvedOperand input, value;
  Ident name;
  Type type;
  if (!parse_operand(p, &input) || !parse_punct(p, '['))
    return false;
  const char *at = parser_at(p);
  if (!parse_string(p, &name) || !parse_punct(p, ']') ||
      (has_value && (!parse_punct(p, ',') || !parse_operand(p, &value))) ||
      !parse_optional_attr_dict(p, state) || !parse_punct(p, ':') || !parse_struct_type(p, &type))
    return false;
  int64_t index = hw_struct_find(type, name);
  if (index < 0)
    return parser_error(p, at, "there is no field '%s' in '%s'", name->text,
                        type_text(parser_context(p), type));
  op_state_set_attr(p, state, "fieldIndex",
                    attr_int(parser_context(p), parser_context(p)->i32, index));
  Type field = hw_struct_field(type, (size_t)index).type;
  vec_push(parser_scratch(p), &state->types, has_value ? type : field);
  return add_operand(p, state, input, type) && (!has_value || add_operand(p, state, value, field));
}

bool parse_hw_struct_extract(Parser *p, OpState *state) {
  return parse_field_access(p, state, false);
}

bool parse_hw_struct_inject(Parser *p, OpState *state) {
  return parse_field_access(p, state, true);
}

// The field an op names; false where there is none.
static bool field_of(const Op *op, HwField *field) {
  Type type = op_operand(op, 0)->type;
  int64_t i = attr_int_or(op_attr_named(op_context(op), op, "fieldIndex"), -1);
  if (i < 0 || (uint64_t)i >= hw_struct_len(type))
    return false;
  *field = hw_struct_field(type, (size_t)i);
  return true;
}

static void print_field_access(Printer *p, Op *op) {
  static const char *const ELIDED[] = {"fieldIndex", NULL};
  HwField field = {0};
  field_of(op, &field);
  print_char(p, ' ');
  print_operand(p, op_operand(op, 0));
  print_char(p, '[');
  print_string(p, ident_str(field.name));
  print_char(p, ']');
  if (op->n_operands > 1) {
    print_cstr(p, ", ");
    print_operand(p, op_operand(op, 1));
  }
  print_attr_dict(p, op, ELIDED);
  print_cstr(p, " : ");
  print_type(p, op_operand(op, 0)->type);
}

void print_hw_struct_extract(Printer *p, Op *op) {
  print_field_access(p, op);
}
void print_hw_struct_inject(Printer *p, Op *op) {
  print_field_access(p, op);
}

void name_hw_struct_extract(Op *op, NameFn *name, void *user) {
  HwField field;
  if (type_is_hw_struct(op_operand(op, 0)->type) && field_of(op, &field))
    name(user, op_result(op, 0), ident_str(field.name));
}

void name_hw_struct_explode(Op *op, NameFn *name, void *user) {
  Type type = op_operand(op, 0)->type;
  for (uint32_t i = 0; i < op->n_results && type_is_hw_struct(type); i++)
    name(user, op_result(op, i), ident_str(hw_struct_field(type, i).name));
}

bool verify_hw_array_create(Op *op) {
  Context *ctx = op_context(op);
  Type type = op->results[0].type;
  if (!op->n_operands)
    return op_error(op, "requires at least one element");
  if (hw_array_len(type) != op->n_operands)
    return op_error(op, "gives %u elements for '%s'", op->n_operands, type_text(ctx, type));
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (op_operand(op, i)->type != hw_array_element(type))
      return op_error(op, "element #%u must be of type '%s', but got '%s'", i,
                      type_text(ctx, hw_array_element(type)),
                      type_text(ctx, op_operand(op, i)->type));
  return true;
}

static bool verify_index(const Op *op, Type index, Type array) {
  if (hw_is_index_type(index, hw_array_len(array)))
    return true;
  return op_error(op, "index into '%s' must have %u bits, but got '%s'",
                  type_text(op_context(op), array), hw_index_width(hw_array_len(array)),
                  type_text(op_context(op), index));
}

bool verify_hw_array_get(Op *op) {
  return verify_index(op, op_operand(op, 1)->type, op_operand(op, 0)->type);
}

bool verify_hw_array_inject(Op *op) {
  return verify_index(op, op_operand(op, 1)->type, op_operand(op, 0)->type);
}

bool verify_hw_array_slice(Op *op) {
  Type from = op_operand(op, 0)->type, to = op->results[0].type;
  if (hw_array_element(from) != hw_array_element(to))
    return op_error(op, "slice must have elements '%s', but got '%s'",
                    type_text(op_context(op), hw_array_element(from)),
                    type_text(op_context(op), hw_array_element(to)));
  if (hw_array_len(to) > hw_array_len(from))
    return op_error(op, "slice of %llu elements is longer than the array of %llu",
                    (unsigned long long)hw_array_len(to), (unsigned long long)hw_array_len(from));
  return verify_index(op, op_operand(op, 1)->type, from);
}

bool verify_hw_array_concat(Op *op) {
  Context *ctx = op_context(op);
  Arena scratch = {0};
  Type *types = ARENA_ARRAY(&scratch, Type, op->n_operands);
  for (uint32_t i = 0; i < op->n_operands; i++)
    types[i] = op_operand(op, i)->type;
  Type wanted = concat_type(ctx, types, op->n_operands);
  arena_free(&scratch);
  if (!wanted)
    return op_error(op, "requires one or more arrays of one element type");
  return wanted == op->results[0].type ||
         op_error(op, "result must be '%s', but got '%s'", type_text(ctx, wanted),
                  type_text(ctx, op->results[0].type));
}

// A value of the type: an integer, or a list of as many as there are elements or fields.
static bool verify_constant(const Op *op, Attr value, Type type) {
  Context *ctx = op_context(op);
  bool is_array = type_is_hw_array(type), is_struct = type_is_hw_struct(type);
  if (!is_array && !is_struct)
    return (attr_is(value, &ATTR_DEF_INTEGER) && attr_value_type(value) == type) ||
           op_error(op, "needs a constant of type '%s', but got %s", type_text(ctx, type),
                    attr_to_text(ctx, value));
  uint64_t n = is_array ? hw_array_len(type) : hw_struct_len(type);
  if (!attr_is(value, &ATTR_DEF_ARRAY) || attr_len(value) != n)
    return op_error(op, "needs %llu values for '%s', but got %s", (unsigned long long)n,
                    type_text(ctx, type),
                    attr_is(value, &ATTR_DEF_ARRAY) ? context_printf(ctx, "%zu", attr_len(value))
                                                    : attr_to_text(ctx, value));
  for (size_t i = 0; i < n; i++)
    if (!verify_constant(op, attr_at(value, i),
                         is_array ? hw_array_element(type) : hw_struct_field(type, i).type))
      return false;
  return true;
}

bool verify_hw_aggregate_constant(Op *op) {
  return verify_constant(op, op_attr_named(op_context(op), op, "fields"), op->results[0].type);
}

bool verify_hw_bitcast(Op *op) {
  Context *ctx = op_context(op);
  Type from = op_operand(op, 0)->type, to = op->results[0].type;
  uint64_t a, b;
  if (!hw_bit_width(from, &a) || !hw_bit_width(to, &b))
    return op_error(op, "'%s' has no known number of bits",
                    type_text(ctx, hw_bit_width(from, &a) ? to : from));
  return a == b || op_error(op, "'%s' has %llu bits, but '%s' has %llu", type_text(ctx, from),
                            (unsigned long long)a, type_text(ctx, to), (unsigned long long)b);
}

bool verify_hw_struct_create(Op *op) {
  Context *ctx = op_context(op);
  Type type = op->results[0].type;
  if (hw_struct_len(type) != op->n_operands)
    return op_error(op, "gives %u values for %zu fields", op->n_operands, hw_struct_len(type));
  for (uint32_t i = 0; i < op->n_operands; i++) {
    HwField field = hw_struct_field(type, i);
    if (op_operand(op, i)->type != field.type)
      return op_error(op, "field '%s' must be of type '%s', but got '%s'", field.name->text,
                      type_text(ctx, field.type), type_text(ctx, op_operand(op, i)->type));
  }
  return true;
}

static bool verify_field(const Op *op, Type found) {
  HwField field;
  if (!field_of(op, &field))
    return op_error(op, "'fieldIndex' names no field of '%s'",
                    type_text(op_context(op), op_operand(op, 0)->type));
  return found == field.type ||
         op_error(op, "field '%s' is of type '%s', but got '%s'", field.name->text,
                  type_text(op_context(op), field.type), type_text(op_context(op), found));
}

bool verify_hw_struct_extract(Op *op) {
  return verify_field(op, op->results[0].type);
}
bool verify_hw_struct_inject(Op *op) {
  return verify_field(op, op_operand(op, 1)->type);
}

bool verify_hw_struct_explode(Op *op) {
  Context *ctx = op_context(op);
  Type type = op_operand(op, 0)->type;
  if (hw_struct_len(type) != op->n_results)
    return op_error(op, "has %u results for %zu fields", op->n_results, hw_struct_len(type));
  for (uint32_t i = 0; i < op->n_results; i++) {
    HwField field = hw_struct_field(type, i);
    if (op->results[i].type != field.type)
      return op_error(op, "field '%s' is of type '%s', but got '%s'", field.name->text,
                      type_text(ctx, field.type), type_text(ctx, op->results[i].type));
  }
  return true;
}
