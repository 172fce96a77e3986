// text.c: memref ops whose text a format cannot say, and the directives of the others.

#include "dialects/memref/memref.h"
#include "ir/affine.h"
#include "ir/format.h"

// [4, %n, 1]: known entries stand in the attribute, DIM_DYNAMIC marks the place of an operand.
typedef struct IndexList {
  OperandList *operands;
  DimList values;
} IndexList;

static bool parse_index(Parser *p, void *user) {
  IndexList *list = user;
  UnresolvedOperand operand;
  bool is_operand;
  int64_t value = DIM_DYNAMIC;
  if (!parse_optional_operand(p, &operand, &is_operand))
    return false;
  if (is_operand)
    vec_push(parser_scratch(p), &list->operands->items, operand);
  else if (!parse_integer(p, &value))
    return false;
  vec_push(parser_scratch(p), &list->values, value);
  return true;
}

static bool parse_index_list(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  IndexList list = {.operands = &f->operands[e->args[0].index]};
  list.operands->is_read = true;
  if (!parse_list(p, '[', ']', parse_index, &list))
    return false;
  op_state_add_attr(p, state, state->info->attrs[e->args[1].index].name,
                    attr_i64_array(parser_context(p), list.values.data, list.values.len));
  return true;
}

static void print_index_list(Printer *p, Op *op, const FormatElement *e) {
  Attr values = op_attr(op, op->info->attrs[e->args[1].index].name);
  uint32_t begin = 0, n = 0;
  op_operand_range(op, e->args[0].index, &begin, &n);
  print_char(p, '[');
  for (size_t i = 0; i < attr_len(values); i++) {
    int64_t value = dense_array_int(values, i);
    if (i)
      print_cstr(p, ", ");
    if (value == DIM_DYNAMIC)
      print_operand(p, op_operand(op, begin++));
    else
      text_i64(printer_out(p), value);
  }
  print_char(p, ']');
}

// memref<4xi32> = dense<...>: the initial value is a tensor of the memref's shape.
static bool parse_type_and_value(Parser *p, OpState *state, FormatState *f,
                                 const FormatElement *e) {
  (void)f;
  (void)e;
  Context *ctx = parser_context(p);
  const char *at = parser_at(p);
  Type type;
  if (!parse_type(p, &type))
    return false;
  if (!type_is_memref(type) || !type_has_static_shape(type))
    return parser_error(p, at, "type should be static shaped memref, but got '%s'",
                        type_text(ctx, type));
  op_state_set_attr(p, state, "type", attr_type(ctx, type));
  if (!parse_optional_punct(p, '='))
    return true;
  Attr value = attr_unit(ctx);
  if (!parse_optional_keyword(p, "uninitialized") &&
      !parse_attr(p, memref_as_tensor(ctx, type), &value))
    return false;
  op_state_set_attr(p, state, "initial_value", value);
  return true;
}

static void print_type_and_value(Printer *p, Op *op, const FormatElement *e) {
  (void)e;
  Context *ctx = op_context(op);
  Attr value = op_attr_named(ctx, op, "initial_value");
  print_type(p, attr_type_value(op_attr_named(ctx, op, "type")));
  if (!value)
    return;
  print_cstr(p, " = ");
  if (attr_is(value, &ATTR_DEF_UNIT))
    print_cstr(p, "uninitialized");
  else
    print_attr_no_type(p, value);
}

static bool parse_permutation(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  (void)f;
  (void)e;
  Attr map;
  if (!parse_affine_map(p, &map))
    return false;
  op_state_set_attr(p, state, "permutation", map);
  return true;
}

static void print_permutation(Printer *p, Op *op, const FormatElement *e) {
  (void)e;
  print_affine(p, op_attr_named(op_context(op), op, "permutation"));
}

const Directive MEMREF_DIRECTIVES[] = {
    {"DynamicIndexList", parse_index_list, print_index_list},
    {"TypeAndInitialValue", parse_type_and_value, print_type_and_value},
    {"Permutation", parse_permutation, print_permutation},
    {0},
};

bool parse_memref_alloca_scope(Parser *p, OpState *state) {
  Region *region;
  TypeList results = {0};
  if (parse_optional_arrow(p) && !parse_function_result_types(p, &results))
    return false;
  for (size_t i = 0; i < results.items.len; i++)
    vec_push(parser_scratch(p), &state->types, results.items.data[i]);
  if (!parse_region(p, state, NULL, 0, &region))
    return false;
  region_add_implicit_terminator(parser_module(p), state->info, region, state->loc);
  vec_push(parser_scratch(p), &state->regions, region);
  return parse_optional_attr_dict(p, state);
}

void print_memref_alloca_scope(Printer *p, Op *op) {
  print_char(p, ' ');
  if (op->n_results) {
    print_cstr(p, " -> (");
    for (uint32_t i = 0; i < op->n_results; i++) {
      print_cstr(p, i ? ", " : "");
      print_type(p, op->results[i].type);
    }
    print_char(p, ')');
  }
  print_char(p, ' ');
  print_region(p, op_region(op, 0), false, op->n_results > 0);
  print_attr_dict(p, op, NULL);
}

// `first` or `second`.
static bool parse_choice(Parser *p, const char *first, const char *second, bool *is_first) {
  *is_first = parse_optional_keyword(p, first);
  if (*is_first || parse_optional_keyword(p, second))
    return true;
  return parser_expected(p, arena_printf(parser_scratch(p), "'%s' or '%s'", first, second));
}

static bool add_indices(Parser *p, OpState *state, const OperandList *indices) {
  for (size_t i = 0; i < indices->items.len; i++)
    if (!add_operand(p, state, indices->items.data[i], parser_context(p)->index))
      return false;
  return true;
}

