// func.c: functions, their instances, and how they end.
//
//   handshake.func @f(%arg0: !handshake.control<>, ...) -> !handshake.control<>
//       attributes {argNames = ["start"], resNames = ["end"]} { ... }
//
// argNames and resNames are the circuit's port names. Where they are not written they come from
// the arguments' SSA names, or are in0, in1, ... and out0, out1, ...

#include "dialects/function.h"
#include "dialects/handshake/hooks.h"
#include "dialects/handshake/memory.h"
#include "ir/symbol.h"

#include <ctype.h>

static Attr numbered_names(Parser *p, const char *prefix, size_t n) {
  Context *ctx = parser_context(p);
  Attr *names = ARENA_ARRAY(parser_scratch(p), Attr, n);
  for (size_t i = 0; i < n; i++)
    names[i] = attr_string(ctx, str_from(arena_printf(parser_scratch(p), "%s%zu", prefix, i)));
  return attr_array(ctx, names, n);
}

static Attr argument_names(Parser *p, const Signature *s) {
  Context *ctx = parser_context(p);
  Attr *names = ARENA_ARRAY(parser_scratch(p), Attr, s->args.len);
  for (size_t i = 0; i < s->args.len; i++) {
    Str name = s->args.data[i].name.name;
    if (!name.len || isdigit((unsigned char)name.ptr[0]))
      return numbered_names(p, "in", s->args.len);
    names[i] = attr_string(ctx, name);
  }
  return attr_array(ctx, names, s->args.len);
}

static void add_port_names(Parser *p, OpState *state, const Signature *s) {
  Context *ctx = parser_context(p);
  if (!op_state_has_attr(state, context_ident(ctx, "argNames")))
    op_state_set_attr(p, state, "argNames", argument_names(p, s));
  if (!op_state_has_attr(state, context_ident(ctx, "resNames")))
    op_state_set_attr(p, state, "resNames", numbered_names(p, "out", s->results.len));
}

bool parse_handshake_func(Parser *p, OpState *state) {
  return parse_function(p, state, parse_handshake_type, true, add_port_names);
}

void print_handshake_func(Printer *p, Op *op) {
  print_function(p, op, true);
}

static bool verify_names(const Op *op, const char *attr_name, size_t n) {
  Attr names = op_attr_named(op_context(op), op, attr_name);
  if (!names)
    return !function_has_body(op) || op_error(op, "expected attribute '%s'", attr_name);
  if (!attr_is(names, &ATTR_DEF_ARRAY))
    return op_error(op, "expected attribute '%s' to be an array of strings", attr_name);
  if (attr_len(names) != n)
    return op_error(op, "attribute '%s' has %zu entries but is expected to have %zu", attr_name,
                    attr_len(names), n);
  for (size_t i = 0; i < n; i++)
    if (!attr_is(attr_at(names, i), &ATTR_DEF_STRING))
      return op_error(op, "expected all entries in attribute '%s' to be strings", attr_name);
  return true;
}

// What a type of the days before channels is written as today.
static const char *spelling_hint(Context *ctx, Type type) {
  if (type_is_none(type))
    return "; a token without data is '!handshake.control<>'";
  if (type_is_raw(type))
    return context_printf(ctx, "; a token with data is '%s'",
                          type_text(ctx, type_channel(ctx, type, NULL, 0)));
  return "";
}

static size_t n_memories(const Op *op) {
  Attr memories = op_attr_named(op_context(op), op, HANDSHAKE_MEMORIES);
  return attr_is(memories, &ATTR_DEF_ARRAY) ? attr_len(memories) : 0;
}

