// codes.c: pointers as integers, in memory as well.
//
// `uintptr_t slots[4]; slots[i] = (uintptr_t)p;` puts the code of a pointer (memory.c) where the
// type says a number. Codes may be moved, compared with one another, and become pointers again;
// nobody may compute with one, or see one outside the kernel. So the integers that may be codes are
// followed, through values and through the fields of objects:
//
//   ptrtoint, a load from a field with codes     HAS_CODES
//   phi, select                                  what their sources have
//   anything that is computed                    HAS_NUMBERS
//
// A union has codes and numbers, and the program knows which is which: what reads it as a number
// reads a number. LLVM makes phis of both where a union becomes a value; where the program itself
// converts pointers to integers, such a phi counts as a code. What cannot be such a number is
// certainly a code, or null, and a field that one is stored in has no numbers (HAS_CERTAIN).

#include "frontend/import.h"

enum { HAS_CODES = 1, HAS_NUMBERS = 2, HAS_NULL = 4, HAS_CERTAIN = 8 };
typedef unsigned Kinds;

static Kinds kinds_of_bases(const Importer *im, Object *const *bases, size_t n) {
  Kinds result = 0;
  for (size_t i = 0; i < n; i++)
    result |= bases[i]->kind != OBJECT_NULL ? HAS_CODES
              : bases[i] == im->number      ? HAS_NUMBERS
                                            : HAS_NULL;
  return result;
}

static Kinds kinds_of_pointer(Importer *im, LLVMValueRef pointer) {
  Place place;
  return place_of(im, pointer, &place) ? kinds_of_bases(im, place.bases, place.n_bases) : 0;
}

// Of an operand, so far.
static Kinds kinds_of(const Importer *im, LLVMValueRef value) {
  if (im->llvm->LLVMIsNull(value))
    return HAS_NULL;
  if (im->llvm->LLVMIsUndef(value))
    return 0;
  if (!im->llvm->LLVMIsAInstruction(value))
    return HAS_NUMBERS;
  const uint64_t *known = map_find(&im->kinds, (uint64_t)(uintptr_t)value);
  return known ? (Kinds)*known : 0;
}

bool integer_may_be_code(const Importer *im, LLVMValueRef value) {
  return kinds_of(im, value) & HAS_CODES;
}

static int64_t access_size(const Importer *im, LLVMTypeRef type) {
  return (int64_t)im->llvm->LLVMStoreSizeOfType(im->layout, type);
}

typedef enum Meaning { OF_POINTERS, OF_NUMBERS, OF_BOTH } Meaning;

// A load or a store.
typedef struct Access {
  Place place;
  int64_t size;
  Meaning meaning; // C has numbers read where numbers are, pointers where pointers are
} Access;

static bool field_is_meant(const Field *f, const Access *access) {
  if (access->meaning == OF_BOTH || f->is_of_union)
    return true;
  if (access->meaning == OF_POINTERS)
    return f->is_pointer;
  return access->size == 1 ? f->size == 1 : !f->is_pointer; // `char` reads all that there is
}

static bool access_touches(const Access *access, const Object *base, const Field *field) {
  return field_is_meant(field, access) && place_touches(&access->place, base, field, access->size);
}

static bool access_of(Importer *im, LLVMValueRef i, Access *out) {
  const LlvmApi *llvm = im->llvm;
  bool is_store = llvm->LLVMGetInstructionOpcode(i) == LLVMStore;
  LLVMValueRef value = is_store ? llvm->LLVMGetOperand(i, 0) : i;
  out->size = access_size(im, llvm->LLVMTypeOf(value));
  out->meaning = is_pointer(im, value) ? OF_POINTERS : access_is_move(im, i) ? OF_BOTH : OF_NUMBERS;
  if (!place_of(im, llvm->LLVMGetOperand(i, is_store ? 1 : 0), &out->place))
    return false;
  for (size_t b = 0; b < out->place.n_bases; b++)
    for (size_t f = 0; f < out->place.bases[b]->n_typed; f++)
      if (access_touches(out, out->place.bases[b], &out->place.bases[b]->typed[f]))
        return true;
  out->meaning = OF_BOTH;
  return true;
}

static Kinds kinds_of_load(Importer *im, LLVMValueRef load) {
  Kinds result = 0;
  Access access;
  if (!access_of(im, load, &access))
    return 0;
  for (size_t b = 0; b < access.place.n_bases; b++) {
    const Object *object = access.place.bases[b];
    for (size_t f = 0; f < object->n_typed; f++)
      if (object->typed[f].kinds && access_touches(&access, object, &object->typed[f]))
        result |= object->typed[f].kinds;
    if (!object_holds_pointers(im, object))
      result |= HAS_NUMBERS;
  }
  return result;
}

