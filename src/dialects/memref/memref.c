// memref.c: the memref dialect's tables.

#include "dialects/memref/memref.h"
#include "dialects/arith/arith.h"
#include "dialects/rows.h"

static bool is_memref_of_rank_1(Type type) {
  return type_is_memref(type) && type_rank(type) == 1;
}
static bool is_byte_buffer(Type type) {
  return is_memref_of_rank_1(type) && type_is_int_of(type_element(type), 8);
}
static bool is_shape_buffer(Type type) {
  return is_memref_of_rank_1(type) &&
         (type_is_signless(type_element(type)) || type_is_index(type_element(type)));
}

static bool has_dims(Type type) {
  return type_is_unranked_memref(type) || (type_is_memref(type) && type_rank(type));
}

static const TypeConstraint CONSTRAINTS[] = {
    {"with_dims", "unranked.memref of any type values or non-0-ranked.memref of any type values",
     has_dims, NULL},
    {"memref1", "1D memref of any type values", is_memref_of_rank_1, NULL},
    {"bytes", "1D memref of 8-bit signless integer values", is_byte_buffer, NULL},
    {"shape", "1D memref of signless integer or index values", is_shape_buffer, NULL},
    {0},
};

static bool is_int_at_least(Attr attr, unsigned width, int64_t least) {
  return attr_is(attr, &ATTR_DEF_INTEGER) && type_is_int_of(attr_value_type(attr), width) &&
         attr_int_or(attr, least - 1) >= least;
}
static bool is_min0(Attr attr) {
  return is_int_at_least(attr, 64, 0);
}
static bool is_positive_i32(Attr attr) {
  return is_int_at_least(attr, 32, 1);
}
static bool is_locality(Attr attr) {
  return is_int_at_least(attr, 32, 0) && attr_int_or(attr, 4) <= 3;
}
static bool is_memref_type(Attr attr) {
  return attr_is(attr, &ATTR_DEF_TYPE) && type_is_memref(attr_type_value(attr));
}
static bool is_reassociation(Attr attr) {
  if (!attr_is(attr, &ATTR_DEF_ARRAY))
    return false;
  for (size_t i = 0; i < attr_len(attr); i++) {
    Attr group = attr_at(attr, i);
    if (!attr_is(group, &ATTR_DEF_ARRAY))
      return false;
    for (size_t k = 0; k < attr_len(group); k++)
      if (!is_int_at_least(attr_at(group, k), 64, INT64_MIN + 1))
        return false;
  }
  return true;
}

static Attr parse_i32(Parser *p) {
  Attr attr;
  return parse_attr(p, parser_context(p)->i32, &attr) ? attr : NULL;
}

static const AttrKind ATTR_KINDS[] = {
    {.name = "min0",
     .description = "64-bit signless integer attribute whose minimum value is 0",
     .holds = is_min0},
    {.name = "positive_i32",
     .description = "32-bit signless integer attribute whose value is positive",
     .holds = is_positive_i32,
     .parse = parse_i32,
     .print = print_attr_no_type},
    {.name = "locality",
     .description = "32-bit signless integer attribute whose minimum value is 0 whose maximum "
                    "value is 3",
     .holds = is_locality},
    {.name = "memref_type", .description = "memref type attribute", .holds = is_memref_type},
    {.name = "reassociation",
     .description = "Array of 64-bit integer array attributes",
     .holds = is_reassociation},
    {.name = "atomic_kind",
     .description = "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, "
                    "12, 13, 14",
     .enumeration = &ENUM_arith_atomic_rmw_kind},
    {0},
};

// Sizes and ranks are arith's constants.
static Op *constant_memref(Builder *builder, Attr value, Type type) {
  return DIALECT_arith.constant(builder, value, type);
}

static const OpRow ROWS[] = {
#include "dialects/memref/ops.def"
};

const Dialect DIALECT_memref = {.name = "memref",
                                .is_upstream = true,
                                .ops = ROWS,
                                .n_ops = N_ROWS(ROWS),
                                .first_id = FIRST_memref,
                                .constraints = CONSTRAINTS,
                                .attr_kinds = ATTR_KINDS,
                                .directives = MEMREF_DIRECTIVES,
                                .constant = constant_memref};
