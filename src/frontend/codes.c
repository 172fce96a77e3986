// codes.c: pointers that are kept as integers.
//
// `uintptr_t slots[4]; slots[i] = (uintptr_t)p;` has the codes of pointers (memory.c) where the
// type says numbers. They come back as pointers, are copied, and are compared with one another;
// nobody may compute with them, or see them outside the kernel. An object that has numbers as well
// is like a union: the program knows which is which.

#include "frontend/import.h"

typedef enum Code { CODE_NONE, CODE_PERHAPS, CODE_CERTAIN } Code;

static Code code_of_bases(const Importer *im, Object *const *bases, size_t n) {
  bool is_pointer = false, is_number = false;
  for (size_t i = 0; i < n; i++) {
    is_number |= bases[i] == im->number;
    is_pointer |= bases[i]->kind != OBJECT_NULL;
  }
  return !is_pointer ? CODE_NONE : is_number ? CODE_PERHAPS : CODE_CERTAIN;
}

static Code either(Code a, Code b) {
  return a == b ? a : CODE_PERHAPS;
}

static bool is_integer(const Importer *im, LLVMValueRef value) {
  return im->llvm->LLVMGetTypeKind(im->llvm->LLVMTypeOf(value)) == LLVMIntegerTypeKind;
}

static Code code_of(Importer *im, LLVMValueRef value, unsigned depth);

static Code code_of_load(Importer *im, LLVMValueRef load) {
  Pointer *p = pointer_of(im, im->llvm->LLVMGetOperand(load, 0));
  Code result = CODE_NONE;
  bool is_first = true;
  for (size_t b = 0; p && b < p->n_bases; b++) {
    const Object *object = p->bases[b];
    if (object->kind == OBJECT_NULL || object->kind == OBJECT_FUNCTION)
      continue;
    Code code = object->has_integer_codes ? CODE_CERTAIN : CODE_NONE;
    if (code && object->has_numbers)
      code = CODE_PERHAPS;
    result = is_first ? code : either(result, code);
    is_first = false;
  }
  return result;
}

static Code code_of_choice(Importer *im, LLVMValueRef choice, unsigned depth) {
  enum { MAX_DEPTH = 6 };
  Code result = CODE_NONE;
  bool is_first = true;
  for (unsigned i = 0; i < n_sources(im, choice); i++) {
    LLVMValueRef from = source_of(im, choice, i);
    if (im->llvm->LLVMIsNull(from) || im->llvm->LLVMIsUndef(from) || from == choice)
      continue;
    Code code = depth < MAX_DEPTH ? code_of(im, from, depth + 1) : CODE_NONE;
    result = is_first ? code : either(result, code);
    is_first = false;
  }
  return result;
}

static Code code_of_pointer(Importer *im, LLVMValueRef pointer) {
  Pointer *p = pointer_of(im, pointer);
  return p ? code_of_bases(im, p->bases, p->n_bases) : CODE_NONE;
}

// Of an integer.
static Code code_of(Importer *im, LLVMValueRef value, unsigned depth) {
  LLVMValueRef pointer = converted_pointer(im, value);
  if (pointer && !is_address(im, value))
    return code_of_pointer(im, pointer);
  if (!im->llvm->LLVMIsAInstruction(value) || !is_integer(im, value))
    return CODE_NONE;
  switch (im->llvm->LLVMGetInstructionOpcode(value)) {
  case LLVMLoad:
    return code_of_load(im, value);
  case LLVMPHI:
  case LLVMSelect:
    return code_of_choice(im, value, depth);
  case LLVMFreeze:
    return code_of(im, im->llvm->LLVMGetOperand(value, 0), depth);
  default:
    return CODE_NONE;
  }
}

// A store, a copy of memory, or memory filled with a byte.
typedef struct Write {
  LLVMValueRef at, value; // value NULL: it is a copy
  const Pointer *to, *from;
} Write;
typedef VEC(Write) Writes;

static void add_write(Importer *im, LLVMValueRef i, Writes *out) {
  const LlvmApi *llvm = im->llvm;
  bool is_store = llvm->LLVMGetInstructionOpcode(i) == LLVMStore;
  CallKind kind = llvm->LLVMGetInstructionOpcode(i) == LLVMCall ? call_kind(im, i) : CALL_IGNORED;
  if (!is_store && kind != CALL_COPY && kind != CALL_SET)
    return;
  Write w = {.at = i, .to = pointer_of(im, llvm->LLVMGetOperand(i, is_store ? 1 : 0))};
  if (kind == CALL_COPY)
    w.from = pointer_of(im, llvm->LLVMGetOperand(i, 1));
  else
    w.value = llvm->LLVMGetOperand(i, is_store ? 0 : 1);
  if (w.to && (w.from || w.value))
    vec_push(im->arena, out, w);
}

static bool is_pointer(const Importer *im, LLVMValueRef value) {
  return im->llvm->LLVMGetTypeKind(im->llvm->LLVMTypeOf(value)) == LLVMPointerTypeKind;
}

static bool declares_pointers(const Object *object) {
  for (size_t i = 0; i < object->n_typed; i++)
    if (object->typed[i].is_pointer || object->typed[i].is_of_union)
      return true;
  return false;
}

static bool holds_pointers(const Importer *im, const Object *object) {
  return code_of_bases(im, object->held.bases, object->held.n_bases) != CODE_NONE;
}

