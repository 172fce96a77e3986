// memory.c: loads, stores and what is computed with pointers.

#include "dialects/arith/arith.h"
#include "dialects/dialects.h"
#include "frontend/import.h"

static bool subscripts(Importer *im, const Element *e, Value **out) {
  for (size_t d = 0; d < e->n_subscripts; d++)
    if (!(out[d] = build_linear(im, &e->subscripts[d], 1)))
      return false;
  return true;
}

static Value *load_element(Importer *im, const Element *e) {
  Value *operands[MAX_DIMS + 1] = {e->field->value};
  if (!subscripts(im, e, operands + 1))
    return NULL;
  return build_value(&im->builder, OP_memref_load, operands, e->n_subscripts + 1, e->field->type,
                     NULL, 0);
}

static bool store_element(Importer *im, const Element *e, Value *value) {
  Value *operands[MAX_DIMS + 2] = {value, e->field->value};
  if (!subscripts(im, e, operands + 2))
    return false;
  build_op(&im->builder, OP_memref_store, operands, e->n_subscripts + 2, NULL, 0, NULL, 0);
  return true;
}

static Type int_of_width(Importer *im, unsigned width) {
  return type_int(im->ctx, width, SIGNLESS);
}

static Value *as_bits(Importer *im, Value *value) {
  if (!type_is_float(value->type))
    return value;
  return build_cast(im, OP_arith_bitcast, value, int_of_width(im, type_width(value->type)));
}

static Value *from_bits(Importer *im, Value *bits, Type type) {
  if (!type_is_float(type))
    return build_resize(im, bits, type, true);
  bits = build_resize(im, bits, int_of_width(im, type_width(type)), true);
  return build_cast(im, OP_arith_bitcast, bits, type);
}

static Value *shift(Importer *im, unsigned op, Value *value, int64_t bits) {
  return bits ? build_binary(im, op, value, build_int(im, value->type, bits)) : value;
}

// The element is all of the access: the types are equal, or one is the bits of the other.
static bool is_whole(const Element *e, size_t n, Type type, int64_t size) {
  if (n != 1 || e->byte || !e->field)
    return false;
  return e->field->type == type || e->field->size == size ||
         (type_is_int(type) && type_width(type) % 8 && type_is_int(e->field->type));
}

Value *load_from(Importer *im, Object *object, const Offset *offset, Type type, int64_t size) {
  Element elements[MAX_ELEMENTS];
  size_t n = access_elements(im, object, offset, size, elements, MAX_ELEMENTS);
  if (is_whole(elements, n, type, size)) {
    Value *value = load_element(im, &elements[0]);
    return !value || value->type == type ? value : from_bits(im, as_bits(im, value), type);
  }
  // Little-endian: the element at the lowest address has the lowest bits.
  Type all = int_of_width(im, (unsigned)size * 8);
  Value *sum = NULL;
  int64_t at = 0;
  for (size_t i = 0; i < n; i++) {
    if (!elements[i].field) {
      at++;
      continue;
    }
    Value *part = load_element(im, &elements[i]);
    if (!part)
      return NULL;
    part = shift(im, OP_arith_shrui, as_bits(im, part), elements[i].byte * 8);
    part = shift(im, OP_arith_shli, build_resize(im, part, all, true), at * 8);
    sum = sum ? build_binary(im, OP_arith_ori, sum, part) : part;
    at += elements[i].field->size - elements[i].byte;
  }
  return from_bits(im, sum ? sum : build_int(im, all, 0), type);
}

// `part` has the access's bits from this element on; keep what the access does not cover.
static Value *merge_bits(Importer *im, const Element *e, Value *part, int64_t n_bytes) {
  Type type = int_of_width(im, (unsigned)e->field->size * 8);
  part = build_resize(im, part, type, true);
  if (e->byte == 0 && n_bytes >= e->field->size)
    return part;
  Value *old = load_element(im, e);
  if (!old)
    return NULL;
  Value *ones = build_int(im, type, -1);
  Value *mask = shift(im, OP_arith_shrui, ones, (e->field->size - n_bytes) * 8);
  mask = shift(im, OP_arith_shli, mask, e->byte * 8);
  part = build_binary(im, OP_arith_andi, shift(im, OP_arith_shli, part, e->byte * 8), mask);
  Value *kept = build_binary(im, OP_arith_xori, mask, ones);
  kept = build_binary(im, OP_arith_andi, as_bits(im, old), kept);
  return build_binary(im, OP_arith_ori, kept, part);
}

