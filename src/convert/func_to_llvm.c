// func_to_llvm.c: --convert-func-to-llvm: functions and calls.
//
//   func.func @f(%m: memref<?xf32>) -> (i32, i64)
//   ->  llvm.func @f(%0: ptr, %1: ptr, %2: i64, %3: i64, %4: i64) -> struct<(i32, i64)>
//         the five values are packed into a descriptor at the top
//   a call unpacks its descriptors and takes the struct apart; a return puts it together.

#include "convert/tables.h"
#include "dialects/function.h"
#include "dialects/llvm/attrs.h"
#include "dialects/llvm/enums.h"
#include "ir/symbol.h"

// MLIR leaves such a function as it is, without a word.
static bool explain_bare_pointer(Conversion *c, const Op *op, const char *what, size_t i,
                                 Type type) {
  TypeVec types = {0};
  bool is_memref = type_is_memref(type) || type_is_unranked_memref(type);
  if (!is_memref || !llvm_type(c->ctx, type) ||
      llvm_arg_types(c->ctx, c->scratch, type, c->bare_pointers, &types))
    return false;
  op_error(op,
           "%s %zu of type '%s' cannot be passed as a bare pointer: that needs static sizes, "
           "strides and offset",
           what, i, type_text(c->ctx, type));
  c->failed = true;
  return false;
}

// Types of all arguments; n_of[i]: how many argument i became.
static bool convert_params(Conversion *c, const Op *op, Type type, TypeVec *params,
                           uint32_t *n_of) {
  for (size_t i = 0; i < type_n_inputs(type); i++) {
    size_t before = params->len;
    if (!llvm_arg_types(c->ctx, c->scratch, type_input(type, i), c->bare_pointers, params))
      return explain_bare_pointer(c, op, "argument", i, type_input(type, i));
    n_of[i] = (uint32_t)(params->len - before);
  }
  return true;
}

// The old argument as one value of its old type, and one of its new type, at the block's top.
static void map_arg(Conversion *c, Value *old, Value *const *parts, uint32_t n) {
  vec_push(c->scratch, &c->old_args, old);
  Type type = llvm_type(c->ctx, old->type);
  bool is_memref = type_is_memref(old->type) || type_is_unranked_memref(old->type);
  if (n == 1 && parts[0]->type == old->type) {
    map_value(c, old, parts[0]);
    return;
  }
  Block *block = value_block(parts[0]);
  c->b = (Builder){c->module, block, block->first, value_loc(old)};
  Op *end = block->first;
  Value *whole = parts[0];
  if (n > 1)
    whole = descriptor_pack(c, old->type, parts);
  else if (is_memref && parts[0]->type != type)
    whole = descriptor_from_pointer(c, old->type, parts[0], parts[0]);
  // What was packed goes again, from the back, where nobody needs it.
  for (Op *op = block->first; op != end; op = op->next)
    vec_push(c->scratch, &c->for_args, op);
  Value *as_old = build_conversion_cast(&c->b, whole, old->type), *as_new = whole;
  if (whole != parts[0]) {
    as_new = build_conversion_cast(&c->b, as_old, type);
    CastPair pair = {value_op(as_old), value_op(as_new)};
    vec_push(c->scratch, &c->packed, pair);
  } else {
    vec_push(c->scratch, &c->for_args, value_op(as_old));
  }
  map_value(c, old, as_old);
  map_value(c, as_old, as_new);
}

static void convert_block(Conversion *c, Block *block, const TypeVec *params,
                          const uint32_t *n_of) {
  uint32_t n = block->n_args;
  Value **old = arena_copy(c->scratch, block->args, n * sizeof(Value *));
  Loc *locs = arena_copy(c->scratch, block->arg_locs, n * sizeof(Loc));
  bool has_changed = false;
  for (uint32_t i = 0; i < n; i++)
    has_changed |= n_of[i] != 1 || params->data[i] != old[i]->type;
  if (!has_changed)
    return;
  block->args = NULL;
  block->arg_locs = NULL;
  block->n_args = block->args_cap = 0;
  size_t next = 0;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t part = 0; part < n_of[i]; part++)
      block_add_arg(c->module, block, params->data[next++], locs[i]);
  next = 0;
  for (uint32_t i = 0; i < n; next += n_of[i++])
    map_arg(c, old[i], block->args + next, n_of[i]);
}

