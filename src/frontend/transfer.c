// transfer.c: memcpy, memmove and memset as element accesses or as loops.
//
// A few elements are copied one by one, all read before any is written. More, or a number that is
// not a constant, are copied by a loop nest for each field, where the bytes are whole steps of the
// outermost dimension. Arrays that do not agree are seen in one dimension, then as words or bytes.

#include "dialects/arith/arith.h"
#include "dialects/dialects.h"
#include "frontend/import.h"

enum { FEW_ELEMENTS = 16 };

typedef struct Side {
  Object *object;
  const Pointer *pointer;
} Side;

typedef struct Transfer {
  LLVMValueRef call;
  bool is_set, may_overlap;
  Side to, from;
  LLVMValueRef byte; // of memset
  Offset size;       // bytes
} Transfer;

static bool is_constant(const Transfer *t) {
  return t->size.n_terms == 0;
}

// The pointers are read, the objects not chosen yet.
static bool read_transfer(Importer *im, LLVMValueRef call, bool is_set, Transfer *t) {
  const LlvmApi *llvm = im->llvm;
  *t = (Transfer){.call = call, .is_set = is_set};
  Str name = llvm_name(im->source, llvm_callee(im->source, call));
  t->may_overlap = str_starts_with(name, "llvm.memmove.");
  if (!linear_add(im, &t->size, llvm->LLVMGetOperand(call, 2), 1, 0) ||
      (is_constant(t) && (t->size.constant < 0 || t->size.constant > INT32_MAX)))
    return import_error(im, call, "so many bytes cannot be copied");
  if (is_set)
    t->byte = llvm->LLVMGetOperand(call, 1);
  t->to.pointer = pointer_of(im, llvm->LLVMGetOperand(call, 0));
  t->from.pointer = is_set ? t->to.pointer : pointer_of(im, llvm->LLVMGetOperand(call, 1));
  return t->to.pointer && t->from.pointer;
}

static bool divide(Importer *im, const Offset *bytes, int64_t stride, Offset *out) {
  if (bytes->constant % stride)
    return false;
  *out = (Offset){.constant = bytes->constant / stride};
  for (size_t i = 0; i < bytes->n_terms; i++) {
    Term t = bytes->terms[i];
    if (t.coeff % stride)
      return false;
    t.coeff /= stride;
    offset_add(im, out, t);
  }
  return true;
}

// The bytes are `*count` steps of the outermost dimension that all fields share, beginning with
// whole ones: *first is the subscript of the first step.
static bool whole_steps(Importer *im, const Side *side, const Offset *size, Offset *first,
                        Offset *count) {
  Object *object = side->object;
  if (!object->n_fields)
    return false;
  int64_t stride = object->fields[0].strides[0];
  for (size_t i = 0; i < object->n_fields; i++) {
    const Field *f = &object->fields[i];
    if (!f->type || f->strides[0] != stride || f->offset >= stride)
      return false;
  }
  return divide(im, &side->pointer->offset, stride, first) && divide(im, size, stride, count);
}

static bool same_shape(const Object *a, const Object *b) {
  if (a->n_fields != b->n_fields || a->fields[0].strides[0] != b->fields[0].strides[0])
    return false;
  for (size_t i = 0; i < a->n_fields; i++) {
    const Field *x = &a->fields[i], *y = &b->fields[i];
    if (x->type != y->type || x->offset != y->offset || x->n_dims != y->n_dims)
      return false;
    for (size_t d = 1; d < x->n_dims; d++)
      if (x->dims[d] != y->dims[d])
        return false;
  }
  return true;
}

typedef enum Way { BY_ELEMENT, BY_LOOP, NO_WAY } Way;

static bool can_loop(Importer *im, const Transfer *t) {
  Offset first, count;
  if (!whole_steps(im, &t->to, &t->size, &first, &count))
    return false;
  return t->is_set || (whole_steps(im, &t->from, &t->size, &first, &count) &&
                       same_shape(t->to.object, t->from.object));
}

static size_t side_elements(Importer *im, const Side *side, int64_t size, Element *out) {
  return access_elements(im, side->object, &side->pointer->offset, size, out, MAX_ELEMENTS);
}

