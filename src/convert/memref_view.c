// memref_view.c: casts and views: new descriptors of the same memory.

#include "convert/memref_to_llvm.h"
#include "convert/tables.h"
#include "dialects/memref/memref.h"
#include "ir/affine.h"

static bool all_convert(Conversion *c, const Op *op) {
  if (!operands_convert(c, op))
    return false;
  for (uint32_t i = 0; i < op->n_results; i++)
    if (!llvm_type(c->ctx, op->results[i].type))
      return false;
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (type_is_memref(op_operand(op, i)->type) &&
        type_rank(op_operand(op, i)->type) > MEMREF_MAX_RANK)
      return false;
  return op->n_results == 0 || !type_is_memref(op->results[0].type) ||
         type_rank(op->results[0].type) <= MEMREF_MAX_RANK;
}

static bool rewrite_cast(Conversion *c, Op *op) {
  Type from = op_operand(op, 0)->type, to = op->results[0].type;
  if (!all_convert(c, op) || (!type_is_memref(from) && !type_is_memref(to)))
    return false;
  Type llvm = llvm_type(c->ctx, to);
  Value *source = converted_operand(c, op, 0);
  if (type_is_memref(from) && type_is_memref(to)) {
    if (source->type != llvm)
      return false;
  } else if (type_is_memref(from)) {
    Value *memory = build_descriptor_on_stack(c, source);
    Value *rank = build_llvm_index(c, (int64_t)type_rank(from));
    source = descriptor_set(c, build_undef(c, llvm), RANK, rank);
    source = descriptor_set(c, source, DESCRIPTOR, memory);
  } else {
    source = build_load(c, descriptor_get(c, source, DESCRIPTOR), llvm);
  }
  replace_op_with(c, op, source);
  return true;
}

// A new ranked descriptor on the stack, whose pointers are cast and whose numbers are copied.
static Value *build_unranked_space_cast(Conversion *c, Type from, Type to, Value *source) {
  Type ptrs[] = {llvm_memref_ptr(c->ctx, from), llvm_memref_ptr(c->ctx, to)};
  Value *rank = descriptor_get(c, source, RANK), *old = descriptor_get(c, source, DESCRIPTOR);
  Value *made = descriptor_set(c, build_undef(c, llvm_type(c->ctx, to)), RANK, rank), *size;
  build_descriptor_sizes(c, &to, &made, 1, &size);
  Value *memory = build_alloca(c, size, type_int(c->ctx, 8, SIGNLESS)), *pointers[2];
  made = descriptor_set(c, made, DESCRIPTOR, memory);
  int32_t one = 1, two = 2;
  pointers[0] = build_load(c, old, ptrs[0]);
  pointers[1] = build_load(c, build_gep(c, old, ptrs[0], &one, 1, NULL, 0), ptrs[0]);
  for (size_t i = 0; i < 2; i++)
    pointers[i] = build_llvm(c, OP_llvm_addrspacecast, &pointers[i], 1, ptrs[1]);
  build_store(c, pointers[0], memory);
  build_store(c, pointers[1], build_gep(c, memory, ptrs[1], &one, 1, NULL, 0));
  Value *from_at = build_gep(c, old, ptrs[0], &two, 1, NULL, 0);
  Value *to_at = build_gep(c, memory, ptrs[1], &two, 1, NULL, 0);
  Value *rest[] = {size, build_llvm_index(c, 16)}; // behind two pointers
  Value *operands[] = {to_at, from_at, build_llvm(c, OP_llvm_sub, rest, 2, c->ctx->i64)};
  NamedAttr attr = named(c, "isVolatile", attr_bool(c->ctx, false));
  build_op(&c->b, OP_llvm_intr_memcpy, operands, 3, NULL, 0, &attr, 1);
  return made;
}

static bool rewrite_memory_space_cast(Conversion *c, Op *op) {
  Type to = op->results[0].type;
  if (!all_convert(c, op))
    return false;
  if (!type_is_memref(to)) {
    Value *source = converted_operand(c, op, 0);
    replace_op_with(c, op, build_unranked_space_cast(c, op_operand(op, 0)->type, to, source));
    return true;
  }
  ValueVec fields = {0};
  descriptor_unpack(c, converted_operand(c, op, 0), op_operand(op, 0)->type, &fields);
  for (size_t i = 0; i < 2; i++)
    fields.data[i] =
        build_llvm(c, OP_llvm_addrspacecast, &fields.data[i], 1, llvm_memref_ptr(c->ctx, to));
  replace_op_with(c, op, descriptor_pack(c, to, fields.data));
  return true;
}

// Field `field` of the ranked descriptor at `memory`, whose pointers are of type `ptr`.
static Value *build_field_ptr(Conversion *c, Value *memory, Type ptr, int32_t field) {
  return field == ALLOCATED ? memory : build_gep(c, memory, ptr, &field, 1, NULL, 0);
}

