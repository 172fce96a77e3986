// kept.c: pointers in memory.
//
// Addresses mean nothing to a circuit: the pointers in the kernel's own memory are codes
// (memory.c), those in memory of the program are addresses. Both may be moved, from struct to
// struct; no code may get into memory of the program, and no address may be used as a pointer.

#include "frontend/import.h"

#include "ir/loc.h"

// It is called, or compared with the functions that it can be (indirect.c).
static bool is_called(const LlvmApi *llvm, LLVMValueRef pointer) {
  for (LLVMUseRef use = llvm->LLVMGetFirstUse(pointer); use; use = llvm->LLVMGetNextUse(use)) {
    LLVMValueRef user = llvm->LLVMGetUser(use);
    LLVMOpcode opcode = llvm->LLVMGetInstructionOpcode(user);
    if ((opcode == LLVMCall && llvm->LLVMGetCalledValue(user) == pointer) ||
        (opcode == LLVMICmp && llvm->LLVMIsAFunction(llvm->LLVMGetOperand(user, 1))))
      return true;
  }
  return false;
}

static const char *hint_for(const Importer *im, LLVMValueRef at, const Object *object) {
  const LlvmApi *llvm = im->llvm;
  if (object->kind == OBJECT_GLOBAL && llvm->LLVMIsDeclaration(object->llvm) &&
      llvm->LLVMIsGlobalConstant(object->llvm))
    return "define the variable in this file";
  bool calls = is_called(llvm, at);
  if (object->kind != OBJECT_GLOBAL)
    return calls ? "keep a number, and choose among the functions with 'switch'"
                 : "keep an index instead of a pointer";
  return calls ? "keep a number and choose among the functions with 'switch', or declare the "
                 "variable 'const'"
               : "pass the pointer as a parameter, keep an index instead, or declare the "
                 "variable 'const'";
}

bool report_kept(Importer *im, LLVMValueRef at, const Object *object) {
  import_error(im, at, "a pointer kept in '%.*s', memory of the program, is not supported",
               STR_ARGS(object->name));
  diag_note(im->ctx, llvm_loc(im->source, at), "%s", hint_for(im, at, object));
  const Loc *used = map_get_ptr(im->source->outside, object->llvm);
  used = used ? used : map_get_ptr(im->source->seen_numbers, object->llvm);
  if (used && !loc_eq(*used, LOC_UNKNOWN))
    diag_note(im->ctx, *used, "only the kernel may use it; here the program does");
  im->has_foreign_pointers = true;
  return false;
}

bool kept_pointer_check(Importer *im, LLVMValueRef at, LLVMValueRef address) {
  Pointer *p = pointer_of(im, address);
  for (size_t b = 0; p && b < p->n_bases; b++) {
    const Object *object = p->bases[b];
    if (!access_is_meant(im, at, object, p, true, 8))
      continue;
    if (!object_holds_pointers(im, object))
      return report_kept(im, at, object);
    if (object->foreign && im->llvm->LLVMGetInstructionOpcode(at) == LLVMLoad)
      return report_kept(im, at, object->foreign);
  }
  return p != NULL;
}

enum { POINTER_BYTES = 8 };

typedef struct Move {
  LLVMValueRef at;
  const Pointer *to, *from;
  int64_t size; // bytes; 0: not known, some of the elements
} Move;

// A copy, or a store of what was loaded as a number. False: it moves nothing from memory.
static bool read_move(Importer *im, LLVMValueRef at, Move *m) {
  const LlvmApi *llvm = im->llvm;
  bool is_store = llvm->LLVMGetInstructionOpcode(at) == LLVMStore;
  LLVMValueRef moved = llvm->LLVMGetOperand(at, is_store ? 0 : 1);
  *m = (Move){.at = at};
  if (!is_store && call_kind(im, at) == CALL_SET)
    return false;
  if (is_store) {
    LLVMTypeKind kind = llvm->LLVMGetTypeKind(llvm->LLVMTypeOf(moved));
    m->size = (int64_t)llvm->LLVMStoreSizeOfType(im->layout, llvm->LLVMTypeOf(moved));
    if (kind != LLVMIntegerTypeKind || !llvm->LLVMIsAInstruction(moved) ||
        llvm->LLVMGetInstructionOpcode(moved) != LLVMLoad)
      return false;
    moved = llvm->LLVMGetOperand(moved, 0);
  } else if (llvm->LLVMIsAConstantInt(llvm->LLVMGetOperand(at, 2))) {
    m->size = llvm->LLVMConstIntGetSExtValue(llvm->LLVMGetOperand(at, 2));
  }
  m->to = pointer_of(im, llvm->LLVMGetOperand(at, is_store ? 1 : 0));
  m->from = pointer_of(im, moved);
  return m->to && m->from;
}

// Returns whether something changed.
static bool move_pointers(Importer *im, const Move *m, Object *to, Object *from) {
  int64_t size = m->size || !from->n_typed ? m->size : from->typed[0].strides[0];
  if (to->kind == OBJECT_NULL || from->kind == OBJECT_NULL || size < POINTER_BYTES ||
      !object_may_have_pointer_at(to, &m->to->offset, size) ||
      !object_may_have_pointer_at(from, &m->from->offset, size))
    return false;
  if (!object_holds_pointers(im, to) || !from->foreign || to->foreign)
    return false;
  to->foreign = from->foreign;
  return true;
}

void kept_pointers_find(Importer *im) {
  VEC(Move) moves = {0};
  bool changed = true;
  for (size_t i = 0; i < im->moves.len; i++) {
    Move move;
    if (read_move(im, im->moves.data[i], &move))
      vec_push(im->arena, &moves, move);
  }
  for (size_t o = 0; o < im->objects.len; o++) {
    Object *object = im->objects.data[o];
    object->foreign = object->kind == OBJECT_PARAM ||
                              (object->kind == OBJECT_GLOBAL && !object_holds_pointers(im, object))
                          ? object
                          : NULL;
  }
  while (changed) {
    changed = false;
    for (size_t i = 0; i < moves.len; i++)
      for (size_t a = 0; a < moves.data[i].to->n_bases; a++)
        for (size_t b = 0; b < moves.data[i].from->n_bases; b++)
          changed |= move_pointers(im, &moves.data[i], moves.data[i].to->bases[a],
                                   moves.data[i].from->bases[b]);
  }
}
