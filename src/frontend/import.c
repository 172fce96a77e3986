// import.c: one function of LLVM IR to func, arith, math, cf and memref. See import.h.

#include "frontend/import.h"

#include "dialects/dialects.h"
#include "ir/loc.h"

#include <stdarg.h>
#include <stdlib.h>

bool import_error(Importer *im, LLVMValueRef at, const char *format, ...) {
  va_list args;
  va_start(args, format);
  char message[512];
  vsnprintf(message, sizeof message, format, args);
  va_end(args);
  Loc loc = im->llvm->LLVMIsAInstruction(at) ? llvm_loc(im->source, at)
                                             : llvm_function_loc(im->source, im->function);
  return diag_error(im->ctx, loc, "%s", message);
}

// Reverse postorder: a value is met before its uses, except through phis.
static void order_blocks(Importer *im) {
  const LlvmApi *llvm = im->llvm;
  typedef struct Frame {
    LLVMBasicBlockRef block;
    unsigned next;
  } Frame;
  VEC(Frame) stack = {0};
  VEC(LLVMBasicBlockRef) post = {0};
  Map seen = {.arena = im->arena};
  LLVMBasicBlockRef entry = llvm->LLVMGetEntryBasicBlock(im->function);
  map_put_ptr(&seen, entry, entry);
  vec_push(im->arena, &stack, ((Frame){entry, 0}));
  while (stack.len) {
    Frame *frame = &vec_last(&stack);
    LLVMValueRef terminator = llvm->LLVMGetBasicBlockTerminator(frame->block);
    unsigned n = llvm->LLVMGetNumSuccessors(terminator);
    if (frame->next == n) {
      vec_push(im->arena, &post, frame->block);
      (void)vec_pop(&stack);
      continue;
    }
    // The last first, so that the first comes first in the order.
    LLVMBasicBlockRef successor = llvm->LLVMGetSuccessor(terminator, n - 1 - frame->next++);
    if (map_get_ptr(&seen, successor))
      continue;
    map_put_ptr(&seen, successor, successor);
    vec_push(im->arena, &stack, ((Frame){successor, 0}));
  }
  for (size_t i = post.len; i-- > 0;)
    vec_push(im->arena, &im->order, post.data[i]);
}

static void rank_constant(Importer *im, LLVMValueRef value) {
  if (!value || !im->llvm->LLVMIsAConstant(value))
    return;
  Attr constant = import_constant(im, value);
  if (constant && !map_find(&im->constant_rank, (uint64_t)(uintptr_t)constant))
    map_put(&im->constant_rank, (uint64_t)(uintptr_t)constant, im->n_ranked++);
}

// In the order of the source: a variable's constant value is told by the debug information where
// the variable is set, before the instruction that uses it.
static void rank_constants(Importer *im) {
  const LlvmApi *llvm = im->llvm;
  for (size_t b = 0; b < im->order.len; b++)
    for (LLVMValueRef i = llvm->LLVMGetFirstInstruction(im->order.data[b]); i;
         i = llvm->LLVMGetNextInstruction(i)) {
      LLVMValueRef callee =
          llvm->LLVMGetInstructionOpcode(i) == LLVMCall ? llvm_callee(im->source, i) : NULL;
      if (callee && str_starts_with(llvm_name(im->source, callee), "llvm.dbg.value")) {
        LLVMValueRef wrapped = llvm->LLVMGetOperand(i, 0), value = NULL;
        LLVMMetadataRef metadata = llvm->LLVMValueAsMetadata(wrapped);
        if (llvm->LLVMGetMetadataKind(metadata) == LLVMConstantAsMetadataMetadataKind)
          llvm->LLVMGetMDNodeOperands(wrapped, &value);
        rank_constant(im, value);
      } else if (!callee || call_kind(im, i) != CALL_IGNORED) {
        for (int n = 0; n < llvm->LLVMGetNumOperands(i); n++)
          rank_constant(im, llvm->LLVMGetOperand(i, (unsigned)n));
      }
    }
}

typedef struct Signature {
  VEC(Type) inputs;
  VEC(Attr) attrs;
  VEC(Value **) places; // where each argument's value goes
  Type results[1];
  size_t n_results;
} Signature;

static void add_input(Importer *im, Signature *s, FrontendArgument argument, Value **place) {
  vec_push(im->arena, &im->signature->arguments, argument);
  NamedAttr entry = {context_ident(im->ctx, "handshake.arg_name"),
                     attr_string(im->ctx, str_from(argument.name))};
  vec_push(im->arena, &s->inputs, argument.type);
  vec_push(im->arena, &s->attrs, attr_dict(im->ctx, &entry, 1));
  vec_push(im->arena, &s->places, place);
}