// The first n fields of operand 0, ranked or unranked.
static void build_source_fields(Conversion *c, const Op *op, Value **fields, int32_t n) {
  Type from = op_operand(op, 0)->type, ptr = llvm_memref_ptr(c->ctx, from);
  Value *source = converted_operand(c, op, 0);
  Value *memory = type_is_memref(from) ? NULL : descriptor_get(c, source, DESCRIPTOR);
  for (int32_t i = ALLOCATED; i < n; i++)
    fields[i] = !memory ? descriptor_get(c, source, i)
                        : build_load(c, build_field_ptr(c, memory, ptr, i),
                                     i == OFFSET ? c->ctx->i64 : ptr);
}

// The two pointers of a ranked or unranked source, into a new descriptor.
static Value *build_with_pointers(Conversion *c, Op *op) {
  Value *made = build_undef(c, llvm_type(c->ctx, op->results[0].type)), *pointers[2];
  build_source_fields(c, op, pointers, 2);
  made = descriptor_set(c, made, ALLOCATED, pointers[0]);
  return descriptor_set(c, made, ALIGNED, pointers[1]);
}

Value *build_mixed(Conversion *c, Op *op, const char *name, uint32_t port, size_t i,
                   uint32_t *next) {
  int64_t known = dense_array_int(op_attr(op, conversion_name(c, name)), i);
  uint32_t begin = 0, n = 0;
  if (known != DIM_DYNAMIC)
    return build_llvm_index(c, known);
  op_operand_range(op, port, &begin, &n);
  return converted_operand(c, op, begin + (*next)++);
}

static bool rewrite_reinterpret_cast(Conversion *c, Op *op) {
  if (!all_convert(c, op))
    return false;
  for (uint32_t i = 0; i < op->n_operands; i++)
    converted_operand(c, op, i); // their casts stand in the order of the operands
  Value *made = build_with_pointers(c, op);
  uint32_t offset = 0, size = 0, stride = 0;
  made = descriptor_set(c, made, OFFSET, build_mixed(c, op, "static_offsets", 1, 0, &offset));
  for (size_t i = 0; i < type_rank(op->results[0].type); i++) {
    made = descriptor_set_at(c, made, SIZES, i, build_mixed(c, op, "static_sizes", 2, i, &size));
    made =
        descriptor_set_at(c, made, STRIDES, i, build_mixed(c, op, "static_strides", 3, i, &stride));
  }
  replace_op_with(c, op, made);
  return true;
}

// A size read from the shape of a reshape, as an index.
static Value *build_shape_load(Conversion *c, Value *address, Type element) {
  Type type = llvm_type(c->ctx, element), i64 = c->ctx->i64;
  Value *size = build_load(c, address, type);
  if (type == i64)
    return size;
  return build_llvm(c, type_width(type) < 64 ? OP_llvm_sext : OP_llvm_trunc, &size, 1, i64);
}

static Value *build_shape_at(Conversion *c, Op *op, size_t i) {
  Type type = op_operand(op, 1)->type;
  Value *index = build_llvm_index(c, (int64_t)i);
  Value *address = build_element_ptr(c, type, converted_operand(c, op, 1), &index, 1);
  Value *size = build_shape_load(c, address, type_element(type));
  if (!type_is_index(type_element(type)))
    return size;
  // MLIR reads the shape with an op of its own, and leaves the casts around that.
  return build_conversion_cast(&c->b, build_conversion_cast(&c->b, size, c->ctx->index),
                               c->ctx->i64);
}

static Value *build_ranked_reshape(Conversion *c, Op *op) {
  Type to = op->results[0].type;
  Value *made = build_with_pointers(c, op);
  made = descriptor_set(c, made, OFFSET, build_llvm_index(c, 0));
  int64_t strides[MEMREF_MAX_RANK], offset;
  Value *stride = NULL;
  memref_strides(to, strides, &offset);
  for (size_t i = type_rank(to); i-- > 0;) {
    int64_t dim = type_dim(to, i);
    if (strides[i] != DIM_DYNAMIC)
      stride = build_llvm_index(c, strides[i]);
    Value *size = dim == DIM_DYNAMIC ? build_shape_at(c, op, i) : build_llvm_index(c, dim);
    made = descriptor_set_at(c, made, SIZES, i, size);
    made = descriptor_set_at(c, made, STRIDES, i, stride);
    stride = build_mul(c, stride, size);
  }
  return made;
}

typedef struct ShapeCopy {
  Value *from, *sizes, *strides; // addresses
  Type element;                  // of the shape
} ShapeCopy;

