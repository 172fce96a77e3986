// held.c: the pointers in memory, by the fields that they are stored in.
//
// Where a place touches no field as declared (padding that a union uses, memory of no known type)
// its object is taken as a whole: all fields hold what is stored there, and what is loaded from
// there may be anything that the object holds.

#include "frontend/import.h"

static bool find_place(Importer *im, LLVMValueRef address, Place *out, bool *ok) {
  if (!place_of(im, address, out))
    *ok = unknown_pointer(im, address);
  return *ok;
}

// Null and functions hold nothing.
static bool is_memory(const Object *object) {
  return object->kind != OBJECT_NULL && object->kind != OBJECT_FUNCTION;
}

static bool hold_in_field(Importer *im, Object *object, Field *field, const Merge *pointers) {
  bool changed = absorb_merge(im, &field->held, pointers);
  return absorb_merge(im, &object->held, pointers) || changed;
}

static bool hold(Importer *im, const Place *place, int64_t size, const Merge *pointers) {
  bool changed = false;
  for (size_t b = 0; b < place->n_bases; b++) {
    Object *object = place->bases[b];
    bool is_told = place_is_told(place, object, size);
    for (size_t f = 0; f < object->n_typed; f++)
      if (!is_told || place_touches(place, object, &object->typed[f], size))
        changed |= hold_in_field(im, object, &object->typed[f], pointers);
    if (!is_told && is_memory(object))
      changed |= absorb_merge(im, &object->held, pointers);
  }
  return changed;
}

static bool absorb_held(Importer *im, Merge *into, const Place *place, int64_t size) {
  bool changed = false;
  for (size_t b = 0; b < place->n_bases; b++) {
    const Object *object = place->bases[b];
    for (size_t f = 0; f < object->n_typed; f++)
      if (place_touches(place, object, &object->typed[f], size))
        changed |= absorb_merge(im, into, &object->typed[f].held);
    if (!place_is_told(place, object, size))
      changed |= absorb_merge(im, into, &object->held);
  }
  return changed;
}

static int64_t size_of(const Importer *im, LLVMValueRef value) {
  return (int64_t)im->llvm->LLVMStoreSizeOfType(im->layout, im->llvm->LLVMTypeOf(value));
}

bool held_load(Importer *im, Merge *into, LLVMValueRef load, bool *ok) {
  Place from;
  return find_place(im, im->llvm->LLVMGetOperand(load, 0), &from, ok) &&
         absorb_held(im, into, &from, size_of(im, load));
}

static bool hold_null(Importer *im, const Place *place, int64_t size) {
  Merge null = {.bases = im->objects.data, .n_bases = 1};
  return hold(im, place, size, &null);
}

static bool move_by_store(Importer *im, LLVMValueRef store, bool *ok) {
  LLVMValueRef moved = im->llvm->LLVMGetOperand(store, 0);
  Merge pointers = {0};
  Place to;
  if (!find_place(im, im->llvm->LLVMGetOperand(store, 1), &to, ok))
    return false;
  if (im->llvm->LLVMIsNull(moved))
    return hold_null(im, &to, size_of(im, moved));
  if (is_pointer(im, moved))
    absorb_pointer(im, &pointers, moved, ok);
  else if (is_load(im, moved))
    held_load(im, &pointers, moved, ok);
  else
    absorb_integer(im, &pointers, moved);
  return *ok && hold(im, &to, size_of(im, moved), &pointers);
}

// What is copied from one object into a field of another.
static bool copy_into(Importer *im, const Copy *c, Object *to, Field *into, const Object *from) {
  if (!place_is_told(&c->to, to, c->size))
    return hold_in_field(im, to, into, &from->held);
  if (!place_is_told(&c->from, from, c->size))
    return place_touches(&c->to, to, into, c->size) && hold_in_field(im, to, into, &from->held);
  bool changed = false;
  for (size_t f = 0; f < from->n_typed; f++)
    if (from->typed[f].held.n_bases && copies_field(c, to, into, from, &from->typed[f]))
      changed |= hold_in_field(im, to, into, &from->typed[f].held);
  return changed;
}

static bool move_by_copy(Importer *im, LLVMValueRef call, bool *ok) {
  bool changed = false;
  Copy c;
  if (!read_copy(im, call, &c)) {
    Place place; // one of them
    for (unsigned i = 0; i < 2 && *ok; i++)
      find_place(im, im->llvm->LLVMGetOperand(call, i), &place, ok);
    return false;
  }
  if (c.is_set) // with zeros, which are null pointers
    return hold_null(im, &c.to, c.size);
  for (size_t a = 0; a < c.to.n_bases; a++)
    for (size_t b = 0; b < c.from.n_bases; b++) {
      Object *to = c.to.bases[a];
      for (size_t f = 0; f < to->n_typed; f++)
        changed |= copy_into(im, &c, to, &to->typed[f], c.from.bases[b]);
      if (!to->n_typed && is_memory(to))
        changed |= absorb_merge(im, &to->held, &c.from.bases[b]->held);
    }
  return changed;
}

bool held_move(Importer *im, LLVMValueRef move, bool *ok) {
  bool is_store = im->llvm->LLVMGetInstructionOpcode(move) == LLVMStore;
  return is_store ? move_by_store(im, move, ok) : move_by_copy(im, move, ok);
}

// Where in a constant one of its operands lies; of an expression, all are at its start.
static int64_t part_offset(const Importer *im, LLVMTypeRef type, unsigned i) {
  const LlvmApi *llvm = im->llvm;
  switch (llvm->LLVMGetTypeKind(type)) {
  case LLVMStructTypeKind:
    return (int64_t)llvm->LLVMOffsetOfElement(im->layout, type, i);
  case LLVMArrayTypeKind:
    return (int64_t)(i * llvm->LLVMABISizeOfType(im->layout, llvm->LLVMGetElementType(type)));
  default:
    return 0;
  }
}

// The pointers in a constant, so many bytes from the object's start.
static void hold_constant(Importer *im, Object *object, LLVMValueRef constant, int64_t at,
                          bool *ok) {
  const LlvmApi *llvm = im->llvm;
  Spot spot = {object, at, 0};
  Place place = {.bases = &object, .n_bases = 1, .spots = &spot, .n_spots = 1};
  Merge pointers = {0};
  if (is_pointer(im, constant)) {
    absorb_pointer(im, &pointers, constant, ok);
    hold(im, &place, size_of(im, constant), &pointers);
    return;
  }
  if (llvm->LLVMIsNull(constant))
    hold_null(im, &place, size_of(im, constant));
  for (unsigned i = 0; i < (unsigned)llvm->LLVMGetNumOperands(constant) && *ok; i++)
    hold_constant(im, object, llvm->LLVMGetOperand(constant, i),
                  at + part_offset(im, llvm->LLVMTypeOf(constant), i), ok);
}

void held_start(Importer *im, Object *object, bool *ok) {
  hold_constant(im, object, im->llvm->LLVMGetInitializer(object->llvm), 0, ok);
}