bool store_to(Importer *im, Object *object, const Offset *offset, Value *value, int64_t size) {
  Element elements[MAX_ELEMENTS];
  size_t n = access_elements(im, object, offset, size, elements, MAX_ELEMENTS);
  if (is_whole(elements, n, value->type, size)) {
    Type type = elements[0].field->type;
    if (value->type != type)
      value = from_bits(im, as_bits(im, value), type);
    return store_element(im, &elements[0], value);
  }
  Value *bits = build_resize(im, as_bits(im, value), int_of_width(im, (unsigned)size * 8), true);
  int64_t at = 0;
  for (size_t i = 0; i < n; i++) {
    const Element *e = &elements[i];
    if (!e->field) {
      at++;
      continue;
    }
    int64_t n_bytes = e->field->size - e->byte;
    if (n_bytes > size - at)
      n_bytes = size - at;
    Value *part = merge_bits(im, e, shift(im, OP_arith_shrui, bits, at * 8), n_bytes);
    if (!part || !store_element(im, e, from_bits(im, part, e->field->type)))
      return false;
    at += n_bytes;
  }
  return n > 0;
}

Value *pointer_tag(Importer *im, const Pointer *pointer) {
  if (!pointer->tag)
    return build_int(im, im->ctx->i32, pointer->bases[0]->id);
  Merge *merge = map_get_ptr(&im->merge_of, pointer->tag);
  return merge->tag;
}

static Value *offset_in_bytes(Importer *im, const Pointer *p) {
  return p->number ? p->number->offset : build_linear(im, &p->offset, 1);
}

// Of a number every byte counts.
int64_t merge_step(const Importer *im, const Merge *merge) {
  Pointer p = {.bases = merge->bases, .n_bases = merge->n_bases};
  return pointer_may_be_number(im, &p) ? 1 : merge->unit;
}

Value *merge_offset(Importer *im, const Pointer *pointer, const Merge *merge) {
  int64_t step = merge_step(im, merge);
  return step == 1 ? offset_in_bytes(im, pointer) : build_linear(im, &pointer->offset, step);
}

// A load or store through a pointer with several bases: one branch for each.
//
//   tag == a ? load a : tag == b ? load b : ...        each joins with its result
static bool dispatch(Importer *im, LLVMValueRef i, const Pointer *p, Type type, Value *stored,
                     int64_t size, bool of_pointers) {
  Object *targets[64];
  size_t n = 0;
  for (size_t b = 0; b < p->n_bases; b++) {
    if (!access_is_meant(im, i, p->bases[b], p, of_pointers, size))
      continue;
    if (n == 64)
      return import_error(im, i, "a pointer into more than 64 arrays is not supported");
    targets[n++] = p->bases[b];
  }
  if (!n) // null, which nobody gets to (access.c)
    map_put_ptr(&im->values, i, type ? build_zero(im, type) : NULL);
  if (!n)
    return true;
  Block *join = n > 1 ? build_block_after(im, im->builder.block) : NULL;
  Value *joined = join && type ? block_add_arg(im->module, join, type, im->builder.loc) : NULL;
  Value *result = NULL;
  for (size_t t = 0; t < n; t++) {
    Block *next = NULL;
    if (t + 1 < n) {
      Block *here = build_block_after(im, im->builder.block);
      next = build_block_after(im, here);
      Value *is_it =
          build_cmpi(im, CMPI_EQ, pointer_tag(im, p), build_int(im, im->ctx->i32, targets[t]->id));
      build_cond_branch(im, is_it, here, NULL, 0, next, NULL, 0);
      im->builder.block = here;
    }
    if (type) {
      if (!(result = load_from(im, targets[t], &p->offset, type, size)))
        return false;
    } else if (!store_to(im, targets[t], &p->offset, stored, size)) {
      return false;
    }
    if (join)
      build_branch(im, join, &result, type ? 1 : 0);
    if (next)
      im->builder.block = next;
  }
  if (join)
    im->builder.block = join;
  if (type)
    map_put_ptr(&im->values, i, joined ? joined : result);
  return true;
}

