// llvm_types.c: see llvm_types.h.

#include "convert/llvm_types.h"

Type llvm_memref_ptr(Context *ctx, Type memref) {
  Attr space = memref_space(memref);
  int64_t number = 0;
  if (space && (!attr_is(space, &ATTR_DEF_INTEGER) || !attr_int_value(space, &number)))
    return NULL;
  return number < 0 || number > UINT32_MAX ? NULL : type_llvm_ptr(ctx, (unsigned)number);
}

enum { MAX_RANK = 1024 };

bool memref_is_strided(Type memref) {
  int64_t strides[MAX_RANK], offset;
  return type_rank(memref) <= MAX_RANK && memref_strides(memref, strides, &offset);
}

bool memref_converts(Context *ctx, Type memref) {
  return llvm_memref_ptr(ctx, memref) && llvm_type(ctx, type_element(memref)) &&
         memref_is_strided(memref);
}

static Type memref_type(Context *ctx, Type memref) {
  if (!memref_converts(ctx, memref))
    return NULL;
  Type ptr = llvm_memref_ptr(ctx, memref);
  size_t rank = type_rank(memref);
  Type array = type_llvm_array(ctx, ctx->i64, rank);
  Type fields[] = {ptr, ptr, ctx->i64, array, array};
  return type_llvm_struct(ctx, fields, rank ? 5 : 3, false);
}

static Type unranked_type(Context *ctx, Type memref) {
  if (!llvm_memref_ptr(ctx, memref) || !llvm_type(ctx, type_element(memref)))
    return NULL;
  Type fields[] = {ctx->i64, type_llvm_ptr(ctx, 0)};
  return type_llvm_struct(ctx, fields, 2, false);
}

static Type vector_type(Context *ctx, Type vector) {
  Type element = llvm_type(ctx, type_element(vector));
  size_t rank = type_rank(vector);
  uint64_t scalable = vector_scalable(vector);
  if (!element || (!type_is_int(element) && !type_is_float(element)))
    return NULL;
  int64_t one = 1, last = rank ? type_dim(vector, rank - 1) : one;
  uint64_t last_scalable = rank && rank <= 64 ? (scalable >> (rank - 1)) & 1 : 0;
  Type type = type_vector(ctx, &last, 1, element, last_scalable);
  for (size_t i = rank; i-- > 1;) {
    if (i <= 64 && (scalable >> (i - 1)) & 1)
      return NULL;
    type = type_llvm_array(ctx, type, (uint64_t)type_dim(vector, i - 1));
  }
  return type;
}

static bool is_small_float(Type type) {
  return type_width(type) <= 8;
}

Type llvm_type(Context *ctx, Type type) {
  if (type_is_index(type))
    return ctx->i64;
  if (type_is_int(type))
    return type_int(ctx, type_width(type), SIGNLESS);
  if (type_is_float(type))
    return is_small_float(type) ? type_int(ctx, type_width(type), SIGNLESS)
           : type_is_llvm(type) ? type
                                : NULL;
  if (type_is_memref(type))
    return memref_type(ctx, type);
  if (type_is_unranked_memref(type))
    return unranked_type(ctx, type);
  if (type_is_vector(type))
    return vector_type(ctx, type);
  if (type_is_function(type))
    return type_llvm_ptr(ctx, 0);
  if (type_is_complex(type)) {
    Type element = llvm_type(ctx, type_element(type)), two[] = {element, element};
    return element ? type_llvm_struct(ctx, two, 2, false) : NULL;
  }
  return type_is_llvm(type) ? type : NULL;
}

bool llvm_arg_types(Context *ctx, Arena *arena, Type type, bool bare, TypeVec *out) {
  Type one = llvm_type(ctx, type);
  if (!one)
    return false;
  bool is_ranked = type_is_memref(type);
  if (bare && (is_ranked || type_is_unranked_memref(type))) {
    if (!is_ranked || !type_has_static_shape(type))
      return false;
    int64_t strides[MAX_RANK], offset;
    bool is_static = memref_strides(type, strides, &offset) && offset != DIM_DYNAMIC;
    for (size_t i = 0; i < type_rank(type); i++)
      is_static &= strides[i] != DIM_DYNAMIC;
    if (is_static)
      vec_push(arena, out, llvm_memref_ptr(ctx, type));
    return is_static;
  }
  if (type_is_unranked_memref(type)) {
    vec_push(arena, out, ctx->i64);
    vec_push(arena, out, type_llvm_ptr(ctx, 0));
    return true;
  }
  if (!is_ranked) {
    vec_push(arena, out, one);
    return true;
  }
  vec_push(arena, out, llvm_memref_ptr(ctx, type));
  vec_push(arena, out, llvm_memref_ptr(ctx, type));
  for (size_t i = 0; i < 1 + 2 * type_rank(type); i++)
    vec_push(arena, out, ctx->i64);
  return true;
}

