// intrinsics.c: functions that mean something by their name.
//
//   __wait_T(token, data)   data, once there is a token as well: handshake.wait
//   __T_to_token(x)         x, where only its arrival counts: vanishes
//   __init*()               a variable that a placeholder assigns (placeholders.c)
//   any other __name        a placeholder, where it has no body

#include "convert/cf_to_handshake/lower.h"

static const struct {
  const char *name;
  unsigned width;
  bool is_float;
} TOKEN_TYPES[] = {
    {"char", 8, false},      {"short", 16, false}, {"int", 32, false},
    {"unsigned", 32, false}, {"float", 32, true},  {"double", 64, true},
};
enum { N_TOKEN_TYPES = sizeof TOKEN_TYPES / sizeof *TOKEN_TYPES };

// Row of the type in __wait_T or __T_to_token; N_TOKEN_TYPES: there is none.
static unsigned token_type(Str name, CallKind kind) {
  Str type = kind == CALL_WAIT ? (Str){name.ptr + 7, name.len - 7}
                               : (Str){name.ptr + 2, name.len - 2 - strlen("_to_token")};
  unsigned i = 0;
  while (i < N_TOKEN_TYPES && !str_is(type, TOKEN_TYPES[i].name))
    i++;
  return i;
}

CallKind kind_of_function(const Op *func) {
  static const char *const BUILTINS[] = {"__builtin_", "__sync_", "__atomic_",
                                         "__ubsan_",   "__asan_", "__stack_chk_"};
  Str name = ident_str(symbol_name(func));
  if (!op_is(func, OP_func_func) || !str_starts_with(name, "__"))
    return CALL_PLAIN;
  if (str_starts_with(name, "__init"))
    return CALL_INIT;
  if (!function_is_declaration(func))
    return CALL_PLAIN;
  if (str_starts_with(name, "__wait_"))
    return CALL_WAIT;
  if (str_ends_with(name, "_to_token") && name.len > strlen("___to_token"))
    return CALL_TO_TOKEN;
  if (str_is(name, "__assert_fail") || str_is(name, "__assert"))
    return CALL_ASSERT;
  for (size_t i = 0; i < sizeof BUILTINS / sizeof *BUILTINS; i++)
    if (str_starts_with(name, BUILTINS[i]))
      return CALL_BUILTIN;
  return CALL_PLACEHOLDER;
}

CallKind kind_of_call(const Lowering *l, const Op *call) {
  Op *callee = callee_of(l, call);
  return callee ? kind_of_function(callee) : CALL_PLAIN;
}

static bool is_token_data(Type type, unsigned row) {
  return (TOKEN_TYPES[row].is_float ? type_is_float(type) : type_is_signless(type)) &&
         type_width(type) == TOKEN_TYPES[row].width;
}

// char __wait_char(Token, char), Token __char_to_token(char), and so on.
static bool check_intrinsic(const Lowering *l, const Op *func, CallKind kind) {
  Context *ctx = l->ctx;
  const char *name = symbol_name(func)->text;
  unsigned row = token_type(ident_str(symbol_name(func)), kind);
  if (row == N_TOKEN_TYPES)
    return diag_error(ctx, func->loc,
                      "'%s' is no intrinsic: there is one for each of char, short, int, unsigned, "
                      "float and double",
                      name);
  Type type = attr_type_value(op_attr_named(ctx, func, "function_type"));
  bool is_wait = kind == CALL_WAIT;
  bool ok = type_n_inputs(type) == (is_wait ? 2 : 1) && type_n_results(type) == 1;
  if (!ok)
    return diag_error(ctx, func->loc, "'%s' must take %s and have one result", name,
                      is_wait ? "a token and data" : "one value");
  Type token = is_wait ? type_input(type, 0) : type_result(type, 0);
  if (!type_is_int_of(token, 32))
    return diag_error(ctx, func->loc, "the token of '%s' must be 'i32', but is '%s'", name,
                      type_text(ctx, token));
  Type data = type_input(type, is_wait ? 1 : 0);
  if (!is_token_data(data, row))
    return diag_error(ctx, func->loc, "the data of '%s' must be '%c%u', but is '%s'", name,
                      TOKEN_TYPES[row].is_float ? 'f' : 'i', TOKEN_TYPES[row].width,
                      type_text(ctx, data));
  return !is_wait || type_result(type, 0) == data ||
         diag_error(ctx, func->loc, "'%s' must return its data, '%s', but returns '%s'", name,
                    type_text(ctx, data), type_text(ctx, type_result(type, 0)));
}

static bool check_init(const Lowering *l, const Op *func) {
  Type type = attr_type_value(op_attr_named(l->ctx, func, "function_type"));
  if (!function_is_declaration(func))
    return diag_error(l->ctx, func->loc,
                      "'%s' must have no body: it stands for a variable that a placeholder assigns",
                      symbol_name(func)->text);
  return (type_n_inputs(type) == 0 && type_n_results(type) == 1) ||
         diag_error(l->ctx, func->loc, "'%s' must take nothing and have one result",
                    symbol_name(func)->text);
}

bool check_intrinsics(Lowering *l, Op *func) {
  CallKind kind = kind_of_function(func);
  switch (kind) {
  case CALL_WAIT:
  case CALL_TO_TOKEN:
    return check_intrinsic(l, func, kind);
  case CALL_INIT:
    return check_init(l, func);
  default:
    return true;
  }
}

// The token as a number, where it is more than the first operand of a wait: in a variable, say.
// Which number does not matter.
static Value *as_i32(Lowering *l, Op *call) {
  Value *x = op_operand(call, 0);
  Builder b = builder_before(l->module, call);
  unsigned width = type_width(x->type);
  if (type_is_float(x->type))
    x = build_value(&b, OP_arith_bitcast, &x, 1, type_int(l->ctx, width, SIGNLESS), NULL, 0);
  if (width != 32)
    x = build_value(&b, width < 32 ? OP_arith_extsi : OP_arith_trunci, &x, 1, l->ctx->i32, NULL, 0);
  return x;
}

static void drop_conversion(Lowering *l, Op *call) {
  Value *token = op_result(call, 0);
  for (Use *use = token->first_use, *next; use; use = next) {
    next = use->next;
    bool is_wait = op_is(use->owner, OP_func_call) && kind_of_call(l, use->owner) == CALL_WAIT;
    if (is_wait && use_index(use) == 0)
      op_set_operand(use->owner, 0, op_operand(call, 0));
  }
  if (value_is_used(token))
    value_replace_all_uses(token, as_i32(l, call));
  op_erase(call);
}

void drop_token_conversions(Lowering *l, Op *func) {
  for (Block *block = op_region(func, 0)->first; block; block = block->next) {
    for (Op *op = block->first, *next; op; op = next) {
      next = op->next;
      if (op_is(op, OP_func_call) && kind_of_call(l, op) == CALL_TO_TOKEN)
        drop_conversion(l, op);
    }
  }
}
