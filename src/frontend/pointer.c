// pointer.c: what each pointer points into, and at which offset.

#include "frontend/import.h"

#include "ir/loc.h"

// Pointers derived from one another share terms, so a sum gets terms of its own.
void offset_add(Importer *im, Offset *sum, Term term) {
  Term *terms = ARENA_ARRAY(im->arena, Term, sum->n_terms + 1);
  if (sum->n_terms)
    memcpy(terms, sum->terms, sum->n_terms * sizeof *terms);
  sum->terms = terms;
  for (size_t i = 0; i < sum->n_terms; i++) {
    Term *t = &terms[i];
    if (t->value == term.value && t->is_unsigned == term.is_unsigned &&
        t->divisor == term.divisor) {
      t->coeff += term.coeff;
      t->typed_count = t->typed_count == term.typed_count ? t->typed_count : 0;
      return;
    }
  }
  terms[sum->n_terms++] = term;
}

static bool small_constant(const Importer *im, LLVMValueRef value, int64_t *out) {
  if (!im->llvm->LLVMIsAConstantInt(value) ||
      im->llvm->LLVMGetIntTypeWidth(im->llvm->LLVMTypeOf(value)) > 64)
    return false;
  *out = im->llvm->LLVMConstIntGetSExtValue(value);
  return *out < INT32_MAX && *out > INT32_MIN;
}

// x of x * c, which does not wrap around before it is widened.
static LLVMValueRef without_factor(const Importer *im, LLVMValueRef value, bool is_unsigned,
                                   int64_t *coeff) {
  const LlvmApi *llvm = im->llvm;
  LLVMOpcode opcode = llvm->LLVMIsAInstruction(value) ? llvm->LLVMGetInstructionOpcode(value) : 0;
  int64_t c;
  if ((opcode != LLVMMul && opcode != LLVMShl) ||
      !(is_unsigned ? llvm->LLVMGetNUW(value) : llvm->LLVMGetNSW(value)) ||
      !small_constant(im, llvm->LLVMGetOperand(value, 1), &c) || c <= 0 ||
      (opcode == LLVMShl && c >= 20))
    return value;
  *coeff *= opcode == LLVMShl ? (int64_t)1 << c : c;
  return llvm->LLVMGetOperand(value, 0);
}

// sum += coeff * value, in 64 bits. Byte offsets (coeff 1) are looked into, to find the multiples
// that elements need; other subscripts are left as the program computes them.
bool linear_add(Importer *im, Offset *sum, LLVMValueRef value, int64_t coeff, int64_t typed_count) {
  const LlvmApi *llvm = im->llvm;
  int64_t c;
  if (llvm->LLVMIsAConstantInt(value)) {
    if (!small_constant(im, value, &c) || coeff > INT32_MAX || coeff < INT32_MIN)
      return false;
    return !__builtin_add_overflow(sum->constant, c * coeff, &sum->constant);
  }
  if (llvm->LLVMIsUndef(value))
    return true;
  if (!llvm->LLVMIsAInstruction(value) && !llvm->LLVMIsAArgument(value))
    return false;
  unsigned width = llvm->LLVMGetIntTypeWidth(llvm->LLVMTypeOf(value));
  if (llvm->LLVMIsAInstruction(value)) {
    LLVMOpcode opcode = llvm->LLVMGetInstructionOpcode(value);
    if (opcode == LLVMSExt || (opcode == LLVMZExt && width == 64)) {
      LLVMValueRef narrow = llvm->LLVMGetOperand(value, 0);
      bool is_unsigned = opcode == LLVMZExt && !llvm->LLVMGetNNeg(value);
      if (coeff == 1 && !typed_count)
        narrow = without_factor(im, narrow, is_unsigned, &coeff);
      if (llvm->LLVMGetIntTypeWidth(llvm->LLVMTypeOf(narrow)) > 1) {
        offset_add(im, sum, (Term){narrow, coeff, is_unsigned, 0, typed_count});
        return true;
      }
    }
    if (width == 64 && coeff == 1 && !typed_count) {
      LLVMValueRef a = llvm->LLVMGetOperand(value, 0);
      LLVMValueRef b = llvm->LLVMGetNumOperands(value) > 1 ? llvm->LLVMGetOperand(value, 1) : NULL;
      if (opcode == LLVMShl && small_constant(im, b, &c) && c >= 0 && c < 20)
        return linear_add(im, sum, a, (int64_t)1 << c, 0);
      if (opcode == LLVMMul && small_constant(im, b, &c))
        return linear_add(im, sum, a, c, 0);
      if (opcode == LLVMAdd)
        return linear_add(im, sum, a, 1, 0) && linear_add(im, sum, b, 1, 0);
    }
  }
  // A counter of bytes that moves by whole elements.
  int64_t divisor = coeff == 1 && width == 64 ? value_divisor(im, value) : 1;
  if (divisor > 1)
    offset_add(im, sum, (Term){.value = value, .coeff = divisor, .divisor = divisor});
  else
    offset_add(im, sum, (Term){value, coeff, false, 0, typed_count});
  return true;
}

