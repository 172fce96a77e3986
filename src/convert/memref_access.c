// memref_access.c: loads, stores and other plain accesses, sizes, copies.
//
//   memref.load %m[%i, %j] : memref<?x4xf32, offset: ?>
//   ->  aligned pointer, + offset where it is not 0, + %i * stride0 + %j; a static stride is a
//       constant, a dynamic one comes from the descriptor, a unit stride is no multiplication

#include "convert/memref_to_llvm.h"
#include "convert/tables.h"
#include "dialects/memref/memref.h"
#include "ir/greedy.h"

Value *build_static_or_get(Conversion *c, int64_t known, Value *descriptor, int64_t field,
                           size_t dim) {
  return known == DIM_DYNAMIC ? descriptor_get_at(c, descriptor, field, dim)
                              : build_llvm_index(c, known);
}

Value *build_buffer_ptr(Conversion *c, Type memref, Value *descriptor) {
  int64_t strides[MEMREF_MAX_RANK], offset;
  Value *base = descriptor_get(c, descriptor, ALIGNED);
  memref_strides(memref, strides, &offset);
  if (offset == 0)
    return base;
  Value *by =
      offset == DIM_DYNAMIC ? descriptor_get(c, descriptor, OFFSET) : build_llvm_index(c, offset);
  return build_gep_index(c, base, llvm_type(c->ctx, type_element(memref)), by);
}

Value *build_element_ptr(Conversion *c, Type memref, Value *descriptor, Value *const *indices,
                         size_t n) {
  int64_t strides[MEMREF_MAX_RANK], offset;
  Value *base = build_buffer_ptr(c, memref, descriptor), *index = NULL;
  memref_strides(memref, strides, &offset);
  for (size_t i = 0; i < n; i++) {
    Value *step = indices[i];
    if (strides[i] != 1)
      step = build_mul(c, step, build_static_or_get(c, strides[i], descriptor, STRIDES, i));
    index = index ? build_add(c, index, step) : step;
  }
  return index ? build_gep_index(c, base, llvm_type(c->ctx, type_element(memref)), index) : base;
}

static bool fits_rank_limit(Type memref) {
  return !type_is_memref(memref) || type_rank(memref) <= MEMREF_MAX_RANK;
}

Value *build_access(Conversion *c, Op *op, uint32_t at, ValueVec *operands) {
  for (uint32_t i = 0; i < op->n_operands; i++)
    vec_push(c->scratch, operands, converted_operand(c, op, i));
  return build_element_ptr(c, op_operand(op, at)->type, operands->data[at], operands->data + at + 1,
                           op->n_operands - at - 1);
}

bool can_access(Conversion *c, const Op *op, uint32_t at) {
  return operands_convert(c, op) && fits_rank_limit(op_operand(op, at)->type);
}

// The attribute that load and store share.
static size_t nontemporal(Conversion *c, const Op *op, NamedAttr *attr) {
  Attr value = op_attr(op, conversion_name(c, "nontemporal"));
  if (!value || attr_int_or(value, 0) == 0)
    return 0;
  *attr = named(c, "nontemporal", attr_unit(c->ctx));
  return 1;
}

static bool rewrite_load(Conversion *c, Op *op) {
  if (!can_access(c, op, 0))
    return false;
  ValueVec operands = {0};
  NamedAttr attr;
  Value *address = build_access(c, op, 0, &operands);
  Type type = llvm_type(c->ctx, op->results[0].type);
  size_t n = nontemporal(c, op, &attr);
  replace_op_with(c, op, build_value(&c->b, OP_llvm_load, &address, 1, type, &attr, n));
  return true;
}

static bool rewrite_store(Conversion *c, Op *op) {
  if (!can_access(c, op, 1))
    return false;
  ValueVec operands = {0};
  NamedAttr attr;
  Value *address = build_access(c, op, 1, &operands);
  Value *both[] = {operands.data[0], address};
  build_op(&c->b, OP_llvm_store, both, 2, NULL, 0, &attr, nontemporal(c, op, &attr));
  erase_op(c, op);
  return true;
}

static bool rewrite_prefetch(Conversion *c, Op *op) {
  if (!can_access(c, op, 0))
    return false;
  ValueVec operands = {0};
  Value *address = build_access(c, op, 0, &operands);
  Type i32 = c->ctx->i32;
  int64_t write = attr_int_or(op_attr(op, conversion_name(c, "isWrite")), 0) != 0;
  int64_t data = attr_int_or(op_attr(op, conversion_name(c, "isDataCache")), 0) != 0;
  NamedAttr attrs[] = {named(c, "rw", attr_int(c->ctx, i32, write)),
                       named(c, "hint", op_attr(op, conversion_name(c, "localityHint"))),
                       named(c, "cache", attr_int(c->ctx, i32, data))};
  build_op(&c->b, OP_llvm_intr_prefetch, &address, 1, NULL, 0, attrs, 3);
  erase_op(c, op);
  return true;
}

