// llvm.c: the llvm dialect's tables.

#include "dialects/llvm/llvm.h"

#include "dialects/branch.h"
#include "dialects/llvm/attrs.h"
#include "dialects/rows.h"

static bool is_int_like(Type type) {
  return type_is_signless(llvm_scalar(type));
}
static bool is_float_like(Type type) {
  return type_is_llvm_float(llvm_scalar(type));
}
static bool is_ptr_like(Type type) {
  return type_is_llvm_ptr(llvm_scalar(type));
}
static bool is_int_or_ptr_like(Type type) {
  return is_int_like(type) || is_ptr_like(type);
}
static bool is_bool_like(Type type) {
  return type_is_int_of(llvm_scalar(type), 1);
}
static bool is_aggregate(Type type) {
  return type_is_llvm(type) && (type_is_llvm_struct(type) || type_is_llvm_array(type));
}
static bool is_non_aggregate(Type type) {
  return type_is_llvm(type) && !is_aggregate(type) && !type_is_llvm_void(type) &&
         !type_is_llvm_function(type);
}
static bool is_loadable(Type type) {
  return type_is_llvm(type) && !type_is_llvm_void(type) && !type_is_llvm_function(type) &&
         !(type_is_llvm_struct(type) && llvm_struct_is_opaque(type));
}
static bool is_int_or_ptr(Type type) {
  return type_is_signless(type) || type_is_llvm_ptr(type);
}
static bool is_default_ptr(Type type) {
  return type_is_llvm_ptr(type) && !llvm_ptr_space(type);
}
static Type only_default_ptr(Context *ctx) {
  return type_llvm_ptr(ctx, 0);
}

static const TypeConstraint CONSTRAINTS[] = {
    {"type", "LLVM dialect-compatible type", type_is_llvm, NULL},
    {"int_like", "signless integer or LLVM dialect-compatible vector of signless integer",
     is_int_like, NULL},
    {"float_like",
     "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type",
     is_float_like, NULL},
    {"ptr", "LLVM pointer type", type_is_llvm_ptr, NULL},
    {"default_ptr", "LLVM pointer in address space 0", is_default_ptr, only_default_ptr},
    {"ptr_like", "LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type",
     is_ptr_like, NULL},
    {"int_or_ptr_like", "signless integer or LLVM pointer type, or a vector of them",
     is_int_or_ptr_like, NULL},
    {"bool_like", "1-bit signless integer or LLVM dialect-compatible vector of it", is_bool_like,
     NULL},
    {"int_or_ptr", "signless integer or LLVM pointer type", is_int_or_ptr, NULL},
    {"vector", "LLVM dialect-compatible vector type", type_is_any_vector, NULL},
    {"aggregate", "LLVM aggregate type", is_aggregate, NULL},
    {"non_aggregate", "LLVM-compatible non-aggregate type", is_non_aggregate, NULL},
    {"loadable", "LLVM type with size", is_loadable, NULL},
    {"token", "LLVM token type", type_is_llvm_token, NULL},
    {0},
};

static Type compared(Context *ctx, Type type) {
  return type_is_any_vector(type) ? vector_like(ctx, type, ctx->i1, vector_len(type)) : ctx->i1;
}
static Type exchanged(Context *ctx, Type type) {
  Type elements[] = {type, ctx->i1};
  return type_llvm_struct(ctx, elements, 2, false);
}
static Type vector_elem(Context *ctx, Type type) {
  (void)ctx;
  return type_is_any_vector(type) ? vector_element(type) : NULL;
}

static const TypeFunction TYPE_FUNCTIONS[] = {
    {"compared", "i1 in the shape of", compared},
    {"exchanged", "a struct of i1 and", exchanged},
    {"vector_elem", "the element type of", vector_elem},
    {0},
};

static bool is_function_type(Attr attr) {
  return attr_is(attr, &ATTR_DEF_TYPE) && type_is_llvm_function(attr_type_value(attr));
}
static bool is_f64(Attr attr) {
  return attr_is(attr, &ATTR_DEF_FLOAT) && type_width(attr_value_type(attr)) == 64;
}
static Attr parse_f64(Parser *p) {
  Attr attr;
  return parse_attr(p, type_float(parser_context(p), STR("f64")), &attr) ? attr : NULL;
}

static bool is_non_negative_i32(Attr attr) {
  return attr_is(attr, &ATTR_DEF_INTEGER) && type_is_int_of(attr_value_type(attr), 32) &&
         attr_int_or(attr, -1) >= 0;
}

static bool is_list_of(Attr attr, bool (*holds)(Attr attr)) {
  bool ok = attr_is(attr, &ATTR_DEF_ARRAY);
  for (size_t i = 0; ok && i < attr_len(attr); i++)
    ok = holds(attr_at(attr, i));
  return ok;
}
static bool is_access_group_list(Attr attr) {
  return is_list_of(attr, attr_is_llvm_access_group);
}
static bool is_alias_scope_list(Attr attr) {
  return is_list_of(attr, attr_is_llvm_alias_scope);
}
static bool is_tbaa_tag_list(Attr attr) {
  return is_list_of(attr, attr_is_llvm_tbaa_tag);
}

