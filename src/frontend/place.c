// place.c: where in the objects a pointer may lead to, and which fields lie there.
//
//   struct Node { int v; struct Node *next[2]; } pool[9];       &pool[i].next[j]
//
// An array is seen as one element, so this leads to the bytes 8 and 16 of every 24: two spots
// {8, 24} and {16, 24}. Pointers that go on from there in steps of 8 have one, {0, 8}. Reaches only
// grow, and of too many one is made.

#include "frontend/import.h"

enum { MAX_SPOTS = 8 };

// The distance of the elements of an array; 0: there is one.
static int64_t element_stride(const Object *object) {
  return object->n_typed && object->typed[0].dims[0] != 1 ? object->typed[0].strides[0] : 0;
}

static int64_t modulo(int64_t a, int64_t b) {
  return (a % b + b) % b;
}

static Spot spot_normal(Spot r) {
  r.step = gcd(r.step, element_stride(r.object));
  r.first = r.step ? modulo(r.first, r.step) : r.first;
  return r;
}

static bool spot_covers(const Spot *r, const Spot *other) {
  if (r->object != other->object)
    return false;
  return r->step ? other->step % r->step == 0 && modulo(other->first, r->step) == r->first
                 : !other->step && r->first == other->first;
}

static Spot spot_both(Spot a, Spot b) {
  int64_t apart;
  if (__builtin_sub_overflow(a.first, b.first, &apart))
    apart = 1;
  a.step = gcd(gcd(a.step, b.step), apart);
  return spot_normal(a);
}

bool add_spot(Importer *im, Merge *merge, Spot spot) {
  size_t n = 0, n_same = 0;
  spot = spot_normal(spot);
  for (size_t i = 0; i < merge->n_spots; i++) {
    if (spot_covers(&merge->spots[i], &spot))
      return false;
    n_same += merge->spots[i].object == spot.object;
  }
  Spot *spots = ARENA_ARRAY(im->arena, Spot, merge->n_spots + 1);
  for (size_t i = 0; i < merge->n_spots; i++)
    if (merge->spots[i].object == spot.object && n_same == MAX_SPOTS)
      spot = spot_both(spot, merge->spots[i]);
  for (size_t i = 0; i < merge->n_spots; i++)
    if (!spot_covers(&spot, &merge->spots[i]))
      spots[n++] = merge->spots[i];
  spots[n++] = spot;
  merge->spots = spots; // others may still read the old ones
  merge->n_spots = n;
  return true;
}

// Subscripts of arrays in the element are tried one by one, and one past the end.
static bool add_terms(Importer *im, Merge *merge, Spot spot, const Offset *by, size_t term,
                      int64_t n_left) {
  if (term == by->n_terms)
    return add_spot(im, merge, spot);
  const Term *t = &by->terms[term];
  int64_t n = t->typed_count + 1;
  if (!t->typed_count || n > n_left || t->coeff == element_stride(spot.object)) {
    spot.step = gcd(spot.step, t->coeff);
    return add_terms(im, merge, spot, by, term + 1, n_left);
  }
  bool changed = false;
  for (int64_t k = 0; k < n; k++) {
    changed |= add_terms(im, merge, spot, by, term + 1, n_left / n);
    spot.first += t->coeff;
  }
  return changed;
}

bool add_moved_spot(Importer *im, Merge *merge, Spot spot, const Offset *by) {
  const int64_t far = INT64_C(1) << 60;
  if (__builtin_add_overflow(spot.first, by->constant, &spot.first) || spot.first > far ||
      spot.first < -far)
    spot = (Spot){spot.object, 0, 1}; // anywhere
  return add_terms(im, merge, spot_normal(spot), by, 0, MAX_SPOTS);
}

bool place_of(Importer *im, LLVMValueRef pointer, Place *out) {
  Merge *merge = NULL;
  if (!follow_pointer(im, pointer, &merge, &out->base, &out->offset))
    return false;
  out->spot = (Spot){.object = out->base};
  out->bases = merge ? merge->bases : &out->base;
  out->n_bases = merge ? merge->n_bases : 1;
  out->spots = merge ? merge->spots : &out->spot;
  out->n_spots = merge ? merge->n_spots : 1;
  return true;
}

// Some bytes of an object.
typedef struct Bytes {
  int64_t at, size;
  int64_t step;      // and all that are so many bytes apart, or twice; 0: no others
  size_t n_branches; // that are left
} Bytes;