static Kinds kinds_of_result(Importer *im, LLVMValueRef i) {
  const LlvmApi *llvm = im->llvm;
  Kinds result = 0;
  switch (llvm->LLVMGetInstructionOpcode(i)) {
  case LLVMLoad:
    return kinds_of_load(im, i);
  case LLVMPtrToInt:
    return is_conversion(im, i) ? kinds_of_pointer(im, llvm->LLVMGetOperand(i, 0)) : HAS_NUMBERS;
  case LLVMPHI:
  case LLVMSelect:
    for (unsigned n = 0; n < n_sources(im, i); n++)
      result |= kinds_of(im, source_of(im, i, n));
    return result;
  case LLVMFreeze:
    return kinds_of(im, llvm->LLVMGetOperand(i, 0));
  case LLVMICmp:
  case LLVMFCmp:
  case LLVMCall:
    return HAS_NUMBERS;
  default: // LLVM puts together in parts what it took apart
    for (int n = 0; n < llvm->LLVMGetNumOperands(i) && !is_difference(im, i); n++)
      result |= kinds_of(im, llvm->LLVMGetOperand(i, (unsigned)n));
    return result | HAS_NUMBERS;
  }
}

static bool add_kinds(Field *field, Kinds kinds) {
  bool changed = kinds & ~field->kinds;
  field->kinds |= kinds;
  return changed;
}

// The kinds that get into a field of a copy's target.
static Kinds copied_kinds(Importer *im, LLVMValueRef call, const Copy *c, const Object *to,
                          const Field *into) {
  Kinds result = 0;
  if (c->is_set && !place_touches(&c->to, to, into, c->size))
    return 0;
  if (c->is_set)
    return im->llvm->LLVMIsNull(im->llvm->LLVMGetOperand(call, 1)) ? HAS_NULL : HAS_NUMBERS;
  for (size_t a = 0; a < c->from.n_bases; a++) {
    const Object *from = c->from.bases[a];
    for (size_t f = 0; f < from->n_typed; f++) {
      Kinds kinds = from->typed[f].kinds;
      if (!object_holds_pointers(im, from))
        kinds |= HAS_NUMBERS;
      if ((kinds & ~result) && copies_field(c, to, into, from, &from->typed[f]))
        result |= kinds;
    }
  }
  return result;
}

// Of what a store or a copy moves, more gets into memory.
static bool store_kinds(Importer *im, LLVMValueRef store, Kinds kinds) {
  bool changed = false;
  Access access;
  if (!kinds || !access_of(im, store, &access))
    return false;
  for (size_t b = 0; b < access.place.n_bases; b++) {
    Object *to = access.place.bases[b];
    for (size_t f = 0; f < to->n_typed; f++)
      if ((kinds & ~to->typed[f].kinds) && access_touches(&access, to, &to->typed[f]))
        changed |= add_kinds(&to->typed[f], kinds);
  }
  return changed;
}

static bool propagate_store(Importer *im, LLVMValueRef store) {
  LLVMValueRef value = im->llvm->LLVMGetOperand(store, 0);
  if (is_pointer(im, value))
    return store_kinds(im, store, kinds_of_pointer(im, value));
  bool is_null = im->llvm->LLVMIsNull(value); // of a union, it may be a number
  return store_kinds(im, store, kinds_of(im, value) | (is_null ? HAS_NUMBERS : 0));
}

static bool propagate_copy(Importer *im, LLVMValueRef call) {
  bool changed = false;
  Copy c;
  if (!read_copy(im, call, &c))
    return false;
  for (size_t b = 0; b < c.to.n_bases; b++)
    for (size_t f = 0; f < c.to.bases[b]->n_typed; f++) {
      Field *into = &c.to.bases[b]->typed[f];
      changed |= add_kinds(into, copied_kinds(im, call, &c, c.to.bases[b], into));
    }
  return changed;
}

static bool propagate_instruction(Importer *im, LLVMValueRef i) {
  const LlvmApi *llvm = im->llvm;
  if (llvm->LLVMGetInstructionOpcode(i) == LLVMStore)
    return propagate_store(im, i);
  CallKind kind = llvm->LLVMGetInstructionOpcode(i) == LLVMCall ? call_kind(im, i) : CALL_ORDINARY;
  if (kind == CALL_COPY || kind == CALL_SET)
    return propagate_copy(im, i);
  if (kind == CALL_IGNORED || is_pointer(im, i) ||
      llvm->LLVMGetTypeKind(llvm->LLVMTypeOf(i)) == LLVMVoidTypeKind)
    return false;
  Kinds before = kinds_of(im, i), after = before | kinds_of_result(im, i);
  if (after != before)
    map_put(&im->kinds, (uint64_t)(uintptr_t)i, after);
  return after != before;
}