static const int64_t OFFSET_MASK = (INT64_C(1) << OFFSET_BITS) - 1;

int64_t encode_constant_pointer(const Importer *im, const Pointer *p) {
  if (p->number)
    return im->llvm->LLVMConstIntGetSExtValue(im->llvm->LLVMGetOperand(p->number->value, 0));
  return (int64_t)((uint64_t)p->bases[0]->id << OFFSET_BITS) | (p->offset.constant & OFFSET_MASK);
}

Value *encode_pointer(Importer *im, const Pointer *p) {
  Type i64 = im->ctx->i64;
  if (!p->tag && !p->offset.n_terms)
    return build_int(im, i64, encode_constant_pointer(im, p));
  Value *offset = offset_in_bytes(im, p);
  if (!offset)
    return NULL;
  offset = build_binary(im, OP_arith_andi, build_resize(im, offset, i64, false),
                        build_int(im, i64, OFFSET_MASK));
  Value *tag = build_resize(im, pointer_tag(im, p), i64, true);
  return build_binary(im, OP_arith_ori, shift(im, OP_arith_shli, tag, OFFSET_BITS), offset);
}

bool decode_pointer(Importer *im, LLVMValueRef i) {
  Merge *merge = map_get_ptr(&im->merge_of, i);
  Value *bits = map_get_ptr(&im->values, i);
  if (merge->n_bases > 1)
    merge->tag = build_resize(im, shift(im, OP_arith_shrui, bits, OFFSET_BITS), im->ctx->i32, true);
  int64_t step = merge_step(im, merge);
  if (!step)
    return true;
  Value *offset = shift(im, OP_arith_shli, bits, 64 - OFFSET_BITS);
  offset = shift(im, OP_arith_shrsi, offset, 64 - OFFSET_BITS);
  offset = build_resize(im, offset, im->ctx->index, false);
  if (step != 1)
    offset = build_binary(im, OP_arith_divsi, offset, build_index(im, step));
  merge->offset = offset;
  return true;
}

bool import_load(Importer *im, LLVMValueRef i) {
  const LlvmApi *llvm = im->llvm;
  if (map_get_ptr(&im->merge_of, i)) {
    Pointer *address = pointer_of(im, llvm->LLVMGetOperand(i, 0));
    return address && dispatch(im, i, address, im->ctx->i64, NULL, 8, true) &&
           decode_pointer(im, i);
  }
  Type type = import_type(im, llvm->LLVMTypeOf(i));
  Pointer *p = pointer_of(im, llvm->LLVMGetOperand(i, 0));
  if (!type || !p)
    return import_error(im, i, "a load of this type is not supported");
  int64_t size = (int64_t)llvm->LLVMStoreSizeOfType(im->layout, llvm->LLVMTypeOf(i));
  return dispatch(im, i, p, type, NULL, size, false);
}

bool import_store(Importer *im, LLVMValueRef i) {
  const LlvmApi *llvm = im->llvm;
  LLVMValueRef stored = llvm->LLVMGetOperand(i, 0);
  Pointer *p = pointer_of(im, llvm->LLVMGetOperand(i, 1)), *kept = NULL;
  bool is_pointer = llvm->LLVMGetTypeKind(llvm->LLVMTypeOf(stored)) == LLVMPointerTypeKind;
  if (is_pointer && !(kept = pointer_of(im, stored)))
    return false;
  Value *value = is_pointer ? encode_pointer(im, kept) : import_value(im, stored);
  if (!p || !value)
    return false;
  int64_t size = (int64_t)llvm->LLVMStoreSizeOfType(im->layout, llvm->LLVMTypeOf(stored));
  return dispatch(im, i, p, NULL, value, size, is_pointer);
}