static bool bytes_touch(const Bytes *bytes, const Object *base, const Field *field) {
  enum { MAX_PLACES = 64 };
  int64_t stride = field->strides[0], step = bytes->step ? bytes->step : stride, at = bytes->at;
  if (stride / step > MAX_PLACES)
    return true;
  for (at = bytes->step ? modulo(at, step) : at; at < stride; at += step)
    if (field_is_touched(field, at, bytes->size) ||
        (element_stride(base) && field_is_touched(field, at - stride, bytes->size)))
      return true;
  return false;
}

// Subscripts of arrays in the element are tried one by one.
static bool terms_touch(const Offset *offset, size_t term, Bytes bytes, const Object *base,
                        const Field *field) {
  enum { MAX_BRANCHES = 64 };
  if (term == offset->n_terms)
    return bytes_touch(&bytes, base, field);
  const Term *t = &offset->terms[term];
  size_t n = (size_t)t->typed_count * (bytes.n_branches ? bytes.n_branches : 1);
  bool is_tried = t->typed_count > 0 && t->typed_count <= MAX_BRANCHES && n <= MAX_BRANCHES &&
                  t->coeff < field->strides[0];
  if (!is_tried) {
    bytes.step = gcd(bytes.step, t->coeff);
    return terms_touch(offset, term + 1, bytes, base, field);
  }
  bytes.n_branches = n;
  for (int64_t k = 0; k < t->typed_count; k++) {
    if (terms_touch(offset, term + 1, bytes, base, field))
      return true;
    bytes.at += t->coeff;
  }
  return false;
}

static bool spot_touches(const Spot *spot, const Offset *offset, const Field *field, int64_t size) {
  Bytes bytes = {spot->first + offset->constant, size,
                 gcd(element_stride(spot->object), spot->step), 0};
  return size <= 0 || size >= field->strides[0] ||
         terms_touch(offset, 0, bytes, spot->object, field);
}

bool place_touches(const Place *place, const Object *base, const Field *field, int64_t size) {
  for (size_t r = 0; r < place->n_spots; r++)
    if (place->spots[r].object == base &&
        spot_touches(&place->spots[r], &place->offset, field, size))
      return true;
  return false;
}

bool place_is_told(const Place *place, const Object *base, int64_t size) {
  for (size_t f = 0; f < base->n_typed; f++)
    if (place_touches(place, base, &base->typed[f], size))
      return true;
  return false;
}

bool read_copy(Importer *im, LLVMValueRef call, Copy *copy) {
  const LlvmApi *llvm = im->llvm;
  LLVMValueRef size = llvm->LLVMGetOperand(call, 2);
  *copy = (Copy){.is_set = call_kind(im, call) == CALL_SET};
  copy->size = llvm->LLVMIsAConstantInt(size) ? llvm->LLVMConstIntGetSExtValue(size) : 0;
  return place_of(im, llvm->LLVMGetOperand(call, 0), &copy->to) &&
         (copy->is_set || place_of(im, llvm->LLVMGetOperand(call, 1), &copy->from));
}

// One of its bytes in the first element is so many past a multiple of the modulus.
static bool has_residue(const Field *f, int64_t residue, int64_t modulus) {
  int64_t at = (residue - f->offset) % modulus;
  for (at = at < 0 ? at + modulus : at; at < f->strides[0]; at += modulus)
    if (field_is_touched(f, f->offset + at, 1))
      return true;
  return false;
}

static bool copies_between(const Copy *c, const Spot *to, const Field *into, const Spot *from,
                           const Field *out_of) {
  enum { MAX_MODULUS = 1 << 14 };
  if (!spot_touches(to, &c->to.offset, into, c->size) ||
      !spot_touches(from, &c->from.offset, out_of, c->size))
    return false;
  int64_t step_to = gcd(element_stride(to->object), to->step);
  int64_t step_from = gcd(element_stride(from->object), from->step);
  int64_t modulus =
      gcd(offset_unit(&c->to.offset, step_to), offset_unit(&c->from.offset, step_from));
  if (!modulus)
    modulus = to->object->n_bytes + from->object->n_bytes; // all bytes differ
  int64_t apart = to->first + c->to.offset.constant - from->first - c->from.offset.constant;
  if (modulus > MAX_MODULUS)
    return true;
  for (int64_t r = 0; r < modulus; r++)
    if (has_residue(into, r, modulus) && has_residue(out_of, r - apart, modulus))
      return true;
  return false;
}

bool copies_field(const Copy *c, const Object *to, const Field *into, const Object *from,
                  const Field *out_of) {
  for (size_t a = 0; a < c->to.n_spots; a++)
    for (size_t b = 0; b < c->from.n_spots; b++)
      if (c->to.spots[a].object == to && c->from.spots[b].object == from &&
          copies_between(c, &c->to.spots[a], into, &c->from.spots[b], out_of))
        return true;
  return false;
}
