// views.c: accesses through views of an array (memref.view, subview, reinterpret_cast, cast, ...)
// become accesses of the array.
//
//   %v = memref.view %m[%shift][] : memref<24xi8> to memref<4xi16>      (on the cf level)
//   %x = memref.load %v[%i]       ->   %lo = memref.load %m[%shift + 2 * %i]
//                                      %hi = memref.load %m[%shift + 2 * %i + 1]
//                                      %x = %hi : %lo
//
// An array has elements of one width in a circuit: that of its bytes, where it is an array of
// bytes. The first byte is the lowest, as in the memory of the CPUs that share the array.

#include "convert/cf_to_handshake/lower.h"

enum { MAX_RANK = 16, MAX_VIEWS = 64 };

// constant + sum of values[i] * factors[i]
typedef struct Linear {
  int64_t constant;
  VEC(Value *) values;
  VEC(int64_t) factors;
} Linear;

// Where an element of a view lies: base + (offset + sum of index * stride) * size, in elements of
// the array. Only a view has a base and a size: bytes.
typedef struct Layout {
  Value *root;
  Linear base, offset;
  int64_t strides[MAX_RANK];
  size_t rank;
  int64_t size;
} Layout;

// Other strides over the elements from the same one on.
static bool is_reshape(const Op *op) {
  return op_is(op, OP_memref_expand_shape) || op_is(op, OP_memref_collapse_shape) ||
         op_is(op, OP_memref_transpose);
}

static bool is_view(const Op *op) {
  return op && (op_is(op, OP_memref_view) || op_is(op, OP_memref_reinterpret_cast) ||
                op_is(op, OP_memref_cast) || op_is(op, OP_memref_subview) || is_reshape(op));
}

static bool add_term(Lowering *l, Linear *sum, Value *value, int64_t factor) {
  const Op *op = value_op(value);
  int64_t number;
  if (op && op_is(op, OP_arith_constant) &&
      attr_int_value(op_attr_named(l->ctx, op, "value"), &number))
    return !__builtin_mul_overflow(number, factor, &number) &&
           !__builtin_add_overflow(sum->constant, number, &sum->constant);
  vec_push(l->scratch, &sum->values, value);
  vec_push(l->scratch, &sum->factors, factor);
  return true;
}

static bool add_linear(Lowering *l, Linear *sum, const Linear *more, int64_t factor) {
  int64_t number;
  if (__builtin_mul_overflow(more->constant, factor, &number) ||
      __builtin_add_overflow(sum->constant, number, &sum->constant))
    return false;
  for (size_t i = 0; i < more->values.len; i++)
    if (__builtin_mul_overflow(more->factors.data[i], factor, &number) ||
        !add_term(l, sum, more->values.data[i], number))
      return false;
  return true;
}

static bool set_strides(Layout *layout, Type type, int64_t *offset) {
  layout->rank = type_is_memref(type) ? type_rank(type) : MAX_RANK + 1;
  if (layout->rank > MAX_RANK || !memref_strides(type, layout->strides, offset))
    return false;
  for (size_t i = 0; i < layout->rank; i++)
    if (layout->strides[i] == DIM_DYNAMIC)
      return false;
  return true;
}

// Bytes of a number; 0: it has not a whole number of them.
static int64_t bytes_of(Type type) {
  bool is_number = type_is_signless(type) || type_is_float(type);
  return is_number && type_width(type) % 8 == 0 ? type_width(type) / 8 : 0;
}

// A subview begins at the element that its offsets name.
static bool add_offsets(Lowering *l, const Op *op, Layout *layout) {
  Attr known = op_attr_named(l->ctx, op, "static_offsets");
  uint32_t next, n;
  if (!op_operand_range(op, 1, &next, &n))
    return false;
  for (size_t i = 0; i < layout->rank; i++) {
    int64_t number = dense_array_int(known, i), stride = layout->strides[i];
    Linear offset = {.constant = number};
    bool ok = number != DIM_DYNAMIC ? add_linear(l, &layout->offset, &offset, stride)
                                    : add_term(l, &layout->offset, op_operand(op, next++), stride);
    if (!ok)
      return false;
  }
  return true;
}

