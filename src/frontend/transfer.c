// transfer.c: memcpy, memmove and memset of a known size, as element accesses or as loops.
//
// A few elements are copied one by one, all read before any is written. More are copied by a loop
// nest for each field, where the bytes are whole steps of the outermost dimension.

#include "dialects/arith/arith.h"
#include "dialects/dialects.h"
#include "frontend/import.h"

enum { FEW_ELEMENTS = 16 };

typedef struct Side {
  Object *object;
  Offset offset;
} Side;

typedef struct Transfer {
  LLVMValueRef call;
  bool is_set;
  Side to, from;
  LLVMValueRef byte; // of memset
  int64_t size;
} Transfer;

static bool side_of(Importer *im, LLVMValueRef call, LLVMValueRef pointer, Side *side) {
  Pointer *p = pointer_of(im, pointer);
  if (!p)
    return false;
  if (p->n_bases > 1 || p->bases[0]->kind == OBJECT_NULL)
    return import_error(im, call, "a copy through a pointer into several arrays is not supported");
  *side = (Side){p->bases[0], p->offset};
  return true;
}

static bool read_transfer(Importer *im, LLVMValueRef call, bool is_set, Transfer *t) {
  const LlvmApi *llvm = im->llvm;
  *t = (Transfer){.call = call, .is_set = is_set};
  LLVMValueRef size = llvm->LLVMGetOperand(call, 2);
  if (!llvm->LLVMIsAConstantInt(size)) {
    return import_error(im, call, "the number of bytes must be a constant; write a loop");
  }
  t->size = llvm->LLVMConstIntGetSExtValue(size);
  if (t->size < 0 || t->size > INT32_MAX)
    return import_error(im, call, "so many bytes cannot be copied");
  if (is_set)
    t->byte = llvm->LLVMGetOperand(call, 1);
  return side_of(im, call, llvm->LLVMGetOperand(call, 0), &t->to) &&
         (is_set || side_of(im, call, llvm->LLVMGetOperand(call, 1), &t->from));
}