// %m[%i, %j], read, locality<3>, data : memref<...>
bool parse_memref_prefetch(Parser *p, OpState *state) {
  Context *ctx = parser_context(p);
  UnresolvedOperand memref;
  OperandList indices = {0};
  bool is_write, is_data;
  Attr locality;
  Type type;
  if (!parse_operand(p, &memref) || !parse_operand_list_in(p, '[', ']', &indices) ||
      !parse_punct(p, ',') || !parse_choice(p, "write", "read", &is_write) ||
      !parse_punct(p, ',') || !parse_keyword(p, "locality") || !parse_punct(p, '<') ||
      !parse_attr(p, ctx->i32, &locality) || !parse_punct(p, '>') || !parse_punct(p, ',') ||
      !parse_choice(p, "data", "instr", &is_data) || !parse_optional_attr_dict(p, state) ||
      !parse_punct(p, ':') || !parse_type(p, &type))
    return false;
  op_state_set_attr(p, state, "isWrite", attr_bool(ctx, is_write));
  op_state_set_attr(p, state, "localityHint", locality);
  op_state_set_attr(p, state, "isDataCache", attr_bool(ctx, is_data));
  return add_operand(p, state, memref, type) && add_indices(p, state, &indices);
}

void print_memref_prefetch(Printer *p, Op *op) {
  static const char *const ELIDED[] = {"isWrite", "localityHint", "isDataCache", NULL};
  Context *ctx = op_context(op);
  print_char(p, ' ');
  print_operand(p, op_operand(op, 0));
  print_char(p, '[');
  print_operands(p, op, 1, op->n_operands - 1);
  print_cstr(p, attr_int_or(op_attr_named(ctx, op, "isWrite"), 0) ? "], write, locality<"
                                                                  : "], read, locality<");
  print_attr_no_type(p, op_attr_named(ctx, op, "localityHint"));
  print_cstr(p, attr_int_or(op_attr_named(ctx, op, "isDataCache"), 0) ? ">, data" : ">, instr");
  print_attr_dict(p, op, ELIDED);
  print_cstr(p, " : ");
  print_type(p, op_operand(op, 0)->type);
}

typedef struct Place {
  UnresolvedOperand memref;
  OperandList indices;
} Place;

static bool parse_place(Parser *p, Place *place) {
  return parse_operand(p, &place->memref) && parse_operand_list_in(p, '[', ']', &place->indices);
}

static bool add_place(Parser *p, OpState *state, const Place *place, Type type) {
  return add_operand(p, state, place->memref, type) && add_indices(p, state, &place->indices);
}

// %src[%i], %dst[%j], %n, %tag[%k] (, %stride, %n_per_stride)? : T, T, T
bool parse_memref_dma_start(Parser *p, OpState *state) {
  Place source = {0}, target = {0}, tag = {0};
  OperandList count = {0}, stride = {0};
  TypeList types = {0};
  UnresolvedOperand n;
  const char *at = parser_at(p);
  if (!parse_place(p, &source) || !parse_punct(p, ',') || !parse_place(p, &target) ||
      !parse_punct(p, ',') || !parse_operand(p, &n) || !parse_punct(p, ',') ||
      !parse_place(p, &tag))
    return false;
  vec_push(parser_scratch(p), &count.items, n);
  if (parse_optional_punct(p, ',') && !parse_operand_list(p, &stride))
    return false;
  if (stride.items.len && stride.items.len != 2)
    return parser_error(p, at, "expected two stride related operands");
  if (!parse_optional_attr_dict(p, state) || !parse_punct(p, ':') || !parse_type_list(p, &types))
    return false;
  if (types.items.len != 3)
    return parser_error(p, at, "fewer/more types expected");
  return add_place(p, state, &source, types.items.data[0]) &&
         add_place(p, state, &target, types.items.data[1]) && add_indices(p, state, &count) &&
         add_place(p, state, &tag, types.items.data[2]) && add_indices(p, state, &stride);
}

// The memref at operand *at with its indices; *at moves behind them.
static void print_place(Printer *p, Op *op, uint32_t *at) {
  uint32_t rank = (uint32_t)type_rank(op_operand(op, *at)->type);
  print_operand(p, op_operand(op, *at));
  print_char(p, '[');
  print_operands(p, op, *at + 1, rank);
  print_char(p, ']');
  *at += 1 + rank;
}

void print_memref_dma_start(Printer *p, Op *op) {
  uint32_t at = 0, memrefs[3];
  print_char(p, ' ');
  for (uint32_t i = 0; i < 3; i++) {
    memrefs[i] = at;
    print_place(p, op, &at);
    if (i == 2)
      break;
    print_cstr(p, ", ");
    if (i == 1) {
      print_operand(p, op_operand(op, at++));
      print_cstr(p, ", ");
    }
  }
  if (at < op->n_operands) {
    print_cstr(p, ", ");
    print_operands(p, op, at, op->n_operands - at);
  }
  print_attr_dict(p, op, NULL);
  for (uint32_t i = 0; i < 3; i++) {
    print_cstr(p, i ? ", " : " : ");
    print_type(p, op_operand(op, memrefs[i])->type);
  }
}

// Sizes and strides are groups of their own, one value per dimension.
void name_memref_extract_strided_metadata(Op *op, NameFn *name, void *user) {
  uint32_t rank = (op->n_results - 2) / 2;
  name(user, op_result(op, 0), STR("base_buffer"));
  name(user, op_result(op, 1), STR("offset"));
  if (!rank)
    return;
  name(user, op_result(op, 2), STR("sizes"));
  name(user, op_result(op, 2 + rank), STR("strides"));
}