static bool layout_of(Lowering *l, Value *memref, Layout *layout, int depth) {
  Op *op = value_op(memref);
  int64_t offset;
  if (!depth)
    return false;
  if (!is_view(op)) {
    *layout = (Layout){.root = memref, .size = 1};
    if (!type_is_memref(memref->type) || !set_strides(layout, memref->type, &offset) ||
        offset == DIM_DYNAMIC)
      return false;
    layout->offset.constant = offset;
    return true;
  }
  if (!layout_of(l, op_operand(op, 0), layout, depth - 1))
    return false;
  if (op_is(op, OP_memref_cast))
    return layout->rank == (type_is_memref(memref->type) ? type_rank(memref->type) : 0);
  if (op_is(op, OP_memref_subview) && !add_offsets(l, op, layout))
    return false;
  if (!set_strides(layout, memref->type, &offset))
    return false;
  if (op_is(op, OP_memref_subview) || is_reshape(op))
    return true;
  if (op_is(op, OP_memref_view)) { // of contiguous bytes
    if (!add_linear(l, &layout->base, &layout->offset, layout->size) ||
        !add_term(l, &layout->base, op_operand(op, 1), 1))
      return false;
    layout->offset = (Linear){.constant = offset};
    layout->size = bytes_of(type_element(memref->type));
    return layout->size != 0;
  }
  layout->offset = (Linear){.constant = offset};
  uint32_t begin, n;
  if (offset != DIM_DYNAMIC)
    return true;
  layout->offset.constant = 0;
  return op_operand_range(op, 1, &begin, &n) && n == 1 &&
         add_term(l, &layout->offset, op_operand(op, begin), 1);
}

// -- Building ------------------------------------------------------------------------------------

Value *build_cf_number(Lowering *l, Builder *b, Type type, int64_t number) {
  NamedAttr value = {l->value_attr, attr_int(l->ctx, type, number)};
  return build_value(b, OP_arith_constant, NULL, 0, type, &value, 1);
}

static Value *build_binary(Builder *b, unsigned id, Value *x, Value *y) {
  Value *operands[] = {x, y};
  return build_value(b, id, operands, 2, x->type, NULL, 0);
}

static Value *build_cast(Builder *b, unsigned id, Value *value, Type type) {
  return value->type == type ? value : build_value(b, id, &value, 1, type, NULL, 0);
}

static Value *build_linear(Lowering *l, Builder *b, const Linear *sum, int64_t more) {
  Value *result = NULL;
  for (size_t i = 0; i < sum->values.len; i++) {
    Value *term = sum->values.data[i];
    if (sum->factors.data[i] != 1)
      term = build_binary(b, OP_arith_muli, term,
                          build_cf_number(l, b, l->ctx->index, sum->factors.data[i]));
    result = result ? build_binary(b, OP_arith_addi, result, term) : term;
  }
  int64_t constant = sum->constant + more;
  if (!result)
    return build_cf_number(l, b, l->ctx->index, constant);
  return constant ? build_binary(b, OP_arith_addi, result,
                                 build_cf_number(l, b, l->ctx->index, constant))
                  : result;
}

typedef struct ViewAccess {
  Op *op;
  bool is_store;
  Layout layout;
  Linear address; // of its first element of the array
} ViewAccess;

// The array's element at address + i: read (value NULL), or written.
static Value *build_part(Lowering *l, Builder *b, const ViewAccess *access, int64_t i,
                         Value *value) {
  Values operands = {0};
  Type root = access->layout.root->type;
  if (value)
    vec_push(l->scratch, &operands, value);
  vec_push(l->scratch, &operands, access->layout.root);
  for (size_t k = 0; k + 1 < type_rank(root); k++)
    vec_push(l->scratch, &operands, build_cf_number(l, b, l->ctx->index, 0));
  if (type_rank(root))
    vec_push(l->scratch, &operands, build_linear(l, b, &access->address, i));
  Type element = type_element(root);
  VEC(NamedAttr) attrs = {0};
  for (uint32_t k = 0; k < access->op->n_attrs; k++)
    if (i == 0 || access->op->attrs[k].name != l->names.name)
      vec_push(l->scratch, &attrs, access->op->attrs[k]);
  Op *op = build_op(b, value ? OP_memref_store : OP_memref_load, operands.data, operands.len,
                    &element, value ? 0 : 1, attrs.data, attrs.len);
  return value ? NULL : op_result(op, 0);
}