// Memories that are signals: an integer argument each, and their results after the others.
static bool verify_memories(const Op *op, Type function) {
  Context *ctx = op_context(op);
  Attr memories = op_attr_named(ctx, op, HANDSHAKE_MEMORIES);
  size_t n = n_memories(op), n_found = 0, n_results = type_n_results(function);
  if (!memories)
    return true;
  bool ok = attr_is(memories, &ATTR_DEF_ARRAY) && n * MEMORY_N_DRIVEN <= n_results;
  for (size_t i = 0; ok && i < n; i++)
    ok = attr_is(attr_at(memories, i), &ATTR_DEF_STRING);
  for (size_t i = 0; ok && i < type_n_inputs(function); i++) {
    Type word = type_input(function, i);
    if (!type_is_signless(word))
      continue;
    if (n_found++ == n)
      break;
    size_t first = n_results - (n - n_found + 1) * MEMORY_N_DRIVEN;
    Type address = type_result(function, first + 1);
    const Type wanted[MEMORY_N_DRIVEN] = {ctx->i1, address, ctx->i1, address, word};
    for (size_t k = 0; k < MEMORY_N_DRIVEN; k++)
      ok = ok && type_result(function, first + k) == wanted[k] && type_is_signless(wanted[k]);
  }
  return (ok && n_found == n) ||
         op_error(op, "attribute '" HANDSHAKE_MEMORIES "' must name the memories whose signals are "
                      "ports: each has an integer argument, and after all other results loadEn, "
                      "loadAddr, storeEn, storeAddr and storeData");
}

static bool verify_signature(const Op *op, Type function) {
  Context *ctx = op_context(op);
  size_t n_tokens = type_n_results(function);
  if (!verify_memories(op, function))
    return false;
  n_tokens -= n_memories(op) * MEMORY_N_DRIVEN;
  for (size_t i = 0; i < type_n_inputs(function); i++) {
    Type type = type_input(function, i);
    bool is_signal = n_memories(op) && type_is_signless(type);
    if (!type_is_handshake(type) && !type_is_memref(type) && !is_signal)
      return op_error(op, "argument #%zu must be a channel, a control or a memref, but got '%s'%s",
                      i, type_text(ctx, type), spelling_hint(ctx, type));
    if (type_is_memref(type) && !verify_memory_type(op, type))
      return false;
  }
  for (size_t i = 0; i < n_tokens; i++) {
    Type type = type_result(function, i);
    if (!type_is_handshake(type))
      return op_error(op, "result #%zu must be a channel or a control, but got '%s'%s", i,
                      type_text(ctx, type), spelling_hint(ctx, type));
  }
  return true;
}

bool verify_handshake_func(Op *op) {
  Type type = function_type_of(op);
  if (!verify_signature(op, type) || !verify_function(op, type) ||
      !verify_names(op, "argNames", type_n_inputs(type)) ||
      !verify_names(op, "resNames", type_n_results(type)))
    return false;
  const Op *last = function_has_body(op) ? block_terminator(op->regions[0]->first) : NULL;
  return !last || !op_has(last, TERMINATOR) || op_is(last, OP_handshake_end) ||
         op_error(op, "must end with 'handshake.end', but ends with '%s'", last->info->name->text);
}

bool verify_handshake_instance(Op *op) {
  Context *ctx = op_context(op);
  Attr module = op_attr_named(ctx, op, "module");
  const Op *parent = op_parent(op);
  if (!parent || !op_is(parent, OP_handshake_func))
    return op_error(op, "expects parent op 'handshake.func'");
  Op *target = symbol_resolve(op, module);
  if (!target || !op_is(target, OP_handshake_func))
    return op_error(op, "'%s' does not reference a valid handshake function",
                    attr_symbol_root(module)->text);
  Attr attr = op_attr_named(ctx, target, "function_type");
  if (!attr_is(attr, &ATTR_DEF_TYPE) || !type_is_function(attr_type_value(attr)))
    return true; // told there
  Type type = attr_type_value(attr);
  if (type_n_inputs(type) != op->n_operands)
    return op_error(op, "'%s' has %zu arguments, but %u operands are given",
                    attr_symbol_root(module)->text, type_n_inputs(type), op->n_operands);
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (op_operand(op, i)->type != type_input(type, i))
      return op_error(op, "operand #%u must be '%s' as in '%s', but got '%s'", i,
                      type_text(ctx, type_input(type, i)), attr_symbol_root(module)->text,
                      type_text(ctx, op_operand(op, i)->type));
  if (type_n_results(type) != op->n_results)
    return op_error(op, "'%s' has %zu results, but %u are taken", attr_symbol_root(module)->text,
                    type_n_results(type), op->n_results);
  for (uint32_t i = 0; i < op->n_results; i++)
    if (op->results[i].type != type_result(type, i))
      return op_error(op, "result #%u must be '%s' as in '%s', but got '%s'", i,
                      type_text(ctx, type_result(type, i)), attr_symbol_root(module)->text,
                      type_text(ctx, op->results[i].type));
  return true;
}

