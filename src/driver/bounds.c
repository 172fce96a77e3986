// bounds.c: see bounds.h.
//
//   memref.load %a[%i]   ->   call @sluice_check_bounds(%access, %i, %size)
//                             memref.load %a[%i]
//
// The circuit computes addresses in as many bits as the array needs, so only the CPU sees the
// whole subscript. It runs first; the circuit is then asked for the cycle of that very access.

#include "driver/bounds.h"

#include "dialects/dialects.h"
#include "dialects/handshake/access.h"
#include "ir/op_info.h"
#include "ir/symbol.h"

const char *const BOUNDS_VARIABLES[] = {HOST_BOUNDS_HOOK, HOST_BOUNDS_USER, HOST_BOUNDS_COUNTS};

static const char CHECK[] = "sluice_check_bounds";

typedef struct Checks {
  Module *module;
  const Op *func;
  const char *const *names;
  Arena *arena;
  VEC(BoundsAccess) found;
  SymbolTable symbols;
} Checks;

// The array that a memref is a view of.
static Value *array_of(Value *memref) {
  while (!memref->is_block_arg && !op_is(value_op(memref), OP_memref_get_global) &&
         value_op(memref)->n_operands)
    memref = op_operand(value_op(memref), 0);
  return memref;
}

static bool is_argument(const Checks *c, const Value *array) {
  return array->is_block_arg && value_block(array) == op_region(c->func, 0)->first;
}

static const char *array_name(const Checks *c, const Value *array) {
  if (array->is_block_arg)
    return is_argument(c, array) ? c->names[array->index] : NULL;
  const Op *op = value_op(array);
  if (loc_kind(op->loc) == LOC_IS_NAME)
    return loc_name_text(op->loc)->text;
  if (op_is(op, OP_memref_get_global))
    return attr_symbol_root(op_attr_named(op_context(op), op, "name"))->text;
  return NULL;
}

static Value *build_number(Builder *b, int64_t value) {
  Context *ctx = b->module->ctx;
  NamedAttr attr = {context_ident(ctx, "value"), attr_int(ctx, ctx->index, value)};
  return build_value(b, OP_arith_constant, NULL, 0, ctx->index, &attr, 1);
}

// A caller may give no array at all: it has no elements.
static Value *build_size(const Checks *c, Builder *b, Value *array, int64_t size) {
  Context *ctx = c->module->ctx;
  Value *number = build_number(b, size);
  if (!is_argument(c, array))
    return number;
  Value *zero = build_number(b, 0);
  Value *at =
      build_value(b, OP_memref_extract_aligned_pointer_as_index, &array, 1, ctx->index, NULL, 0);
  Value *both[] = {at, zero};
  NamedAttr equal = {context_ident(ctx, "predicate"), attr_int(ctx, ctx->i64, 0)};
  Value *is_null = build_value(b, OP_arith_cmpi, both, 2, ctx->i1, &equal, 1);
  Value *choice[] = {is_null, zero, number};
  return build_value(b, OP_arith_select, choice, 3, ctx->index, NULL, 0);
}

static bool check_access(Op *op, void *user) {
  Checks *c = user;
  bool is_store = op_is(op, OP_memref_store);
  if (!is_store && !op_is(op, OP_memref_load))
    return true;
  Value *memref = op_operand(op, is_store ? 1 : 0), *array = array_of(memref);
  uint32_t first = is_store ? 2 : 1;
  Ident unit = access_name(op);
  NamedAttr callee = {context_ident(c->module->ctx, "callee"),
                      attr_symbol(c->module->ctx, context_ident(c->module->ctx, CHECK), NULL, 0)};
  Builder b = builder_before(c->module, op);
  for (uint32_t i = first; i < op->n_operands; i++) {
    int64_t size = type_dim(memref->type, i - first);
    if (size == DIM_DYNAMIC)
      continue;
    Value *args[] = {build_number(&b, (int64_t)c->found.len), op_operand(op, i),
                     build_size(c, &b, array, size)};
    build_op(&b, OP_func_call, args, 3, NULL, 0, &callee, 1);
    BoundsAccess found = {.loc = op->loc,
                          .array = array_name(c, array),
                          .argument = is_argument(c, array) ? (int64_t)array->index : -1,
                          .unit = unit ? unit->text : NULL,
                          .size = size,
                          .is_store = is_store};
    vec_push(c->arena, &c->found, found);
  }
  return true;
}

static bool is_kept(const Op *op) {
  if (!op_is(op, OP_memref_alloca) && !op_is(op, OP_memref_alloc))
    return false;
  Type type = op->results[0].type;
  return type_has_static_shape(type) && !memref_layout(type);
}

