// pointer.c: what each pointer points into, and at which offset.

#include "frontend/import.h"

#include "ir/loc.h"

static bool is_pointer(const Importer *im, LLVMValueRef value) {
  return im->llvm->LLVMGetTypeKind(im->llvm->LLVMTypeOf(value)) == LLVMPointerTypeKind;
}

void offset_add(Importer *im, Offset *sum, Term term) {
  for (size_t i = 0; i < sum->n_terms; i++) {
    Term *t = &sum->terms[i];
    if (t->value == term.value && t->is_unsigned == term.is_unsigned &&
        t->divisor == term.divisor) {
      t->coeff += term.coeff;
      t->typed_count = t->typed_count == term.typed_count ? t->typed_count : 0;
      return;
    }
  }
  Term *terms = ARENA_ARRAY(im->arena, Term, sum->n_terms + 1);
  if (sum->n_terms)
    memcpy(terms, sum->terms, sum->n_terms * sizeof *terms);
  terms[sum->n_terms++] = term;
  sum->terms = terms;
}

static bool small_constant(const Importer *im, LLVMValueRef value, int64_t *out) {
  if (!im->llvm->LLVMIsAConstantInt(value) ||
      im->llvm->LLVMGetIntTypeWidth(im->llvm->LLVMTypeOf(value)) > 64)
    return false;
  *out = im->llvm->LLVMConstIntGetSExtValue(value);
  return *out < INT32_MAX && *out > INT32_MIN;
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

static bool unknown_pointer(Importer *im, LLVMValueRef value) {
  const LlvmApi *llvm = im->llvm;
  if (!llvm->LLVMIsAInstruction(value))
    return diag_error(im->ctx, llvm_function_loc(im->source, im->function),
                      "a constant pointer into no known array is not supported");
  switch (llvm->LLVMGetInstructionOpcode(value)) {
  case LLVMLoad:
    return import_error(im, value, "a pointer that is itself read from memory is not supported");
  case LLVMIntToPtr:
    return import_error(im, value, "a pointer made from an integer is not supported");
  case LLVMCall:
    return import_error(im, value, "a pointer that an external function returns is not supported");
  default:
    return import_error(im, value, "this pointer cannot be followed to an array");
  }
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
    if (merge->unit)
      offset_add(im, &p->offset, (Term){.value = value, .coeff = merge->unit});
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

static unsigned n_sources(const Importer *im, LLVMValueRef merge) {
  return im->llvm->LLVMGetInstructionOpcode(merge) == LLVMSelect
             ? 2
             : im->llvm->LLVMCountIncoming(merge);
}

static LLVMValueRef source_of(const Importer *im, LLVMValueRef merge, unsigned i) {
  return im->llvm->LLVMGetInstructionOpcode(merge) == LLVMSelect
             ? im->llvm->LLVMGetOperand(merge, i + 1)
             : im->llvm->LLVMGetIncomingValue(merge, i);
}

// Follow a source of a merge to another merge or an object; *unit gathers the divisor of what is
// added on the way. False: it cannot be followed.
static bool follow(Importer *im, LLVMValueRef value, Merge **merge, Object **object,
                   int64_t *unit) {
  for (;;) {
    if ((*merge = map_get_ptr(&im->merge_of, value)))
      return true;
    if ((*object = object_of(im, value)))
      return true;
    if (is_gep(im, value)) {
      Offset sum = {0};
      if (!gep_offset(im, value, &sum))
        return false;
      *unit = gcd(*unit, sum.constant);
      for (size_t i = 0; i < sum.n_terms; i++)
        *unit = gcd(*unit, sum.terms[i].coeff);
    } else if (!is_freeze(im, value)) {
      return false;
    }
    value = im->llvm->LLVMGetOperand(value, 0);
  }
}

static bool add_base(Importer *im, Merge *merge, Object *object) {
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

// One round; returns whether something changed. Bases only grow and units only shrink, so this
// ends.
static bool propagate(Importer *im, bool *ok) {
  bool changed = false;
  for (size_t m = 0; m < im->merges.len; m++) {
    Merge *merge = im->merges.data[m];
    for (unsigned i = 0; i < n_sources(im, merge->value); i++) {
      Merge *from = NULL;
      Object *object = NULL;
      int64_t unit = merge->unit;
      if (!follow(im, source_of(im, merge->value, i), &from, &object, &unit)) {
        *ok = unknown_pointer(im, source_of(im, merge->value, i));
        return false;
      }
      if (from) {
        unit = gcd(unit, from->unit);
        for (size_t b = 0; b < from->n_bases; b++)
          changed |= add_base(im, merge, from->bases[b]);
      } else if (!im->llvm->LLVMIsUndef(source_of(im, merge->value, i))) {
        changed |= add_base(im, merge, object);
      }
      changed |= unit != merge->unit;
      merge->unit = unit;
    }
  }
  return changed;
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

bool merges_find(Importer *im) {
  const LlvmApi *llvm = im->llvm;
  for (size_t b = 0; b < im->order.len; b++)
    for (LLVMValueRef i = llvm->LLVMGetFirstInstruction(im->order.data[b]); i;
         i = llvm->LLVMGetNextInstruction(i)) {
      LLVMOpcode opcode = llvm->LLVMGetInstructionOpcode(i);
      if (opcode == LLVMGetElementPtr && !im->few)
        for (unsigned n = 1; n < (unsigned)llvm->LLVMGetNumOperands(i); n++)
          mark_indexing(im, llvm->LLVMGetOperand(i, n));
      if ((opcode != LLVMPHI && opcode != LLVMSelect) || !is_pointer(im, i))
        continue;
      Merge *merge = ARENA_NEW(im->arena, Merge);
      merge->value = i;
      vec_push(im->arena, &im->merges, merge);
      map_put_ptr(&im->merge_of, i, merge);
    }
  bool ok = true;
  while (propagate(im, &ok))
    ;
  for (size_t m = 0; m < im->merges.len; m++)
    if (!im->merges.data[m]->n_bases) // all undefined
      add_base(im, im->merges.data[m], im->objects.data[0]);
  return ok;
}