// What follows the op goes to a block of its own, behind a loop over the dimensions from the last
// one on, which copies the sizes and computes the strides.
//
//   br ^test(rank - 1, 1);  ^test(i, stride): i >= 0 ? ^body : ^rest
//   ^body: size = from[i]; sizes[i] = size; strides[i] = stride; br ^test(i - 1, stride * size)
static void build_shape_loop(Conversion *c, Op *op, Value *rank, const ShapeCopy *copy) {
  Type i64 = c->ctx->i64;
  Block *before = op->block, *rest = block_split_before(c->module, op->next);
  Block *test = block_create(c->module), *body = block_create(c->module);
  block_remove(rest);
  region_append_block(before->region, test);
  region_append_block(before->region, body);
  region_append_block(before->region, rest);
  Value *at = block_add_arg(c->module, test, i64, op->loc);
  Value *stride = block_add_arg(c->module, test, i64, op->loc);

  Value *one = build_llvm_index(c, 1), *last[] = {rank, one}, *next[] = {at, one};
  Value *start[] = {build_llvm(c, OP_llvm_sub, last, 2, i64), one};
  c->b = builder_at_end(c->module, before, op->loc);
  build_llvm_br(c, test, start, 2);

  c->b = builder_at_end(c->module, test, op->loc);
  Value *compared[] = {at, build_llvm_index(c, 0)};
  enum { SGE = 5 };
  NamedAttr predicate = named(c, "predicate", attr_int(c->ctx, i64, SGE));
  Value *goes_on = build_value(&c->b, OP_llvm_icmp, compared, 2, c->ctx->i1, &predicate, 1);
  build_llvm_cond_br(c, goes_on, body, rest, NULL);

  c->b = builder_at_end(c->module, body, op->loc);
  Value *address = build_gep_index(c, copy->from, llvm_type(c->ctx, copy->element), at);
  Value *size = build_shape_load(c, address, copy->element);
  build_store(c, size, build_gep_index(c, copy->sizes, i64, at));
  build_store(c, stride, build_gep_index(c, copy->strides, i64, at));
  Value *product = build_mul(c, stride, size);
  Value *again[] = {build_llvm(c, OP_llvm_sub, next, 2, i64), product};
  build_llvm_br(c, test, again, 2);
}

// A new ranked descriptor on the stack, of as many dimensions as the shape has elements.
static Value *build_unranked_reshape(Conversion *c, Op *op) {
  Type to = op->results[0].type, i64 = c->ctx->i64, ptr = llvm_memref_ptr(c->ctx, to);
  Value *shape = converted_operand(c, op, 1), *fields[3], *size;
  Value *rank = descriptor_get_at(c, shape, SIZES, 0);
  Value *made = descriptor_set(c, build_undef(c, llvm_type(c->ctx, to)), RANK, rank);
  build_descriptor_sizes(c, &to, &made, 1, &size);
  Value *memory = build_alloca(c, size, type_int(c->ctx, 8, SIGNLESS));
  made = descriptor_set(c, made, DESCRIPTOR, memory);
  build_source_fields(c, op, fields, 3);
  for (int32_t i = ALLOCATED; i <= OFFSET; i++)
    build_store(c, fields[i], build_field_ptr(c, memory, ptr, i));
  Type header[] = {ptr, ptr, i64, i64};
  int32_t behind[] = {0, SIZES};
  ShapeCopy copy = {.element = type_element(op_operand(op, 1)->type)};
  copy.sizes = build_gep(c, memory, type_llvm_struct(c->ctx, header, 4, false), behind, 2, NULL, 0);
  copy.strides = build_gep_index(c, copy.sizes, i64, rank);
  copy.from = descriptor_get(c, shape, ALIGNED);
  build_shape_loop(c, op, rank, &copy);
  return made;
}

static bool rewrite_reshape(Conversion *c, Op *op) {
  bool is_ranked = type_is_memref(op->results[0].type);
  if (!all_convert(c, op) ||
      (!is_ranked && (!op->next || !memref_is_contiguous(op_operand(op, 1)->type))))
    return false;
  converted_operand(c, op, 0);
  converted_operand(c, op, 1);
  replace_op_with(c, op, is_ranked ? build_ranked_reshape(c, op) : build_unranked_reshape(c, op));
  return true;
}