Type llvm_result_type(Context *ctx, Arena *arena, Type function, bool bare) {
  TypeVec types = {0};
  for (size_t i = 0; i < type_n_results(function); i++) {
    Type type = type_result(function, i);
    bool is_bare = bare && (type_is_memref(type) || type_is_unranked_memref(type));
    if (is_bare && !llvm_arg_types(ctx, arena, type, true, &types))
      return NULL;
    if (is_bare)
      continue;
    Type one = llvm_type(ctx, type);
    if (!one)
      return NULL;
    vec_push(arena, &types, one);
  }
  if (types.len == 0)
    return type_llvm_void(ctx);
  return types.len == 1 ? types.data[0] : type_llvm_struct(ctx, types.data, types.len, false);
}

Value *build_llvm(Conversion *c, unsigned op, Value *const *operands, size_t n, Type type) {
  return build_value(&c->b, op, operands, n, type, NULL, 0);
}

Value *build_llvm_index(Conversion *c, int64_t value) {
  NamedAttr attr = named(c, "value", attr_int(c->ctx, c->ctx->index, value));
  return build_value(&c->b, OP_llvm_constant, NULL, 0, c->ctx->i64, &attr, 1);
}

Value *build_undef(Conversion *c, Type type) {
  return build_llvm(c, OP_llvm_undef, NULL, 0, type);
}

static Type type_at(Type type, const int64_t *position, size_t n) {
  for (size_t i = 0; i < n; i++)
    type = type_is_llvm_array(type) ? llvm_array_element(type)
                                    : llvm_struct_at(type, (size_t)position[i]);
  return type;
}

Value *build_extract(Conversion *c, Value *from, const int64_t *position, size_t n) {
  NamedAttr attr = named(c, "position", attr_i64_array(c->ctx, position, n));
  return build_value(&c->b, OP_llvm_extractvalue, &from, 1, type_at(from->type, position, n), &attr,
                     1);
}

Value *build_insert(Conversion *c, Value *into, Value *value, const int64_t *position, size_t n) {
  NamedAttr attr = named(c, "position", attr_i64_array(c->ctx, position, n));
  Value *operands[] = {into, value};
  return build_value(&c->b, OP_llvm_insertvalue, operands, 2, into->type, &attr, 1);
}

Value *build_gep(Conversion *c, Value *base, Type element, const int32_t *raw, size_t n_raw,
                 Value *const *dynamic, size_t n_dynamic) {
  NamedAttr attrs[] = {named(c, "rawConstantIndices", attr_i32_array(c->ctx, raw, n_raw)),
                       named(c, "elem_type", attr_type(c->ctx, element))};
  ValueVec operands = {0};
  vec_push(c->scratch, &operands, base);
  for (size_t i = 0; i < n_dynamic; i++)
    vec_push(c->scratch, &operands, dynamic[i]);
  return build_value(&c->b, OP_llvm_getelementptr, operands.data, operands.len, base->type, attrs,
                     2);
}

Value *build_gep_index(Conversion *c, Value *base, Type element, Value *index) {
  int32_t dynamic = INT32_MIN;
  return build_gep(c, base, element, &dynamic, 1, &index, 1);
}

Value *build_alloca(Conversion *c, Value *n, Type element) {
  NamedAttr attr = named(c, "elem_type", attr_type(c->ctx, element));
  return build_value(&c->b, OP_llvm_alloca, &n, 1, type_llvm_ptr(c->ctx, 0), &attr, 1);
}

Value *build_load(Conversion *c, Value *address, Type type) {
  return build_llvm(c, OP_llvm_load, &address, 1, type);
}

void build_store(Conversion *c, Value *value, Value *address) {
  Value *operands[] = {value, address};
  build_op(&c->b, OP_llvm_store, operands, 2, NULL, 0, NULL, 0);
}

Value *build_mul(Conversion *c, Value *a, Value *b) {
  Value *operands[] = {a, b};
  return build_llvm(c, OP_llvm_mul, operands, 2, a->type);
}

Value *build_add(Conversion *c, Value *a, Value *b) {
  Value *operands[] = {a, b};
  return build_llvm(c, OP_llvm_add, operands, 2, a->type);
}

