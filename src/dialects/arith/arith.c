// arith.c: the arith dialect. What its ops compute on constants is in fold_*.c.

#include "dialects/arith/arith.h"

#include "base/wide.h"
#include "dialects/arith/fold.h"
#include "dialects/rows.h"
#include "ir/parser.h"
#include "ir/printer.h"

// The element type of a vector, tensor or memref, or the type itself.
static Type scalar_of(Type type) {
  return type_is_shaped(type) ? type_element(type) : type;
}

static bool is_index_castable(Type type) {
  Type scalar = type_is_memref(type) ? type_element(type) : type_element_or_self(type);
  return type_is_signless(scalar) || type_is_index(scalar);
}

static bool is_bitcastable(Type type) {
  Type scalar = type_is_memref(type) ? type_element(type) : type_element_or_self(type);
  return type_is_signless(scalar) || type_is_index(scalar) || type_is_float(scalar);
}

static const TypeConstraint CONSTRAINTS[] = {
    {"index_castable", "signless-integer-like or memref of signless-integer", is_index_castable,
     NULL},
    {"bitcastable", "signless-integer-or-float-like or memref of signless-integer or float",
     is_bitcastable, NULL},
    {0},
};

static bool is_typed_attr(Attr attr) {
  return attr_value_type(attr) != NULL;
}

static const AttrKind ATTR_KINDS[] = {
    {"typed", "TypedAttr instance", is_typed_attr, NULL, NULL, NULL, NULL, false},
    {"overflow", "Integer overflow arith flags", NULL, NULL, NULL, &ENUM_arith_overflow,
     &ATTR_DEF_arith_overflow, false},
    {"rounding", "Floating point rounding mode", NULL, NULL, NULL, &ENUM_arith_rounding, NULL,
     false},
    ATTR_KIND_FASTMATH,
    ATTR_KIND_CMPI,
    ATTR_KIND_CMPF,
    {0},
};

static const AttrDef *const ATTRS[] = {&ATTR_DEF_arith_overflow, &ATTR_DEF_arith_fastmath, NULL};

// The result has the type of the value.
static bool parse_arith_constant(Parser *p, OpState *state) {
  Attr value;
  if (!parse_optional_attr_dict(p, state))
    return false;
  const char *at = parser_at(p);
  if (!parse_attr(p, NULL, &value))
    return false;
  Type type = attr_value_type(value);
  if (!type && attr_is(value, &ATTR_DEF_STRING))
    type = parser_context(p)->none; // the verifier says what it wants instead
  if (!type)
    return parser_error(p, at, "invalid kind of attribute specified");
  op_state_set_attr(p, state, "value", value);
  vec_push(parser_scratch(p), &state->types, type);
  return true;
}

static bool verify_arith_constant(Op *op) {
  Attr value = op_attr_named(op_context(op), op, "value");
  Type type = op->results[0].type;
  if (attr_value_type(value) != type)
    return op_error(op, "failed to verify that all of {value, result} have same type");
  if (type_is_int(type) && !type_is_signless(type))
    return op_error(op, "integer return type must be signless");
  if (attr_is(value, &ATTR_DEF_STRING) || attr_is(value, &ATTR_DEF_OPAQUE))
    return op_error(op, "value must be an integer, float, or elements attribute");
  bool is_splat = attr_is(value, &ATTR_DEF_DENSE) && dense_is_splat(value);
  if (type_is_vector(type) && vector_scalable(type) && !is_splat)
    return op_error(op, "intializing scalable vectors with elements attribute is not supported "
                        "unless it's a vector splat");
  return true;
}

// %true, %c5_i32, %c5 for an index, %cst for anything else.
static void name_arith_constant(Op *op, NameFn *name, void *user) {
  Value *result = op_result(op, 0);
  Attr value = op_attr_named(op_context(op), op, "value");
  if (!attr_is(value, &ATTR_DEF_INTEGER)) {
    name(user, result, STR("cst"));
    return;
  }
  Type type = attr_value_type(value);
  unsigned width = type_width(type);
  if (attr_is_bool(value)) {
    name(user, result, attr_limbs(value)[0] ? STR("true") : STR("false"));
    return;
  }
  Text text = {0};
  text_char(&text, 'c');
  size_t n_digits = wide_print(attr_limbs(value), width, true, NULL, 0);
  text_reserve(&text, n_digits + 1);
  text.len += wide_print(attr_limbs(value), width, true, text.data + text.len, n_digits + 1);
  if (!type_is_index(type))
    text_printf(&text, "_i%u", width);
  name(user, result, (Str){text.data, text.len});
  text_free(&text);
}

static void name_arith_addui_extended(Op *op, NameFn *name, void *user) {
  name(user, op_result(op, 0), STR("sum"));
  name(user, op_result(op, 1), STR("overflow"));
}

static void name_arith_mul_extended(Op *op, NameFn *name, void *user) {
  name(user, op_result(op, 0), STR("low"));
  name(user, op_result(op, 1), STR("high"));
}

// A vector stays a vector and a tensor a tensor, ranked or not; the trait has compared the shapes.
static bool same_container(Type a, Type b) {
  if (type_is_vector(a) && type_is_vector(b))
    return vector_scalable(a) == vector_scalable(b);
  bool a_is_tensor = type_is_tensor(a) || type_is_unranked_tensor(a);
  bool b_is_tensor = type_is_tensor(b) || type_is_unranked_tensor(b);
  return type_is_vector(a) == type_is_vector(b) && a_is_tensor == b_is_tensor;
}