// The offset that a getelementptr adds.
static bool gep_offset(Importer *im, LLVMValueRef gep, Offset *sum) {
  const LlvmApi *llvm = im->llvm;
  LLVMTypeRef type = llvm->LLVMGetGEPSourceElementType(gep);
  unsigned n = (unsigned)llvm->LLVMGetNumOperands(gep);
  for (unsigned i = 1; i < n; i++) {
    LLVMValueRef index = llvm->LLVMGetOperand(gep, i);
    if (llvm->LLVMGetTypeKind(llvm->LLVMTypeOf(index)) != LLVMIntegerTypeKind)
      return false;
    int64_t count = 0;
    if (i > 1) {
      if (llvm->LLVMGetTypeKind(type) == LLVMStructTypeKind) {
        unsigned field = (unsigned)llvm->LLVMConstIntGetZExtValue(index);
        sum->constant += (int64_t)llvm->LLVMOffsetOfElement(im->layout, type, field);
        type = llvm->LLVMStructGetTypeAtIndex(type, field);
        continue;
      }
      if (llvm->LLVMGetTypeKind(type) != LLVMArrayTypeKind)
        return false;
      count = (int64_t)llvm->LLVMGetArrayLength2(type);
      type = llvm->LLVMGetElementType(type);
    }
    if (!linear_add(im, sum, index, (int64_t)llvm->LLVMABISizeOfType(im->layout, type), count))
      return false;
  }
  return true;
}

static bool is_gep(const Importer *im, LLVMValueRef value) {
  if (im->llvm->LLVMIsAConstantExpr(value))
    return im->llvm->LLVMGetConstOpcode(value) == LLVMGetElementPtr;
  return im->llvm->LLVMIsAInstruction(value) &&
         im->llvm->LLVMGetInstructionOpcode(value) == LLVMGetElementPtr;
}

static bool is_freeze(const Importer *im, LLVMValueRef value) {
  return im->llvm->LLVMIsAInstruction(value) &&
         im->llvm->LLVMGetInstructionOpcode(value) == LLVMFreeze;
}

bool unknown_pointer(Importer *im, LLVMValueRef value) {
  const LlvmApi *llvm = im->llvm;
  if (!llvm->LLVMIsAInstruction(value))
    return diag_error(im->ctx, llvm_function_loc(im->source, im->function),
                      "a constant pointer into no known array is not supported");
  switch (llvm->LLVMGetInstructionOpcode(value)) {
  case LLVMIntToPtr:
    import_error(im, value, "a pointer made from an integer is not supported");
    diag_note(im->ctx, llvm_loc(im->source, value), "use an index into an array");
    return false;
  case LLVMCall: {
    LLVMValueRef callee = llvm_callee(im->source, value);
    if (callee && str_starts_with(llvm_name(im->source, callee), "llvm.threadlocal.")) {
      Loc loc = llvm_loc(im->source, value);
      if (loc_eq(loc, im->thread_local_use)) // each read and write asks for the address again
        return false;
      im->thread_local_use = loc;
      import_error(im, value, "thread-local variables are not supported");
      diag_note(im->ctx, llvm_loc(im->source, value), "remove '_Thread_local'");
      return false;
    }
    import_error(im, value, "a pointer that a function without a body returns is not supported");
    diag_note(im->ctx, llvm_loc(im->source, value),
              "it may return a number: write a loop, or use an index");
    return false;
  }
  default:
    import_error(im, value, "this pointer cannot be followed to an array");
    diag_note(im->ctx, llvm_loc(im->source, value), "use an index into an array");
    return false;
  }
}