// Circuits have one ram for a local array, which keeps its words from call to call.
static void keep_local_array(Checks *c, Op *op) {
  Context *ctx = c->module->ctx;
  Type type = op->results[0].type, element = type_element(type);
  int64_t *dims = ARENA_ARRAY(c->arena, int64_t, type_rank(type) + 1);
  for (size_t i = 0; i < type_rank(type); i++)
    dims[i] = type_dim(type, i);
  size_t size = dense_element_size(element);
  Type tensor = type_tensor(ctx, dims, type_rank(type), element, NULL);
  Attr zeros = attr_dense(ctx, tensor, arena_alloc(c->arena, size), size, true);
  Ident name = symbol_unique_name(&c->symbols, ctx, STR("local"));
  NamedAttr attrs[] = {{ctx->sym_name, attr_ident(ctx, name)},
                       {context_ident(ctx, "type"), attr_type(ctx, type)},
                       {context_ident(ctx, "initial_value"), zeros},
                       {ctx->sym_visibility, attr_string(ctx, STR("private"))}};
  Builder b = builder_at_end(c->module, c->func->block, op->loc);
  Op *global = build_op(&b, OP_memref_global, NULL, 0, NULL, 0, attrs, 4);
  map_put_ptr(&c->symbols.by_name, name, global);
  NamedAttr reads = {context_ident(ctx, "name"), attr_symbol(ctx, name, NULL, 0)};
  b = builder_before(c->module, op);
  Value *kept = build_value(&b, OP_memref_get_global, NULL, 0, type, &reads, 1);
  op_replace(op, &kept);
}

// Nobody frees what is kept.
static bool frees_kept_array(const Op *op) {
  if (!op_is(op, OP_memref_dealloc))
    return false;
  const Op *made_by = value_op(array_of(op_operand(op, 0)));
  return made_by && is_kept(made_by);
}

static void keep_local_arrays(Checks *c) {
  VEC(Op *) found = {0};
  c->symbols = symbol_table_build(op_parent(c->func), c->arena);
  for (Block *block = op_region(c->func, 0)->first; block; block = block->next)
    for (Op *op = block->first, *next; op; op = next) {
      next = op_next(op);
      if (is_kept(op))
        vec_push(c->arena, &found, op);
      else if (frees_kept_array(op))
        op_erase(op);
    }
  for (size_t i = 0; i < found.len; i++)
    keep_local_array(c, found.data[i]);
}

BoundsAccesses bounds_insert(Module *module, Op *func, const char *const *names, Arena *arena) {
  Context *ctx = module->ctx;
  Checks c = {.module = module, .func = func, .names = names, .arena = arena};
  op_walk(func, check_access, &c);
  keep_local_arrays(&c);
  Type types[] = {ctx->index, ctx->index, ctx->index};
  NamedAttr attrs[] = {
      {ctx->sym_name, attr_string(ctx, str_from(CHECK))},
      {ctx->sym_visibility, attr_string(ctx, STR("private"))},
      {context_ident(ctx, "function_type"), attr_type(ctx, type_function(ctx, types, 3, NULL, 0))},
  };
  Builder b = builder_at_end(module, func->block, func->loc);
  build_op(&b, OP_func_func, NULL, 0, NULL, 0, attrs, 3);
  return (BoundsAccesses){c.found.data, c.found.len};
}

static LLVMValueRef add_pointer(const LlvmApi *llvm, LLVMModuleRef code, LLVMTypeRef ptr,
                                const char *name) {
  LLVMValueRef made = llvm->LLVMAddGlobal(code, ptr, name);
  llvm->LLVMSetInitializer(made, llvm->LLVMConstNull(ptr));
  return made;
}

void emit_hook_call(const LlvmApi *llvm, LLVMModuleRef code, LLVMBuilderRef b, const char *hook,
                    const char *user, LLVMValueRef first, LLVMValueRef second) {
  LLVMContextRef context = llvm->LLVMGetModuleContext(code);
  LLVMTypeRef ptr = llvm->LLVMPointerTypeInContext(context, 0);
  LLVMTypeRef i64 = llvm->LLVMIntTypeInContext(context, 64);
  LLVMTypeRef types[] = {ptr, i64, i64};
  LLVMTypeRef type = llvm->LLVMFunctionType(llvm->LLVMVoidTypeInContext(context), types, 3, false);
  LLVMValueRef callee = llvm->LLVMBuildLoad2(b, ptr, add_pointer(llvm, code, ptr, hook), "");
  LLVMValueRef given = llvm->LLVMBuildLoad2(b, ptr, add_pointer(llvm, code, ptr, user), "");
  LLVMValueRef args[] = {given, first, second};
  llvm->LLVMBuildCall2(b, type, callee, args, 3, "");
}