static Way choose_way(Importer *im, const Transfer *t) {
  Element elements[MAX_ELEMENTS];
  bool has_loop = can_loop(im, t);
  if (!is_constant(t))
    return has_loop ? BY_LOOP : NO_WAY;
  int64_t size = t->size.constant;
  // Where a loop can do it, bytes are not looked for: that would change the object.
  if (has_loop && size > FEW_ELEMENTS * t->to.object->fields[0].strides[0])
    return BY_LOOP;
  size_t n = size <= MAX_ELEMENTS * 8 ? side_elements(im, &t->to, size, elements) : 0;
  if (!n || (has_loop && n > FEW_ELEMENTS))
    return has_loop ? BY_LOOP : NO_WAY;
  if (!t->is_set && !side_elements(im, &t->from, size, elements))
    return has_loop ? BY_LOOP : NO_WAY;
  return BY_ELEMENT;
}

static void reach(Importer *im, const Transfer *t, const Side *side, Way way) {
  Element elements[MAX_ELEMENTS];
  Offset first, count;
  Object *object = side->object;
  if (way == BY_LOOP && whole_steps(im, side, &t->size, &first, &count)) {
    for (size_t i = 0; i < object->n_fields; i++)
      object->fields[i].is_used = true;
    if (count.n_terms) // as far as nobody knows
      first = count;
    object_reaches(im, t->call, object, &first, count.constant);
    return;
  }
  size_t n = side_elements(im, side, t->size.constant, elements);
  for (size_t i = 0; i < n; i++)
    object_reaches(im, t->call, object, &elements[i].subscripts[0], 1);
}

static bool scan_pair(Importer *im, Transfer *t) {
  Side *sides[] = {&t->to, &t->from};
  size_t n_sides = t->is_set ? 1 : 2;
  if (is_constant(t) && t->size.constant == 0)
    return true;
  Way way = choose_way(im, t);
  // Two arrays of different shape, or a part of rows: in one dimension they may agree, and as words
  // or bytes all do.
  for (size_t s = 0; s < n_sides && way == NO_WAY; s++)
    if (object_can_flatten(sides[s]->object))
      object_flatten(im, sides[s]->object);
  if (way == NO_WAY)
    way = choose_way(im, t);
  for (bool changed = true; way == NO_WAY && changed;) {
    changed = false;
    for (size_t s = 0; s < n_sides; s++)
      if (object_make_words(im, sides[s]->object))
        changed = sides[s]->object->has_odd_access = true;
    way = choose_way(im, t);
  }
  for (size_t s = 0; s < n_sides && way == NO_WAY; s++)
    if (sides[s]->object->has_many_fields || sides[s]->object->has_many_dims)
      return report_unsplit(im, t->call, sides[s]->object);
  if (way == NO_WAY)
    return import_error(im, t->call, "this copy is not supported");
  for (size_t s = 0; s < n_sides; s++)
    reach(im, t, sides[s], way);
  return true;
}

static size_t n_targets(const Pointer *p) {
  size_t n = 0;
  for (size_t i = 0; i < p->n_bases; i++)
    n += p->bases[i]->kind != OBJECT_NULL;
  return n;
}

bool transfer_scan(Importer *im, LLVMValueRef call, bool is_set) {
  Transfer t;
  if (!read_transfer(im, call, is_set, &t))
    return false;
  if (!n_targets(t.to.pointer) || !n_targets(t.from.pointer))
    return report_no_target(im, call, n_targets(t.to.pointer) ? t.from.pointer : t.to.pointer);
  bool ok = true;
  for (size_t a = 0; a < t.to.pointer->n_bases; a++)
    for (size_t b = 0; b < (is_set ? 1 : t.from.pointer->n_bases); b++) {
      t.to.object = t.to.pointer->bases[a];
      t.from.object = is_set ? t.to.object : t.from.pointer->bases[b];
      if (t.to.object->kind != OBJECT_NULL && t.from.object->kind != OBJECT_NULL)
        ok &= scan_pair(im, &t);
    }
  return ok;
}

