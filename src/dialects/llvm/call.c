// call.c: the ops of the llvm dialect that leave the block: calls, invoke, landingpad, switch.

#include "dialects/branch.h"
#include "dialects/dialects.h"
#include "dialects/llvm/llvm.h"
#include "ir/symbol.h"
#include "ir/verify.h"

// What calls and invokes have in common: a callee by name or pointer, arguments, types.
typedef struct CallText {
  bool is_indirect;
  UnresolvedOperand pointer;
  OperandList args;
  Type pointer_type;
  TypeList arg_types, result_types;
} CallText;

// cconv? @f(%a) or %f(%a)
static bool parse_callee(Parser *p, OpState *state, CallText *c, bool has_tail_kind) {
  Context *ctx = parser_context(p);
  uint64_t cconv = LLVM_CCC, tail_kind = LLVM_NO_TAIL_KIND;
  Ident name;
  parse_optional_enum_word(p, &LLVM_ENUM_CCONV, &cconv);
  op_state_set_attr(p, state, "CConv", attr_enum(ctx, &ATTR_DEF_LLVM_CCONV, cconv));
  if (has_tail_kind) {
    parse_optional_enum_word(p, &LLVM_ENUM_TAIL_CALL, &tail_kind);
    op_state_set_attr(p, state, "TailCallKind",
                      attr_enum(ctx, &ATTR_DEF_LLVM_TAIL_CALL, tail_kind));
  }
  if (!parse_optional_operand(p, &c->pointer, &c->is_indirect))
    return false;
  if (!c->is_indirect) {
    if (!parse_symbol_name(p, &name))
      return false;
    op_state_set_attr(p, state, "callee", attr_symbol(ctx, name, NULL, 0));
  }
  return parse_operand_list_in(p, '(', ')', &c->args);
}

// vararg(type)? attributes? : (!llvm.ptr,)? function type
static bool parse_call_types(Parser *p, OpState *state, CallText *c) {
  if (parse_optional_keyword(p, "vararg")) {
    Type type;
    if (!parse_punct(p, '(') || !parse_type(p, &type) || !parse_punct(p, ')'))
      return false;
    op_state_set_attr(p, state, "var_callee_type", attr_type(parser_context(p), type));
  }
  if (!parse_optional_attr_dict(p, state) || !parse_punct(p, ':'))
    return false;
  const char *at = parser_at(p);
  if (c->is_indirect && (!parse_type(p, &c->pointer_type) || !parse_punct(p, ',')))
    return false;
  if (!parse_function_type(p, &c->arg_types, &c->result_types))
    return false;
  if (c->result_types.items.len > 1)
    return parser_error(p, at, "expected function with 0 or 1 result");
  for (size_t i = 0; i < c->result_types.items.len; i++)
    vec_push(parser_scratch(p), &state->types, c->result_types.items.data[i]);
  return (!c->is_indirect || add_operand(p, state, c->pointer, c->pointer_type)) &&
         add_operands(p, state, &c->args, &c->arg_types, at);
}

bool parse_llvm_call(Parser *p, OpState *state) {
  CallText c = {0};
  return parse_callee(p, state, &c, true) && parse_call_types(p, state, &c);
}

static void print_callee(Printer *p, Op *op, uint32_t n_args) {
  Attr callee = op_attr_named(op_context(op), op, "callee");
  print_char(p, ' ');
  if (llvm_enum(op, "CConv") != LLVM_CCC) {
    print_enum(p, &LLVM_ENUM_CCONV, llvm_enum(op, "CConv"));
    print_char(p, ' ');
  }
  if (llvm_enum(op, "TailCallKind") != LLVM_NO_TAIL_KIND) {
    print_enum(p, &LLVM_ENUM_TAIL_CALL, llvm_enum(op, "TailCallKind"));
    print_char(p, ' ');
  }
  if (callee)
    print_attr(p, callee);
  else
    print_operand(p, op_operand(op, 0));
  print_char(p, '(');
  print_operands(p, op, !callee, n_args - !callee);
  print_char(p, ')');
}