// Into no array, that is.
static bool is_nowhere(const Merge *merge) {
  for (size_t i = 0; i < merge->n_bases; i++)
    if (merge->bases[i]->kind != OBJECT_NULL)
      return false;
  return true;
}

Pointer *pointer_of(Importer *im, LLVMValueRef value) {
  const LlvmApi *llvm = im->llvm;
  Pointer *known = map_get_ptr(&im->pointers, value);
  if (known)
    return known;
  Pointer *p = ARENA_NEW(im->arena, Pointer);
  Merge *merge = map_get_ptr(&im->merge_of, value);
  Object *object = object_of(im, value);
  if (merge) {
    p->bases = merge->bases;
    p->n_bases = merge->n_bases;
    p->tag = p->n_bases > 1 ? value : NULL;
    bool is_number = pointer_may_be_number(im, p);
    p->number = is_number ? merge : NULL;
    int64_t unit = is_number && is_nowhere(merge) ? 1 : merge->unit;
    if (unit)
      offset_add(im, &p->offset,
                 (Term){.value = value, .coeff = unit, .divisor = is_number ? unit : 0});
  } else if (object) {
    p->bases = ARENA_NEW(im->arena, Object *);
    p->bases[0] = object;
    p->n_bases = 1;
  } else if (is_freeze(im, value)) {
    return pointer_of(im, llvm->LLVMGetOperand(value, 0));
  } else if (is_gep(im, value)) {
    Pointer *base = pointer_of(im, llvm->LLVMGetOperand(value, 0));
    if (!base)
      return NULL;
    *p = *base;
    p->number = NULL;
    if (!gep_offset(im, value, &p->offset)) {
      if (llvm->LLVMIsAInstruction(value))
        import_error(im, value, "this pointer arithmetic is not supported");
      else
        unknown_pointer(im, value);
      return NULL;
    }
  } else {
    unknown_pointer(im, value);
    return NULL;
  }
  map_put_ptr(&im->pointers, value, p);
  return p;
}

bool object_holds_pointers(const Importer *im, const Object *object) {
  if (object->kind != OBJECT_GLOBAL)
    return object->kind == OBJECT_LOCAL;
  return !im->llvm->LLVMIsDeclaration(object->llvm) &&
         (im->llvm->LLVMIsGlobalConstant(object->llvm) ||
          !map_get_ptr(im->source->outside, object->llvm));
}

unsigned n_sources(const Importer *im, LLVMValueRef merge) {
  return im->llvm->LLVMGetInstructionOpcode(merge) == LLVMSelect
             ? 2
             : im->llvm->LLVMCountIncoming(merge);
}

LLVMValueRef source_of(const Importer *im, LLVMValueRef merge, unsigned i) {
  return im->llvm->LLVMGetInstructionOpcode(merge) == LLVMSelect
             ? im->llvm->LLVMGetOperand(merge, i + 1)
             : im->llvm->LLVMGetIncomingValue(merge, i);
}

bool follow_pointer(Importer *im, LLVMValueRef value, Merge **merge, Object **object, Offset *sum) {
  *sum = (Offset){0};
  for (;;) {
    if ((*merge = map_get_ptr(&im->merge_of, value)))
      return true;
    if ((*object = object_of(im, value)))
      return true;
    if (is_gep(im, value) ? !gep_offset(im, value, sum) : !is_freeze(im, value))
      return false;
    value = im->llvm->LLVMGetOperand(value, 0);
  }
}

