// c_interface.c: what crosses a function's border besides plain values: unranked descriptors, and
// the wrappers that C can call.
//
//   llvm.func @_mlir_ciface_f(%d: ptr)     loads the descriptor and calls @f with its fields; for
//   an external @f it is the declaration, and @f gets a body that stores the descriptor and calls
//   it. A result that is a struct goes through a leading pointer.

#include "convert/tables.h"
#include "dialects/function.h"
#include "dialects/llvm/enums.h"
#include "ir/symbol.h"

Op *enclosing_module(const Conversion *c) {
  Op *op = block_parent_op(c->b.block);
  while (op_parent(op) && !op_has(op, SYMBOL_TABLE))
    op = op_parent(op);
  return op;
}

Op *declare_function(Conversion *c, const char *name, Type result, const Type *params, size_t n) {
  Op *module = enclosing_module(c);
  SymbolTable *symbols = symbols_of(c, module);
  Ident ident = context_ident(c->ctx, name);
  Op *found = symbol_table_lookup(symbols, ident);
  if (found)
    return found;
  Type type = type_llvm_function(c->ctx, result, params, n, false);
  NamedAttr attrs[] = {named(c, "sym_name", attr_ident(c->ctx, ident)),
                       named(c, "function_type", attr_type(c->ctx, type))};
  Block *top = op_region(module, 0)->first;
  Builder b = {c->module, top, top->first, module->loc};
  Op *made = build_llvm_symbol(&b, OP_llvm_func, attrs, 2);
  map_put_ptr(&symbols->by_name, ident, made);
  return made;
}

// 2 pointers, then 1 + 2 * rank numbers.
void build_descriptor_sizes(Conversion *c, const Type *types, Value *const *values, size_t n,
                            Value **sizes) {
  Value *one = build_llvm_index(c, 1), *two = build_llvm_index(c, 2),
        *index_size = build_llvm_index(c, 8);
  for (size_t i = 0; i < n; i++) {
    if (!type_is_unranked_memref(types[i]))
      continue;
    Value *pointer_size = build_llvm_index(c, 8);
    Value *pointers = build_mul(c, two, pointer_size);
    Value *rank = descriptor_get(c, values[i], RANK);
    Value *n_numbers = build_add(c, build_mul(c, two, rank), one);
    sizes[i] = build_add(c, pointers, build_mul(c, n_numbers, index_size));
  }
}

void copy_unranked(Conversion *c, const Type *types, Value **values, size_t n, bool to_heap) {
  bool has_unranked = false;
  for (size_t i = 0; i < n; i++)
    has_unranked |= type_is_unranked_memref(types[i]);
  if (!has_unranked)
    return;
  Value **sizes = ARENA_ARRAY(c->scratch, Value *, n);
  build_descriptor_sizes(c, types, values, n, sizes);
  Type ptr = type_llvm_ptr(c->ctx, 0), nothing = type_llvm_void(c->ctx);
  if (to_heap)
    declare_function(c, "malloc", ptr, &c->ctx->i64, 1);
  else
    declare_function(c, "free", nothing, &ptr, 1);
  for (size_t i = 0; i < n; i++) {
    if (!type_is_unranked_memref(types[i]))
      continue;
    Value *memory =
        to_heap ? op_result(build_llvm_call(c, conversion_name(c, "malloc"), &sizes[i], 1, ptr), 0)
                : build_alloca(c, sizes[i], type_int(c->ctx, 8, SIGNLESS));
    Value *source = descriptor_get(c, values[i], DESCRIPTOR);
    Value *operands[] = {memory, source, sizes[i]};
    NamedAttr attr = named(c, "isVolatile", attr_bool(c->ctx, false));
    build_op(&c->b, OP_llvm_intr_memcpy, operands, 3, NULL, 0, &attr, 1);
    if (!to_heap)
      build_llvm_call(c, conversion_name(c, "free"), &source, 1, nothing);
    Value *made = build_undef(c, llvm_type(c->ctx, types[i]));
    made = descriptor_set(c, made, RANK, descriptor_get(c, values[i], RANK));
    values[i] = descriptor_set(c, made, DESCRIPTOR, memory);
  }
}

static bool is_any_memref(Type type) {
  return type_is_memref(type) || type_is_unranked_memref(type);
}

typedef VEC(NamedAttr) AttrVec;