static void print_call_types(Printer *p, Op *op, uint32_t n_args) {
  static const char *const ELIDED[] = {
      "CConv", "TailCallKind", "var_callee_type", "callee", "operandSegmentSizes", NULL, NULL};
  const char *elided[sizeof ELIDED / sizeof *ELIDED];
  Context *ctx = op_context(op);
  Attr variadic = op_attr_named(ctx, op, "var_callee_type");
  bool is_indirect = !op_attr_named(ctx, op, "callee");
  if (variadic) {
    print_cstr(p, " vararg(");
    print_attr(p, variadic);
    print_char(p, ')');
  }
  memcpy(elided, ELIDED, sizeof elided);
  if (llvm_enum(op, "fastmathFlags") == 0)
    elided[5] = "fastmathFlags";
  print_attr_dict(p, op, elided);
  print_cstr(p, " : ");
  if (is_indirect) {
    print_type(p, op_operand(op, 0)->type);
    print_cstr(p, ", ");
  }
  print_char(p, '(');
  print_operand_types(p, op, is_indirect, n_args - is_indirect);
  print_cstr(p, ") -> ");
  print_result_types(p, op);
}

void print_llvm_call(Printer *p, Op *op) {
  print_callee(p, op, op->n_operands);
  print_call_types(p, op, op->n_operands);
}

// The type given for a variadic callee fits what is passed, of n operands from the first on.
static bool verify_variadic(Op *op, Type type, uint32_t first, uint32_t n) {
  Context *ctx = op_context(op);
  if (!llvm_function_is_variadic(type))
    return op_error(op, "expected var_callee_type to be a variadic function type");
  if (llvm_function_n_params(type) > n)
    return op_error(op, "expected var_callee_type to have at most %u parameters", n);
  for (uint32_t i = 0; i < llvm_function_n_params(type); i++) {
    Type given = llvm_function_param(type, i), found = op_operand(op, first + i)->type;
    if (given != found)
      return op_error(op, "var_callee_type parameter type mismatch: '%s' != '%s'",
                      type_text(ctx, given), type_text(ctx, found));
  }
  Type result = llvm_function_result(type);
  if (!op->n_results)
    return type_is_llvm_void(result) || op_error(op, "expected var_callee_type to return void");
  return result == op->results[0].type ||
         op_error(op, "var_callee_type return type mismatch: '%s' != '%s'", type_text(ctx, result),
                  type_text(ctx, op->results[0].type));
}

// The type called: of a variadic callee as given, of a function by its name, else NULL.
static bool callee_type(Op *op, Type *type, uint32_t n_operands) {
  Context *ctx = op_context(op);
  Attr variadic = op_attr_named(ctx, op, "var_callee_type");
  Attr callee = op_attr_named(ctx, op, "callee");
  *type = variadic ? attr_type_value(variadic) : NULL;
  if (variadic && !verify_variadic(op, *type, !callee, n_operands - !callee))
    return false;
  if (!callee)
    return true;
  Op *target = symbol_resolve(op, callee);
  if (!target)
    return op_error(op, "'%s' does not reference a symbol in the current scope",
                    attr_symbol_root(callee)->text);
  Attr attr = op_attr_named(ctx, target, "function_type");
  if (!op_is(target, OP_llvm_func) || !attr_is(attr, &ATTR_DEF_TYPE) ||
      !type_is_llvm_function(attr_type_value(attr)))
    return op_error(op, "'%s' does not reference a valid LLVM function",
                    attr_symbol_root(callee)->text);
  *type = attr_type_value(attr);
  if (llvm_function_is_variadic(*type) && !variadic)
    return op_error(op, "missing var_callee_type attribute for vararg call");
  return true;
}