int64_t offset_unit(const Offset *offset, int64_t unit) {
  for (size_t i = 0; i < offset->n_terms; i++)
    unit = gcd(unit, offset->terms[i].coeff);
  return unit;
}

bool add_base(Importer *im, Merge *merge, Object *object) {
  size_t at = 0;
  while (at < merge->n_bases && merge->bases[at]->id < object->id)
    at++;
  if (at < merge->n_bases && merge->bases[at] == object)
    return false;
  Object **bases = ARENA_ARRAY(im->arena, Object *, merge->n_bases + 1);
  for (size_t i = 0; i < merge->n_bases; i++)
    bases[i + (i >= at)] = merge->bases[i];
  bases[at] = object;
  merge->bases = bases;
  merge->n_bases++;
  return true;
}

// What a pointer may be that comes from another by adding an offset.
static bool absorb_moved(Importer *im, Merge *into, const Merge *from, const Offset *by) {
  bool changed = false;
  const Spot *spots = from->spots; // which `into` may be as well
  size_t n = from->n_spots;
  int64_t unit = offset_unit(by, gcd(gcd(into->unit, from->unit), by->constant));
  for (size_t b = 0; b < from->n_bases; b++)
    changed |= add_base(im, into, from->bases[b]);
  for (size_t r = 0; r < n; r++)
    changed |= add_moved_spot(im, into, spots[r], by);
  changed |= unit != into->unit;
  into->unit = unit;
  return changed;
}

bool absorb_merge(Importer *im, Merge *into, const Merge *from) {
  return absorb_moved(im, into, from, &(Offset){0});
}

static bool add_number_bases(Importer *im, Merge *merge) {
  bool changed = add_base(im, merge, im->objects.data[0]);
  return add_base(im, merge, im->number) || changed;
}

// What an integer may be as a pointer.
bool absorb_integer(Importer *im, Merge *into, LLVMValueRef integer) {
  return integer_may_be_code(im, integer) ? absorb_merge(im, into, &im->integers)
                                          : add_number_bases(im, into);
}

bool absorb_pointer(Importer *im, Merge *into, LLVMValueRef pointer, bool *ok) {
  Merge *from = NULL;
  Object *object = NULL;
  Offset sum;
  if (!follow_pointer(im, pointer, &from, &object, &sum)) {
    *ok = unknown_pointer(im, pointer);
    return false;
  }
  if (!from && im->llvm->LLVMIsUndef(pointer))
    return false;
  Spot start = {.object = object};
  Merge one = {.bases = &object, .n_bases = 1, .spots = &start};
  one.n_spots = object && object->kind != OBJECT_NULL;
  return absorb_moved(im, into, from ? from : &one, &sum);
}

// One round; returns whether something changed. Bases only grow and units only shrink, so this
// ends.
static bool propagate(Importer *im, bool *ok) {
  bool changed = false;
  for (size_t m = 0; m < im->merges.len && *ok; m++) {
    Merge *merge = im->merges.data[m];
    if (!im->llvm->LLVMIsAInstruction(merge->value)) // a constant
      continue;
    if (im->llvm->LLVMGetInstructionOpcode(merge->value) == LLVMIntToPtr) {
      changed |= absorb_integer(im, merge, im->llvm->LLVMGetOperand(merge->value, 0));
      continue;
    }
    if (!is_load(im, merge->value)) {
      for (unsigned i = 0; i < n_sources(im, merge->value) && *ok; i++)
        changed |= absorb_pointer(im, merge, source_of(im, merge->value, i), ok);
      continue;
    }
    changed |= held_load(im, merge, merge->value, ok);
  }
  for (size_t i = 0; i < im->moves.len && *ok; i++)
    changed |= held_move(im, im->moves.data[i], ok);
  for (size_t i = 0; i < im->converted.len && *ok; i++)
    changed |= absorb_pointer(im, &im->integers, im->converted.data[i], ok);
  for (size_t o = 0; o < im->objects.len && im->number; o++) // they may be read as integers
    changed |= absorb_merge(im, &im->integers, &im->objects.data[o]->held);
  changed |= codes_propagate(im);
  return changed && *ok;
}

