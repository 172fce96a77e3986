// seq.c: the seq dialect: its tables, registers, clocks; memories are in memory.c.

#include "dialects/seq/seq.h"

#include "base/wide.h"
#include "dialects/hw/hw.h"
#include "dialects/rows.h"
#include "dialects/seq/hooks.h"
#include "ir/parser.h"
#include "ir/printer.h"

static bool has_operand(const Op *op, uint32_t port) {
  uint32_t begin, n;
  return op_operand_range(op, port, &begin, &n) && n;
}

static bool verify_reset(const Op *op, uint32_t port) {
  if (has_operand(op, port) == has_operand(op, port + 1))
    return true;
  return op_error(op, "needs both 'reset' and 'resetValue', or neither");
}

static bool verify_seq_compreg(Op *op) {
  return verify_reset(op, 2);
}
static bool verify_seq_compreg_ce(Op *op) {
  return verify_reset(op, 3);
}

static bool verify_seq_firreg(Op *op) {
  Context *ctx = op_context(op);
  Attr preset = op_attr_named(ctx, op, "preset");
  if (!verify_reset(op, 2))
    return false;
  if (op_attr_named(ctx, op, "isAsync") && !has_operand(op, 2))
    return op_error(op, "is said to have an asynchronous reset, but has none");
  return !preset || attr_value_type(preset) == op->results[0].type ||
         op_error(op, "'preset' must be of type '%s', but got '%s'",
                  type_text(ctx, op->results[0].type), type_text(ctx, attr_value_type(preset)));
}

typedef struct FirregText {
  UnresolvedOperand next, clk, reset, reset_value;
  bool has_reset, has_preset;
  int64_t preset;
  const char *preset_at;
} FirregText;

static bool parse_firreg_reset(Parser *p, OpState *state, FirregText *r) {
  r->has_reset = parse_optional_keyword(p, "reset");
  if (!r->has_reset)
    return true;
  if (parse_optional_keyword(p, "async"))
    op_state_set_attr(p, state, "isAsync", attr_unit(parser_context(p)));
  else if (!parse_optional_keyword(p, "sync"))
    return parser_expected(p, "'sync' or 'async'");
  return parse_operand(p, &r->reset) && parse_punct(p, ',') && parse_operand(p, &r->reset_value);
}

static bool add_preset(Parser *p, OpState *state, const FirregText *r, Type type) {
  Context *ctx = parser_context(p);
  if (!r->has_preset)
    return true;
  if (!type_is_signless(type))
    return parser_error(p, r->preset_at, "only an integer register can have a preset, not '%s'",
                        type_text(ctx, type));
  unsigned width = type_width(type);
  uint64_t magnitude = r->preset < 0 ? ~(uint64_t)r->preset : (uint64_t)r->preset;
  // Signed or unsigned, as for any integer attribute.
  unsigned bits = wide_active_bits(&magnitude, 64) + (r->preset < 0);
  if (bits > width)
    return parser_error(p, r->preset_at, "preset %lld does not fit '%s'", (long long)r->preset,
                        type_text(ctx, type));
  op_state_set_attr(p, state, "preset", attr_int(ctx, type, r->preset));
  return true;
}

// %next clock %clk sym @s reset async %rst, %value preset 3 {attributes} : type
static bool parse_seq_firreg(Parser *p, OpState *state) {
  Context *ctx = parser_context(p);
  FirregText r = {0};
  Type type;
  if (!parse_operand(p, &r.next) || !parse_keyword(p, "clock") || !parse_operand(p, &r.clk))
    return false;
  if (parse_optional_keyword(p, "sym")) {
    Attr sym = parse_inner_sym(p);
    if (!sym)
      return false;
    op_state_set_attr(p, state, "inner_sym", sym);
  }
  if (!parse_firreg_reset(p, state, &r))
    return false;
  r.has_preset = parse_optional_keyword(p, "preset");
  r.preset_at = parser_at(p);
  if ((r.has_preset && !parse_integer(p, &r.preset)) || !parse_optional_attr_dict(p, state) ||
      !parse_punct(p, ':') || !parse_type(p, &type) || !add_preset(p, state, &r, type))
    return false;
  if (!op_state_has_attr(state, context_ident(ctx, "name")))
    op_state_set_attr(p, state, "name", attr_string(ctx, parser_implicit_name(p)));
  int32_t sizes[] = {1, 1, r.has_reset, r.has_reset};
  if (!op_state_has_attr(state, ctx->operand_segments))
    op_state_add_attr(p, state, ctx->operand_segments, attr_i32_array(ctx, sizes, 4));
  vec_push(parser_scratch(p), &state->types, type);
  return add_operand(p, state, r.next, type) && add_operand(p, state, r.clk, type_seq_clock(ctx)) &&
         (!r.has_reset ||
          (add_operand(p, state, r.reset, ctx->i1) && add_operand(p, state, r.reset_value, type)));
}