static bool verify_call(Op *op, uint32_t n_operands) {
  Context *ctx = op_context(op);
  Type type;
  bool is_indirect = !op_attr_named(ctx, op, "callee");
  if (is_indirect && !n_operands)
    return op_error(op, "must have either a `callee` attribute or at least an operand");
  if (is_indirect && !type_is_llvm_ptr(op_operand(op, 0)->type))
    return op_error(op, "indirect call expects a pointer as callee: '%s'",
                    type_text(ctx, op_operand(op, 0)->type));
  if (!callee_type(op, &type, n_operands))
    return false;
  if (!type)
    return true;
  uint32_t n = n_operands - is_indirect;
  size_t n_params = llvm_function_n_params(type);
  if (llvm_function_is_variadic(type) ? n < n_params : n != n_params)
    return op_error(op, "incorrect number of operands (%u) for callee (expecting: %zu)", n,
                    n_params);
  for (uint32_t i = 0; i < n_params; i++) {
    Type found = op_operand(op, is_indirect + i)->type, wanted = llvm_function_param(type, i);
    if (found != wanted)
      return op_error(op, "operand type mismatch for operand %u: '%s' != '%s'", i,
                      type_text(ctx, found), type_text(ctx, wanted));
  }
  Type result = llvm_function_result(type);
  if (type_is_llvm_void(result))
    return !op->n_results ||
           op_error(op, "calling function with void result must not produce values");
  if (op->n_results && op->results[0].type != result)
    return op_error(op, "result type mismatch: '%s' != '%s'", type_text(ctx, op->results[0].type),
                    type_text(ctx, result));
  return op->n_results || op_error(op, "expected function call to produce a value");
}

bool verify_llvm_call(Op *op) {
  return verify_call(op, op->n_operands);
}

bool verify_llvm_call_intrinsic(Op *op) {
  Attr name = op_attr_named(op_context(op), op, "intrin");
  return str_starts_with(ident_str(attr_text(name)), "llvm.") ||
         op_error(op, "intrinsic name must start with 'llvm.'");
}

// The callee, then ` to ^bb1(...) unwind ^bb2(...)`, then the types.
bool parse_llvm_invoke(Parser *p, OpState *state) {
  Context *ctx = parser_context(p);
  CallText c = {0};
  OperandList normal = {0}, unwind = {0};
  TypeList normal_types = {0}, unwind_types = {0};
  const char *at = parser_at(p);
  if (!parse_callee(p, state, &c, false) || !parse_keyword(p, "to") ||
      !parse_target(p, state, &normal, &normal_types) || !parse_keyword(p, "unwind") ||
      !parse_target(p, state, &unwind, &unwind_types) || !parse_call_types(p, state, &c) ||
      !add_operands(p, state, &normal, &normal_types, at) ||
      !add_operands(p, state, &unwind, &unwind_types, at))
    return false;
  int32_t sizes[] = {(int32_t)(c.args.items.len + c.is_indirect), (int32_t)normal.items.len,
                     (int32_t)unwind.items.len};
  op_state_add_attr(p, state, ctx->operand_segments, attr_i32_array(ctx, sizes, 3));
  return true;
}

void print_llvm_invoke(Printer *p, Op *op) {
  uint32_t begin, n_args = 0, n = 0;
  op_operand_range(op, 0, &begin, &n_args);
  print_callee(p, op, n_args);
  op_operand_range(op, 1, &begin, &n);
  print_cstr(p, " to ");
  print_target(p, op, 0, begin, n);
  op_operand_range(op, 2, &begin, &n);
  print_cstr(p, " unwind ");
  print_target(p, op, 1, begin, n);
  print_call_types(p, op, n_args);
}

bool verify_llvm_invoke(Op *op) {
  if (op->n_successors != 2)
    return op_error(op, "must have normal and unwind destinations");
  uint32_t begin, n, n_args;
  op_operand_range(op, 0, &begin, &n_args);
  for (uint32_t i = 0; i < 2; i++) {
    op_operand_range(op, i + 1, &begin, &n);
    if (!verify_successor_operands(op, i, begin, n))
      return false;
  }
  Op *first = op_successor(op, 1)->first;
  if (!first || !op_is(first, OP_llvm_landingpad))
    return op_error(op,
                    "first operation in unwind destination should be a llvm.landingpad operation");
  return verify_call(op, n_args);
}

// cleanup? (catch %a : T) (filter %b : T) : T
bool parse_llvm_landingpad(Parser *p, OpState *state) {
  Type type;
  if (parse_optional_keyword(p, "cleanup"))
    op_state_set_attr(p, state, "cleanup", attr_unit(parser_context(p)));
  while (parse_optional_punct(p, '(')) {
    UnresolvedOperand operand;
    if (!parse_optional_keyword(p, "filter") && !parse_keyword(p, "catch"))
      return false;
    if (!parse_operand(p, &operand) || !parse_punct(p, ':') || !parse_type(p, &type) ||
        !parse_punct(p, ')') || !add_operand(p, state, operand, type))
      return false;
  }
  if (!parse_optional_attr_dict(p, state) || !parse_punct(p, ':') || !parse_type(p, &type))
    return false;
  vec_push(parser_scratch(p), &state->types, type);
  return true;
}