static bool rewrite_transpose(Conversion *c, Op *op) {
  if (!all_convert(c, op))
    return false;
  Attr map = op_attr(op, conversion_name(c, "permutation"));
  Value *source = converted_operand(c, op, 0);
  if (affine_is_identity(map, type_rank(op_operand(op, 0)->type))) {
    replace_op_with(c, op, source);
    return true;
  }
  Value *made = build_undef(c, llvm_type(c->ctx, op->results[0].type));
  for (int64_t field = ALLOCATED; field <= OFFSET; field++)
    made = descriptor_set(c, made, field, descriptor_get(c, source, field));
  for (size_t i = 0; i < type_rank(op->results[0].type); i++) {
    size_t from = (size_t)affine_result_dim(map, i);
    for (int64_t field = SIZES; field <= STRIDES; field++)
      made = descriptor_set_at(c, made, field, i, descriptor_get_at(c, source, field, from));
  }
  replace_op_with(c, op, made);
  return true;
}

// Bytes seen as elements: from the last dimension on, each stride is the product so far.
static bool rewrite_view(Conversion *c, Op *op) {
  Type to = op->results[0].type;
  int64_t strides[MEMREF_MAX_RANK], offset;
  if (!all_convert(c, op) || !memref_strides(to, strides, &offset) || offset != 0)
    return false;
  for (uint32_t i = 0; i < op->n_operands; i++)
    converted_operand(c, op, i);
  Value *source = converted_operand(c, op, 0);
  Value *made = build_undef(c, llvm_type(c->ctx, to));
  made = descriptor_set(c, made, ALLOCATED, descriptor_get(c, source, ALLOCATED));
  Value *bytes = descriptor_get(c, source, ALIGNED);
  bytes = build_gep_index(c, bytes, type_int(c->ctx, 8, SIGNLESS), converted_operand(c, op, 1));
  made = descriptor_set(c, made, ALIGNED, bytes);
  made = descriptor_set(c, made, OFFSET, build_llvm_index(c, 0));
  uint32_t next = op->n_operands;
  Value *stride = NULL, *size = NULL;
  for (size_t i = type_rank(to); i-- > 0;) {
    Value *inner = size;
    size = type_dim(to, i) == DIM_DYNAMIC ? converted_operand(c, op, --next)
                                          : build_llvm_index(c, type_dim(to, i));
    made = descriptor_set_at(c, made, SIZES, i, size);
    if (strides[i] != DIM_DYNAMIC)
      stride = build_llvm_index(c, strides[i]);
    else
      stride = build_mul(c, stride, inner);
    made = descriptor_set_at(c, made, STRIDES, i, stride);
  }
  replace_op_with(c, op, made);
  return true;
}

static bool rewrite_extract_strided_metadata(Conversion *c, Op *op) {
  if (!all_convert(c, op))
    return false;
  Value *source = converted_operand(c, op, 0);
  Value *pointers[] = {descriptor_get(c, source, ALLOCATED), descriptor_get(c, source, ALIGNED)};
  Value *base = build_undef(c, llvm_type(c->ctx, op->results[0].type));
  base = descriptor_set(c, base, ALLOCATED, pointers[0]);
  base = descriptor_set(c, base, ALIGNED, pointers[1]);
  ValueVec values = {0};
  vec_push(c->scratch, &values, descriptor_set(c, base, OFFSET, build_llvm_index(c, 0)));
  vec_push(c->scratch, &values, descriptor_get(c, source, OFFSET));
  for (int64_t field = SIZES; field <= STRIDES; field++)
    for (size_t i = 0; i < type_rank(op_operand(op, 0)->type); i++)
      vec_push(c->scratch, &values, descriptor_get_at(c, source, field, i));
  replace_op(c, op, values.data);
  return true;
}

static bool rewrite_extract_pointer(Conversion *c, Op *op) {
  if (!all_convert(c, op))
    return false;
  Type from = op_operand(op, 0)->type;
  Value *source = converted_operand(c, op, 0), *pointer;
  if (type_is_memref(from)) {
    pointer = descriptor_get(c, source, ALIGNED);
  } else {
    Type ptr = llvm_memref_ptr(c->ctx, from);
    int32_t one = 1;
    Value *memory = descriptor_get(c, source, DESCRIPTOR);
    pointer = build_load(c, build_gep(c, memory, ptr, &one, 1, NULL, 0), ptr);
  }
  replace_op_with(c, op, build_llvm(c, OP_llvm_ptrtoint, &pointer, 1, c->ctx->i64));
  return true;
}

const RewriteRow MEMREF_VIEW_TO_LLVM[] = {
    {OP_memref_cast, rewrite_cast, 0},
    {OP_memref_memory_space_cast, rewrite_memory_space_cast, 0},
    {OP_memref_reinterpret_cast, rewrite_reinterpret_cast, 0},
    {OP_memref_reshape, rewrite_reshape, 0},
    {OP_memref_transpose, rewrite_transpose, 0},
    {OP_memref_view, rewrite_view, 0},
    {OP_memref_extract_strided_metadata, rewrite_extract_strided_metadata, 0},
    {OP_memref_extract_aligned_pointer_as_index, rewrite_extract_pointer, 0},
    {0},
};
