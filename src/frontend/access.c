// access.c: divides a byte offset by the shape of an object.
//
//   int a[8][10]; a[i + 1][2]:   40*i + 48   ->   [i + 1][2]
//
// Every split whose subscripts add up to the offset names the right element, but analyses take a
// subscript of an inner dimension to be within its bounds, so it must be: it is a constant that
// is, or the program wrote it as a subscript of just this dimension (C requires it to be within
// bounds then), or its range is known. Otherwise the array is flattened to one dimension.

#include "frontend/import.h"

#include "ir/loc.h"

static int64_t floor_div(int64_t a, int64_t b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

typedef enum Split {
  SPLIT_OK,
  SPLIT_UNPROVED,  // the element is right, but an inner subscript may be out of its bounds
  SPLIT_ELSEWHERE, // not in this field
  SPLIT_MISFIT,    // no subscripts give this offset
  SPLIT_UNTYPED,   // in a field whose type the cf level has not
} Split;

static Range subscript_range(const Importer *im, const Offset *subscript) {
  Range sum = {0, 0, true};
  for (size_t i = 0; i < subscript->n_terms; i++) {
    const Term *t = &subscript->terms[i];
    LLVMTypeKind kind = im->llvm->LLVMGetTypeKind(im->llvm->LLVMTypeOf(t->value));
    Range r =
        kind == LLVMIntegerTypeKind ? value_range(im, t->value, t->is_unsigned, 0) : (Range){0};
    if (!r.is_known || t->coeff > 1 << 20 || t->coeff < 0)
      return (Range){0};
    sum.low += r.low * t->coeff;
    sum.high += r.high * t->coeff;
  }
  return sum;
}

// An inner subscript with variable part `s` and constant part c in [0, dim): decides between c and
// c - dim (then *carry is 1).
static bool prove_inner(const Importer *im, const Offset *s, int64_t dim, int64_t stride, int64_t c,
                        int64_t *carry) {
  *carry = 0;
  if (s->n_terms == 0)
    return true;
  Range r = subscript_range(im, s);
  for (int64_t k = 0; k < 2 && r.is_known; k++) {
    int64_t at = c - k * dim;
    if (r.low + at < 0 || r.high + at >= dim)
      continue;
    *carry = k;
    return true;
  }
  if (c != 0)
    return false;
  return s->n_terms == 1 && s->terms[0].coeff == 1 && s->terms[0].typed_count == dim && stride > 0;
}

static Split split(Importer *im, Field *f, const Offset *offset, Element *out) {
  *out = (Element){.field = f, .n_subscripts = f->n_dims};
  for (size_t i = 0; i < offset->n_terms; i++) {
    Term t = offset->terms[i];
    if (t.coeff == 0)
      continue;
    size_t d = 0;
    while (d < f->n_dims && t.coeff % f->strides[d])
      d++;
    if (d == f->n_dims)
      return SPLIT_MISFIT;
    // Was it written as a subscript of this dimension?
    if (t.coeff != f->strides[d])
      t.typed_count = 0;
    t.coeff /= f->strides[d];
    offset_add(im, &out->subscripts[d], t);
  }
  int64_t rest = offset->constant - f->offset;
  int64_t constants[MAX_DIMS];
  for (size_t d = 0; d < f->n_dims; d++) {
    constants[d] = floor_div(rest, f->strides[d]);
    rest -= constants[d] * f->strides[d];
    if (d > 0 && constants[d] >= f->dims[d])
      return SPLIT_ELSEWHERE; // in another field of the record
  }
  if (rest >= f->size)
    return SPLIT_ELSEWHERE;
  out->byte = rest;
  Split result = SPLIT_OK;
  for (size_t d = f->n_dims; d-- > 1;) {
    int64_t carry;
    if (!prove_inner(im, &out->subscripts[d], f->dims[d], f->strides[d], constants[d], &carry))
      result = SPLIT_UNPROVED;
    constants[d] -= carry * f->dims[d];
    // A carry is whole only where the inner dimension fills a step of the outer one.
    if (carry && f->strides[d - 1] != f->strides[d] * f->dims[d])
      return SPLIT_MISFIT;
    constants[d - 1] += carry;
  }
  for (size_t d = 0; d < f->n_dims; d++)
    out->subscripts[d].constant = constants[d];
  return result;
}

// The element at an offset; SPLIT_ELSEWHERE: it is between the fields.
static Split find_element(Importer *im, Object *object, const Offset *offset, Element *out) {
  Split worst = SPLIT_ELSEWHERE;
  for (size_t i = 0; i < object->n_fields; i++) {
    Split s = split(im, &object->fields[i], offset, out);
    if (s == SPLIT_OK && !object->fields[i].type)
      return object->fields[i].is_pointer ? SPLIT_MISFIT : SPLIT_UNTYPED;
    if (s == SPLIT_OK)
      return s;
    worst = s == SPLIT_ELSEWHERE ? worst : SPLIT_MISFIT;
  }
  *out = (Element){0};
  return worst;
}

size_t access_elements(Importer *im, Object *object, const Offset *offset, int64_t size,
                       Element *out, size_t max) {
  size_t n = 0;
  for (int64_t at = 0; at < size && object->n_fields;) {
    Offset here = *offset;
    here.constant += at;
    if (n == max)
      return 0;
    Split s = find_element(im, object, &here, &out[n]);
    if (s == SPLIT_ELSEWHERE) {
      at++;
      n++;
      continue;
    }
    if (s != SPLIT_OK && object_can_flatten(object))
      object_flatten(im, object);
    else if (s != SPLIT_OK && !object_make_words(im, object))
      return 0;
    object->has_odd_access |= s != SPLIT_OK && s != SPLIT_UNTYPED && object->word;
    if (s != SPLIT_OK)
      return access_elements(im, object, offset, size, out, max);
    // Only the first may be entered in the middle, only the last left there.
    at += out[n].field->size - out[n].byte;
    out[n++].field->is_used = true;
  }
  return n;
}

bool report_unsplit(Importer *im, LLVMValueRef at, const Object *object) {
  const char *type =
      object->ctype ? arena_printf(im->arena, " of type '%s'", object->ctype->text) : "";
  if (object->has_many_fields) {
    import_error(im, at, "'%.*s'%s has more than %d scalar members, which is not supported",
                 STR_ARGS(object->name), type, MAX_FIELDS);
    diag_note(im->ctx, object->loc, "make arrays of those of one type, or several structs");
    return false;
  }
  if (object->has_many_dims) {
    import_error(im, at, "'%.*s'%s has more than %d dimensions, which is not supported",
                 STR_ARGS(object->name), type, MAX_DIMS);
    diag_note(im->ctx, object->loc, "make one dimension of several, as in 'a[i * 10 + j]'");
    return false;
  }
  import_error(im, at, "'%.*s'%s cannot be split into arrays of scalars", STR_ARGS(object->name),
               type);
  const char *hint = object->ctype ? ctype_hint(object->ctype) : NULL;
  if (hint)
    diag_note(im->ctx, object->loc, "%s", hint);
  return false;
}

static bool bad_access(Importer *im, LLVMValueRef at, const Object *object, int64_t size) {
  if (object->n_fields == 0)
    return report_unsplit(im, at, object);
  return import_error(im, at,
                      "this access of %lld bytes is not a whole element of '%.*s' and is not "
                      "supported",
                      (long long)size, STR_ARGS(object->name));
}

// `count` steps of the outermost dimension are touched, from `first` on.
void object_reaches(Importer *im, LLVMValueRef at, Object *object, const Offset *first,
                    int64_t count) {
  if (first->n_terms) {
    object->is_open_accessed = true;
    object->open_access = llvm_loc(im->source, at);
  } else if (first->constant + count > object->reach) {
    object->reach = first->constant + count;
  }
}

bool access_is_move(const Importer *im, LLVMValueRef at) {
  const LlvmApi *llvm = im->llvm;
  if (llvm->LLVMGetInstructionOpcode(at) == LLVMStore) {
    at = llvm->LLVMGetOperand(at, 0);
    return llvm->LLVMIsAInstruction(at) && llvm->LLVMGetInstructionOpcode(at) == LLVMLoad;
  }
  for (LLVMUseRef use = llvm->LLVMGetFirstUse(at); use; use = llvm->LLVMGetNextUse(use)) {
    LLVMValueRef user = llvm->LLVMGetUser(use);
    if (!llvm->LLVMIsAInstruction(user) || llvm->LLVMGetInstructionOpcode(user) != LLVMStore ||
        llvm->LLVMGetOperand(user, 0) != at)
      return false;
  }
  return true;
}

// Whether `size` bytes, `from` bytes past the first element of the inner dimensions from d on, have
// some of an element among them. What lies between two rows that are touched is touched.
static bool rows_are_touched(const Field *f, size_t d, int64_t from, int64_t size) {
  if (d == f->n_dims)
    return from < f->size && from + size > 0;
  int64_t row = f->size, stride = f->strides[d];
  for (size_t inner = d + 1; inner < f->n_dims; inner++)
    row += (f->dims[inner] - 1) * f->strides[inner];
  if (stride <= 0 || from + size <= 0)
    return false;
  int64_t first = from < row ? 0 : (from - row) / stride + 1;
  int64_t last = (from + size - 1) / stride;
  if (last >= f->dims[d])
    last = f->dims[d] - 1;
  for (int64_t k = first; k <= last; k++)
    if (last - first > 1 || rows_are_touched(f, d + 1, from - k * stride, size))
      return true;
  return false;
}

bool field_is_touched(const Field *f, int64_t at, int64_t size) {
  return rows_are_touched(f, 1, at - f->offset, size);
}

// How many of the places that an offset can lead to, in one step of the outermost dimension, have
// a pointer among their bytes; *n: how many there are, 0: too many.
static size_t n_pointer_places(const Object *object, const Offset *offset, int64_t size,
                               bool with_unions, size_t *n) {
  enum { MAX_PLACES = 64 };
  const Field *fields = object->typed;
  int64_t stride = object->n_typed ? fields[0].strides[0] : 0, step = stride;
  size_t n_found = 0;
  step = offset_unit(offset, step);
  *n = 0;
  if (!stride || stride / step > MAX_PLACES)
    return 0;
  for (int64_t at = (offset->constant % step + step) % step; at < stride; at += step) {
    bool is_one = false;
    for (size_t i = 0; i < object->n_typed; i++)
      is_one |= (fields[i].is_of_union ? with_unions : fields[i].is_pointer) &&
                (field_is_touched(&fields[i], at, size) ||
                 field_is_touched(&fields[i], at - stride, size)); // of the next step
    n_found += is_one;
    ++*n;
  }
  return n_found;
}

// Wherever the offset leads, there is a pointer.
static bool is_pointer_at(const Object *object, const Offset *offset, int64_t size) {
  size_t n, n_found = n_pointer_places(object, offset, size, false, &n);
  return n && n_found == n;
}

static bool has_pointers(const Object *object) {
  bool result = !object->n_typed || object->typed[0].size == 1; // it may be anything
  for (size_t i = 0; i < object->n_typed; i++)
    result |= object->typed[i].is_pointer || object->typed[i].is_of_union;
  return result;
}

bool object_may_have_pointer_at(const Object *object, const Offset *offset, int64_t size) {
  bool is_bytes = object->n_typed == 1 && object->typed[0].size == 1;
  size_t n, n_found = n_pointer_places(object, offset, size, true, &n);
  return !n || is_bytes || size > object->typed[0].strides[0] ? has_pointers(object) : n_found > 0;
}

// C has numbers read as numbers and pointers as pointers: where a pointer may lead to several
// objects, those that have the other kind there are not meant.
bool access_is_meant(const Importer *im, LLVMValueRef at, const Object *object, const Pointer *p,
                     bool of_pointers, int64_t size) {
  if (object->kind == OBJECT_NULL || object->kind == OBJECT_FUNCTION)
    return false;
  if (of_pointers)
    return p->n_bases == 1 || has_pointers(object);
  return !is_pointer_at(object, &p->offset, size) || access_is_move(im, at);
}

bool report_converted(Importer *im, Loc loc) {
  diag_error(im->ctx, loc, "a pointer converted to an integer is not supported");
  diag_note(im->ctx, loc, "use an index, or compare and subtract the pointers themselves");
  return false;
}

// Arguments are all read where the function begins.
static bool report_wide(Importer *im, LLVMValueRef at, int64_t size) {
  Loc loc = llvm_loc(im->source, at);
  if (loc_eq(im->wide_access, loc))
    return false;
  im->wide_access = loc;
  diag_error(im->ctx, loc,
             "this access has %lld bytes: integers of more than %d bits in arrays and arguments "
             "are not supported",
             (long long)size, MAX_ELEMENTS * 8);
  diag_note(im->ctx, loc, "use '_BitInt(%d)' or a narrower one, or an array of several",
            MAX_ELEMENTS * 8);
  return false;
}

static bool scan_pointer(Importer *im, LLVMValueRef at, LLVMValueRef pointer, int64_t size,
                         bool of_pointers) {
  Element elements[MAX_ELEMENTS];
  Pointer *p = pointer_of(im, pointer);
  if (!p)
    return false;
  if (size > MAX_ELEMENTS)
    return report_wide(im, at, size);
  bool has_target = false, has_pointer = false;
  for (size_t b = 0; b < p->n_bases; b++) {
    Object *object = p->bases[b];
    if (!access_is_meant(im, at, object, p, of_pointers, size)) {
      has_pointer |= object->kind != OBJECT_NULL;
      continue;
    }
    has_target = true;
    size_t n = access_elements(im, object, &p->offset, size, elements, MAX_ELEMENTS);
    if (!n)
      return bad_access(im, at, object, size);
    for (size_t e = 0; e < n; e++)
      object_reaches(im, at, object, &elements[e].subscripts[0], 1);
  }
  if (has_target)
    return true;
  if (im->has_foreign_pointers) // nothing is known of where they lead
    return false;
  if (has_pointer)
    return report_converted(im, llvm_loc(im->source, at));
  return report_no_target(im, at, p);
}

static bool scan_access(Importer *im, LLVMValueRef i, LLVMValueRef address, LLVMTypeRef type) {
  bool of_pointers = im->llvm->LLVMGetTypeKind(type) == LLVMPointerTypeKind;
  if (of_pointers && !kept_pointer_check(im, i, address))
    return false;
  int64_t size = (int64_t)im->llvm->LLVMStoreSizeOfType(im->layout, type);
  return scan_pointer(im, i, address, size, of_pointers);
}

// A struct of ours that somebody else is given lies in memory as C says, all of its members
// together; pointers in it would mean nothing to him.
static void keep_together(Importer *im, Object *object) {
  bool is_plain = object->kind == OBJECT_LOCAL && object->n_fields > 1;
  for (size_t i = 0; i < object->n_fields; i++)
    is_plain &= object->fields[i].type && !object->fields[i].is_pointer;
  if (is_plain)
    object_make_words(im, object);
}

// What is passed to a function is needed whole, though nobody else may look at it.
static bool scan_arguments(Importer *im, LLVMValueRef call) {
  const LlvmApi *llvm = im->llvm;
  for (unsigned i = 0; i < llvm->LLVMGetNumArgOperands(call); i++) {
    LLVMValueRef argument = llvm->LLVMGetOperand(call, i);
    if (llvm->LLVMGetTypeKind(llvm->LLVMTypeOf(argument)) != LLVMPointerTypeKind)
      continue;
    Pointer *p = pointer_of(im, argument);
    if (!p)
      return false;
    for (size_t b = 0; b < p->n_bases; b++) {
      keep_together(im, p->bases[b]);
      for (size_t f = 0; f < p->bases[b]->n_fields; f++)
        p->bases[b]->fields[f].is_used = true;
    }
  }
  return true;
}

// Of a variable that the program uses as well, and the kernel only compares with.
static bool check_variable(Importer *im, LLVMValueRef at, Object *object) {
  if (object->kind != OBJECT_GLOBAL || !map_get_ptr(im->source->outside, object->llvm))
    return true;
  for (size_t f = 0; f < object->n_fields; f++)
    object->fields[f].is_used = true;
  if (!im->llvm->LLVMIsGlobalConstant(object->llvm))
    return true;
  import_error(im, at, "a comparison of pointers with the constant '%.*s' is not supported",
               STR_ARGS(object->name));
  diag_note(im->ctx, llvm_loc(im->source, at), "pass a number that tells which array it is");
  return false;
}

static bool scan_identity(Importer *im, LLVMValueRef at, Object *a, Object *b, bool is_walked) {
  if (a->kind == OBJECT_PARAM && b->kind == OBJECT_NULL) {
    a->identity.is_not_null = true;
    return true;
  }
  if (a == b || a->kind != OBJECT_PARAM || (b->kind != OBJECT_PARAM && b->kind != OBJECT_GLOBAL))
    return true;
  a->identity.is_distinct = b->identity.is_distinct = true;
  a->identity.is_end |= is_walked;
  return check_variable(im, at, b);
}

static bool is_at_start(const Pointer *p) {
  return !p->offset.n_terms && !p->offset.constant;
}

bool scan_identities(Importer *im, LLVMValueRef at, const Merge *p, const Merge *q,
                     bool is_walked) {
  bool ok = true;
  for (size_t a = 0; ok && a < p->n_bases; a++)
    for (size_t b = 0; ok && b < q->n_bases; b++)
      ok = scan_identity(im, at, p->bases[a], q->bases[b], is_walked) &&
           scan_identity(im, at, q->bases[b], p->bases[a], is_walked);
  return ok;
}

// Which array a pointer leads to is decided by its name, and that there is one.
static bool scan_compare(Importer *im, LLVMValueRef i) {
  const LlvmApi *llvm = im->llvm;
  LLVMTypeRef type = llvm->LLVMTypeOf(llvm->LLVMGetOperand(i, 0));
  if (llvm->LLVMGetTypeKind(type) != LLVMPointerTypeKind)
    return true;
  Pointer *p = pointer_of(im, llvm->LLVMGetOperand(i, 0));
  Pointer *q = pointer_of(im, llvm->LLVMGetOperand(i, 1));
  if (!p || !q)
    return false;
  const Merge left = {.bases = p->bases, .n_bases = p->n_bases};
  const Merge right = {.bases = q->bases, .n_bases = q->n_bases};
  return scan_identities(im, i, &left, &right, !is_at_start(p) || !is_at_start(q));
}

static bool scan_instruction(Importer *im, LLVMValueRef i) {
  const LlvmApi *llvm = im->llvm;
  switch (llvm->LLVMGetInstructionOpcode(i)) {
  case LLVMLoad:
    return scan_access(im, i, llvm->LLVMGetOperand(i, 0), llvm->LLVMTypeOf(i));
  case LLVMStore:
    return scan_access(im, i, llvm->LLVMGetOperand(i, 1),
                       llvm->LLVMTypeOf(llvm->LLVMGetOperand(i, 0)));
  case LLVMICmp:
    return scan_compare(im, i);
  case LLVMCall: {
    CallKind kind = call_kind(im, i);
    if (kind == CALL_ORDINARY)
      return scan_arguments(im, i);
    return kind == CALL_IGNORED || transfer_scan(im, i, kind == CALL_SET);
  }
  default:
    return true;
  }
}

// An array that is flattened changes what earlier accesses found: look again until none is.
bool accesses_scan(Importer *im) {
  for (;;) {
    im->reshaped = false;
    bool ok = true;
    for (size_t b = 0; b < im->order.len; b++)
      for (LLVMValueRef i = im->llvm->LLVMGetFirstInstruction(im->order.data[b]); i;
           i = im->llvm->LLVMGetNextInstruction(i))
        ok &= scan_instruction(im, i);
    if (!ok || !im->reshaped)
      return ok;
  }
}