static void print_seq_firreg(Printer *p, Op *op) {
  const char *elided[] = {"inner_sym", "isAsync", "operandSegmentSizes", NULL, NULL, NULL};
  size_t n_elided = 3;
  Context *ctx = op_context(op);
  Attr sym = op_attr_named(ctx, op, "inner_sym"), preset = op_attr_named(ctx, op, "preset");
  print_char(p, ' ');
  print_operand(p, op_port(op, 0));
  print_cstr(p, " clock ");
  print_operand(p, op_port(op, 1));
  if (sym) {
    print_cstr(p, " sym ");
    print_inner_sym(p, sym);
  }
  if (has_operand(op, 2)) {
    print_cstr(p, op_attr_named(ctx, op, "isAsync") ? " reset async " : " reset sync ");
    print_operand(p, op_port(op, 2));
    print_cstr(p, ", ");
    print_operand(p, op_port(op, 3));
  }
  // A wide preset stays in the dictionary, where its type is at hand when it is read.
  if (preset && type_width(attr_value_type(preset)) <= 64) {
    print_cstr(p, " preset ");
    print_attr_no_type(p, attr_int(ctx, ctx->i64, attr_int_or(preset, 0)));
    elided[n_elided++] = "preset";
  }
  Str name = ident_str(attr_text(op_attr_named(ctx, op, "name")));
  if (str_eq(name, printed_name(p, op_result(op, 0))))
    elided[n_elided] = "name";
  print_attr_dict(p, op, elided);
  print_cstr(p, " : ");
  print_type(p, op->results[0].type);
}

static bool verify_seq_initial(Op *op) {
  Context *ctx = op_context(op);
  Block *body = op_region(op, 0)->first;
  if (!body)
    return op_error(op, "expects a region with one block");
  if (body->n_args != op->n_operands)
    return op_error(op, "has %u inputs, but its block has %u arguments", op->n_operands,
                    body->n_args);
  for (uint32_t i = 0; i < body->n_args; i++) {
    Type wanted = seq_immutable_inner(op_operand(op, i)->type);
    if (body->args[i]->type != wanted)
      return op_error(op, "block argument #%u must be of type '%s', but is '%s'", i,
                      type_text(ctx, wanted), type_text(ctx, body->args[i]->type));
  }
  return true;
}

static bool verify_seq_yield(Op *op) {
  Context *ctx = op_context(op);
  Op *parent = op_parent(op);
  if (!parent || !op_is(parent, OP_seq_initial))
    return op_error(op, "expects parent op 'seq.initial'");
  if (parent->n_results != op->n_operands)
    return op_error(op, "has %u operands for %u results of 'seq.initial'", op->n_operands,
                    parent->n_results);
  for (uint32_t i = 0; i < op->n_operands; i++) {
    Type type = type_seq_immutable(ctx, op_operand(op, i)->type);
    if (type != parent->results[i].type)
      return op_error(op, "operand #%u makes a '%s', but the result is '%s'", i,
                      type_text(ctx, type), type_text(ctx, parent->results[i].type));
  }
  return true;
}

static Op *definition(const Value *value, unsigned id) {
  Op *op = value_op(value);
  return op && op_is(op, id) ? op : NULL;
}

static bool fold_seq_to_clock(Op *op, const Attr *constants, FoldResult *results) {
  Op *inner = definition(op_operand(op, 0), OP_seq_from_clock);
  if (constants[0])
    results[0].attr = attr_seq_clock_constant(op_context(op), attr_limbs(constants[0])[0]);
  else if (inner && value_op(op_operand(inner, 0)) != op)
    results[0].value = op_operand(inner, 0);
  return results[0].attr || results[0].value;
}

static bool fold_seq_from_clock(Op *op, const Attr *constants, FoldResult *results) {
  Op *inner = definition(op_operand(op, 0), OP_seq_to_clock);
  if (constants[0])
    results[0].attr = attr_bool(op_context(op), seq_clock_constant_is_high(constants[0]));
  else if (inner && value_op(op_operand(inner, 0)) != op)
    results[0].value = op_operand(inner, 0);
  return results[0].attr || results[0].value;
}

static Op *constant(Builder *builder, Attr value, Type type) {
  if (!attr_is(value, &ATTR_DEF_SEQ_CLOCK_CONSTANT))
    return build_hw_constant_attr(builder, value, type);
  NamedAttr attr = {context_ident(builder->module->ctx, "value"), value};
  return build_op(builder, OP_seq_const_clock, NULL, 0, &type, 1, &attr, 1);
}

static bool is_stored(Type type) {
  uint64_t bits;
  return hw_bit_width(type, &bits);
}

static const TypeConstraint CONSTRAINTS[] = {
    {"clock", "a clock", type_is_seq_clock, type_seq_clock},
    {"stored", "a signless integer, or an array or struct of such", is_stored, NULL},
    {"immutable", "an initial value", type_is_seq_immutable, NULL},
    {"firmem", "a firmem", type_is_seq_firmem, NULL},
    {"hlmem", "an hlmem", type_is_seq_hlmem, NULL},
    {0},
};

