// lower.c: --lower-cf-to-handshake: functions with control flow become elastic circuits.
//
//   func.func @f(%a: i32, %m: memref<8xi32>) -> i32        handshake.func @f(
//                                                   ->         channel<i32>, memref<8xi32>,
//                                                   control,
//     blocks, branches                                         control) -> (channel<i32>, control,
//     control)
//
// A value becomes a channel: one token for each time it is computed. One control token walks the
// blocks as the program would. A block where several edges meet has a control merge for it, whose
// index says where it came from and drives a mux for each value that enters; where a block ends
// with a condition, a branch sends each value that leaves the way the condition says (Josipović,
// Ghosal, Ienne: "Dynamically Scheduled High-Level Synthesis", FPGA 2018). Blocks that run equally
// often pass tokens on directly (classes.c). docs/cf-to-handshake.md has the whole method.
//
// Before: func, cf, arith, math, memref. After: handshake.

#include "convert/cf_to_handshake/lower.h"

Op *emit(Lowering *l, unsigned op_id, Value *const *operands, size_t n_operands, const Type *types,
         size_t n_types, const NamedAttr *attrs, size_t n_attrs, Attr name) {
  Op *op = build_op(&l->builder, op_id, operands, n_operands, types, n_types, attrs, n_attrs);
  if (!l->bb_attr || l->attr_bb != l->bb) {
    l->bb_attr = attr_int(l->ctx, type_int(l->ctx, 32, UNSIGNED), l->bb);
    l->attr_bb = l->bb;
  }
  if (!name) {
    names_label_in(&l->names, op, l->bb_attr);
    return op;
  }
  NamedAttr labels[] = {{l->names.bb, l->bb_attr}, {l->names.name, name}};
  op_set_attrs(l->module, op, labels, 2);
  return op;
}

Value *emit_value(Lowering *l, unsigned op_id, Value *const *operands, size_t n_operands, Type type,
                  Loc loc) {
  l->builder.loc = loc;
  return op_result(emit(l, op_id, operands, n_operands, &type, 1, NULL, 0, NULL), 0);
}

Value *emit_constant(Lowering *l, Value *control, Attr value, Attr name) {
  Type type = type_channel(l->ctx, attr_value_type(value), NULL, 0);
  NamedAttr attr = {l->value_attr, value};
  return op_result(emit(l, OP_handshake_constant, &control, 1, &type, 1, &attr, 1, name), 0);
}

Attr name_of(const Lowering *l, const Op *op) {
  Attr name = op_attr(op, l->names.name);
  return attr_is(name, &ATTR_DEF_STRING) ? name : NULL;
}

Type channel_of(const Lowering *l, Type type) {
  if (type_is_index(type))
    return l->index;
  bool ok = type_is_float(type) || (type_is_signless(type) && type_width(type) > 0);
  return ok ? type_channel(l->ctx, type, NULL, 0) : NULL;
}

Attr index_attr(const Lowering *l, Attr value) {
  return attr_int(l->ctx, type_data(l->index), attr_int_or(value, 0));
}

bool function_is_declaration(const Op *func) {
  return !op_region(func, 0)->first;
}

Op *callee_of(const Lowering *l, const Op *call) {
  Attr callee = op_attr_named(l->ctx, call, "callee");
  return symbol_table_lookup(&l->symbols, attr_symbol_root(callee));
}

// A name that two ops have is kept by the first.
static bool take_name(Op *op, void *user) {
  Lowering *l = user;
  Attr name = name_of(l, op);
  if (!name)
    return true;
  if (!names_reserve(&l->names, attr_text(name)))
    op_remove_attr(op, l->names.name);
  return true;
}

static bool lower_function(Lowering *l, Op *func) {
  l->cf = func;
  l->names = names_of(NULL, l->module, l->scratch);
  l->token_at = l->memory_of = (Map){.arena = l->scratch};
  l->blocks.len = l->edges.len = l->memories.len = l->results.len = 0;
  if (!lower_placeholders(l, func)) // while it is known where a variable is read for a token
    return false;
  drop_token_conversions(l, func);
  if (!expand_copies(l, func) || !normalize_cfg(l, func) || !expand_views(l, func))
    return false;
  op_walk(func, take_name, l);
  build_cfg(l, func);
  find_classes(l);
  find_live_ins(l);
  return begin_function(l, func) && find_memories(l) && lower_blocks(l);
}

// Which variables a callee uses is known when it is a circuit: they are arrays among its arguments.
static bool check_instances(Lowering *l) {
  bool ok = true;
  l->symbols = symbol_table_build(l->run->op, l->scratch);
  for (size_t i = 0; i < l->instances.len; i++) {
    const Op *instance = l->instances.data[i];
    Ident name = attr_symbol_root(op_attr_named(l->ctx, instance, "module"));
    const Op *callee = symbol_table_lookup(&l->symbols, name);
    Type type = attr_type_value(op_attr_named(l->ctx, callee, "function_type"));
    size_t at = 0;
    while (at < type_n_inputs(type) && !type_is_memref(type_input(type, at)))
      at++;
    if (at < type_n_inputs(type))
      ok = diag_error(l->ctx, instance->loc,
                      "calls '%s', which uses the variable '%s'; only scalars can be passed to "
                      "another circuit",
                      name->text,
                      attr_text(attr_at(op_attr_named(l->ctx, callee, "argNames"), at))->text);
  }
  return ok;
}

// Old functions stay until all calls have been looked at.
static bool lower_module(Lowering *l) {
  VEC(Op *) functions = {0};
  bool ok = true;
  for (Op *op = op_region(l->run->op, 0)->first->first; op; op = op->next)
    if (op_is(op, OP_func_func))
      vec_push(l->scratch, &functions, op);
  for (size_t i = 0; i < functions.len; i++)
    ok &= check_intrinsics(l, functions.data[i]);
  for (size_t i = 0; i < functions.len; i++)
    if (ok && !function_is_declaration(functions.data[i]))
      ok &= lower_function(l, functions.data[i]);
  for (size_t i = 0; i < functions.len && ok; i++)
    ok &= !function_is_declaration(functions.data[i]) || lower_declaration(l, functions.data[i]);
  for (size_t i = 0; i < functions.len && ok; i++) {
    op_drop_all_references(functions.data[i]);
    op_erase(functions.data[i]);
  }
  return ok && check_instances(l);
}

static bool run_lower_cf_to_handshake(PassRun *run) {
  Context *ctx = run->ctx;
  if (!op_region(run->op, 0)->first)
    return true;
  long width = pass_option_int(run, "index-width");
  if (width < 1 || width > 64)
    return diag_error(ctx, run->op->loc, "index-width must be from 1 to 64, but is %ld", width);
  Type index = type_int(ctx, (unsigned)width, SIGNLESS);
  Lowering l = {.run = run,
                .ctx = ctx,
                .module = run->module,
                .scratch = run->scratch,
                .control = type_control(ctx, NULL, 0),
                .index = type_channel(ctx, index, NULL, 0),
                .arg_name = context_ident(ctx, "handshake.arg_name"),
                .value_attr = context_ident(ctx, "value"),
                .counterparts = {.arena = run->scratch}};
  l.symbols = symbol_table_build(run->op, run->scratch);
  return lower_module(&l);
}

static const PassOption OPTIONS[] = {
    {"index-width", "64", "bits of an index; addresses have as many as their array needs"},
    {0},
};

const PassInfo PASS_lower_cf_to_handshake = {
    "lower-cf-to-handshake", "turn functions with control flow into elastic circuits",
    "builtin.module", OPTIONS, run_lower_cf_to_handshake};