// What subscripts are computed from keeps its no-wrap flags: dependence analysis asks for them.
static void mark_indexing(Importer *im, LLVMValueRef value) {
  const LlvmApi *llvm = im->llvm;
  VEC(LLVMValueRef) work = {0};
  vec_push(im->arena, &work, value);
  while (work.len) {
    LLVMValueRef v = vec_pop(&work);
    if (!llvm->LLVMIsAInstruction(v) || map_find(&im->indexing, (uint64_t)(uintptr_t)v))
      continue;
    map_put_ptr(&im->indexing, v, v);
    switch (llvm->LLVMGetInstructionOpcode(v)) {
    case LLVMPHI:
      for (unsigned i = 0; i < llvm->LLVMCountIncoming(v); i++)
        vec_push(im->arena, &work, llvm->LLVMGetIncomingValue(v, i));
      break;
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMShl:
    case LLVMSExt:
    case LLVMZExt:
    case LLVMTrunc:
      for (int i = 0; i < llvm->LLVMGetNumOperands(v); i++)
        vec_push(im->arena, &work, llvm->LLVMGetOperand(v, (unsigned)i));
      break;
    default:
      break;
    }
  }
}

Merge *add_merge(Importer *im, LLVMValueRef value) {
  Merge *merge = ARENA_NEW(im->arena, Merge);
  merge->value = value;
  vec_push(im->arena, &im->merges, merge);
  map_put_ptr(&im->merge_of, value, merge);
  return merge;
}

// An integer that a pointer may have been converted to.
static bool may_be_code(const Importer *im, LLVMValueRef value) {
  LLVMTypeRef type = im->llvm->LLVMTypeOf(value);
  return im->number && im->llvm->LLVMIsAInstruction(value) &&
         im->llvm->LLVMGetTypeKind(type) == LLVMIntegerTypeKind &&
         im->llvm->LLVMGetIntTypeWidth(type) == 64;
}

// Returns whether it reads a pointer from memory, or makes one of an integer.
static bool find_merge(Importer *im, LLVMValueRef i) {
  const LlvmApi *llvm = im->llvm;
  switch (llvm->LLVMGetInstructionOpcode(i)) {
  case LLVMGetElementPtr:
    for (unsigned n = 1; n < (unsigned)llvm->LLVMGetNumOperands(i) && !im->few; n++)
      mark_indexing(im, llvm->LLVMGetOperand(i, n));
    return false;
  case LLVMPHI:
  case LLVMSelect:
  case LLVMLoad:
    if (!is_pointer(im, i))
      return false;
    add_merge(im, i);
    return llvm->LLVMGetInstructionOpcode(i) == LLVMLoad;
  case LLVMIntToPtr:
    add_merge(im, i);
    return true;
  case LLVMPtrToInt:
    if (is_conversion(im, i))
      vec_push(im->arena, &im->converted, llvm->LLVMGetOperand(i, 0));
    return false;
  case LLVMStore:
    if (is_pointer(im, llvm->LLVMGetOperand(i, 0)) || is_load(im, llvm->LLVMGetOperand(i, 0)) ||
        llvm->LLVMIsNull(llvm->LLVMGetOperand(i, 0)) || may_be_code(im, llvm->LLVMGetOperand(i, 0)))
      vec_push(im->arena, &im->moves, i);
    return false;
  case LLVMCall:
    if (call_kind(im, i) == CALL_COPY || call_kind(im, i) == CALL_SET)
      vec_push(im->arena, &im->moves, i);
    return false;
  default:
    return false;
  }
}