typedef bool Visit(Importer *im, LLVMValueRef i);

// Whether it was so of any.
static bool visit_all(Importer *im, Visit *visit) {
  bool any = false;
  for (size_t b = 0; b < im->order.len && im->has_codes; b++)
    for (LLVMValueRef i = im->llvm->LLVMGetFirstInstruction(im->order.data[b]); i;
         i = im->llvm->LLVMGetNextInstruction(i))
      any |= visit(im, i);
  return any;
}

bool codes_propagate(Importer *im) {
  return visit_all(im, propagate_instruction);
}

static bool has_address(const LlvmApi *llvm, LLVMValueRef constant) {
  bool result = llvm->LLVMIsAGlobalVariable(constant) || llvm->LLVMIsAFunction(constant);
  for (int i = 0; i < llvm->LLVMGetNumOperands(constant) && !result; i++)
    result = has_address(llvm, llvm->LLVMGetOperand(constant, (unsigned)i));
  return result;
}

// What a variable has from the start.
static void start_fields(Importer *im, Object *object) {
  for (size_t f = 0; f < object->n_typed && object_holds_pointers(im, object); f++)
    im->has_codes |= object->typed[f].is_pointer || object->typed[f].is_of_union;
  if (object->kind != OBJECT_GLOBAL || !object_holds_pointers(im, object))
    return;
  LLVMValueRef initial = im->llvm->LLVMGetInitializer(object->llvm);
  bool is_null = im->llvm->LLVMIsNull(initial), has_codes = has_address(im->llvm, initial);
  for (size_t f = 0; f < object->n_typed; f++) {
    Field *field = &object->typed[f];
    field->kinds = HAS_NULL;
    if (has_codes && (field->is_of_union || field->is_pointer))
      field->kinds |= HAS_CODES | HAS_CERTAIN;
    if (!is_null && (field->is_of_union || !field->is_pointer))
      field->kinds |= HAS_NUMBERS;
  }
}

void codes_start(Importer *im) {
  const LlvmApi *llvm = im->llvm;
  im->has_codes = im->number != NULL;
  for (size_t o = 0; o < im->objects.len; o++)
    start_fields(im, im->objects.data[o]);
  for (size_t b = 0; b < im->order.len && !im->has_codes; b++)
    for (LLVMValueRef i = llvm->LLVMGetFirstInstruction(im->order.data[b]); i;
         i = llvm->LLVMGetNextInstruction(i))
      im->has_codes |= llvm->LLVMGetInstructionOpcode(i) == LLVMStore &&
                       is_pointer(im, llvm->LLVMGetOperand(i, 0));
}

// Nothing but a code, or null: not what is, or may be, a union's number.
static bool is_code(Importer *im, LLVMValueRef value, Map *seen);

static bool loads_code(Importer *im, LLVMValueRef load) {
  bool may_be_number = false;
  Access access;
  if (!access_of(im, load, &access))
    return false;
  for (size_t b = 0; b < access.place.n_bases; b++)
    for (size_t f = 0; f < access.place.bases[b]->n_typed; f++) {
      const Field *field = &access.place.bases[b]->typed[f];
      if (!access_touches(&access, access.place.bases[b], field))
        continue;
      if (!field->is_of_union && field->kinds & HAS_CERTAIN)
        return true;
      may_be_number |= field->kinds & HAS_NUMBERS || !(field->kinds & HAS_CODES);
    }
  return !may_be_number;
}

static bool chooses_code(Importer *im, LLVMValueRef choice, Map *seen) {
  if (!(kinds_of(im, choice) & HAS_NUMBERS))
    return true;
  for (unsigned n = 0; n < n_sources(im, choice) && im->source->casts_pointers; n++)
    if (is_code(im, source_of(im, choice, n), seen))
      return true;
  return false;
}

static bool is_code(Importer *im, LLVMValueRef value, Map *seen) {
  if (!integer_may_be_code(im, value) || map_get_ptr(seen, value))
    return false;
  map_put_ptr(seen, value, value);
  switch (im->llvm->LLVMGetInstructionOpcode(value)) {
  case LLVMLoad:
    return loads_code(im, value);
  case LLVMPHI:
  case LLVMSelect:
    return chooses_code(im, value, seen);
  case LLVMFreeze:
    return is_code(im, im->llvm->LLVMGetOperand(value, 0), seen);
  default:
    return !(kinds_of(im, value) & HAS_NUMBERS);
  }
}