// The byte in all bytes of an element.
static Value *set_value(Importer *im, const Transfer *t, Type type) {
  unsigned width = type_width(type);
  Type bits = type_int(im->ctx, width, SIGNLESS);
  Value *byte = import_value(im, t->byte);
  if (!byte)
    return NULL;
  Value *value = NULL;
  if (im->llvm->LLVMIsAConstantInt(t->byte) && width <= 64) {
    uint64_t c = im->llvm->LLVMConstIntGetZExtValue(t->byte) & 0xff;
    uint64_t all = c * UINT64_C(0x0101010101010101);
    if (type_is_float(type))
      return build_constant(
          im,
          attr_float_bits(im->ctx, type, width == 64 ? all : all & ((UINT64_C(1) << width) - 1)));
    int64_t extended = (int64_t)(all << (64 - width)) >> (64 - width);
    return build_int(im, bits, extended);
  }
  value = build_resize(im, byte, bits, true);
  for (unsigned done = 8; done < width; done *= 2)
    value = build_binary(im, OP_arith_ori, value,
                         build_binary(im, OP_arith_shli, value, build_int(im, bits, done)));
  return type_is_float(type) ? build_cast(im, OP_arith_bitcast, value, type) : value;
}

static Value *load_at(Importer *im, const Field *f, Value *const *indices) {
  Value *operands[MAX_DIMS + 1] = {f->value};
  for (size_t d = 0; d < f->n_dims; d++)
    operands[d + 1] = indices[d];
  return build_value(&im->builder, OP_memref_load, operands, f->n_dims + 1, f->type, NULL, 0);
}

static void store_at(Importer *im, const Field *f, Value *const *indices, Value *value) {
  Value *operands[MAX_DIMS + 2] = {value, f->value};
  for (size_t d = 0; d < f->n_dims; d++)
    operands[d + 2] = indices[d];
  build_op(&im->builder, OP_memref_store, operands, f->n_dims + 2, NULL, 0, NULL, 0);
}

// The bytes of each element of the destination, as an integer or as the element's own type.
static bool by_element(Importer *im, const Transfer *t) {
  Element to[MAX_ELEMENTS];
  Value *values[MAX_ELEMENTS] = {0};
  int64_t starts[MAX_ELEMENTS], sizes[MAX_ELEMENTS], size = t->size.constant, at = 0;
  size_t n = side_elements(im, &t->to, size, to);
  for (size_t i = 0; i < n; at += sizes[i++]) {
    starts[i] = at;
    sizes[i] = to[i].field ? to[i].field->size - to[i].byte : 1;
    if (sizes[i] > size - at)
      sizes[i] = size - at;
    if (!to[i].field)
      continue;
    bool is_whole = sizes[i] == to[i].field->size;
    Type type = is_whole ? to[i].field->type : type_int(im->ctx, (unsigned)sizes[i] * 8, SIGNLESS);
    Offset from = t->from.pointer->offset;
    from.constant += at;
    values[i] =
        t->is_set ? set_value(im, t, type) : load_from(im, t->from.object, &from, type, sizes[i]);
    if (!values[i])
      return false;
  }
  for (size_t i = 0; i < n; i++) {
    Offset where = t->to.pointer->offset;
    where.constant += starts[i];
    if (values[i] && !store_to(im, t->to.object, &where, values[i], sizes[i]))
      return false;
  }
  return n > 0;
}

typedef struct Nest {
  const Transfer *transfer;
  const Field *to, *from;
  Value *to_first, *from_first; // of the outermost dimension
  Value *count, *is_backward;   // NULL: it is not
  Value *indices[MAX_DIMS];
  bool ok;
} Nest;

static Value *plus(Importer *im, Value *first, Value *index) {
  return first ? build_binary(im, OP_arith_addi, index, first) : index;
}

static void build_innermost(Importer *im, Nest *nest) {
  Value *indices[MAX_DIMS], *value, *row = nest->indices[0];
  memcpy(indices, nest->indices, sizeof indices);
  if (nest->is_backward) {
    Value *last = build_binary(im, OP_arith_subi, nest->count, build_index(im, 1));
    Value *mirrored = build_binary(im, OP_arith_subi, last, row);
    row = build_select(im, nest->is_backward, mirrored, row);
  }
  if (nest->from) {
    indices[0] = plus(im, nest->from_first, row);
    value = load_at(im, nest->from, indices);
  } else {
    value = set_value(im, nest->transfer, nest->to->type);
  }
  indices[0] = plus(im, nest->to_first, row);
  if (value)
    store_at(im, nest->to, indices, value);
  nest->ok &= value != NULL;
}