static bool blocks_convert(Conversion *c, const Region *region) {
  for (Block *block = region->first ? region->first->next : NULL; block; block = block->next)
    for (uint32_t i = 0; i < block->n_args; i++)
      if (!llvm_type(c->ctx, block->args[i]->type))
        return false;
  return true;
}

static void convert_region(Conversion *c, Region *from, Region *to, const TypeVec *params,
                           const uint32_t *n_of) {
  while (from->first) {
    Block *block = from->first;
    block_remove(block);
    region_append_block(to, block);
  }
  if (!to->first)
    return;
  for (Block *block = to->first->next; block; block = block->next) {
    TypeVec types = {0};
    uint32_t *ones = ARENA_ARRAY(c->scratch, uint32_t, block->n_args + 1);
    for (uint32_t i = 0; i < block->n_args; i++) {
      vec_push(c->scratch, &types, llvm_type(c->ctx, block->args[i]->type));
      ones[i] = 1;
    }
    convert_block(c, block, &types, ones);
  }
  convert_block(c, to->first, params, n_of);
}

static bool is_type_attr(Str name) {
  return str_is(name, "llvm.byval") || str_is(name, "llvm.byref") || str_is(name, "llvm.sret") ||
         str_is(name, "llvm.inalloca") || str_is(name, "llvm.elementtype");
}

static Attr convert_arg_attrs(Conversion *c, Attr dict) {
  VEC(NamedAttr) entries = {0};
  for (size_t i = 0; i < attr_len(dict); i++) {
    NamedAttr entry = attr_entry(dict, i);
    if (is_type_attr(ident_str(entry.name)) && attr_is(entry.value, &ATTR_DEF_TYPE)) {
      Type type = llvm_type(c->ctx, attr_type_value(entry.value));
      if (type)
        entry.value = attr_type(c->ctx, type);
    }
    vec_push(c->scratch, &entries, entry);
  }
  return attr_dict(c->ctx, entries.data, entries.len);
}

// The attributes of the arguments that stay one argument.
static Attr arg_attrs(Conversion *c, Attr all, size_t n_args, const uint32_t *n_of) {
  VEC(Attr) dicts = {0};
  Attr empty = attr_dict(c->ctx, NULL, 0);
  for (size_t i = 0; i < n_args; i++)
    for (uint32_t part = 0; part < n_of[i]; part++)
      vec_push(c->scratch, &dicts, n_of[i] == 1 ? convert_arg_attrs(c, attr_at(all, i)) : empty);
  return attr_array(c->ctx, dicts.data, dicts.len);
}

typedef VEC(NamedAttr) AttrVec;

// What else the function had: all but its name, type and the attributes of arguments and results.
static void other_attrs(Conversion *c, const Op *op, AttrVec *out) {
  static const char *const DROPPED[] = {"sym_name",     "function_type", "arg_attrs",
                                        "res_attrs",    "llvm.linkage",  "func.varargs",
                                        "llvm.readnone"};
  for (uint32_t i = 0; i < op->n_attrs; i++) {
    bool is_dropped = false;
    for (size_t d = 0; d < sizeof DROPPED / sizeof *DROPPED; d++)
      is_dropped |= op->attrs[i].name == conversion_name(c, DROPPED[d]);
    // Public is what a function is when it does not say.
    is_dropped |= op->attrs[i].name == c->ctx->sym_visibility &&
                  str_is(ident_str(attr_text(op->attrs[i].value)), "public");
    if (!is_dropped)
      vec_push(c->scratch, out, op->attrs[i]);
  }
}