static LLVMValueRef find_move_into(Importer *im, const Object *object) {
  for (size_t i = 0; i < im->moves.len; i++) {
    LLVMValueRef move = im->moves.data[i];
    bool is_store = im->llvm->LLVMGetInstructionOpcode(move) == LLVMStore;
    Place to = {0};
    place_of(im, im->llvm->LLVMGetOperand(move, is_store ? 1 : 0), &to);
    for (size_t k = 0; k < to.n_bases; k++)
      if (to.bases[k] == object)
        return move;
  }
  return im->function;
}

// A variable keeps its pointers for the next call, which may be given other arrays.
static bool check_kept(Importer *im) {
  bool ok = true;
  for (size_t o = 0; o < im->objects.len; o++) {
    const Object *object = im->objects.data[o], *param = NULL;
    for (size_t i = 0; i < object->held.n_bases && object->kind == OBJECT_GLOBAL; i++)
      if (object->held.bases[i]->kind == OBJECT_PARAM)
        param = object->held.bases[i];
    if (!param)
      continue;
    LLVMValueRef at = find_move_into(im, object);
    ok = import_error(im, at,
                      "a pointer into the parameter '%.*s' kept in '%.*s', which outlives the "
                      "call, is not supported",
                      STR_ARGS(param->name), STR_ARGS(object->name));
    diag_note(im->ctx, im->llvm->LLVMIsAInstruction(at) ? llvm_loc(im->source, at) : object->loc,
              "keep it in a local variable, or keep an index instead of a pointer");
  }
  return ok;
}

// Integers are numbers or pointers, and so is what unions hold.
static void hold_numbers(Importer *im) {
  if (!im->number)
    return;
  add_number_bases(im, &im->integers);
  for (size_t o = 0; o < im->objects.len; o++)
    for (size_t i = 0; i < im->objects.data[o]->n_typed; i++)
      if (im->objects.data[o]->typed[i].is_of_union) {
        add_base(im, &im->objects.data[o]->typed[i].held, im->number);
        add_base(im, &im->objects.data[o]->held, im->number);
      }
}

// A pointer is made of an integer, and none was converted to one.
static bool check_integers(Importer *im) {
  for (size_t b = 0; b < im->integers.n_bases; b++)
    if (im->integers.bases[b]->kind != OBJECT_NULL)
      return true;
  bool ok = true;
  for (size_t m = 0; m < im->merges.len; m++) {
    LLVMValueRef value = im->merges.data[m]->value;
    if (im->llvm->LLVMGetInstructionOpcode(value) == LLVMIntToPtr)
      ok = unknown_pointer(im, value);
  }
  return ok;
}

// Memory of the program that is declared to have pointers in it.
static bool is_program_pointers(const Importer *im, const Object *object) {
  bool result = false;
  for (size_t i = 0; i < object->n_typed && !object_holds_pointers(im, object); i++)
    result |= object->typed[i].is_pointer || object->typed[i].is_of_union;
  return result;
}

bool merges_find(Importer *im) {
  const LlvmApi *llvm = im->llvm;
  bool ok = true, reads_pointers = false;
  for (size_t b = 0; b < im->order.len; b++)
    for (LLVMValueRef i = llvm->LLVMGetFirstInstruction(im->order.data[b]); i;
         i = llvm->LLVMGetNextInstruction(i))
      reads_pointers |= find_merge(im, i);
  for (size_t o = 0; o < im->objects.len; o++)
    reads_pointers |= is_program_pointers(im, im->objects.data[o]);
  if (!reads_pointers) // then nobody asks what is moved
    im->moves.len = 0;
  for (size_t o = 0; o < im->objects.len && reads_pointers; o++) {
    Object *object = im->objects.data[o];
    if (object->kind == OBJECT_GLOBAL && object_holds_pointers(im, object))
      held_start(im, object, &ok);
  }
  hold_numbers(im);
  codes_start(im);
  while (ok && propagate(im, &ok))
    ;
  ok = ok && check_integers(im);
  for (size_t m = 0; m < im->merges.len; m++)
    if (!im->merges.data[m]->n_bases) // all undefined
      add_base(im, im->merges.data[m], im->objects.data[0]);
  return ok && check_kept(im);
}
