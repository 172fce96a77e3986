// llvm_ir.c: functions, globals, blocks and branches; see llvm_ir.h.
//
// Block arguments become phis. A branch that reaches one block twice gets a block of its own for
// each further edge, since a phi knows edges only by the block they come from. Blocks are visited
// depth first from the entry: definitions before uses, and nothing that cannot be reached.

#include "emit/llvm_ir_impl.h"

#include "dialects/function.h"
#include "ir/symbol.h"

static Attr attr_of(const Op *op, const char *name) {
  return op_attr_named(op_context(op), op, name);
}

static bool declare(Emitter *e, Op *op) {
  const char *name = symbol_name(op) ? symbol_name(op)->text : "";
  if (op_is(op, OP_llvm_func)) {
    LLVMTypeRef type = emit_type(e, attr_type_value(attr_of(op, "function_type")));
    if (!type || attr_enum_value(attr_of(op, "CConv")) != LLVM_CCC)
      return op_error(op,
                      "cannot be emitted as LLVM IR: its type or calling convention is unknown");
    LLVMValueRef function = e->llvm->LLVMAddFunction(e->out, name, type);
    e->llvm->LLVMSetLinkage(function, emit_linkage(op));
    return true;
  }
  if (!op_is(op, OP_llvm_global))
    return op_error(op,
                    "cannot be emitted as LLVM IR; is a conversion to the llvm dialect missing?");
  LLVMTypeRef type = emit_type(e, attr_type_value(attr_of(op, "global_type")));
  if (!type || attr_of(op, "thread_local_"))
    return op_error(op, "cannot be emitted as LLVM IR");
  unsigned space = (unsigned)attr_int_or(attr_of(op, "addr_space"), 0);
  LLVMValueRef global = e->llvm->LLVMAddGlobalInAddressSpace(e->out, type, name, space);
  e->llvm->LLVMSetLinkage(global, emit_linkage(op));
  e->llvm->LLVMSetGlobalConstant(global, attr_of(op, "constant") != NULL);
  int64_t alignment = attr_int_or(attr_of(op, "alignment"), 0);
  if (alignment > 0)
    e->llvm->LLVMSetAlignment(global, (unsigned)alignment);
  return true;
}

static bool define_global(Emitter *e, Op *op) {
  Type type = attr_type_value(attr_of(op, "global_type"));
  LLVMValueRef global = e->llvm->LLVMGetNamedGlobal(e->out, symbol_name(op)->text), value = NULL;
  Attr initial = attr_of(op, "value");
  Block *body = op_region(op, 0)->first;
  if (initial && !(value = emit_llvm_constant(e, initial, type)))
    return op_error(op, "has an initial value that cannot be emitted as LLVM IR");
  for (Op *inner = body ? body->first : NULL; inner; inner = inner->next) {
    if (op_is(inner, OP_llvm_return))
      value = emit_operand(e, inner, 0);
    else if (!op_is(inner, OP_llvm_undef) && !op_is(inner, OP_llvm_zero) &&
             !op_is(inner, OP_llvm_constant) && !op_is(inner, OP_llvm_addressof))
      return op_error(inner, "cannot be emitted in the initial value of a global");
    else if (!emit_op(e, inner))
      return false;
  }
  // A private global without a value is one that nobody else can give one.
  if (!value && emit_linkage(op) == LLVMPrivateLinkage)
    value = e->llvm->LLVMGetUndef(emit_type(e, type));
  if (value)
    e->llvm->LLVMSetInitializer(global, value);
  return true;
}

// Operands for successor s: where they begin.
static uint32_t successor_operands(const Op *op, uint32_t s) {
  uint32_t begin = op_is(op, OP_llvm_br) ? 0 : 1;
  for (uint32_t i = 0; i < s; i++)
    begin += op_successor(op, i)->n_args;
  return begin;
}