static Value *build_dim_at(Conversion *c, Value *descriptor, Value *index) {
  Value *one = build_llvm_index(c, 1);
  Value *sizes = descriptor_get(c, descriptor, SIZES);
  Value *memory = build_alloca(c, one, sizes->type);
  build_store(c, sizes, memory);
  int32_t raw[] = {0, INT32_MIN};
  Value *address = build_gep(c, memory, sizes->type, raw, 2, &index, 1);
  return build_load(c, address, c->ctx->i64);
}

// Behind two pointers and the offset stand the sizes.
static Value *build_unranked_dim(Conversion *c, Value *descriptor, Value *index) {
  Type ptr = type_llvm_ptr(c->ctx, 0), fields[] = {ptr, ptr, c->ctx->i64};
  Value *ranked = descriptor_get(c, descriptor, DESCRIPTOR);
  int32_t raw[] = {0, 2};
  Value *offset = build_gep(c, ranked, type_llvm_struct(c->ctx, fields, 3, false), raw, 2, NULL, 0);
  Value *at = build_add(c, build_llvm_index(c, 1), index);
  return build_load(c, build_gep_index(c, offset, c->ctx->i64, at), c->ctx->i64);
}

static bool rewrite_dim(Conversion *c, Op *op) {
  if (!operands_convert(c, op))
    return false;
  Type memref = op_operand(op, 0)->type;
  Attr constant = value_constant(op_operand(op, 1));
  int64_t dim;
  bool is_known = constant && attr_int_value(constant, &dim) && type_is_memref(memref) &&
                  dim >= 0 && dim < (int64_t)type_rank(memref);
  if (type_is_memref(memref) && type_rank(memref) == 0)
    return false;
  Value *descriptor = converted_operand(c, op, 0), *index = converted_operand(c, op, 1), *value;
  if (type_is_unranked_memref(memref))
    value = build_unranked_dim(c, descriptor, index);
  else if (is_known)
    value = build_static_or_get(c, type_dim(memref, (size_t)dim), descriptor, SIZES, (size_t)dim);
  else
    value = build_dim_at(c, descriptor, index);
  replace_op_with(c, op, value);
  return true;
}

static bool rewrite_rank(Conversion *c, Op *op) {
  if (!operands_convert(c, op))
    return false;
  Type memref = op_operand(op, 0)->type;
  Value *descriptor = converted_operand(c, op, 0);
  replace_op_with(c, op,
                  type_is_memref(memref) ? build_llvm_index(c, (int64_t)type_rank(memref))
                                         : descriptor_get(c, descriptor, RANK));
  return true;
}

static bool rewrite_assume_alignment(Conversion *c, Op *op) {
  if (!can_access(c, op, 0))
    return false;
  int64_t alignment = attr_int_or(op_attr(op, conversion_name(c, "alignment")), 1);
  Value *pointer = build_buffer_ptr(c, op_operand(op, 0)->type, converted_operand(c, op, 0));
  Value *zero = build_llvm_index(c, 0), *mask = build_llvm_index(c, alignment - 1);
  Value *address = build_llvm(c, OP_llvm_ptrtoint, &pointer, 1, c->ctx->i64);
  Value *low[] = {address, mask};
  Value *compared[] = {build_llvm(c, OP_llvm_and, low, 2, c->ctx->i64), zero};
  NamedAttr equal = named(c, "predicate", attr_int(c->ctx, c->ctx->i64, 0));
  Value *holds = build_value(&c->b, OP_llvm_icmp, compared, 2, c->ctx->i1, &equal, 1);
  build_op(&c->b, OP_llvm_intr_assume, &holds, 1, NULL, 0, NULL, 0);
  erase_op(c, op);
  return true;
}

Value *build_descriptor_on_stack(Conversion *c, Value *descriptor) {
  Value *memory = build_alloca(c, build_llvm_index(c, 1), descriptor->type);
  build_store(c, descriptor, memory);
  return memory;
}

// Without gaps: inner dimensions follow each other, the outer ones have size 1.
static bool has_no_gaps(Type memref) {
  int64_t strides[MEMREF_MAX_RANK], offset, expected = 1;
  size_t i = type_rank(memref);
  if (!fits_rank_limit(memref) || !memref_strides(memref, strides, &offset))
    return false;
  for (; i > 0 && strides[i - 1] == expected; i--)
    if (__builtin_mul_overflow(expected, type_dim(memref, i - 1), &expected))
      return false;
  while (i > 0 && type_dim(memref, i - 1) == 1)
    i--;
  return i == 0;
}

