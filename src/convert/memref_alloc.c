// memref_alloc.c: --finalize-memref-to-llvm, and of it buffers: on the heap, on the stack, global.

#include "convert/memref_to_llvm.h"
#include "convert/tables.h"
#include "dialects/llvm/enums.h"
#include "dialects/memref/memref.h"
#include "ir/greedy.h"

typedef struct Shape {
  Value *sizes[MEMREF_MAX_RANK], *strides[MEMREF_MAX_RANK];
  Value *n_elements;
} Shape;

// Sizes, then row-major strides from the last dimension on; the last product is the number of
// elements. A product that is known is a constant; as in MLIR a size of 0 is left out of it.
static bool build_shape(Conversion *c, Type memref, Value *const *dynamic, Shape *shape) {
  size_t rank = type_rank(memref);
  for (size_t i = 0; i < rank; i++)
    shape->sizes[i] =
        type_dim(memref, i) == DIM_DYNAMIC ? *dynamic++ : build_llvm_index(c, type_dim(memref, i));
  int64_t known = 1;
  Value *stride = build_llvm_index(c, 1);
  for (size_t i = rank; i-- > 0;) {
    shape->strides[i] = stride;
    int64_t dim = type_dim(memref, i);
    if (dim == 0)
      continue;
    bool is_unit = known == 1;
    if (dim == DIM_DYNAMIC || known == DIM_DYNAMIC)
      known = DIM_DYNAMIC;
    else if (__builtin_mul_overflow(known, dim, &known))
      return false;
    if (is_unit)
      stride = shape->sizes[i];
    else
      stride =
          known == DIM_DYNAMIC ? build_mul(c, stride, shape->sizes[i]) : build_llvm_index(c, known);
  }
  shape->n_elements = stride;
  return true;
}

static bool has_plain_layout(Conversion *c, Type memref) {
  return memref_is_contiguous(memref) && llvm_type(c->ctx, memref) &&
         type_rank(memref) <= MEMREF_MAX_RANK;
}

// Its element count is a number of 64 bits; the verifier of the types does not ask for that. What
// is not known before the program runs is not asked.
static bool size_fits(Conversion *c, const Op *op, Type memref) {
  int64_t bytes = 8;
  uint32_t next = 0;
  for (size_t i = 0; i < type_rank(memref); i++) {
    int64_t dim = type_dim(memref, i);
    if (dim == DIM_DYNAMIC)
      dim = attr_int_or(value_constant(op_operand(op, next++)), DIM_DYNAMIC);
    if (dim != DIM_DYNAMIC && dim != 0 && __builtin_mul_overflow(bytes, dim, &bytes)) {
      c->failed = true;
      return op_error(op, "allocates more bytes than an address can count");
    }
  }
  return true;
}

static Value *build_descriptor(Conversion *c, Type memref, Value *allocated, Value *aligned,
                               const Shape *shape) {
  Value *d = build_undef(c, llvm_type(c->ctx, memref));
  d = descriptor_set(c, d, ALLOCATED, allocated);
  d = descriptor_set(c, d, ALIGNED, aligned);
  d = descriptor_set(c, d, OFFSET, build_llvm_index(c, 0));
  for (size_t i = 0; i < type_rank(memref); i++)
    d = descriptor_set_at(c, d, SIZES, i, shape->sizes[i]);
  for (size_t i = 0; i < type_rank(memref); i++)
    d = descriptor_set_at(c, d, STRIDES, i, shape->strides[i]);
  return d;
}

static Value **dynamic_sizes(Conversion *c, Op *op) {
  Value **out = ARENA_ARRAY(c->scratch, Value *, op->n_operands + 1);
  for (uint32_t i = 0; i < op->n_operands; i++)
    out[i] = converted_operand(c, op, i);
  return out;
}

// The next multiple of the alignment.
static Value *build_aligned(Conversion *c, Value *pointer, Value *alignment) {
  Type i64 = c->ctx->i64;
  Value *address = build_llvm(c, OP_llvm_ptrtoint, &pointer, 1, i64);
  Value *bump[] = {alignment, build_llvm_index(c, 1)};
  Value *bumped = build_add(c, address, build_llvm(c, OP_llvm_sub, bump, 2, i64));
  Value *rest[] = {bumped, alignment};
  Value *down[] = {bumped, build_llvm(c, OP_llvm_urem, rest, 2, i64)};
  Value *aligned = build_llvm(c, OP_llvm_sub, down, 2, i64);
  return build_llvm(c, OP_llvm_inttoptr, &aligned, 1, pointer->type);
}

static bool is_plain_element(Type type) {
  return type_is_index(type) || type_is_signless(type) || type_is_float(type);
}