// The bytes are `*count` steps of the outermost dimension that all fields share, beginning with
// whole ones: *first is the subscript of the first step.
static bool whole_steps(Importer *im, const Side *side, int64_t size, Offset *first,
                        int64_t *count) {
  Object *object = side->object;
  if (!object->n_fields)
    return false;
  int64_t stride = object->fields[0].strides[0];
  for (size_t i = 0; i < object->n_fields; i++) {
    const Field *f = &object->fields[i];
    if (!f->type || f->strides[0] != stride || f->offset >= stride)
      return false;
  }
  if (size % stride || side->offset.constant % stride)
    return false;
  *first = (Offset){.constant = side->offset.constant / stride};
  for (size_t i = 0; i < side->offset.n_terms; i++) {
    Term t = side->offset.terms[i];
    if (t.coeff % stride)
      return false;
    t.coeff /= stride;
    offset_add(im, first, t);
  }
  *count = size / stride;
  return true;
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

static Way choose_way(Importer *im, const Transfer *t, Element *to, Element *from, size_t *n) {
  *n = access_elements(im, t->to.object, &t->to.offset, t->size, to, FEW_ELEMENTS);
  size_t n_from = *n;
  if (!t->is_set)
    n_from = access_elements(im, t->from.object, &t->from.offset, t->size, from, FEW_ELEMENTS);
  bool by_element = *n > 0 && *n == n_from;
  int64_t covered = 0;
  for (size_t i = 0; i < *n && by_element; i++) {
    by_element = to[i].byte == 0;
    covered += to[i].field->size;
    if (!t->is_set)
      by_element &= from[i].byte == 0 && from[i].field->size == to[i].field->size;
  }
  if (by_element && covered == t->size)
    return BY_ELEMENT;
  Offset first;
  int64_t count, count_from;
  if (!whole_steps(im, &t->to, t->size, &first, &count))
    return NO_WAY;
  if (t->is_set)
    return BY_LOOP;
  if (!whole_steps(im, &t->from, t->size, &first, &count_from) || count != count_from ||
      t->from.object == t->to.object || !same_shape(t->to.object, t->from.object))
    return NO_WAY;
  return BY_LOOP;
}

bool transfer_scan(Importer *im, LLVMValueRef call, bool is_set) {
  Transfer t;
  Element to[FEW_ELEMENTS], from[FEW_ELEMENTS];
  size_t n;
  if (!read_transfer(im, call, is_set, &t))
    return false;
  Side *sides[] = {&t.to, &t.from};
  for (size_t s = 0; s < (is_set ? 1 : 2); s++) {
    Object *object = sides[s]->object;
    for (size_t i = 0; i < object->n_fields; i++)
      object->fields[i].is_used |= object->fields[i].type != NULL;
  }
  if (t.size == 0)
    return true;
  Way way = choose_way(im, &t, to, from, &n);
  // Two arrays of different shape, or a part of rows: in one dimension they may agree.
  for (size_t s = 0; s < (is_set ? 1 : 2) && way == NO_WAY; s++)
    if (object_can_flatten(sides[s]->object))
      object_flatten(im, sides[s]->object);
  if (way == NO_WAY)
    way = choose_way(im, &t, to, from, &n);
  if (way != NO_WAY) {
    for (size_t s = 0; s < (is_set ? 1 : 2); s++) {
      Offset first;
      int64_t count;
      if (way == BY_LOOP && whole_steps(im, sides[s], t.size, &first, &count))
        object_reaches(im, call, sides[s]->object, &first, count);
      for (size_t i = 0; i < n && way == BY_ELEMENT; i++)
        object_reaches(im, call, sides[s]->object, &(s ? from : to)[i].subscripts[0], 1);
    }
    return true;
  }
  return import_error(im, call, "these %lld bytes are not whole elements of the array%s",
                      (long long)t.size, is_set ? "" : "s copied");
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

static bool element_indices(Importer *im, const Element *e, Value **out) {
  for (size_t d = 0; d < e->n_subscripts; d++)
    if (!(out[d] = build_linear(im, &e->subscripts[d], 1)))
      return false;
  return true;
}

static bool by_element(Importer *im, const Transfer *t, const Element *to, const Element *from,
                       size_t n) {
  Value *values[FEW_ELEMENTS], *indices[MAX_DIMS];
  for (size_t i = 0; i < n; i++) {
    Type type = to[i].field->type;
    if (t->is_set) {
      values[i] = set_value(im, t, type);
    } else {
      if (!element_indices(im, &from[i], indices))
        return false;
      values[i] = load_at(im, from[i].field, indices);
      if (values[i]->type != type)
        values[i] = build_cast(im, OP_arith_bitcast, values[i], type);
    }
    if (!values[i])
      return false;
  }
  for (size_t i = 0; i < n; i++) {
    if (!element_indices(im, &to[i], indices))
      return false;
    store_at(im, to[i].field, indices, values[i]);
  }
  return true;
}

typedef struct Nest {
  const Transfer *transfer;
  const Field *to, *from;
  Value *to_first, *from_first; // of the outermost dimension
  int64_t count;
  Value *indices[MAX_DIMS];
  bool ok;
} Nest;

static Value *plus(Importer *im, Value *first, Value *index) {
  return first ? build_binary(im, OP_arith_addi, index, first) : index;
}

static void build_nest(Importer *im, Nest *nest, size_t d) {
  if (d == nest->to->n_dims) {
    Value *indices[MAX_DIMS];
    memcpy(indices, nest->indices, sizeof indices);
    Value *value;
    if (nest->from) {
      indices[0] = plus(im, nest->from_first, nest->indices[0]);
      value = load_at(im, nest->from, indices);
    } else {
      value = set_value(im, nest->transfer, nest->to->type);
    }
    indices[0] = plus(im, nest->to_first, nest->indices[0]);
    if (value)
      store_at(im, nest->to, indices, value);
    nest->ok &= value != NULL;
    return;
  }
  // At least one step, so the test stands at the end.
  int64_t count = d == 0 ? nest->count : nest->to->dims[d];
  Block *body = build_block_after(im, im->builder.block);
  Value *zero = build_index(im, 0);
  build_branch(im, body, &zero, 1);
  Value *index = block_add_arg(im->module, body, im->ctx->index, im->builder.loc);
  im->builder.block = body;
  nest->indices[d] = index;
  build_nest(im, nest, d + 1);
  Block *exit = build_block_after(im, im->builder.block);
  Value *next = build_binary(im, OP_arith_addi, index, build_index(im, 1));
  Value *goes_on = build_cmpi(im, CMPI_ULT, next, build_index(im, count));
  build_cond_branch(im, goes_on, body, &next, 1, exit, NULL, 0);
  im->builder.block = exit;
}

static Value *first_index(Importer *im, const Offset *first) {
  return first->n_terms || first->constant ? build_linear(im, first, 1) : NULL;
}

static bool by_loop(Importer *im, const Transfer *t) {
  Offset to_first, from_first = {0};
  Nest nest = {.transfer = t, .ok = true};
  if (!whole_steps(im, &t->to, t->size, &to_first, &nest.count) ||
      (!t->is_set && !whole_steps(im, &t->from, t->size, &from_first, &nest.count)))
    return false;
  nest.to_first = first_index(im, &to_first);
  nest.from_first = first_index(im, &from_first);
  for (size_t i = 0; i < t->to.object->n_fields; i++) {
    nest.to = &t->to.object->fields[i];
    nest.from = t->is_set ? NULL : &t->from.object->fields[i];
    build_nest(im, &nest, 0);
  }
  return nest.ok;
}

bool import_transfer(Importer *im, LLVMValueRef call, bool is_set) {
  Transfer t;
  Element to[FEW_ELEMENTS], from[FEW_ELEMENTS];
  size_t n;
  if (!read_transfer(im, call, is_set, &t))
    return false;
  if (t.size == 0)
    return true;
  switch (choose_way(im, &t, to, from, &n)) {
  case BY_ELEMENT:
    return by_element(im, &t, to, from, n);
  case BY_LOOP:
    return by_loop(im, &t);
  default:
    return import_error(im, call, "this copy is not supported");
  }
}