static bool rewrite_func_func(Conversion *c, Op *op) {
  Type type = function_type_of(op);
  TypeVec params = {0};
  uint32_t *n_of = ARENA_ARRAY(c->scratch, uint32_t, type_n_inputs(type) + 1);
  if (!convert_params(c, op, type, &params, n_of))
    return false;
  Type result = llvm_result_type(c->ctx, c->scratch, type, c->bare_pointers);
  for (size_t i = 0; i < type_n_results(type) && !result; i++)
    explain_bare_pointer(c, op, "result", i, type_result(type, i));
  if (!result || !blocks_convert(c, op_region(op, 0)))
    return false;
  Attr varargs = op_attr(op, conversion_name(c, "func.varargs"));
  bool is_variadic = attr_is(varargs, &ATTR_DEF_INTEGER) && attr_int_or(varargs, 0) != 0;
  AttrVec attrs = {0};
  other_attrs(c, op, &attrs);
  Attr linkage = op_attr(op, conversion_name(c, "llvm.linkage"));
  if (linkage && linkage->def != &ATTR_DEF_LLVM_LINKAGE) {
    c->failed = true;
    return op_error(op, "contains llvm.linkage attribute not of type LLVM::LinkageAttr");
  }
  if (linkage)
    vec_push(c->scratch, &attrs, named(c, "linkage", linkage));
  if (op_attr(op, conversion_name(c, "llvm.readnone")))
    vec_push(c->scratch, &attrs, named(c, "memory", attr_llvm_no_memory_effects(c->ctx)));
  Type llvm = type_llvm_function(c->ctx, result, params.data, params.len, is_variadic);
  vec_push(c->scratch, &attrs, named(c, "sym_name", op_attr(op, c->ctx->sym_name)));
  vec_push(c->scratch, &attrs, named(c, "function_type", attr_type(c->ctx, llvm)));
  Attr args = op_attr(op, conversion_name(c, "arg_attrs"));
  Attr results = op_attr(op, conversion_name(c, "res_attrs"));
  if (args && params.len)
    vec_push(c->scratch, &attrs,
             named(c, "arg_attrs", arg_attrs(c, args, type_n_inputs(type), n_of)));
  if (results && type_n_results(type) == 1)
    vec_push(c->scratch, &attrs, named(c, "res_attrs", results));
  Op *made = build_llvm_symbol(&c->b, OP_llvm_func, attrs.data, attrs.len);
  Builder here = c->b;
  convert_region(c, op_region(op, 0), op_region(made, 0), &params, n_of);
  c->b = here;
  if (op_attr(op, conversion_name(c, "llvm.emit_c_interface")) && !c->bare_pointers)
    emit_c_interface(c, op, made);
  erase_op(c, op);
  return true;
}

void promote_operands(Conversion *c, const Op *op, uint32_t first, ValueVec *out) {
  ValueVec operands = {0};
  for (uint32_t i = first; i < op->n_operands; i++)
    vec_push(c->scratch, &operands, converted_operand(c, op, i));
  for (uint32_t i = first; i < op->n_operands; i++) {
    Type type = op_operand(op, i)->type;
    Value *value = operands.data[i - first];
    if (type_is_memref(type) && c->bare_pointers)
      vec_push(c->scratch, out, descriptor_get(c, value, ALIGNED));
    else if (type_is_memref(type) || type_is_unranked_memref(type))
      descriptor_unpack(c, value, type, out);
    else
      vec_push(c->scratch, out, value);
  }
}

static Type *result_types(Conversion *c, const Op *op) {
  Type *types = ARENA_ARRAY(c->scratch, Type, op->n_results + 1);
  for (uint32_t i = 0; i < op->n_results; i++)
    types[i] = op->results[i].type;
  return types;
}

// As a function type, to ask for the type of a call's result.
static Type call_type(Conversion *c, const Op *op) {
  return type_function(c->ctx, NULL, 0, result_types(c, op), op->n_results);
}