bool import_pointer_select(Importer *im, LLVMValueRef i) {
  const LlvmApi *llvm = im->llvm;
  Merge *merge = map_get_ptr(&im->merge_of, i);
  Value *condition = import_value(im, llvm->LLVMGetOperand(i, 0));
  Pointer *a = pointer_of(im, llvm->LLVMGetOperand(i, 1));
  Pointer *b = pointer_of(im, llvm->LLVMGetOperand(i, 2));
  if (!condition || !a || !b)
    return false;
  if (merge->n_bases > 1)
    merge->tag = build_select(im, condition, pointer_tag(im, a), pointer_tag(im, b));
  if (!merge_step(im, merge))
    return true;
  Value *of_a = merge_offset(im, a, merge), *of_b = merge_offset(im, b, merge);
  if (!of_a || !of_b)
    return false;
  merge->offset = build_select(im, condition, of_a, of_b);
  return true;
}

static int64_t common_unit(const Offset *a, const Offset *b) {
  int64_t unit = 0;
  const Offset *both[] = {a, b};
  for (size_t k = 0; k < 2; k++) {
    for (size_t i = 0; i <= both[k]->n_terms; i++) {
      int64_t x = i < both[k]->n_terms ? both[k]->terms[i].coeff : both[k]->constant;
      unit = gcd(unit, x);
    }
  }
  return unit ? unit : 1;
}

static bool is_null(const Pointer *p) {
  return p->n_bases == 1 && p->bases[0]->kind == OBJECT_NULL;
}

CmpiPredicate offset_predicate(LLVMIntPredicate predicate) {
  static const CmpiPredicate BY_OFFSET[] = {
      [LLVMIntEQ - LLVMIntEQ] = CMPI_EQ,   [LLVMIntNE - LLVMIntEQ] = CMPI_NE,
      [LLVMIntUGT - LLVMIntEQ] = CMPI_SGT, [LLVMIntUGE - LLVMIntEQ] = CMPI_SGE,
      [LLVMIntULT - LLVMIntEQ] = CMPI_SLT, [LLVMIntULE - LLVMIntEQ] = CMPI_SLE,
      [LLVMIntSGT - LLVMIntEQ] = CMPI_SGT, [LLVMIntSGE - LLVMIntEQ] = CMPI_SGE,
      [LLVMIntSLT - LLVMIntEQ] = CMPI_SLT, [LLVMIntSLE - LLVMIntEQ] = CMPI_SLE,
  };
  return BY_OFFSET[predicate - LLVMIntEQ];
}

static bool is_mark(const Importer *im, const Pointer *p) {
  return is_null(p) || (p->number && is_number_constant(im, p->number->value) &&
                        is_far_from_arrays(encode_constant_pointer(im, p)));
}

// Numbers that came as pointers. What is certainly a pointer lies before some numbers and after
// others, which depends on its address.
static bool compare_codes(Importer *im, LLVMValueRef i, const Pointer *a, const Pointer *b) {
  if ((!pointer_may_be_number(im, a) && !is_mark(im, b)) ||
      (!pointer_may_be_number(im, b) && !is_mark(im, a)))
    return report_converted(im, im->builder.loc);
  Value *of_a = encode_pointer(im, a), *of_b = encode_pointer(im, b);
  if (!of_a || !of_b)
    return false;
  CmpiPredicate predicate = integer_predicate(im->llvm->LLVMGetICmpPredicate(i));
  map_put_ptr(&im->values, i, build_cmpi(im, (int)predicate, of_a, of_b));
  return true;
}

