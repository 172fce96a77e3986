// ops.c: one op of arith, math, memref or func after the other.
//
// An op of arith or math becomes the handshake op of the same name on channels; casts to and from
// index become extensions, truncations, or nothing. A call becomes an instance with the block's
// control as its last operand.

#include "convert/cf_to_handshake/lower.h"

static bool no_counterpart(const Op *op) {
  return op_error(op, "has no counterpart in a circuit");
}

static bool check_type(const Lowering *l, const Op *op, const Value *value, const char *what) {
  return channel_of(l, value->type) ||
         op_error(op, "has %s of type '%s', which no channel can carry", what,
                  type_text(l->ctx, value->type));
}

static bool check_types(const Lowering *l, const Op *op) {
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (!check_type(l, op, op_operand(op, i), "an operand"))
      return false;
  for (uint32_t i = 0; i < op->n_results; i++)
    if (!check_type(l, op, op_result(op, i), "a result"))
      return false;
  return true;
}

// The tokens of its operands and the channels of its results.
static void take_ports(Lowering *l, const Op *op) {
  l->operands.len = l->types.len = 0;
  for (uint32_t i = 0; i < op->n_operands; i++)
    vec_push(l->scratch, &l->operands, token_of(l, op_operand(op, i)));
  for (uint32_t i = 0; i < op->n_results; i++)
    vec_push(l->scratch, &l->types, channel_of(l, op->results[i].type));
}

static void set_results(Lowering *l, const Op *from, const Op *to) {
  for (uint32_t i = 0; i < from->n_results; i++)
    set_token(l, op_result(from, i), op_result(to, i));
}

static Value *emit_cast(Lowering *l, Value *value, Type to, bool is_signed, Attr name) {
  unsigned from_width = type_width(type_data(value->type)), width = type_width(type_data(to));
  if (from_width == width)
    return value;
  unsigned id = is_signed ? OP_handshake_extsi : OP_handshake_extui;
  if (width < from_width)
    id = OP_handshake_trunci;
  return op_result(emit(l, id, &value, 1, &to, 1, NULL, 0, name), 0);
}

static void lower_index_cast(Lowering *l, Op *op) {
  Value *in = token_of(l, op_operand(op, 0));
  l->builder.loc = op->loc;
  bool is_signed = op_is(op, OP_arith_index_cast);
  Type to = channel_of(l, op->results[0].type);
  set_token(l, op_result(op, 0), emit_cast(l, in, to, is_signed, name_of(l, op)));
}

// The attributes that the circuit needs: those the handshake op declares, and what others added.
static bool keeps_attr(const Op *op, const OpInfo *to, Ident name) {
  if (op_info_attr(to, name))
    return true;
  return !op_info_attr(op->info, name) && name != op->info->ctx->operand_segments;
}

static bool check_rounding(const Lowering *l, const Op *op) {
  Attr mode = op_is(op, OP_arith_truncf) ? op_attr_named(l->ctx, op, "roundingmode") : NULL;
  return !mode || attr_enum_value(mode) == 0 ||
         op_error(op, "rounds in a way that no unit does; only 'to_nearest_even' is supported");
}

// The op of the same name on channels, or NULL.
static const OpInfo *counterpart(Lowering *l, const Op *op) {
  const OpInfo *info = map_get_ptr(&l->counterparts, op->info);
  if (info)
    return info;
  const char *name = arena_printf(l->scratch, "handshake.%s", op->info->short_name->text);
  info = op_info_by_name(l->ctx, context_ident(l->ctx, name), false);
  if (info)
    map_put_ptr(&l->counterparts, op->info, info);
  return info;
}

static bool lower_arith(Lowering *l, Op *op) {
  const OpInfo *info = counterpart(l, op);
  if (!info || !info->row)
    return no_counterpart(op);
  if (!check_types(l, op) || !check_rounding(l, op))
    return false;
  take_ports(l, op);
  l->attrs.len = 0;
  for (uint32_t i = 0; i < op->n_attrs; i++)
    if (op->attrs[i].name != l->names.name && keeps_attr(op, info, op->attrs[i].name))
      vec_push(l->scratch, &l->attrs, op->attrs[i]);
  l->builder.loc = op->loc;
  set_results(l, op,
              emit(l, info->id, l->operands.data, l->operands.len, l->types.data, l->types.len,
                   l->attrs.data, l->attrs.len, name_of(l, op)));
  return true;
}