static Type inner_of(Context *ctx, Type type) {
  (void)ctx;
  return type_is_seq_immutable(type) ? seq_immutable_inner(type) : NULL;
}
static Type address_of(Context *ctx, Type type) {
  return type_is_seq_firmem(type) ? seq_firmem_address_type(ctx, type) : NULL;
}
static Type data_of(Context *ctx, Type type) {
  return type_is_seq_firmem(type) ? seq_firmem_data_type(ctx, type) : NULL;
}
static Type word_of(Context *ctx, Type type) {
  (void)ctx;
  return type_is_seq_hlmem(type) ? seq_hlmem_element(type) : NULL;
}

static const TypeFunction TYPE_FUNCTIONS[] = {
    {"immutable", "an initial value for", type_seq_immutable},
    {"inner", "the type inside", inner_of},
    {"fir_address", "an address of", address_of},
    {"fir_data", "a word of", data_of},
    {"word", "a word of", word_of},
    {0},
};

static const EnumCase RUW_CASES[] = {
    {"undefined", SEQ_RUW_UNDEFINED}, {"old", SEQ_RUW_OLD}, {"new", SEQ_RUW_NEW}};
static const EnumCase WUW_CASES[] = {{"undefined", SEQ_WUW_UNDEFINED},
                                     {"port_order", SEQ_WUW_PORT_ORDER}};
static const EnumTable RUW = {"read-under-write behaviour", RUW_CASES, N_ROWS(RUW_CASES), NULL, 32};
static const EnumTable WUW = {"write-under-write behaviour", WUW_CASES, N_ROWS(WUW_CASES), NULL,
                              32};

static bool is_clock_constant(Attr attr) {
  return attr_is(attr, &ATTR_DEF_SEQ_CLOCK_CONSTANT);
}
static bool is_firmem_init(Attr attr) {
  return attr_is(attr, &ATTR_DEF_SEQ_FIRMEM_INIT);
}

static Attr parse_clock_level(Parser *p) {
  bool is_low = parse_optional_keyword(p, "low");
  if (!is_low && !parse_optional_keyword(p, "high")) {
    parser_expected(p, "'low' or 'high'");
    return NULL;
  }
  return attr_seq_clock_constant(parser_context(p), !is_low);
}

static void print_clock_level(Printer *p, Attr attr) {
  print_cstr(p, seq_clock_constant_is_high(attr) ? "high" : "low");
}

static const AttrKind ATTR_KINDS[] = {
    {"inner_sym", "inner symbol", is_inner_sym, parse_inner_sym, print_inner_sym, NULL, NULL,
     false},
    {"clock_constant", "clock constant", is_clock_constant, parse_clock_level, print_clock_level,
     NULL, NULL, false},
    {"ruw", "read-under-write behaviour", NULL, NULL, NULL, &RUW, NULL, false},
    {"wuw", "write-under-write behaviour", NULL, NULL, NULL, &WUW, NULL, false},
    {"firmem_init", "memory initialization", is_firmem_init, NULL, NULL, NULL, NULL, false},
    {0},
};

static const Directive DIRECTIVES[] = {
    {"ImplicitSSAName", parse_implicit_name, print_implicit_name},
    {"InferredName", infer_name, print_nothing},
    {"Firmem", parse_firmem_type, print_memory_type},
    {"Hlmem", parse_hlmem_type, print_memory_type},
    {0},
};

static const TypeDef *const TYPES[] = {&TYPE_DEF_SEQ_CLOCK, &TYPE_DEF_SEQ_IMMUTABLE,
                                       &TYPE_DEF_SEQ_FIRMEM, &TYPE_DEF_SEQ_HLMEM, NULL};
static const AttrDef *const ATTRS[] = {&ATTR_DEF_SEQ_CLOCK_CONSTANT, &ATTR_DEF_SEQ_FIRMEM_INIT,
                                       NULL};

static const OpRow ROWS[] = {
#include "dialects/seq/ops.def"
};

const Dialect DIALECT_seq = {.name = "seq",
                             .ops = ROWS,
                             .n_ops = N_ROWS(ROWS),
                             .first_id = FIRST_seq,
                             .types = TYPES,
                             .attrs = ATTRS,
                             .constraints = CONSTRAINTS,
                             .type_functions = TYPE_FUNCTIONS,
                             .attr_kinds = ATTR_KINDS,
                             .directives = DIRECTIVES,
                             .constant = constant};

bool seq_is_register(const Op *op) {
  return op_is(op, OP_seq_compreg) || op_is(op, OP_seq_compreg_ce) || op_is(op, OP_seq_firreg);
}

SeqRegister seq_register(const Op *op) {
  bool has_enable = op_is(op, OP_seq_compreg_ce);
  uint32_t reset = has_enable ? 3 : 2;
  return (SeqRegister){
      .input = op_optional(op, 0),
      .clock = op_optional(op, 1),
      .enable = has_enable ? op_optional(op, 2) : NULL,
      .reset = op_optional(op, reset),
      .reset_value = op_optional(op, reset + 1),
      .initial = op_is(op, OP_seq_firreg) ? NULL : op_optional(op, reset + 2),
  };
}