static bool report_param(Importer *im, const CParam *p) {
  diag_error(im->ctx, im->cfunction->loc, "parameter '%s' of type '%s' is not supported", p->name,
             p->type->text);
  const char *hint = p->type->kind == CTYPE_RECORD ? "pass a pointer to it" : ctype_hint(p->type);
  if (hint)
    diag_note(im->ctx, im->cfunction->loc, "%s", hint);
  return false;
}

static bool report_result(Importer *im) {
  diag_error(im->ctx, im->cfunction->loc, "what the kernel returns, '%s', is not supported",
             im->cfunction->result->text);
  const char *hint = ctype_hint(im->cfunction->result);
  diag_note(im->ctx, im->cfunction->loc, "%s", hint ? hint : "return a number, or nothing");
  return false;
}

static bool add_scalar_input(Importer *im, Signature *s, unsigned index, Value **place) {
  LLVMValueRef param = im->llvm->LLVMGetParam(im->function, index);
  const CParam *c = &im->cfunction->params[index];
  Type type = import_type(im, im->llvm->LLVMTypeOf(param));
  if (!type || c->type->kind == CTYPE_RECORD)
    return report_param(im, c);
  const char *name = c->name[0] ? c->name : arena_printf(im->arena, "arg%u", index);
  add_input(im, s, (FrontendArgument){name, type, index, 0, c->type->is_unsigned, {0}}, place);
  return true;
}

static bool object_is_accessed(const Object *object) {
  for (size_t i = 0; i < object->n_fields; i++)
    if (object->fields[i].is_used)
      return true;
  return false;
}

static bool build_signature(Importer *im, Signature *s, Value **scalars) {
  bool ok = true;
  for (unsigned i = 0; i < im->llvm->LLVMCountParams(im->function); i++) {
    LLVMValueRef param = im->llvm->LLVMGetParam(im->function, i);
    Object *object = map_get_ptr(&im->object_of, param);
    if (!object) {
      ok &= add_scalar_input(im, s, i, &scalars[i]);
      continue;
    }
    for (size_t k = 0; k < object->n_fields; k++) {
      Field *f = &object->fields[k];
      if (!f->memref)
        continue;
      const char *name = arena_printf(im->arena, "%.*s%s", STR_ARGS(object->name), f->name);
      bool is_unsigned = ctype_is_unsigned(im->cfunction->params[i].type, f->offset);
      FrontendArgument argument = {name, f->memref, i, f->offset, is_unsigned, object->identity};
      argument.identity.is_end &= !object_is_accessed(object);
      add_input(im, s, argument, &f->value);
    }
  }
  LLVMTypeRef returned =
      im->llvm->LLVMGetReturnType(im->llvm->LLVMGlobalGetValueType(im->function));
  if (im->llvm->LLVMGetTypeKind(returned) == LLVMVoidTypeKind)
    return ok;
  if (!(s->results[0] = import_type(im, returned)))
    return report_result(im);
  s->n_results = 1;
  im->signature->result = s->results[0];
  im->signature->is_result_unsigned = im->cfunction->result->is_unsigned;
  return ok;
}

static Block *build_function(Importer *im, const Signature *s) {
  Context *ctx = im->ctx;
  Loc loc = llvm_function_loc(im->source, im->function);
  Type type = type_function(ctx, s->inputs.data, s->inputs.len, s->results, s->n_results);
  NamedAttr attrs[3] = {
      {ctx->sym_name, attr_string(ctx, str_from(im->name))},
      {context_ident(ctx, "function_type"), attr_type(ctx, type)},
      {context_ident(ctx, "arg_attrs"),
       s->inputs.len ? attr_array(ctx, s->attrs.data, s->attrs.len) : NULL},
  };
  Builder at = builder_at_end(im->module, op_region(im->module->top, 0)->first, loc);
  Op *function = build_op(&at, OP_func_func, NULL, 0, NULL, 0, attrs, s->inputs.len ? 3 : 2);
  Block *entry = block_create(im->module);
  region_append_block(op_region(function, 0), entry);
  for (size_t i = 0; i < s->inputs.len; i++)
    *s->places.data[i] = block_add_arg(im->module, entry, s->inputs.data[i], loc);
  return entry;
}