static bool is_certain_code(Importer *im, LLVMValueRef value) {
  Map seen = {.arena = im->arena};
  return is_code(im, value, &seen);
}

static bool propagate_certain(Importer *im, LLVMValueRef i) {
  const LlvmApi *llvm = im->llvm;
  if (llvm->LLVMGetInstructionOpcode(i) == LLVMCall)
    return call_kind(im, i) == CALL_COPY && propagate_copy(im, i);
  if (llvm->LLVMGetInstructionOpcode(i) != LLVMStore)
    return false;
  LLVMValueRef value = llvm->LLVMGetOperand(i, 0);
  bool is_certain = is_pointer(im, value)
                        ? (kinds_of_pointer(im, value) & (HAS_CODES | HAS_NUMBERS)) == HAS_CODES
                        : is_certain_code(im, value);
  return is_certain && store_kinds(im, i, HAS_CERTAIN);
}

// Somebody else looks there, for an address or a number.
static bool is_seen(const Importer *im, const Object *object, const Field *field) {
  if (object->kind == OBJECT_NULL || object->kind == OBJECT_FUNCTION)
    return false;
  return !object_holds_pointers(im, object) ||
         (object->kind == OBJECT_GLOBAL && !field->is_pointer && !field->is_of_union &&
          map_get_ptr(im->source->seen_numbers, object->llvm));
}

// A number of a union may be stored where the program has numbers.
static bool check_store(Importer *im, LLVMValueRef store) {
  LLVMValueRef value = im->llvm->LLVMGetOperand(store, 0);
  bool of_pointers = is_pointer(im, value);
  if (!(of_pointers ? kinds_of_pointer(im, value) & HAS_CODES : integer_may_be_code(im, value)))
    return true;
  bool is_certain = of_pointers || is_certain_code(im, value);
  Access access;
  if (!access_of(im, store, &access))
    return true;
  for (size_t b = 0; b < access.place.n_bases; b++) {
    const Object *to = access.place.bases[b];
    for (size_t f = 0; f < to->n_typed; f++)
      if ((is_certain || to->typed[f].is_pointer || to->typed[f].is_of_union) &&
          !(of_pointers && to->typed[f].is_pointer) && is_seen(im, to, &to->typed[f]) &&
          access_touches(&access, to, &to->typed[f]))
        return report_kept(im, store, to);
  }
  return true;
}

static bool check_copy(Importer *im, LLVMValueRef call) {
  Copy c;
  if (!read_copy(im, call, &c)) // which pointer.c says
    return true;
  for (size_t b = 0; b < c.to.n_bases; b++)
    for (size_t f = 0; f < c.to.bases[b]->n_typed; f++) {
      const Field *into = &c.to.bases[b]->typed[f];
      if (is_seen(im, c.to.bases[b], into) &&
          copied_kinds(im, call, &c, c.to.bases[b], into) & HAS_CODES)
        return report_kept(im, call, c.to.bases[b]);
    }
  return true;
}

static bool has_pointers(const Importer *im, const Object *object) {
  bool result = false;
  for (size_t f = 0; f < object->n_typed && object_holds_pointers(im, object); f++)
    result |= (object->typed[f].is_pointer && !object->typed[f].is_of_union) ||
              object->typed[f].kinds & HAS_CODES;
  return result;
}

// Nobody else knows what our codes mean, or has any to give.
static bool check_argument(Importer *im, LLVMValueRef call, LLVMValueRef argument) {
  Place place;
  if (!is_pointer(im, argument))
    return !is_certain_code(im, argument) || report_converted(im, llvm_loc(im->source, call));
  if (!place_of(im, argument, &place))
    return true;
  for (size_t b = 0; b < place.n_bases; b++)
    if (has_pointers(im, place.bases[b])) {
      import_error(im, call,
                   "'%.*s' has pointers in it and cannot be passed to a function without a body",
                   STR_ARGS(place.bases[b]->name));
      diag_note(im->ctx, llvm_loc(im->source, call), "pass the array, and let it return an index");
      return false;
    }
  return true;
}

static bool check_call(Importer *im, LLVMValueRef call) {
  switch (call_kind(im, call)) {
  case CALL_IGNORED:
    return true;
  case CALL_COPY:
    return check_copy(im, call);
  case CALL_SET:
    return check_argument(im, call, im->llvm->LLVMGetOperand(call, 1));
  default:
    break;
  }
  bool ok = true;
  for (unsigned n = 0; n < im->llvm->LLVMGetNumArgOperands(call) && ok; n++)
    ok = is_address(im, call) || check_argument(im, call, im->llvm->LLVMGetOperand(call, n));
  return ok;
}