#define ENUM(name_, table) {.name = name_, .enumeration = &(table)}
#define ENUM_ATTR(name_, table, def_) {.name = name_, .enumeration = &(table), .def = &(def_)}

static const AttrKind ATTR_KINDS[] = {
    ENUM_ATTR("linkage", LLVM_ENUM_LINKAGE, ATTR_DEF_LLVM_LINKAGE),
    ENUM_ATTR("cconv", LLVM_ENUM_CCONV, ATTR_DEF_LLVM_CCONV),
    ENUM_ATTR("tail_call", LLVM_ENUM_TAIL_CALL, ATTR_DEF_LLVM_TAIL_CALL),
    ENUM_ATTR("fastmath", LLVM_ENUM_FASTMATH, ATTR_DEF_LLVM_FASTMATH),
    ENUM_ATTR("overflow", LLVM_ENUM_OVERFLOW, ATTR_DEF_LLVM_OVERFLOW),
    ENUM_ATTR("frame_pointer", LLVM_ENUM_FRAME_POINTER, ATTR_DEF_LLVM_FRAME_POINTER),
    ENUM("visibility", LLVM_ENUM_VISIBILITY),
    ENUM("unnamed_addr", LLVM_ENUM_UNNAMED_ADDR),
    ENUM("ordering", LLVM_ENUM_ORDERING),
    ENUM("atomic_op", LLVM_ENUM_ATOMIC_OP),
    ENUM("rounding", LLVM_ENUM_ROUNDING),
    ENUM("exceptions", LLVM_ENUM_EXCEPTIONS),
    ENUM("comdat", LLVM_ENUM_COMDAT),
    ENUM("asm_dialect", LLVM_ENUM_ASM_DIALECT),
    {.name = "icmp", .enumeration = &LLVM_ENUM_ICMP, .is_quoted = true},
    {.name = "fcmp", .enumeration = &LLVM_ENUM_FCMP, .is_quoted = true},
    {.name = "llvm_function",
     .description = "type attribute of LLVM function type",
     .holds = is_function_type},
    {.name = "f64",
     .description = "64-bit float attribute",
     .holds = is_f64,
     .parse = parse_f64,
     .print = print_attr_no_type},
    {.name = "non_negative_i32",
     .description = "32-bit signless integer attribute whose value is non-negative",
     .holds = is_non_negative_i32},
    {.name = "access_groups",
     .description = "LLVM dialect access group metadata array",
     .holds = is_access_group_list},
    {.name = "alias_scopes",
     .description = "LLVM dialect alias scope array",
     .holds = is_alias_scope_list},
    {.name = "tbaa_tags",
     .description = "LLVM dialect TBAA tag metadata array",
     .holds = is_tbaa_tag_list},
    {.name = "named_local_variable",
     .description = "LLVM dialect di_local_variable",
     .holds = attr_is_llvm_di_local_variable},
    {.name = "named_global_variable_expression",
     .description = "LLVM dialect di_global_variable_expression",
     .holds = attr_is_llvm_di_global_variable_expression},
    {.name = "target_features",
     .description = "LLVM dialect target features",
     .holds = attr_is_llvm_target_features},
#define STRUCT_ATTR(name_, alias, params)                                                          \
  {.name = #name_,                                                                                 \
   .description = "LLVM dialect " #name_,                                                          \
   .holds = attr_is_llvm_##name_,                                                                  \
   .parse = parse_llvm_##name_,                                                                    \
   .print = print_attr_stripped},
#include "dialects/llvm/attrs.def"
#undef STRUCT_ATTR
    {0},
};

// The attributes of an op that has at most flags besides the discardable ones.
static bool parse_op_attrs(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  (void)f;
  (void)e;
  return parse_optional_attr_dict(p, state);
}

static void print_op_attrs(Printer *p, Op *op, const FormatElement *e) {
  static const char *const ELIDED[] = {"fastmathFlags", NULL};
  (void)e;
  Attr flags = op_attr_named(op_context(op), op, "fastmathFlags");
  print_attr_dict(p, op, flags && attr_enum_value(flags) == 0 ? ELIDED : NULL);
}

static const Directive DIRECTIVES[] = {
    {"OpAttrs", parse_op_attrs, print_op_attrs},
    {"GepIndices", parse_llvm_gep_indices, print_llvm_gep_indices},
    {"ElementType", parse_llvm_element_type, print_llvm_nothing},
    {"ShuffleType", parse_llvm_shuffle_type, print_llvm_nothing},
    {0},
};

static const OpRow ROWS[] = {
#include "dialects/llvm/ops.def"
};

const Dialect DIALECT_llvm = {.name = "llvm",
                              .is_upstream = true,
                              .ops = ROWS,
                              .n_ops = N_ROWS(ROWS),
                              .first_id = FIRST_llvm,
                              .types = LLVM_TYPES,
                              .attrs = LLVM_ATTRS,
                              .constraints = CONSTRAINTS,
                              .type_functions = TYPE_FUNCTIONS,
                              .attr_kinds = ATTR_KINDS,
                              .verify_arg_attr = verify_llvm_arg_attr,
                              .directives = DIRECTIVES};