static void emit_count(const LlvmApi *llvm, LLVMModuleRef code, LLVMBuilderRef b,
                       LLVMValueRef access) {
  LLVMContextRef context = llvm->LLVMGetModuleContext(code);
  LLVMTypeRef ptr = llvm->LLVMPointerTypeInContext(context, 0);
  LLVMTypeRef i64 = llvm->LLVMIntTypeInContext(context, 64);
  LLVMValueRef counts =
      llvm->LLVMBuildLoad2(b, ptr, add_pointer(llvm, code, ptr, HOST_BOUNDS_COUNTS), "");
  LLVMValueRef count = llvm->LLVMBuildGEP2(b, i64, counts, &access, 1, "");
  LLVMValueRef before = llvm->LLVMBuildLoad2(b, i64, count, "");
  llvm->LLVMBuildStore(
      b, llvm->LLVMBuildBinOp(b, LLVMAdd, before, llvm->LLVMConstInt(i64, 1, false), ""), count);
}

void bounds_define(const LlvmApi *llvm, LLVMModuleRef code) {
  LLVMValueRef check = llvm->LLVMGetNamedFunction(code, CHECK);
  LLVMContextRef context = llvm->LLVMGetModuleContext(code);
  LLVMBuilderRef b = llvm->LLVMCreateBuilderInContext(context);
  LLVMBasicBlockRef entry = llvm->LLVMAppendBasicBlockInContext(context, check, "");
  LLVMBasicBlockRef bad = llvm->LLVMAppendBasicBlockInContext(context, check, "");
  LLVMBasicBlockRef good = llvm->LLVMAppendBasicBlockInContext(context, check, "");
  LLVMValueRef access = llvm->LLVMGetParam(check, 0), index = llvm->LLVMGetParam(check, 1);
  llvm->LLVMPositionBuilderAtEnd(b, entry);
  emit_count(llvm, code, b, access);
  LLVMValueRef is_inside =
      llvm->LLVMBuildICmp(b, LLVMIntULT, index, llvm->LLVMGetParam(check, 2), "");
  llvm->LLVMBuildCondBr(b, is_inside, good, bad);
  llvm->LLVMPositionBuilderAtEnd(b, bad);
  emit_hook_call(llvm, code, b, HOST_BOUNDS_HOOK, HOST_BOUNDS_USER, access, index);
  llvm->LLVMBuildBr(b, good);
  llvm->LLVMPositionBuilderAtEnd(b, good);
  llvm->LLVMBuildRetVoid(b);
  llvm->LLVMDisposeBuilder(b);
  llvm->LLVMSetLinkage(check, LLVMInternalLinkage);
}

static void set_pointer(const LlvmApi *llvm, LLVMModuleRef code, const char *name, uint64_t value) {
  LLVMContextRef context = llvm->LLVMGetModuleContext(code);
  LLVMTypeRef ptr = llvm->LLVMPointerTypeInContext(context, 0);
  LLVMValueRef number = llvm->LLVMConstInt(llvm->LLVMIntTypeInContext(context, 64), value, false);
  llvm->LLVMSetInitializer(llvm->LLVMGetNamedGlobal(code, name),
                           llvm->LLVMConstIntToPtr(number, ptr));
}

void bounds_set_hook(const LlvmApi *llvm, LLVMModuleRef code,
                     void (*hook)(void *user, int64_t access, int64_t index), void *user,
                     uint64_t *counts) {
  set_pointer(llvm, code, HOST_BOUNDS_HOOK, (uint64_t)(uintptr_t)hook);
  set_pointer(llvm, code, HOST_BOUNDS_USER, (uint64_t)(uintptr_t)user);
  set_pointer(llvm, code, HOST_BOUNDS_COUNTS, (uint64_t)(uintptr_t)counts);
}

void bounds_report(Context *ctx, const BoundsAccesses *accesses, const BoundsFault *fault,
                   uint64_t cycle) {
  const BoundsAccess *a = &accesses->data[fault->access];
  const char *when =
      cycle ? arena_printf(&ctx->arena, "cycle %llu: ", (unsigned long long)cycle) : "";
  const char *what = a->is_store ? "a store" : "a load";
  if (fault->is_null)
    diag_error(ctx, a->loc, "%s%s outside of array '%s': index %lld, but it is NULL", when, what,
               a->array, (long long)fault->index);
  else
    diag_error(ctx, a->loc, "%s%s outside of %s%s%s: index %lld, but there are %lld elements", when,
               what, a->array ? "array '" : "a local array", a->array ? a->array : "",
               a->array ? "'" : "", (long long)fault->index, (long long)a->size);
}

const char *bounds_call(Context *ctx, const BoundsAccesses *accesses, const BoundsFault *fault,
                        Simulation *sim, SimCall *call) {
  SimStop stop = {accesses->data[fault->access].unit, fault->nth};
  call->stop = stop.unit ? &stop : NULL;
  simulation_call(sim, call);
  call->stop = NULL;
  if (call->status == SIM_OUT_OF_BOUNDS) // reported
    return "";
  bounds_report(ctx, accesses, fault, call->status == SIM_STOPPED ? call->cycles : 0);
  return call->status == SIM_STOPPED ? "" : ", on the CPU";
}