static bool is_contiguous(Type memref) {
  int64_t n;
  return type_is_memref(memref) && (memref_is_contiguous(memref) ||
                                    (type_has_static_shape(memref) && type_n_elements(memref, &n) &&
                                     n > 0 && has_no_gaps(memref)));
}

static void build_memcpy(Conversion *c, Op *op, Value *source, Value *target) {
  Type memref = op_operand(op, 0)->type;
  Type element = llvm_type(c->ctx, type_element(memref));
  Value *n = build_llvm_index(c, 1);
  for (size_t i = 0; i < type_rank(memref); i++)
    n = build_mul(c, n, descriptor_get_at(c, source, SIZES, i));
  Value *bytes = build_mul(c, n, build_size_of(c, element, NULL)), *ends[2];
  for (size_t i = 0; i < 2; i++) {
    Value *base = descriptor_get(c, i ? target : source, ALIGNED);
    ends[i] = build_gep_index(c, base, element, descriptor_get(c, i ? target : source, OFFSET));
  }
  Value *operands[] = {ends[1], ends[0], bytes};
  NamedAttr attr = named(c, "isVolatile", attr_bool(c->ctx, false));
  build_op(&c->b, OP_llvm_intr_memcpy, operands, 3, NULL, 0, &attr, 1);
}

static Value *build_unranked(Conversion *c, Type memref, Value *descriptor) {
  if (!type_is_memref(memref))
    return descriptor;
  NamedAttr rank = named(c, "value", attr_int(c->ctx, c->ctx->i64, (int64_t)type_rank(memref)));
  Value *n = build_value(&c->b, OP_llvm_constant, NULL, 0, c->ctx->i64, &rank, 1);
  Value *memory = build_descriptor_on_stack(c, descriptor);
  Type fields[] = {c->ctx->i64, type_llvm_ptr(c->ctx, 0)};
  Value *made = build_undef(c, type_llvm_struct(c->ctx, fields, 2, false));
  made = descriptor_set(c, made, RANK, n);
  return descriptor_set(c, made, DESCRIPTOR, memory);
}

// Through the runtime: void memrefCopy(int64_t element_size, unranked *source, unranked *target)
static void build_runtime_copy(Conversion *c, Op *op, Value *source, Value *target) {
  Type ptr = type_llvm_ptr(c->ctx, 0), nothing = type_llvm_void(c->ctx);
  Value *stack = build_llvm(c, OP_llvm_intr_stacksave, NULL, 0, ptr);
  source = build_unranked(c, op_operand(op, 0)->type, source);
  target = build_unranked(c, op_operand(op, 1)->type, target);
  Value *one = build_llvm_index(c, 1), *args[3];
  for (size_t i = 1; i <= 2; i++) {
    Value *descriptor = i == 1 ? source : target;
    args[i] = build_alloca(c, one, descriptor->type);
    build_store(c, descriptor, args[i]);
  }
  args[0] = build_size_of(c, llvm_type(c->ctx, type_element(op_operand(op, 0)->type)), NULL);
  Type params[] = {c->ctx->i64, ptr, ptr};
  declare_function(c, "memrefCopy", nothing, params, 3);
  build_llvm_call(c, conversion_name(c, "memrefCopy"), args, 3, nothing);
  build_op(&c->b, OP_llvm_intr_stackrestore, &stack, 1, NULL, 0, NULL, 0);
}

static bool rewrite_copy(Conversion *c, Op *op) {
  if (!operands_convert(c, op))
    return false;
  Value *source = converted_operand(c, op, 0), *target = converted_operand(c, op, 1);
  if (is_contiguous(op_operand(op, 0)->type) && is_contiguous(op_operand(op, 1)->type))
    build_memcpy(c, op, source, target);
  else
    build_runtime_copy(c, op, source, target);
  erase_op(c, op);
  return true;
}

const RewriteRow MEMREF_ACCESS_TO_LLVM[] = {
    {OP_memref_load, rewrite_load, 0},
    {OP_memref_store, rewrite_store, 0},
    {OP_memref_prefetch, rewrite_prefetch, 0},
    {OP_memref_dim, rewrite_dim, 0},
    {OP_memref_rank, rewrite_rank, 0},
    {OP_memref_assume_alignment, rewrite_assume_alignment, 0},
    {OP_memref_copy, rewrite_copy, 0},
    {0},
};