static LLVMBasicBlockRef emit_edge(Emitter *e, LLVMValueRef function, const Op *op, uint32_t s,
                                   LLVMBasicBlockRef from) {
  Block *to = op_successor(op, s);
  LLVMBasicBlockRef target = e->blocks[to->id], edge = from;
  bool is_again = false;
  for (uint32_t i = 0; i < s; i++)
    is_again |= op_successor(op, i) == to;
  if (is_again && to->n_args) {
    edge = e->llvm->LLVMAppendBasicBlockInContext(e->context, function, "");
    e->llvm->LLVMPositionBuilderAtEnd(e->builder, edge);
    e->llvm->LLVMBuildBr(e->builder, target);
    e->llvm->LLVMPositionBuilderAtEnd(e->builder, from);
  }
  uint32_t begin = successor_operands(op, s);
  for (uint32_t i = 0; i < to->n_args; i++) {
    LLVMValueRef value = emit_operand(e, op, begin + i);
    e->llvm->LLVMAddIncoming(e->values[to->args[i]->id], &value, &edge, 1);
  }
  return edge == from ? target : edge;
}

static bool emit_terminator(Emitter *e, LLVMValueRef function, Op *op, LLVMBasicBlockRef block) {
  uint32_t n = op->n_successors;
  LLVMBasicBlockRef *to = ARENA_ARRAY(e->arena, LLVMBasicBlockRef, n + 1);
  bool is_branch = op_is(op, OP_llvm_br) || op_is(op, OP_llvm_cond_br) || op_is(op, OP_llvm_switch);
  e->llvm->LLVMPositionBuilderAtEnd(e->builder, block);
  for (uint32_t s = 0; s < n && is_branch; s++)
    to[s] = emit_edge(e, function, op, s, block);
  switch (op->info->id) {
  case OP_llvm_br:
    e->llvm->LLVMBuildBr(e->builder, to[0]);
    return true;
  case OP_llvm_cond_br:
    e->llvm->LLVMBuildCondBr(e->builder, emit_operand(e, op, 0), to[0], to[1]);
    return true;
  case OP_llvm_switch: {
    Attr cases = attr_of(op, "case_values");
    Type type = op_operand(op, 0)->type;
    LLVMValueRef made = e->llvm->LLVMBuildSwitch(e->builder, emit_operand(e, op, 0), to[0], n - 1);
    Type array = type_llvm_array(e->ctx, type, n - 1);
    LLVMValueRef all = cases ? emit_llvm_constant(e, cases, array) : NULL;
    if (n > 1 && !all)
      return op_error(op, "has cases that cannot be emitted as LLVM IR");
    for (uint32_t i = 0; i + 1 < n; i++)
      e->llvm->LLVMAddCase(made, e->llvm->LLVMBuildExtractValue(e->builder, all, i, ""), to[i + 1]);
    return true;
  }
  case OP_llvm_return:
    if (op->n_operands)
      e->llvm->LLVMBuildRet(e->builder, emit_operand(e, op, 0));
    else
      e->llvm->LLVMBuildRetVoid(e->builder);
    return true;
  case OP_llvm_unreachable:
    e->llvm->LLVMBuildUnreachable(e->builder);
    return true;
  default:
    return op_error(op, "cannot be emitted as LLVM IR");
  }
}

typedef VEC(Block *) BlockVec;

static void collect_blocks(Emitter *e, Block *entry, uint8_t *seen, BlockVec *order) {
  BlockVec stack = {0};
  vec_push(e->arena, &stack, entry);
  while (stack.len) {
    Block *block = vec_pop(&stack);
    if (seen[block->id])
      continue;
    seen[block->id] = true;
    vec_push(e->arena, order, block);
    for (uint32_t s = block->last ? block->last->n_successors : 0; s-- > 0;)
      vec_push(e->arena, &stack, op_successor(block->last, s));
  }
}

static bool define_function(Emitter *e, Op *op, uint8_t *seen) {
  LLVMValueRef function = e->llvm->LLVMGetNamedFunction(e->out, symbol_name(op)->text);
  BlockVec order = {0};
  debug_function(e, op, function);
  debug_op(e, op);
  collect_blocks(e, op_region(op, 0)->first, seen, &order);
  for (size_t b = 0; b < order.len; b++) {
    Block *block = order.data[b];
    LLVMBasicBlockRef made = e->llvm->LLVMAppendBasicBlockInContext(e->context, function, "");
    e->blocks[block->id] = made;
    e->llvm->LLVMPositionBuilderAtEnd(e->builder, made);
    for (uint32_t i = 0; i < block->n_args; i++) {
      LLVMTypeRef type = emit_type(e, block->args[i]->type);
      if (!type)
        return op_error(op, "has a block argument that cannot be emitted as LLVM IR");
      e->values[block->args[i]->id] =
          b == 0 ? e->llvm->LLVMGetParam(function, i) : e->llvm->LLVMBuildPhi(e->builder, type, "");
    }
  }
  for (size_t b = 0; b < order.len; b++) {
    e->llvm->LLVMPositionBuilderAtEnd(e->builder, e->blocks[order.data[b]->id]);
    for (Op *inner = order.data[b]->first; inner; inner = inner->next) {
      debug_op(e, inner);
      if (!op_has(inner, TERMINATOR) && !emit_op(e, inner))
        return false;
    }
  }
  for (size_t b = 0; b < order.len; b++) {
    debug_op(e, order.data[b]->last);
    if (!emit_terminator(e, function, order.data[b]->last, e->blocks[order.data[b]->id]))
      return false;
  }
  return true;
}