static void build_load(Lowering *l, Builder *b, const ViewAccess *access) {
  Value *result = op_result(access->op, 0), *sum = NULL;
  Type type = result->type,
       bits = type_is_float(type) ? type_int(l->ctx, type_width(type), SIGNLESS) : type;
  if (access->layout.size == 1 && type == type_element(access->layout.root->type)) {
    value_replace_all_uses(result, build_part(l, b, access, 0, NULL));
    return;
  }
  for (int64_t i = 0; i < access->layout.size; i++) {
    Value *part = build_cast(b, OP_arith_extui, build_part(l, b, access, i, NULL), bits);
    if (i)
      part = build_binary(b, OP_arith_shli, part, build_cf_number(l, b, bits, 8 * i));
    sum = sum ? build_binary(b, OP_arith_ori, sum, part) : part;
  }
  value_replace_all_uses(result, build_cast(b, OP_arith_bitcast, sum, type));
}

static void build_store(Lowering *l, Builder *b, const ViewAccess *access) {
  Value *value = op_operand(access->op, 0);
  Type byte = type_element(access->layout.root->type), type = value->type;
  if (access->layout.size == 1 && type == byte) {
    build_part(l, b, access, 0, value);
    return;
  }
  Type bits = type_is_float(type) ? type_int(l->ctx, type_width(type), SIGNLESS) : type;
  value = build_cast(b, OP_arith_bitcast, value, bits);
  for (int64_t i = 0; i < access->layout.size; i++) {
    Value *part = value;
    if (i)
      part = build_binary(b, OP_arith_shrui, value, build_cf_number(l, b, bits, 8 * i));
    build_part(l, b, access, i, build_cast(b, OP_arith_trunci, part, byte));
  }
}

static bool expand_access(Lowering *l, Op *op) {
  ViewAccess access = {.op = op, .is_store = op_is(op, OP_memref_store)};
  uint32_t memref = access.is_store ? 1 : 0;
  if (!is_view(value_op(op_operand(op, memref))))
    return true;
  Layout *layout = &access.layout;
  if (!layout_of(l, op_operand(op, memref), layout, MAX_VIEWS))
    return op_error(
        op,
        "accesses an array through a view whose strides or elements have no size that is known");
  Layout root;
  Linear *address = &access.address;
  bool ok = layout_of(l, layout->root, &root, 1) &&
            (!root.rank || root.strides[root.rank - 1] == 1) &&
            add_linear(l, address, &layout->base, 1) &&
            add_linear(l, address, &layout->offset, layout->size) &&
            !__builtin_sub_overflow(address->constant, root.offset.constant, &address->constant);
  for (uint32_t i = memref + 1; i < op->n_operands && ok; i++) {
    int64_t factor;
    ok = !__builtin_mul_overflow(layout->strides[i - memref - 1], layout->size, &factor) &&
         add_term(l, address, op_operand(op, i), factor);
  }
  if (!ok)
    return op_error(op, "accesses an array through a view that no address can be computed for");
  Builder b = builder_before(l->module, op);
  if (access.is_store)
    build_store(l, &b, &access);
  else
    build_load(l, &b, &access);
  op_erase(op);
  return true;
}

bool expand_views(Lowering *l, Op *func) {
  VEC(Op *) views = {0};
  for (Block *block = op_region(func, 0)->first; block; block = block->next)
    for (Op *op = block->first, *next; op; op = next) {
      next = op->next;
      if (is_view(op))
        vec_push(l->scratch, &views, op);
      else if (op_is(op, OP_memref_dealloc) || op_is(op, OP_memref_assume_alignment))
        op_erase(op); // of memory on a CPU
      else if ((op_is(op, OP_memref_load) || op_is(op, OP_memref_store)) && !expand_access(l, op))
        return false;
    }
  for (size_t i = views.len; i-- > 0;)
    if (!value_is_used(op_result(views.data[i], 0)))
      op_erase(views.data[i]);
  return true;
}