static bool has_equal_dims(Type a, Type b) {
  if (!type_is_shaped(a) || !type_is_shaped(b) || type_rank(a) != type_rank(b))
    return false;
  for (size_t i = 0; i < type_rank(a); i++)
    if (type_dim(a, i) != type_dim(b, i))
      return false;
  return type_is_unranked_tensor(a) == type_is_unranked_tensor(b);
}

// A cast keeps what is known of a tensor; there is none of an unranked one.
static bool is_same_tensor(Type a, Type b) {
  if (!type_is_tensor(a))
    return !type_is_unranked_tensor(a);
  return has_equal_dims(a, b) && tensor_encoding(a) == tensor_encoding(b);
}

static bool verify_cast(Op *op, bool is_compatible) {
  Context *ctx = op_context(op);
  Type in = op_operand(op, 0)->type, out = op->results[0].type;
  if (is_compatible && same_container(in, out) && is_same_tensor(in, out))
    return true;
  return op_error(op, "operand type '%s' and result type '%s' are cast incompatible",
                  type_text(ctx, in), type_text(ctx, out));
}

static Type cast_from(const Op *op) {
  return scalar_of(op_operand(op, 0)->type);
}
static Type cast_to(const Op *op) {
  return scalar_of(op->results[0].type);
}

static bool verify_arith_cast(Op *op) {
  return verify_cast(op, true);
}

static bool verify_arith_ext(Op *op) {
  return verify_cast(op, type_width(cast_from(op)) < type_width(cast_to(op)));
}

static bool verify_arith_trunc(Op *op) {
  return verify_cast(op, type_width(cast_from(op)) > type_width(cast_to(op)));
}

static bool verify_arith_index_cast(Op *op) {
  return verify_cast(op, type_is_index(cast_from(op)) != type_is_index(cast_to(op)));
}

static bool verify_arith_bitcast(Op *op) {
  Type from = cast_from(op), to = cast_to(op);
  return verify_cast(op, !type_is_index(from) && !type_is_index(to) &&
                             type_width(from) == type_width(to));
}

static bool verify_arith_select(Op *op) {
  Type condition = op_operand(op, 0)->type, type = op->results[0].type;
  if (type_is_int_of(condition, 1))
    return true;
  if (!has_equal_dims(condition, type))
    return op_error(op, "failed to verify that condition is signless i1 or has matching shape");
  return same_container(condition, type) ||
         op_error(op, "all non-scalar operands/results must have the same shape and base type");
}

// The condition's type is written only where it is not i1.
static bool parse_select_types(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  (void)state;
  (void)e;
  Type condition = parser_context(p)->i1, type;
  if (!parse_type(p, &type))
    return false;
  if (parse_optional_punct(p, ',')) {
    condition = type;
    if (!parse_type(p, &type))
      return false;
  }
  vec_push(parser_scratch(p), &f->operand_types[0].items, condition);
  vec_push(parser_scratch(p), &f->result_types[0].items, type);
  f->operand_types[0].is_read = f->result_types[0].is_read = true;
  return true;
}

static void print_select_types(Printer *p, Op *op, const FormatElement *e) {
  (void)e;
  Type condition = op_operand(op, 0)->type;
  if (type_is_shaped(condition)) {
    print_type(p, condition);
    print_cstr(p, ", ");
  }
  print_type(p, op->results[0].type);
}

static const Directive DIRECTIVES[] = {
    {"SelectTypes", parse_select_types, print_select_types},
    {0},
};

static Op *constant_arith(Builder *builder, Attr value, Type type) {
  if (attr_value_type(value) != type || attr_is(value, &ATTR_DEF_STRING) ||
      (type_is_int(type) && !type_is_signless(type)))
    return NULL;
  NamedAttr attr = {context_ident(builder->module->ctx, "value"), value};
  return build_op(builder, OP_arith_constant, NULL, 0, &type, 1, &attr, 1);
}

static const OpRow ROWS[] = {
#include "dialects/arith/ops.def"
};

const Dialect DIALECT_arith = {.name = "arith",
                               .is_upstream = true,
                               .ops = ROWS,
                               .n_ops = N_ROWS(ROWS),
                               .first_id = FIRST_arith,
                               .attrs = ATTRS,
                               .constraints = CONSTRAINTS,
                               .attr_kinds = ATTR_KINDS,
                               .directives = DIRECTIVES,
                               .constant = constant_arith};

CmpiPredicate cmpi_negated(CmpiPredicate predicate) {
  static const CmpiPredicate NEGATED[] = {CMPI_NE,  CMPI_EQ,  CMPI_SGE, CMPI_SGT, CMPI_SLE,
                                          CMPI_SLT, CMPI_UGE, CMPI_UGT, CMPI_ULE, CMPI_ULT};
  return NEGATED[predicate];
}

CmpiPredicate cmpi_swapped(CmpiPredicate predicate) {
  static const CmpiPredicate SWAPPED[] = {CMPI_EQ,  CMPI_NE,  CMPI_SGT, CMPI_SGE, CMPI_SLT,
                                          CMPI_SLE, CMPI_UGT, CMPI_UGE, CMPI_ULT, CMPI_ULE};
  return SWAPPED[predicate];
}

CmpiPredicate cmpi_predicate(const Op *cmpi) {
  return (CmpiPredicate)attr_enum_value(op_attr_named(op_context(cmpi), cmpi, "predicate"));
}