void print_llvm_landingpad(Printer *p, Op *op) {
  static const char *const ELIDED[] = {"cleanup", NULL};
  if (op_attr_named(op_context(op), op, "cleanup"))
    print_cstr(p, " cleanup");
  for (uint32_t i = 0; i < op->n_operands; i++) {
    print_cstr(p, type_is_llvm_array(op_operand(op, i)->type) ? " (filter " : " (catch ");
    print_operand(p, op_operand(op, i));
    print_cstr(p, " : ");
    print_type(p, op_operand(op, i)->type);
    print_char(p, ')');
  }
  print_attr_dict(p, op, ELIDED);
  print_cstr(p, " : ");
  print_type(p, op->results[0].type);
}

// What a clause catches is a constant: null, a global, or a global cast to another type.
static bool verify_clause(const Op *op, uint32_t i) {
  const Value *value = op_operand(op, i);
  const Op *from = value_op(value);
  if (type_is_llvm_array(value->type)) // a filter
    return true;
  if (from && op_is(from, OP_llvm_bitcast)) {
    const Op *inner = value_op(op_operand(from, 0));
    if (inner && op_is(inner, OP_llvm_addressof))
      return true;
    op_error(op, "constant clauses expected");
    diag_note(op_context(op), from->loc,
              "global addresses expected as operand to bitcast used in clauses for landingpad");
    return false;
  }
  if (from && (op_is(from, OP_llvm_zero) || op_is(from, OP_llvm_addressof)))
    return true;
  return op_error(op, "clause #%u is not a known constant - null, addressof, bitcast", i);
}

bool verify_llvm_landingpad(Op *op) {
  const Op *function = op_parent(op);
  while (function && !op_is(function, OP_llvm_func))
    function = op_parent(function);
  if (function && !op_attr_named(op_context(op), function, "personality"))
    return op_error(op, "needs to be in a function with a personality");
  if (!op->n_operands && !op_attr_named(op_context(op), op, "cleanup"))
    return op_error(op, "expects at least one clause or cleanup attribute");
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (!verify_clause(op, i))
      return false;
  return true;
}

// %flag : i32, ^bb1(...) [ 42: ^bb2(...), ... ]
bool parse_llvm_switch(Parser *p, OpState *state) {
  SwitchText s = {0};
  if (!parse_switch_flag(p, &s) || !parse_punct(p, ',') ||
      !parse_target(p, state, &s.default_operands, &s.default_types) || !parse_punct(p, '['))
    return false;
  if (!parse_optional_punct(p, ']')) {
    do {
      if (!parse_switch_case(p, state, &s))
        return false;
    } while (parse_optional_punct(p, ','));
    if (!parse_punct(p, ']'))
      return false;
  }
  return parse_optional_attr_dict(p, state) && add_switch(p, state, &s);
}

void print_llvm_switch(Printer *p, Op *op) {
  static const char *const ELIDED[] = {"case_operand_segments", "case_values",
                                       "operandSegmentSizes", NULL};
  uint32_t begin = 0, n = 0;
  print_char(p, ' ');
  print_operand(p, op_operand(op, 0));
  print_cstr(p, " : ");
  print_type(p, op_operand(op, 0)->type);
  print_cstr(p, ", ");
  op_operand_range(op, 1, &begin, &n);
  print_target(p, op, 0, begin, n);
  print_cstr(p, " [");
  print_switch_cases(p, op, false);
  print_newline(p);
  print_char(p, ']');
  print_attr_dict(p, op, ELIDED);
}

bool verify_llvm_switch(Op *op) {
  Attr weights = op_attr_named(op_context(op), op, "branch_weights");
  if (weights && attr_len(weights) != op->n_successors)
    return op_error(op, "expects number of branch weights to match number of successors: %zu vs %u",
                    attr_len(weights), (unsigned)op->n_successors);
  return verify_switch(op);
}