bool import_pointer_compare(Importer *im, LLVMValueRef i) {
  const LlvmApi *llvm = im->llvm;
  LLVMIntPredicate predicate = llvm->LLVMGetICmpPredicate(i);
  Pointer *a = pointer_of(im, llvm->LLVMGetOperand(i, 0));
  Pointer *b = pointer_of(im, llvm->LLVMGetOperand(i, 1));
  if (!a || !b)
    return false;
  bool is_equality = predicate == LLVMIntEQ || predicate == LLVMIntNE;
  bool is_plain = !pointer_may_be_number(im, a) && !pointer_may_be_number(im, b);
  Value *result = NULL;
  if (!is_equality && (!is_plain || is_null(a) || is_null(b)))
    return compare_codes(im, i, a, b);
  if (is_equality && (a->n_bases > 1 || b->n_bases > 1 || a->bases[0] != b->bases[0])) {
    CmpiPredicate same = predicate == LLVMIntEQ ? CMPI_EQ : CMPI_NE;
    if (a->n_bases == 1 && b->n_bases == 1) {
      result = build_int(im, im->ctx->i1, predicate == LLVMIntNE);
    } else {
      result = build_cmpi(im, (int)same, pointer_tag(im, a), pointer_tag(im, b));
    }
    if (a->n_bases + b->n_bases == 2 || (is_plain && (is_null(a) || is_null(b)))) {
      map_put_ptr(&im->values, i, result);
      return true;
    }
  }
  int64_t unit = a->number || b->number ? 1 : common_unit(&a->offset, &b->offset);
  Value *of_a = unit == 1 ? offset_in_bytes(im, a) : build_linear(im, &a->offset, unit);
  Value *of_b = unit == 1 ? offset_in_bytes(im, b) : build_linear(im, &b->offset, unit);
  if (!of_a || !of_b)
    return false;
  Value *offsets = build_cmpi(im, (int)offset_predicate(predicate), of_a, of_b);
  if (result)
    result =
        build_binary(im, predicate == LLVMIntEQ ? OP_arith_andi : OP_arith_ori, result, offsets);
  map_put_ptr(&im->values, i, result ? result : offsets);
  return true;
}

bool pointers_may_meet(const Pointer *p, const Pointer *q) {
  for (size_t i = 0; i < p->n_bases; i++)
    for (size_t k = 0; k < q->n_bases; k++)
      if (p->bases[i] == q->bases[k])
        return true;
  return false;
}

// p - q is a difference of two pointers converted to integers; C has it only where both point into
// the same array. Of numbers that came as pointers, it is that of the numbers.
bool import_pointer_difference(Importer *im, LLVMValueRef i, bool *is_one) {
  LLVMValueRef left = converted_pointer(im, im->llvm->LLVMGetOperand(i, 0));
  LLVMValueRef right = converted_pointer(im, im->llvm->LLVMGetOperand(i, 1));
  *is_one = left && right;
  if (!*is_one)
    return true;
  Pointer *a = pointer_of(im, left), *b = pointer_of(im, right);
  if (!a || !b)
    return false;
  Type type = import_type(im, im->llvm->LLVMTypeOf(i));
  if (pointer_may_be_number(im, a) || pointer_may_be_number(im, b)) {
    Value *of_a = encode_pointer(im, a), *of_b = encode_pointer(im, b);
    if (!type || !of_a || !of_b)
      return false;
    Value *difference = build_binary(im, OP_arith_subi, of_a, of_b);
    map_put_ptr(&im->values, i, build_resize(im, difference, type, false));
    return true;
  }
  if (!pointers_may_meet(a, b) && !report_far_pointers(im, i))
    return false;
  int64_t unit = common_unit(&a->offset, &b->offset);
  Value *of_a = build_linear(im, &a->offset, unit), *of_b = build_linear(im, &b->offset, unit);
  if (!type || !of_a || !of_b)
    return false;
  Value *bytes = build_binary(im, OP_arith_subi, of_a, of_b);
  if (unit != 1)
    bytes = build_binary(im, OP_arith_muli, bytes, build_index(im, unit));
  map_put_ptr(&im->values, i, build_cast(im, OP_arith_index_cast, bytes, type));
  return true;
}