// Declares or begins @_mlir_ciface_NAME after the function; memrefs are pointers in it.
static Op *build_wrapper(Conversion *c, const Op *function, Op *converted, Type type, Type result) {
  Type ptr = type_llvm_ptr(c->ctx, 0);
  bool has_struct = type_is_llvm_struct(result);
  TypeVec params = {0};
  if (has_struct)
    vec_push(c->scratch, &params, ptr);
  for (size_t i = 0; i < type_n_inputs(type); i++)
    vec_push(c->scratch, &params,
             is_any_memref(type_input(type, i)) ? ptr : llvm_type(c->ctx, type_input(type, i)));
  Type llvm = type_llvm_function(c->ctx, has_struct ? type_llvm_void(c->ctx) : result, params.data,
                                 params.len, false);
  char *name = arena_printf(c->scratch, "_mlir_ciface_%s", symbol_name(function)->text);
  AttrVec attrs = {0};
  for (uint32_t i = 0; i < function->n_attrs; i++) {
    Str attr = ident_str(function->attrs[i].name);
    if (!str_is(attr, "sym_name") && !str_is(attr, "function_type") && !str_is(attr, "arg_attrs") &&
        !str_is(attr, "res_attrs") && !str_is(attr, "func.varargs") &&
        !str_is(attr, "llvm.linkage") && !str_is(attr, "llvm.readnone"))
      vec_push(c->scratch, &attrs, function->attrs[i]);
  }
  vec_push(c->scratch, &attrs, named(c, "sym_name", attr_string(c->ctx, str_from(name))));
  vec_push(c->scratch, &attrs, named(c, "function_type", attr_type(c->ctx, llvm)));
  Attr args = op_attr(function, conversion_name(c, "arg_attrs"));
  if (args && params.len) {
    VEC(Attr) dicts = {0};
    if (has_struct)
      vec_push(c->scratch, &dicts, attr_dict(c->ctx, NULL, 0));
    for (size_t i = 0; i < attr_len(args); i++)
      vec_push(c->scratch, &dicts, attr_at(args, i));
    vec_push(c->scratch, &attrs, named(c, "arg_attrs", attr_array(c->ctx, dicts.data, dicts.len)));
  }
  Attr results = op_attr(function, conversion_name(c, "res_attrs"));
  if (results && !has_struct)
    vec_push(c->scratch, &attrs, named(c, "res_attrs", results));
  c->b = builder_after(c->module, converted);
  return build_llvm_symbol(&c->b, OP_llvm_func, attrs.data, attrs.len);
}

static Block *add_entry(Conversion *c, Op *function) {
  Type type = attr_type_value(op_attr(function, conversion_name(c, "function_type")));
  Block *block = block_create(c->module);
  region_append_block(op_region(function, 0), block);
  for (size_t i = 0; i < llvm_function_n_params(type); i++)
    block_add_arg(c->module, block, llvm_function_param(type, i), function->loc);
  c->b = builder_at_end(c->module, block, function->loc);
  return block;
}

static void build_return(Conversion *c, Value *value) {
  build_op(&c->b, OP_llvm_return, &value, value != NULL, NULL, 0, NULL, 0);
}

// The wrapper of a function with a body calls it.
static void fill_wrapper(Conversion *c, Op *wrapper, const Op *function, Type type, Type result) {
  Block *block = add_entry(c, wrapper);
  bool has_struct = type_is_llvm_struct(result);
  ValueVec args = {0};
  for (size_t i = 0; i < type_n_inputs(type); i++) {
    Value *arg = block->args[i + has_struct];
    Type input = type_input(type, i);
    if (is_any_memref(input))
      descriptor_unpack(c, build_load(c, arg, llvm_type(c->ctx, input)), input, &args);
    else
      vec_push(c->scratch, &args, arg);
  }
  Op *call = build_llvm_call(c, symbol_name(function), args.data, args.len, result);
  Value *value = call->n_results ? op_result(call, 0) : NULL;
  if (has_struct)
    build_store(c, value, block->args[0]);
  build_return(c, has_struct ? NULL : value);
}

// An external function's own body calls the wrapper, which C has to define.
static void fill_external(Conversion *c, Op *converted, Ident wrapper, Type type, Type result) {
  Block *block = add_entry(c, converted);
  Attr private_ = attr_enum(c->ctx, &ATTR_DEF_LLVM_LINKAGE, LLVM_PRIVATE);
  op_set_attr(c->module, converted, conversion_name(c, "linkage"), private_);
  bool has_struct = type_is_llvm_struct(result);
  ValueVec args = {0};
  if (has_struct)
    vec_push(c->scratch, &args, build_alloca(c, build_llvm_index(c, 1), result));
  uint32_t next = 0;
  for (size_t i = 0; i < type_n_inputs(type); i++) {
    Type input = type_input(type, i);
    TypeVec parts = {0};
    llvm_arg_types(c->ctx, c->scratch, input, false, &parts);
    Value *arg = block->args[next];
    if (is_any_memref(input)) {
      Value *descriptor = descriptor_pack(c, input, block->args + next);
      arg = build_alloca(c, build_llvm_index(c, 1), descriptor->type);
      build_store(c, descriptor, arg);
    }
    vec_push(c->scratch, &args, arg);
    next += (uint32_t)parts.len;
  }
  Op *call = build_llvm_call(c, wrapper, args.data, args.len,
                             has_struct ? type_llvm_void(c->ctx) : result);
  if (has_struct)
    build_return(c, build_load(c, args.data[0], result));
  else
    build_return(c, call->n_results ? op_result(call, 0) : NULL);
}

void emit_c_interface(Conversion *c, Op *function, Op *converted) {
  Builder here = c->b;
  Type type = attr_type_value(op_attr(function, conversion_name(c, "function_type")));
  Type result = llvm_result_type(c->ctx, c->scratch, type, false);
  Op *wrapper = build_wrapper(c, function, converted, type, result);
  if (function_has_body(converted))
    fill_wrapper(c, wrapper, function, type, result);
  else
    fill_external(c, converted, symbol_name(wrapper), type, result);
  c->b = here;
}
