// handshake.c: the handshake dialect's tables. The ops are in ops.def, what they do in the files
// beside this one.

#include "dialects/handshake/handshake.h"

#include "dialects/arith/arith.h"
#include "dialects/handshake/hooks.h"
#include "dialects/rows.h"

static bool is_int_channel(Type type) {
  return type_is_channel(type) && type_is_signless(type_data(type)) &&
         type_width(type_data(type)) > 0;
}
static bool is_float_channel(Type type) {
  return type_is_channel(type) && type_is_float(type_data(type));
}
static bool is_bool_channel(Type type) {
  return type_is_channel(type) && type_is_int_of(type_data(type), 1);
}
static bool is_number_channel(Type type) {
  return is_int_channel(type) || is_float_channel(type);
}
static bool is_plain_channel(Type type) {
  return type_is_channel(type) && !type_n_signals(type);
}
static bool is_plain_control(Type type) {
  return type_is_control(type) && !type_n_signals(type);
}
static bool is_static_memref(Type type) {
  return type_is_memref(type) && type_has_static_shape(type);
}
static Type plain_control(Context *ctx) {
  return type_control(ctx, NULL, 0);
}

static const TypeConstraint CONSTRAINTS[] = {
    {"handshake", "a channel or a control", type_is_handshake, NULL},
    {"channel", "a channel", type_is_channel, NULL},
    {"control", "a control", type_is_control, NULL},
    {"default_control", "a control", type_is_control, plain_control}, // where no type is written
    {"plain_channel", "a channel without extra signals", is_plain_channel, NULL},
    {"plain_control", "a control without extra signals", is_plain_control, plain_control},
    {"int_channel", "a channel of signless integers of at least one bit", is_int_channel, NULL},
    {"float_channel", "a channel of floats", is_float_channel, NULL},
    {"number_channel", "a channel of floats or of signless integers of at least one bit",
     is_number_channel, NULL},
    {"bool_channel", "a channel of i1", is_bool_channel, NULL},
    {"static_memref", "a memref of static shape", is_static_memref, NULL},
    {0},
};

static Type condition_type(Context *ctx, Type type) {
  return type_is_handshake(type) ? type_with_data(ctx, type, ctx->i1) : NULL;
}

static const TypeFunction TYPE_FUNCTIONS[] = {
    {"i1", "a channel of i1 with the extra signals of", condition_type},
    {0},
};

static bool is_i32_list(Attr attr) {
  if (!attr_is(attr, &ATTR_DEF_ARRAY))
    return false;
  for (size_t i = 0; i < attr_len(attr); i++)
    if (!attr_is(attr_at(attr, i), &ATTR_DEF_INTEGER) ||
        !type_is_int_of(attr_value_type(attr_at(attr, i)), 32))
      return false;
  return true;
}

static bool is_elements(Attr attr) {
  return attr_is(attr, &ATTR_DEF_DENSE) || attr_is(attr, &ATTR_DEF_DENSE_RESOURCE) ||
         attr_is(attr, &ATTR_DEF_SPARSE);
}

static const AttrKind ATTR_KINDS[] = {
    {"i32_list", "array of 32-bit signless integers", is_i32_list, NULL, NULL, NULL, NULL, false},
    {"elements", "constant elements attribute", is_elements, NULL, NULL, NULL, NULL, false},
    {"buffer_type", "buffer type", NULL, NULL, NULL, &HANDSHAKE_BUFFER_TYPES, NULL, false},
    {"reshape_type", "way to reshape", NULL, NULL, NULL, &HANDSHAKE_RESHAPE_TYPES, NULL, false},
    ATTR_KIND_CMPI,
    ATTR_KIND_CMPF,
    {0},
};

static const TypeDef *const TYPES[] = {&TYPE_DEF_CONTROL, &TYPE_DEF_CHANNEL, NULL};

static const char *const ALIASES[][2] = {
    {"handshake.noti", "handshake.not"}, // Dynamatic's name since 2026
    {NULL, NULL},
};

static const OpRow ROWS[] = {
#include "dialects/handshake/ops.def"
};

const Dialect DIALECT_handshake = {.name = "handshake",
                                   .ops = ROWS,
                                   .n_ops = N_ROWS(ROWS),
                                   .first_id = FIRST_handshake,
                                   .types = TYPES,
                                   .constraints = CONSTRAINTS,
                                   .type_functions = TYPE_FUNCTIONS,
                                   .attr_kinds = ATTR_KINDS,
                                   .keeps_unknown_attrs = true,
                                   .directives = HANDSHAKE_DIRECTIVES,
                                   .op_aliases = ALIASES,
                                   .parse_short_type = parse_handshake_short_type,
                                   .print_short_type = print_handshake_short_type};