void build_llvm_br(Conversion *c, Block *to, Value *const *values, size_t n) {
  Op *branch = build_op(&c->b, OP_llvm_br, values, n, NULL, 0, NULL, 0);
  op_set_successors(c->module, branch, &to, 1);
}

void build_llvm_cond_br(Conversion *c, Value *condition, Block *then, Block *otherwise,
                        Value *value) {
  Value *operands[] = {condition, value};
  int32_t n = value != NULL, segments[] = {1, 0, n};
  Block *to[] = {then, otherwise};
  NamedAttr attr = {c->ctx->operand_segments, attr_i32_array(c->ctx, segments, 3)};
  Op *branch = build_op(&c->b, OP_llvm_cond_br, operands, 1 + (size_t)n, NULL, 0, &attr, 1);
  op_set_successors(c->module, branch, to, 2);
}

Op *build_llvm_call(Conversion *c, Ident callee, Value *const *args, size_t n, Type result) {
  NamedAttr attr = named(c, "callee", attr_symbol(c->ctx, callee, NULL, 0));
  bool has_result = result && !type_is_llvm_void(result);
  return build_op(&c->b, OP_llvm_call, args, n, &result, has_result, &attr, 1);
}

Value *build_size_of(Conversion *c, Type element, Value *n) {
  Value *null = build_llvm(c, OP_llvm_zero, NULL, 0, type_llvm_ptr(c->ctx, 0)), *end;
  int32_t one = 1;
  end = n ? build_gep_index(c, null, element, n) : build_gep(c, null, element, &one, 1, NULL, 0);
  return build_llvm(c, OP_llvm_ptrtoint, &end, 1, c->ctx->i64);
}

Value *descriptor_get(Conversion *c, Value *descriptor, int64_t field) {
  return build_extract(c, descriptor, &field, 1);
}

Value *descriptor_get_at(Conversion *c, Value *descriptor, int64_t field, size_t dim) {
  int64_t position[] = {field, (int64_t)dim};
  return build_extract(c, descriptor, position, 2);
}

Value *descriptor_set(Conversion *c, Value *descriptor, int64_t field, Value *value) {
  return build_insert(c, descriptor, value, &field, 1);
}

Value *descriptor_set_at(Conversion *c, Value *descriptor, int64_t field, size_t dim,
                         Value *value) {
  int64_t position[] = {field, (int64_t)dim};
  return build_insert(c, descriptor, value, position, 2);
}

void descriptor_unpack(Conversion *c, Value *descriptor, Type memref, ValueVec *out) {
  bool is_ranked = type_is_memref(memref);
  for (int64_t field = 0; field < (is_ranked ? 3 : 2); field++)
    vec_push(c->scratch, out, descriptor_get(c, descriptor, field));
  for (int64_t field = SIZES; is_ranked && field <= STRIDES; field++)
    for (size_t i = 0; i < type_rank(memref); i++)
      vec_push(c->scratch, out, descriptor_get_at(c, descriptor, field, i));
}

Value *descriptor_pack(Conversion *c, Type memref, Value *const *values) {
  Value *d = build_undef(c, llvm_type(c->ctx, memref));
  bool is_ranked = type_is_memref(memref);
  size_t rank = is_ranked ? type_rank(memref) : 0;
  for (int64_t field = 0; field < (is_ranked ? 3 : 2); field++)
    d = descriptor_set(c, d, field, values[field]);
  for (size_t i = 0; i < rank; i++) {
    d = descriptor_set_at(c, d, SIZES, i, values[3 + i]);
    d = descriptor_set_at(c, d, STRIDES, i, values[3 + rank + i]);
  }
  return d;
}

Value *descriptor_from_pointer(Conversion *c, Type memref, Value *allocated, Value *aligned) {
  int64_t strides[MAX_RANK], offset;
  if (!memref_strides(memref, strides, &offset))
    return NULL;
  Value *d = build_undef(c, llvm_type(c->ctx, memref));
  d = descriptor_set(c, d, ALLOCATED, allocated);
  d = descriptor_set(c, d, ALIGNED, aligned);
  d = descriptor_set(c, d, OFFSET, build_llvm_index(c, offset));
  for (size_t i = 0; i < type_rank(memref); i++) {
    d = descriptor_set_at(c, d, SIZES, i, build_llvm_index(c, type_dim(memref, i)));
    d = descriptor_set_at(c, d, STRIDES, i, build_llvm_index(c, strides[i]));
  }
  return d;
}