// Blocks and their arguments: one for each phi; of a pointer phi its tag and its offset.
static bool build_blocks(Importer *im) {
  const LlvmApi *llvm = im->llvm;
  Region *region = im->entry->region;
  map_put_ptr(&im->blocks, im->order.data[0], im->entry);
  for (size_t b = 1; b < im->order.len; b++) {
    Block *block = block_create(im->module);
    region_append_block(region, block);
    map_put_ptr(&im->blocks, im->order.data[b], block);
    for (LLVMValueRef i = llvm->LLVMGetFirstInstruction(im->order.data[b]);
         i && llvm->LLVMGetInstructionOpcode(i) == LLVMPHI; i = llvm->LLVMGetNextInstruction(i)) {
      Loc loc = llvm_loc(im->source, i);
      Merge *merge = map_get_ptr(&im->merge_of, i);
      if (merge) {
        if (merge->n_bases > 1)
          merge->tag = block_add_arg(im->module, block, im->ctx->i32, loc);
        if (merge_step(im, merge))
          merge->offset = block_add_arg(im->module, block, im->ctx->index, loc);
        continue;
      }
      Type type = import_type(im, llvm->LLVMTypeOf(i));
      if (!type)
        return import_error(im, i, "a value of this type is not supported");
      map_put_ptr(&im->values, i, block_add_arg(im->module, block, type, loc));
    }
  }
  return true;
}

typedef VEC(Value *) Values;

static LLVMValueRef incoming(const Importer *im, LLVMValueRef phi, LLVMBasicBlockRef from) {
  for (unsigned i = 0; i < im->llvm->LLVMCountIncoming(phi); i++)
    if (im->llvm->LLVMGetIncomingBlock(phi, i) == from)
      return im->llvm->LLVMGetIncomingValue(phi, i);
  return NULL;
}

static bool edge_arguments(Importer *im, LLVMBasicBlockRef from, LLVMBasicBlockRef to,
                           Values *out) {
  const LlvmApi *llvm = im->llvm;
  for (LLVMValueRef i = llvm->LLVMGetFirstInstruction(to);
       i && llvm->LLVMGetInstructionOpcode(i) == LLVMPHI; i = llvm->LLVMGetNextInstruction(i)) {
    LLVMValueRef value = incoming(im, i, from);
    Merge *merge = map_get_ptr(&im->merge_of, i);
    if (!merge) {
      Value *v = import_operand(im, i, value);
      if (!v)
        return false;
      vec_push(im->arena, out, v);
      continue;
    }
    Pointer *p = pointer_of(im, value);
    if (!p)
      return false;
    if (merge->n_bases > 1)
      vec_push(im->arena, out, pointer_tag(im, p));
    if (merge_step(im, merge)) {
      Value *offset = merge_offset(im, p, merge);
      if (!offset)
        return false;
      vec_push(im->arena, out, offset);
    }
  }
  return true;
}

static bool import_return(Importer *im, LLVMValueRef terminator, const Signature *s) {
  Value *result = NULL;
  // Control never gets to `unreachable`; a circuit must still say something there.
  bool is_unreachable = im->llvm->LLVMGetInstructionOpcode(terminator) == LLVMUnreachable;
  if (s->n_results && is_unreachable)
    result = build_zero(im, s->results[0]);
  else if (s->n_results)
    result = import_value(im, im->llvm->LLVMGetOperand(terminator, 0));
  if (s->n_results && !result)
    return false;
  build_op(&im->builder, OP_func_return, &result, s->n_results, NULL, 0, NULL, 0);
  return true;
}

static bool import_branch(Importer *im, LLVMBasicBlockRef block, LLVMValueRef terminator) {
  const LlvmApi *llvm = im->llvm;
  Values args[2] = {0};
  Block *targets[2];
  unsigned n = llvm->LLVMGetNumSuccessors(terminator);
  for (unsigned i = 0; i < n; i++) {
    LLVMBasicBlockRef successor = llvm->LLVMGetSuccessor(terminator, i);
    targets[i] = map_get_ptr(&im->blocks, successor);
    if (!edge_arguments(im, block, successor, &args[i]))
      return false;
  }
  if (n == 1) {
    build_branch(im, targets[0], args[0].data, args[0].len);
    return true;
  }
  Value *condition = import_value(im, llvm->LLVMGetOperand(terminator, 0));
  if (!condition)
    return false;
  build_cond_branch(im, condition, targets[0], args[0].data, args[0].len, targets[1], args[1].data,
                    args[1].len);
  return true;
}