static bool rewrite_alloc(Conversion *c, Op *op) {
  Type memref = op->results[0].type;
  if (!size_fits(c, op, memref) || !has_plain_layout(c, memref))
    return false;
  Type space = llvm_memref_ptr(c->ctx, memref), ptr = type_llvm_ptr(c->ctx, 0);
  Type element = llvm_type(c->ctx, type_element(memref));
  Shape shape;
  build_shape(c, memref, dynamic_sizes(c, op), &shape);
  Value *bytes = build_size_of(c, element, shape.n_elements), *alignment = NULL;
  Attr asked = op_attr(op, conversion_name(c, "alignment"));
  if (asked)
    alignment = build_llvm_index(c, attr_int_or(asked, 1));
  else if (!is_plain_element(type_element(memref)))
    alignment = build_size_of(c, element, NULL);
  if (alignment)
    bytes = build_add(c, bytes, alignment);
  declare_function(c, "malloc", ptr, &c->ctx->i64, 1);
  Value *allocated = op_result(build_llvm_call(c, conversion_name(c, "malloc"), &bytes, 1, ptr), 0);
  if (space != ptr)
    allocated = build_llvm(c, OP_llvm_addrspacecast, &allocated, 1, space);
  Value *aligned = alignment ? build_aligned(c, allocated, alignment) : allocated;
  replace_op_with(c, op, build_descriptor(c, memref, allocated, aligned, &shape));
  return true;
}

static bool rewrite_alloca(Conversion *c, Op *op) {
  Type memref = op->results[0].type;
  if (!size_fits(c, op, memref) || !has_plain_layout(c, memref))
    return false;
  Shape shape;
  build_shape(c, memref, dynamic_sizes(c, op), &shape);
  Type element = llvm_type(c->ctx, type_element(memref));
  NamedAttr attrs[2] = {named(c, "elem_type", attr_type(c->ctx, element))};
  Attr alignment = op_attr(op, conversion_name(c, "alignment"));
  if (alignment)
    attrs[1] = named(c, "alignment", alignment);
  Value *memory = build_value(&c->b, OP_llvm_alloca, &shape.n_elements, 1,
                              llvm_memref_ptr(c->ctx, memref), attrs, alignment ? 2 : 1);
  replace_op_with(c, op, build_descriptor(c, memref, memory, memory, &shape));
  return true;
}

static bool rewrite_dealloc(Conversion *c, Op *op) {
  if (!operands_convert(c, op))
    return false;
  Type ptr = type_llvm_ptr(c->ctx, 0), nothing = type_llvm_void(c->ctx);
  Type memref = op_operand(op, 0)->type;
  declare_function(c, "free", nothing, &ptr, 1);
  Value *descriptor = converted_operand(c, op, 0), *allocated;
  if (type_is_memref(memref))
    allocated = descriptor_get(c, descriptor, ALLOCATED);
  else
    allocated =
        build_load(c, descriptor_get(c, descriptor, DESCRIPTOR), llvm_memref_ptr(c->ctx, memref));
  if (allocated->type != ptr)
    allocated = build_llvm(c, OP_llvm_addrspacecast, &allocated, 1, ptr);
  build_llvm_call(c, conversion_name(c, "free"), &allocated, 1, nothing);
  erase_op(c, op);
  return true;
}

static Type global_type(Context *ctx, Type memref) {
  Type type = llvm_type(ctx, type_element(memref));
  for (size_t i = type_rank(memref); type && i-- > 0;)
    type = type_llvm_array(ctx, type, (uint64_t)type_dim(memref, i));
  return type;
}

static bool rewrite_global(Conversion *c, Op *op) {
  Type memref = attr_type_value(op_attr(op, conversion_name(c, "type")));
  if (!has_plain_layout(c, memref))
    return false;
  Type type = global_type(c->ctx, memref), ptr = llvm_memref_ptr(c->ctx, memref);
  Attr initial = op_attr(op, conversion_name(c, "initial_value"));
  Attr visibility = op_attr(op, c->ctx->sym_visibility);
  bool is_public = !visibility || str_is(ident_str(attr_text(visibility)), "public");
  bool is_uninitialized = attr_is(initial, &ATTR_DEF_UNIT);
  if (initial && !is_uninitialized && type_rank(memref) == 0 &&
      !(initial = dense_element(c->ctx, initial, 0)))
    return false;
  Attr linkage =
      attr_enum(c->ctx, &ATTR_DEF_LLVM_LINKAGE, is_public ? LLVM_EXTERNAL : LLVM_PRIVATE);
  NamedAttr attrs[8];
  size_t n = 0;
  attrs[n++] = named(c, "sym_name", op_attr(op, c->ctx->sym_name));
  attrs[n++] = named(c, "global_type", attr_type(c->ctx, type));
  attrs[n++] = named(c, "linkage", linkage);
  attrs[n++] = named(c, "addr_space", attr_int(c->ctx, c->ctx->i32, llvm_ptr_space(ptr)));
  if (initial && !is_uninitialized)
    attrs[n++] = named(c, "value", initial);
  Attr constant = op_attr(op, conversion_name(c, "constant"));
  Attr alignment = op_attr(op, conversion_name(c, "alignment"));
  if (constant)
    attrs[n++] = named(c, "constant", constant);
  if (alignment)
    attrs[n++] = named(c, "alignment", alignment);
  Op *made = build_llvm_symbol(&c->b, OP_llvm_global, attrs, n);
  erase_op(c, op);
  if (!is_uninitialized)
    return true;
  Block *block = block_create(c->module);
  region_append_block(op_region(made, 0), block);
  c->b = builder_at_end(c->module, block, op->loc);
  Value *value = build_undef(c, type);
  build_op(&c->b, OP_llvm_return, &value, 1, NULL, 0, NULL, 0);
  return true;
}