// All pointers that become integers, or lie where they can be read as such.
static Merge all_pointers(Importer *im) {
  Merge all = {0};
  for (size_t o = 0; o <= im->objects.len; o++) {
    const Merge *some = o < im->objects.len ? &im->objects.data[o]->held : &im->integers;
    for (size_t b = 0; b < some->n_bases; b++)
      add_base(im, &all, some->bases[b]);
  }
  return all;
}

static bool has_one_array(const Merge *pointers) {
  size_t n = 0;
  for (size_t b = 0; b < pointers->n_bases; b++)
    n += pointers->bases[b]->kind != OBJECT_NULL;
  return n == 1;
}

// What no address is: it differs from all, and is less, or more.
static bool is_mark(const Importer *im, LLVMValueRef value) {
  return im->llvm->LLVMIsNull(value) ||
         (im->llvm->LLVMIsAConstantInt(value) &&
          im->llvm->LLVMGetIntTypeWidth(im->llvm->LLVMTypeOf(value)) == 64 &&
          is_far_from_arrays(im->llvm->LLVMConstIntGetSExtValue(value)));
}

// It may be a code, and may be a number, of a union.
static bool is_of_union(Importer *im, LLVMValueRef value) {
  return !im->source->casts_pointers && integer_may_be_code(im, value) &&
         !is_certain_code(im, value);
}

// A comparison or a difference of codes: two are equal where the pointers are, and in one array
// they are as far apart. With what may be a number the program compares pointers, of which C
// requires that they lead into one array, or numbers.
static bool is_fine_pair(Importer *im, LLVMValueRef i, bool is_sub) {
  const LlvmApi *llvm = im->llvm;
  LLVMValueRef pair[] = {llvm->LLVMGetOperand(i, 0), llvm->LLVMGetOperand(i, 1)};
  LLVMIntPredicate predicate = is_sub ? LLVMIntULT : llvm->LLVMGetICmpPredicate(i);
  bool is_equality = predicate == LLVMIntEQ || predicate == LLVMIntNE;
  bool has_union = is_of_union(im, pair[0]) || is_of_union(im, pair[1]);
  bool has_mark = false, has_code = false;
  for (size_t n = 0; n < 2; n++) {
    bool is_code = is_certain_code(im, pair[n]), is_one = !is_sub && is_mark(im, pair[n]);
    has_mark |= is_one;
    has_code |= is_code;
    if (!is_code && !is_one && !is_of_union(im, pair[n]))
      return false;
    if (is_sub && !has_union && kinds_of(im, pair[n]) & HAS_NULL)
      return false;
  }
  if (has_mark && !has_code)
    return true;
  Merge all = all_pointers(im), null = {.bases = im->objects.data, .n_bases = 1};
  return (is_equality || has_mark || has_union || has_one_array(&all)) &&
         access_size(im, llvm->LLVMTypeOf(pair[0])) >= 8 &&
         scan_identities(im, i, &all, has_mark ? &null : &all, true);
}

static bool check_use(Importer *im, LLVMValueRef i) {
  const LlvmApi *llvm = im->llvm;
  switch (llvm->LLVMGetInstructionOpcode(i)) {
  case LLVMStore:
    return check_store(im, i);
  case LLVMCall:
    return check_call(im, i);
  case LLVMLoad:
  case LLVMPHI:
  case LLVMSelect:
  case LLVMFreeze:
  case LLVMIntToPtr:
  case LLVMPtrToInt:
    return true;
  case LLVMICmp:
  case LLVMSub:
    if (is_pointer(im, llvm->LLVMGetOperand(i, 0)) ||
        is_fine_pair(im, i, llvm->LLVMGetInstructionOpcode(i) == LLVMSub))
      return true;
    break;
  default:
    break;
  }
  if (is_difference(im, i) || is_address(im, i))
    return true;
  for (int n = 0; n < llvm->LLVMGetNumOperands(i); n++)
    if (is_certain_code(im, llvm->LLVMGetOperand(i, (unsigned)n)))
      return report_converted(im, llvm_loc(im->source, i));
  return true;
}

static bool is_misused(Importer *im, LLVMValueRef i) {
  return !check_use(im, i);
}

bool codes_check(Importer *im) {
  while (visit_all(im, propagate_certain))
    ;
  return !visit_all(im, is_misused);
}