static bool import_terminator(Importer *im, LLVMBasicBlockRef block, const Signature *s) {
  LLVMValueRef terminator = im->llvm->LLVMGetBasicBlockTerminator(block);
  im->builder.loc = llvm_loc(im->source, terminator);
  switch (im->llvm->LLVMGetInstructionOpcode(terminator)) {
  case LLVMRet:
  case LLVMUnreachable:
    return import_return(im, terminator, s);
  case LLVMBr:
    return import_branch(im, block, terminator);
  default:
    return import_error(im, terminator, "this jump is not supported");
  }
}

static bool import_blocks(Importer *im, const Signature *s) {
  const LlvmApi *llvm = im->llvm;
  bool ok = true;
  for (size_t b = 0; b < im->order.len && ok; b++) {
    LLVMBasicBlockRef block = im->order.data[b];
    im->builder.block = map_get_ptr(&im->blocks, block);
    LLVMValueRef terminator = llvm->LLVMGetBasicBlockTerminator(block);
    for (LLVMValueRef i = llvm->LLVMGetFirstInstruction(block); i != terminator && ok;
         i = llvm->LLVMGetNextInstruction(i))
      ok = import_instruction(im, i);
    ok = ok && import_terminator(im, block, s);
  }
  return ok;
}

typedef struct Ranked {
  uint64_t rank;
  Op *op;
} Ranked;

static int compare_ranked(const void *a, const void *b) {
  const Ranked *x = a, *y = b;
  if (x->rank != y->rank)
    return x->rank < y->rank ? -1 : 1;
  return x->op->id < y->op->id ? -1 : x->op->id > y->op->id;
}

static void sort_constants(Importer *im) {
  VEC(Ranked) all = {0};
  Ident value = context_ident(im->ctx, "value");
  for (Op *op = im->entry->first; op != im->constants_end; op = op->next) {
    uint64_t *rank = map_find(&im->constant_rank, (uint64_t)(uintptr_t)op_attr(op, value));
    vec_push(im->arena, &all, ((Ranked){rank ? *rank : UINT64_MAX, op}));
  }
  if (all.len)
    qsort(all.data, all.len, sizeof *all.data, compare_ranked);
  for (size_t i = 0; i < all.len; i++) {
    op_remove(all.data[i].op);
    block_insert_op_before(im->constants_end, all.data[i].op);
  }
}

static Op *build_mark(Importer *im) {
  Attr zero = attr_bool(im->ctx, false);
  NamedAttr attr = {context_ident(im->ctx, "value"), zero};
  return build_op(&im->builder, OP_arith_constant, NULL, 0, &im->ctx->i1, 1, &attr, 1);
}

static bool import_body(Importer *im) {
  Signature s = {0};
  unsigned n_params = im->llvm->LLVMCountParams(im->function);
  Value **scalars = ARENA_ARRAY(im->arena, Value *, n_params);
  if (!build_signature(im, &s, scalars))
    return false;
  im->entry = build_function(im, &s);
  im->builder = builder_at_end(im->module, im->entry, llvm_function_loc(im->source, im->function));
  im->constants_end = build_mark(im);
  im->casts_end = build_mark(im);
  for (unsigned i = 0; i < n_params; i++)
    if (scalars[i])
      map_put_ptr(&im->values, im->llvm->LLVMGetParam(im->function, i), scalars[i]);
  build_number_constants(im);
  if (!globals_build(im) || !build_blocks(im) || !import_blocks(im, &s))
    return false;
  sort_constants(im);
  op_erase(im->constants_end);
  op_erase(im->casts_end);
  return true;
}

static bool check_params(Importer *im) {
  unsigned n = im->llvm->LLVMCountParams(im->function);
  if (im->cfunction->n_params == n)
    return true;
  for (size_t i = 0; i < im->cfunction->n_params; i++) {
    const CParam *p = &im->cfunction->params[i];
    if (p->type->kind == CTYPE_RECORD || p->type->kind == CTYPE_OTHER)
      return report_param(im, p);
  }
  return report_result(im);
}

bool import_function(Importer *im) {
  Map *maps[] = {&im->object_of,     &im->merge_of,       &im->pointers,  &im->indexing,
                 &im->addresses,     &im->values,         &im->blocks,    &im->overflows,
                 &im->casts[0],      &im->casts[1],       &im->constants, &im->declared,
                 &im->constant_rank, &im->without_target, &im->kinds};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
    maps[i]->arena = im->arena;
  if (!check_params(im))
    return false;
  order_blocks(im);
  addresses_find(im);
  if (!objects_find(im) || !merges_find(im))
    return false;
  kept_pointers_find(im);
  if (!codes_check(im) || !accesses_scan(im) || !objects_finish(im))
    return false;
  rank_constants(im);
  return import_body(im);
}