static bool lower_constant(Lowering *l, Op *op) {
  Value *value = op_result(op, 0);
  const Token *token = &l->tokens.data[value->id];
  if (!check_types(l, op))
    return false;
  if (token->used_bb == l->bb + 1 || !value_is_used(value))
    token_of(l, value);
  return true;
}

static void lower_wait(Lowering *l, Op *op) {
  Value *operands[] = {token_of(l, op_operand(op, 0)), token_of(l, op_operand(op, 1))};
  l->builder.loc = op->loc;
  Op *wait =
      emit(l, OP_handshake_wait, operands, 2, &operands[1]->type, 1, NULL, 0, name_of(l, op));
  set_results(l, op, wait);
}

// What stands beside the callee: the parameters of a placeholder.
static void instance_attrs(Lowering *l, const Op *call, const Op *callee, NamedAttr *attrs,
                           size_t *n) {
  Ident callee_attr = context_ident(l->ctx, "callee");
  attrs[(*n)++] = (NamedAttr){context_ident(l->ctx, "module"),
                              attr_symbol(l->ctx, symbol_name(callee), NULL, 0)};
  for (uint32_t i = 0; i < call->n_attrs; i++)
    if (call->attrs[i].name != callee_attr && call->attrs[i].name != l->names.name &&
        call->attrs[i].name != l->ctx->operand_segments)
      attrs[(*n)++] = call->attrs[i];
}

static bool lower_call(Lowering *l, Op *op) {
  CallKind kind = kind_of_call(l, op);
  const Op *callee = callee_of(l, op);
  if (!callee || kind == CALL_BUILTIN)
    return op_error(op, "calls '%s', for which there is no circuit",
                    attr_symbol_root(op_attr_named(l->ctx, op, "callee"))->text);
  if (kind == CALL_WAIT) {
    lower_wait(l, op);
    return true;
  }
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (type_is_memref(op_operand(op, i)->type) || type_is_unranked_memref(op_operand(op, i)->type))
      return op_error(op, "passes an array to '%s'; only scalars can be passed to another circuit",
                      symbol_name(callee)->text);
  if (!check_types(l, op))
    return false;
  take_ports(l, op);
  vec_push(l->scratch, &l->operands, l->blocks.data[l->bb].control);
  vec_push(l->scratch, &l->types, l->control);
  NamedAttr *attrs = ARENA_ARRAY(l->scratch, NamedAttr, op->n_attrs + 1);
  size_t n_attrs = 0;
  instance_attrs(l, op, callee, attrs, &n_attrs);
  l->builder.loc = op->loc;
  Op *instance = emit(l, OP_handshake_instance, l->operands.data, l->operands.len, l->types.data,
                      l->types.len, attrs, n_attrs, name_of(l, op));
  vec_push(l->scratch, &l->instances, instance);
  set_results(l, op, instance);
  return true;
}

bool lower_op(Lowering *l, Op *op) {
  switch ((OpId)op->info->id) {
  case OP_arith_constant:
    return lower_constant(l, op);
  case OP_arith_index_cast:
  case OP_arith_index_castui:
    if (!check_types(l, op))
      return false;
    lower_index_cast(l, op);
    return true;
  case OP_func_call:
    return lower_call(l, op);
  case OP_memref_load:
  case OP_memref_store:
    return lower_access(l, op);
  case OP_memref_alloc:
  case OP_memref_alloca:
  case OP_memref_get_global:
    return true; // memory.c
  default:
    break;
  }
  if (!op_is_registered(op))
    return no_counterpart(op);
  bool is_number =
      !strcmp(op->info->dialect->name, "arith") || !strcmp(op->info->dialect->name, "math");
  return is_number ? lower_arith(l, op) : no_counterpart(op);
}