// Casts are shown only where nothing else is left of another dialect: they are its trace.
static bool find_foreign(Op *op, void *user) {
  Op **found = user;
  bool is_cast = op_is(op, OP_builtin_unrealized_conversion_cast);
  if (op->info->dialect == &DIALECT_llvm || op_is(op, OP_builtin_module))
    return true;
  if (!*found || !is_cast)
    *found = op;
  return is_cast;
}

// In code that can be reached: conversions leave all other code as it is.
static Op *foreign_op(Emitter *e, Module *module) {
  Op *found = NULL;
  uint8_t *seen = ARENA_ARRAY(e->arena, uint8_t, module->n_blocks + 1);
  for (Op *op = op_region(module->top, 0)->first->first; op; op = op->next) {
    if (!op_is(op, OP_llvm_func) || !function_has_body(op)) {
      op_walk(op, find_foreign, &found);
      continue;
    }
    BlockVec order = {0};
    collect_blocks(e, op_region(op, 0)->first, seen, &order);
    for (size_t b = 0; b < order.len; b++)
      for (Op *inner = order.data[b]->first; inner; inner = inner->next)
        op_walk(inner, find_foreign, &found);
  }
  return found;
}

static bool emit_all(Emitter *e, Module *module) {
  Op *foreign = foreign_op(e, module);
  if (foreign)
    return op_error(foreign, "has no lowering to the llvm dialect, so it cannot run on the CPU");
  Block *body = op_region(module->top, 0)->first;
  uint8_t *seen = ARENA_ARRAY(e->arena, uint8_t, module->n_blocks + 1);
  for (Op *op = body->first; op; op = op->next)
    if (!declare(e, op))
      return false;
  for (Op *op = body->first; op; op = op->next) {
    if (op_is(op, OP_llvm_global) && !define_global(e, op))
      return false;
    if (op_is(op, OP_llvm_func) && function_has_body(op) && !define_function(e, op, seen))
      return false;
  }
  return true;
}

static bool verify(Emitter *e, Module *module) {
  char *message = NULL;
  bool is_broken = e->llvm->LLVMVerifyModule(e->out, LLVMReturnStatusAction, &message);
  if (is_broken)
    diag_error(e->ctx, module->top->loc, "LLVM does not accept what was emitted: %s", message);
  e->llvm->LLVMDisposeMessage(message);
  return !is_broken;
}

LLVMModuleRef emit_llvm_ir(const LlvmApi *llvm, LLVMContextRef context, Module *module,
                           DebugInfo debug) {
  Arena arena = {0};
  Emitter e = {.llvm = llvm, .ctx = module->ctx, .arena = &arena, .context = context};
  e.values = ARENA_ARRAY(&arena, LLVMValueRef, module->n_values + 1);
  e.blocks = ARENA_ARRAY(&arena, LLVMBasicBlockRef, module->n_blocks + 1);
  e.out = llvm->LLVMModuleCreateWithNameInContext("sluice", context);
  e.builder = llvm->LLVMCreateBuilderInContext(context);
  if (debug == WITH_DEBUG_INFO)
    debug_begin(&e, module);
  bool ok = emit_all(&e, module);
  debug_end(&e);
  ok = ok && verify(&e, module);
  llvm->LLVMDisposeBuilder(e.builder);
  if (!ok)
    llvm->LLVMDisposeModule(e.out);
  arena_free(&arena);
  return ok ? e.out : NULL;
}