static bool rewrite_call(Conversion *c, Op *op) {
  Type result = llvm_result_type(c->ctx, c->scratch, call_type(c, op), c->bare_pointers);
  if (!result || !operands_convert(c, op))
    return false;
  bool is_indirect = op_is(op, OP_func_call_indirect);
  ValueVec args = {0};
  if (is_indirect)
    vec_push(c->scratch, &args, converted_operand(c, op, 0));
  promote_operands(c, op, is_indirect, &args);
  AttrVec attrs = {0};
  for (uint32_t i = 0; i < op->n_attrs; i++)
    vec_push(c->scratch, &attrs, op->attrs[i]);
  Op *call = build_op(&c->b, OP_llvm_call, args.data, args.len, &result, op->n_results != 0,
                      attrs.data, attrs.len);
  Value **values = ARENA_ARRAY(c->scratch, Value *, op->n_results + 1);
  for (int64_t i = 0; i < op->n_results; i++)
    values[i] =
        op->n_results == 1 ? op_result(call, 0) : build_extract(c, op_result(call, 0), &i, 1);
  Type *types = result_types(c, op);
  for (uint32_t i = 0; i < op->n_results && c->bare_pointers; i++)
    if (type_is_memref(types[i]))
      values[i] = descriptor_from_pointer(c, types[i], values[i], values[i]);
  if (!c->bare_pointers)
    copy_unranked(c, types, values, op->n_results, false);
  replace_op(c, op, values);
  return true;
}

static bool rewrite_func_return(Conversion *c, Op *op) {
  if (!operands_convert(c, op))
    return false;
  // The function could not be converted: it keeps its own return.
  if (op_parent(op) && op_is(op_parent(op), OP_func_func) && c->rows[OP_func_func])
    return false;
  uint32_t n = op->n_operands;
  Value **values = ARENA_ARRAY(c->scratch, Value *, n + 1);
  Type *types = ARENA_ARRAY(c->scratch, Type, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    values[i] = converted_operand(c, op, i);
    types[i] = op_operand(op, i)->type;
  }
  for (uint32_t i = 0; i < n && c->bare_pointers; i++)
    if (type_is_memref(types[i]))
      values[i] = descriptor_get(c, values[i], ALLOCATED);
  if (!c->bare_pointers)
    copy_unranked(c, types, values, n, true);
  if (n > 1) {
    TypeVec fields = {0};
    for (uint32_t i = 0; i < n; i++)
      vec_push(c->scratch, &fields, values[i]->type);
    Value *all = build_undef(c, type_llvm_struct(c->ctx, fields.data, n, false));
    for (int64_t i = 0; i < n; i++)
      all = build_insert(c, all, values[i], &i, 1);
    values[0] = all;
  }
  build_op(&c->b, OP_llvm_return, values, n ? 1 : 0, NULL, 0, op->attrs, op->n_attrs);
  erase_op(c, op);
  return true;
}

static bool rewrite_func_constant(Conversion *c, Op *op) {
  AttrVec attrs = {0};
  for (uint32_t i = 0; i < op->n_attrs; i++)
    vec_push(c->scratch, &attrs,
             op->attrs[i].name == conversion_name(c, "value")
                 ? named(c, "global_name", op->attrs[i].value)
                 : op->attrs[i]);
  replace_op_with(c, op,
                  build_value(&c->b, OP_llvm_addressof, NULL, 0, type_llvm_ptr(c->ctx, 0),
                              attrs.data, attrs.len));
  return true;
}

const RewriteRow FUNC_TO_LLVM[] = {
    {OP_func_func, rewrite_func_func, 0},         {OP_func_call, rewrite_call, 0},
    {OP_func_call_indirect, rewrite_call, 0},     {OP_func_return, rewrite_func_return, 0},
    {OP_func_constant, rewrite_func_constant, 0}, {0},
};

static const PassOption OPTIONS[] = {
    {"use-bare-ptr-memref-call-conv", "false",
     "pass memrefs of static shape as one pointer to their elements"},
    {0},
};

static bool run_func_to_llvm(PassRun *run) {
  static const RewriteRow *const TABLES[] = {FUNC_TO_LLVM, ARITH_TO_LLVM, CF_TO_LLVM};
  bool is_bare = pass_option_bool(run, "use-bare-ptr-memref-call-conv");
  return convert_ops(run, TABLES, 3, is_bare ? CONVERT_BARE_POINTERS : 0);
}

const PassInfo PASS_func_to_llvm = {"convert-func-to-llvm",
                                    "functions, calls, arith and cf to the llvm dialect",
                                    "builtin.module", OPTIONS, run_func_to_llvm};