static void build_nest(Importer *im, Nest *nest, size_t d) {
  if (d == nest->to->n_dims) {
    build_innermost(im, nest);
    return;
  }
  // At least one step, so the test stands at the end.
  Value *count = d == 0 ? nest->count : build_index(im, nest->to->dims[d]);
  Block *body = build_block_after(im, im->builder.block);
  Value *zero = build_index(im, 0);
  build_branch(im, body, &zero, 1);
  Value *index = block_add_arg(im->module, body, im->ctx->index, im->builder.loc);
  im->builder.block = body;
  nest->indices[d] = index;
  build_nest(im, nest, d + 1);
  Block *exit = build_block_after(im, im->builder.block);
  Value *next = build_binary(im, OP_arith_addi, index, build_index(im, 1));
  Value *goes_on = build_cmpi(im, CMPI_ULT, next, count);
  build_cond_branch(im, goes_on, body, &next, 1, exit, NULL, 0);
  im->builder.block = exit;
}

static Value *first_index(Importer *im, const Offset *first) {
  return first->n_terms || first->constant ? build_linear(im, first, 1) : NULL;
}

static bool by_loop(Importer *im, const Transfer *t) {
  Offset to_first, from_first = {0}, count;
  Nest nest = {.transfer = t, .ok = true};
  if (!whole_steps(im, &t->to, &t->size, &to_first, &count) ||
      (!t->is_set && !whole_steps(im, &t->from, &t->size, &from_first, &count)))
    return false;
  nest.count = build_linear(im, &count, 1);
  nest.to_first = first_index(im, &to_first);
  nest.from_first = first_index(im, &from_first);
  if (!nest.count)
    return false;
  // Upwards, or downwards where the destination is above.
  if (t->may_overlap && !t->is_set && t->to.object == t->from.object)
    nest.is_backward =
        build_cmpi(im, CMPI_SGT, build_linear(im, &to_first, 1), build_linear(im, &from_first, 1));
  Block *exit = NULL;
  if (count.n_terms) {
    Block *start = build_block_after(im, im->builder.block);
    exit = build_block_after(im, start);
    Value *is_any = build_cmpi(im, CMPI_SGT, nest.count, build_index(im, 0));
    build_cond_branch(im, is_any, start, NULL, 0, exit, NULL, 0);
    im->builder.block = start;
  }
  for (size_t i = 0; i < t->to.object->n_fields; i++) {
    nest.to = &t->to.object->fields[i];
    nest.from = t->is_set ? NULL : &t->from.object->fields[i];
    build_nest(im, &nest, 0);
  }
  if (exit) {
    build_branch(im, exit, NULL, 0);
    im->builder.block = exit;
  }
  return nest.ok;
}

static bool import_pair(Importer *im, Transfer *t) {
  switch (choose_way(im, t)) {
  case BY_ELEMENT:
    return by_element(im, t);
  case BY_LOOP:
    return by_loop(im, t);
  default:
    return import_error(im, t->call, "this copy is not supported");
  }
}

static Value *points_into(Importer *im, const Side *side) {
  return build_cmpi(im, CMPI_EQ, pointer_tag(im, side->pointer),
                    build_int(im, im->ctx->i32, side->object->id));
}

// One branch for each pair of objects that the pointers may point into.
bool import_transfer(Importer *im, LLVMValueRef call, bool is_set) {
  Transfer t;
  if (!read_transfer(im, call, is_set, &t))
    return false;
  if (is_constant(&t) && t.size.constant == 0)
    return true;
  size_t left = n_targets(t.to.pointer) * (is_set ? 1 : n_targets(t.from.pointer));
  Block *join = left > 1 ? build_block_after(im, im->builder.block) : NULL;
  for (size_t a = 0; a < t.to.pointer->n_bases; a++)
    for (size_t b = 0; b < (is_set ? 1 : t.from.pointer->n_bases); b++) {
      t.to.object = t.to.pointer->bases[a];
      t.from.object = is_set ? t.to.object : t.from.pointer->bases[b];
      if (t.to.object->kind == OBJECT_NULL || t.from.object->kind == OBJECT_NULL)
        continue;
      Block *next = NULL;
      if (--left > 0) {
        Block *here = build_block_after(im, im->builder.block);
        next = build_block_after(im, here);
        Value *is_it = points_into(im, &t.to);
        if (!is_set)
          is_it = build_binary(im, OP_arith_andi, is_it, points_into(im, &t.from));
        build_cond_branch(im, is_it, here, NULL, 0, next, NULL, 0);
        im->builder.block = here;
      }
      if (!import_pair(im, &t))
        return false;
      if (join)
        build_branch(im, join, NULL, 0);
      if (next)
        im->builder.block = next;
    }
  if (join)
    im->builder.block = join;
  return true;
}