// Pointers get into memory whose type does not tell of them.
static bool writes_codes(Importer *im, const Write *w, const Object *to) {
  if (w->value && is_pointer(im, w->value))
    return !declares_pointers(to) && code_of_pointer(im, w->value) != CODE_NONE;
  if (w->value)
    return code_of(im, w->value, 0) != CODE_NONE;
  bool result = false;
  for (size_t i = 0; i < w->from->n_bases; i++)
    result |= w->from->bases[i]->has_integer_codes ||
              (holds_pointers(im, w->from->bases[i]) && !declares_pointers(to));
  return result;
}

static bool writes_numbers(Importer *im, const Write *w) {
  if (w->value && is_pointer(im, w->value))
    return code_of_pointer(im, w->value) == CODE_PERHAPS;
  if (w->value)
    return code_of(im, w->value, 0) != CODE_CERTAIN && !im->llvm->LLVMIsNull(w->value) &&
           !im->llvm->LLVMIsUndef(w->value);
  bool result = false;
  for (size_t i = 0; i < w->from->n_bases; i++) {
    const Object *from = w->from->bases[i];
    result |= from->has_numbers || !object_holds_pointers(im, from);
  }
  return result;
}

// One round; returns whether something changed. First of codes, then of numbers.
static bool mark_objects(Importer *im, const Writes *writes, bool of_numbers) {
  bool changed = false;
  for (size_t k = 0; k < writes->len; k++)
    for (size_t b = 0; b < writes->data[k].to->n_bases; b++) {
      Object *to = writes->data[k].to->bases[b];
      bool *mark = of_numbers ? &to->has_numbers : &to->has_integer_codes;
      if (*mark || to->kind == OBJECT_NULL)
        continue;
      *mark = of_numbers ? writes_numbers(im, &writes->data[k])
                         : writes_codes(im, &writes->data[k], to);
      changed |= *mark;
    }
  return changed;
}

// Somebody else sees the numbers in it.
static bool is_seen(const Importer *im, const Object *object) {
  return object->kind == OBJECT_PARAM ||
         (object->kind == OBJECT_GLOBAL && (!object_holds_pointers(im, object) ||
                                            map_get_ptr(im->source->seen_numbers, object->llvm)));
}

static bool check_write(Importer *im, const Write *w) {
  Code code = w->value && is_integer(im, w->value) ? code_of(im, w->value, 0) : CODE_NONE;
  for (size_t i = 0; w->from && i < w->from->n_bases; i++)
    if (w->from->bases[i]->has_integer_codes && !w->from->bases[i]->has_numbers)
      code = CODE_CERTAIN;
  bool ok = true;
  for (size_t b = 0; b < w->to->n_bases && code && ok; b++) {
    const Object *to = w->to->bases[b];
    if (is_seen(im, to) && (code == CODE_CERTAIN || declares_pointers(to)))
      ok = report_kept(im, w->at, to);
  }
  return ok;
}

// A difference or a comparison of two, or with a number where no array lies.
static bool is_of_two(Importer *im, LLVMValueRef user) {
  const LlvmApi *llvm = im->llvm;
  bool is_compare = llvm->LLVMGetInstructionOpcode(user) == LLVMICmp, result = true;
  if (!is_compare && llvm->LLVMGetInstructionOpcode(user) != LLVMSub)
    return false;
  for (unsigned n = 0; n < 2; n++) {
    LLVMValueRef operand = llvm->LLVMGetOperand(user, n);
    result &= is_compare && llvm->LLVMIsAConstantInt(operand)
                  ? is_far_from_arrays(llvm->LLVMConstIntGetSExtValue(operand))
                  : code_of(im, operand, 0) == CODE_CERTAIN;
  }
  return result && llvm->LLVMGetIntTypeWidth(llvm->LLVMTypeOf(llvm->LLVMGetOperand(user, 0))) == 64;
}

static bool check_load(Importer *im, LLVMValueRef load) {
  if (code_of(im, load, 0) != CODE_CERTAIN || integer_is_handed_on(im, load, is_of_two))
    return true;
  return report_converted(im, llvm_loc(im->source, load));
}

bool codes_check(Importer *im) {
  const LlvmApi *llvm = im->llvm;
  Writes writes = {0};
  VEC(LLVMValueRef) loads = {0};
  bool ok = true;
  for (size_t b = 0; b < im->order.len; b++)
    for (LLVMValueRef i = llvm->LLVMGetFirstInstruction(im->order.data[b]); i;
         i = llvm->LLVMGetNextInstruction(i)) {
      add_write(im, i, &writes);
      if (llvm->LLVMGetInstructionOpcode(i) == LLVMLoad && is_integer(im, i))
        vec_push(im->arena, &loads, i);
    }
  for (size_t o = 0; o < im->objects.len; o++) {
    Object *object = im->objects.data[o];
    LLVMValueRef initial =
        object->kind == OBJECT_GLOBAL ? llvm->LLVMGetInitializer(object->llvm) : NULL;
    object->has_numbers = declares_pointers(object) || (initial && !llvm->LLVMIsNull(initial));
  }
  while (mark_objects(im, &writes, false))
    ;
  while (mark_objects(im, &writes, true))
    ;
  for (size_t k = 0; k < writes.len; k++)
    ok &= check_write(im, &writes.data[k]);
  for (size_t k = 0; k < loads.len; k++)
    ok &= check_load(im, loads.data[k]);
  return ok;
}