static bool rewrite_get_global(Conversion *c, Op *op) {
  Type memref = op->results[0].type;
  if (!has_plain_layout(c, memref))
    return false;
  enum { NOT_ALLOCATED = 0xdeadbeef };
  Shape shape;
  if (!build_shape(c, memref, NULL, &shape))
    return false;
  Type element = llvm_type(c->ctx, type_element(memref)), ptr = llvm_memref_ptr(c->ctx, memref);
  build_size_of(c, element, shape.n_elements);
  NamedAttr name = named(c, "global_name", op_attr(op, conversion_name(c, "name")));
  Value *address = build_value(&c->b, OP_llvm_addressof, NULL, 0, ptr, &name, 1);
  int32_t zeros[MEMREF_MAX_RANK + 1] = {0};
  address =
      build_gep(c, address, global_type(c->ctx, memref), zeros, type_rank(memref) + 1, NULL, 0);
  Value *number = build_llvm_index(c, NOT_ALLOCATED);
  Value *none = build_llvm(c, OP_llvm_inttoptr, &number, 1, ptr);
  replace_op_with(c, op, build_descriptor(c, memref, none, address, &shape));
  return true;
}

static bool scope_converts(Conversion *c, const Op *op) {
  Block *body = op_region(op, 0)->first;
  if (!body || !body->last || !op_is(body->last, OP_memref_alloca_scope_return))
    return false;
  for (uint32_t i = 0; i < op->n_results; i++)
    if (llvm_type(c->ctx, op->results[i].type) != op->results[i].type)
      return false;
  return true;
}

// The region becomes a block of its own between saving and restoring the stack; its results are
// the arguments of one more block.
static bool rewrite_alloca_scope(Conversion *c, Op *op) {
  if (!scope_converts(c, op))
    return false;
  Block *body = op_region(op, 0)->first, *before = op->block;
  Block *rest = block_split_before(c->module, op), *joined = rest;
  Value **results = ARENA_ARRAY(c->scratch, Value *, op->n_results + 1);
  block_remove(body);
  region_insert_block_before(rest, body);
  c->b = builder_at_end(c->module, before, op->loc);
  Value *stack = build_llvm(c, OP_llvm_intr_stacksave, NULL, 0, type_llvm_ptr(c->ctx, 0));
  build_llvm_br(c, body, NULL, 0);
  if (op->n_results) {
    joined = block_create(c->module);
    region_insert_block_before(rest, joined);
    for (uint32_t i = 0; i < op->n_results; i++)
      results[i] = block_add_arg(c->module, joined, op->results[i].type, op->loc);
    c->b = builder_at_end(c->module, joined, op->loc);
    build_llvm_br(c, rest, NULL, 0);
  }
  Op *end = body->last;
  c->b = builder_before(c->module, end);
  ValueVec values = {0};
  for (uint32_t i = 0; i < end->n_operands; i++)
    vec_push(c->scratch, &values, converted_operand(c, end, i));
  build_op(&c->b, OP_llvm_intr_stackrestore, &stack, 1, NULL, 0, NULL, 0);
  build_llvm_br(c, joined, values.data, values.len);
  erase_op(c, end);
  replace_op(c, op, results);
  return true;
}

const RewriteRow MEMREF_ALLOC_TO_LLVM[] = {
    {OP_memref_alloc, rewrite_alloc, 0},
    {OP_memref_alloca, rewrite_alloca, 0},
    {OP_memref_dealloc, rewrite_dealloc, 0},
    {OP_memref_global, rewrite_global, 0},
    {OP_memref_get_global, rewrite_get_global, 0},
    {OP_memref_alloca_scope, rewrite_alloca_scope, 0},
    {0},
};

static bool run_memref_to_llvm(PassRun *run) {
  static const RewriteRow *const TABLES[] = {MEMREF_ALLOC_TO_LLVM, MEMREF_ACCESS_TO_LLVM,
                                             MEMREF_ATOMIC_TO_LLVM, MEMREF_VIEW_TO_LLVM};
  return convert_ops(run, TABLES, 4, 0);
}

const PassInfo PASS_memref_to_llvm = {"finalize-memref-to-llvm",
                                      "buffers and accesses to the llvm dialect", "builtin.module",
                                      NULL, run_memref_to_llvm};