bool verify_handshake_end(Op *op) {
  Context *ctx = op_context(op);
  const Op *function = op_parent(op);
  if (!verify_unit(op))
    return false;
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (!type_is_handshake(op_operand(op, i)->type) && !n_memories(function))
      return op_error(op, "operand #%u must be variadic of a channel or a control, but got '%s'", i,
                      type_text(ctx, op_operand(op, i)->type));
  Attr attr = op_attr_named(ctx, function, "function_type");
  if (!attr_is(attr, &ATTR_DEF_TYPE) || !type_is_function(attr_type_value(attr)))
    return true; // told there
  Type type = attr_type_value(attr);
  if (op->n_operands != type_n_results(type))
    return op_error(op,
                    "number of operands must match number of function results, expected %zu but "
                    "got %u",
                    type_n_results(type), op->n_operands);
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (op_operand(op, i)->type != type_result(type, i))
      return op_error(op,
                      "operand #%u must have the type of function result #%u, expected '%s' "
                      "but got '%s'",
                      i, i, type_text(ctx, type_result(type, i)),
                      type_text(ctx, op_operand(op, i)->type));
  return true;
}

// {attrs} %a, %b : T1, T2; the results have the operands' types.
bool parse_handshake_return(Parser *p, OpState *state) {
  OperandList operands = {0};
  TypeList types = {0};
  if (!parse_optional_attr_dict(p, state))
    return false;
  const char *at = parser_at(p);
  if (!parse_operand_list(p, &operands))
    return false;
  if (!operands.items.len)
    return parser_expected(p, "SSA operand");
  if (!parse_punct(p, ':') || !parse_handshake_types(p, &types))
    return false;
  for (size_t i = 0; i < types.items.len; i++)
    vec_push(parser_scratch(p), &state->types, types.items.data[i]);
  return add_operands(p, state, &operands, &types, at);
}

void print_handshake_return(Printer *p, Op *op) {
  print_attr_dict(p, op, NULL);
  print_char(p, ' ');
  print_operands(p, op, 0, op->n_operands);
  for (uint32_t i = 0; i < op->n_operands; i++) {
    print_cstr(p, i ? ", " : " : ");
    print_handshake_short_type(p, op_operand(op, i)->type);
  }
}

// Result i is operand i, upstream signals included: several results may carry some.
bool verify_handshake_return(Op *op) {
  Context *ctx = op_context(op);
  const Op *parent = op_parent(op);
  if (!parent || !op_is(parent, OP_handshake_func))
    return op_error(op, "expects parent op 'handshake.func'");
  if (!op->n_operands)
    return op_error(op, "must have at least one operand");
  if (op->n_operands != op->n_results)
    return op_error(op, "must have as many results as operands, but has %u and %u", op->n_results,
                    op->n_operands);
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (op_operand(op, i)->type != op->results[i].type)
      return op_error(op, "result #%u must have the type of operand #%u ('%s'), but got '%s'", i, i,
                      type_text(ctx, op_operand(op, i)->type), type_text(ctx, op->results[i].type));
  return true;
}

bool fold_handshake_return(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  for (uint32_t i = 0; i < op->n_results; i++)
    results[i].value = op_operand(op, i);
  return true;
}
