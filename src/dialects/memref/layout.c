// layout.c: rules of the memref ops that change how a buffer is seen. Each computes the shape,
// strides and offset that its result must have and compares; DIM_DYNAMIC is "not known", and what
// is computed from something unknown is unknown.

#include "dialects/memref/memref.h"
#include "ir/affine.h"

// Everything of a memref type but its element type and memory space.
typedef struct View {
  size_t rank;
  int64_t *sizes, *strides, offset;
} View;

static int64_t known_mul(int64_t a, int64_t b) {
  int64_t product;
  if (a == 0 || b == 0)
    return 0;
  if (a == DIM_DYNAMIC || b == DIM_DYNAMIC || __builtin_mul_overflow(a, b, &product))
    return DIM_DYNAMIC;
  return product;
}

static int64_t known_add(int64_t a, int64_t b) {
  int64_t sum;
  if (a == DIM_DYNAMIC || b == DIM_DYNAMIC || __builtin_add_overflow(a, b, &sum))
    return DIM_DYNAMIC;
  return sum;
}

static bool agree(int64_t a, int64_t b) {
  return a == b || a == DIM_DYNAMIC || b == DIM_DYNAMIC;
}

static View view_new(Arena *scratch, size_t rank) {
  return (View){rank, ARENA_ARRAY(scratch, int64_t, rank), ARENA_ARRAY(scratch, int64_t, rank), 0};
}

// False where the layout is not strided.
static bool view_of(Arena *scratch, Type type, View *view) {
  *view = view_new(scratch, type_rank(type));
  for (size_t i = 0; i < view->rank; i++)
    view->sizes[i] = type_dim(type, i);
  return memref_strides(type, view->strides, &view->offset);
}

static Type view_type(Context *ctx, const View *view, Type like) {
  return type_memref(ctx, view->sizes, view->rank, type_element(like),
                     attr_strided(ctx, view->offset, view->strides, view->rank),
                     memref_space(like));
}

bool memref_is_contiguous(Type type) {
  Attr layout = memref_layout(type);
  if (!layout)
    return true;
  // Only the rank 1 layout of stride 1 is an identity map as well.
  return attr_is(layout, &ATTR_DEF_STRIDED) && strided_rank(layout) == 1 &&
         strided_stride(layout, 0) == 1 && strided_offset(layout) == 0;
}

static bool cast_incompatible(Op *op) {
  Context *ctx = op_context(op);
  return op_error(op, "operand type '%s' and result type '%s' are cast incompatible",
                  type_text(ctx, op_operand(op, 0)->type), type_text(ctx, op->results[0].type));
}

static bool layouts_agree(Type a, Type b) {
  Arena scratch = {0};
  View x, y;
  bool ok = view_of(&scratch, a, &x) && view_of(&scratch, b, &y) && agree(x.offset, y.offset);
  for (size_t i = 0; ok && i < x.rank; i++)
    ok = agree(x.strides[i], y.strides[i]);
  arena_free(&scratch);
  return ok;
}

bool verify_memref_cast(Op *op) {
  Type a = op_operand(op, 0)->type, b = op->results[0].type;
  if (type_element(a) != type_element(b) || memref_space(a) != memref_space(b))
    return cast_incompatible(op);
  if (!type_is_memref(a) || !type_is_memref(b))
    return type_is_memref(a) || type_is_memref(b) || cast_incompatible(op);
  bool ok = type_rank(a) == type_rank(b);
  for (size_t i = 0; ok && i < type_rank(a); i++)
    ok = agree(type_dim(a, i), type_dim(b, i));
  if (ok && memref_layout(a) != memref_layout(b))
    ok = layouts_agree(a, b);
  return ok || cast_incompatible(op);
}

bool verify_memref_memory_space_cast(Op *op) {
  Type a = op_operand(op, 0)->type, b = op->results[0].type;
  bool ok = type_is_memref(a) == type_is_memref(b) && type_element(a) == type_element(b);
  if (ok && type_is_memref(a)) {
    ok = type_rank(a) == type_rank(b) && memref_layout(a) == memref_layout(b);
    for (size_t i = 0; ok && i < type_rank(a); i++)
      ok = type_dim(a, i) == type_dim(b, i);
  }
  return ok || cast_incompatible(op);
}

bool verify_memref_extract_strided_metadata(Op *op) {
  Context *ctx = op_context(op);
  Type source = op_operand(op, 0)->type, base = op->results[0].type;
  size_t rank = type_rank(source);
  if (op->n_results != 2 + 2 * rank)
    return op_error(op, "expected %zu results for a source of rank %zu, but found %u", 2 + 2 * rank,
                    rank, op->n_results);
  Type wanted = type_memref(ctx, NULL, 0, type_element(source), NULL, memref_space(source));
  return base == wanted || op_error(op, "base buffer must be of type '%s', but got '%s'",
                                    type_text(ctx, wanted), type_text(ctx, base));
}

// An attribute of known entries and the operands of a port for the others; `rank` entries.
static bool verify_entries(Op *op, const char *attr, uint32_t port, size_t rank, const char *what) {
  Attr values = op_attr_named(op_context(op), op, attr);
  uint32_t begin, n, n_dynamic = 0;
  op_operand_range(op, port, &begin, &n);
  if (attr_len(values) != rank)
    return op_error(op, "expected %zu %s values, got %zu", rank, what, attr_len(values));
  for (size_t i = 0; i < rank; i++)
    n_dynamic += dense_array_int(values, i) == DIM_DYNAMIC;
  return n == n_dynamic ||
         op_error(op, "expected %u dynamic %s values, got %u", n_dynamic, what, n);
}

static int64_t entry(const Op *op, const char *attr, size_t i) {
  return dense_array_int(op_attr_named(op_context(op), op, attr), i);
}

// What a subview without dropped dimensions has.
static View subview_view(Arena *scratch, const Op *op, const View *source) {
  View view = view_new(scratch, source->rank);
  view.offset = source->offset;
  for (size_t i = 0; i < view.rank; i++) {
    int64_t move = known_mul(entry(op, "static_offsets", i), source->strides[i]);
    view.offset = known_add(view.offset, move);
    view.sizes[i] = entry(op, "static_sizes", i);
    view.strides[i] = known_mul(entry(op, "static_strides", i), source->strides[i]);
  }
  return view;
}

// Dimensions of size 1 may be left out of the result. Taking each one that fits is safe: had the
// match skipped it for a later one, that one would be of size 1 and could be left out instead.
// `kept`, where it is not NULL, tells of each dimension whether the result has it.
static bool is_reduction(const View *full, const View *found, bool with_strides, bool *kept) {
  size_t k = 0;
  for (size_t i = 0; i < full->rank; i++) {
    bool fits = k < found->rank && full->sizes[i] == found->sizes[k] &&
                (!with_strides || full->strides[i] == found->strides[k]);
    if (kept)
      kept[i] = fits;
    if (fits)
      k++;
    else if (full->sizes[i] != 1)
      return false;
  }
  return k == found->rank;
}

static bool verify_subview(Op *op, Arena *scratch) {
  Context *ctx = op_context(op);
  Type source = op_operand(op, 0)->type, result = op->results[0].type;
  View from, found;
  if (memref_space(source) != memref_space(result))
    return op_error(op,
                    "different memory spaces specified for base memref type '%s' and subview "
                    "memref type '%s'",
                    type_text(ctx, source), type_text(ctx, result));
  if (!view_of(scratch, source, &from))
    return op_error(op, "base type '%s' is not strided", type_text(ctx, source));
  if (!view_of(scratch, result, &found))
    return op_error(op, "result type '%s' is not strided", type_text(ctx, result));
  if (type_rank(result) > type_rank(source))
    return op_error(op, "expected result rank to be smaller or equal to the source rank");
  if (type_element(result) != type_element(source))
    return op_error(op, "expected result element type to be '%s'",
                    type_text(ctx, type_element(source)));
  View wanted = subview_view(scratch, op, &from);
  bool sizes_fit = is_reduction(&wanted, &found, false, NULL);
  if (sizes_fit && wanted.offset == found.offset && is_reduction(&wanted, &found, true, NULL))
    return true;
  return op_error(op,
                  "expected result type to be '%s' or a rank-reduced version. (mismatch of result "
                  "%s)",
                  type_text(ctx, view_type(ctx, &wanted, source)), sizes_fit ? "layout" : "sizes");
}

void memref_subview_kept(const Op *op, bool *kept) {
  Arena scratch = {0};
  View from, found;
  if (view_of(&scratch, op_operand(op, 0)->type, &from) &&
      view_of(&scratch, op->results[0].type, &found)) {
    View full = subview_view(&scratch, op, &from);
    is_reduction(&full, &found, true, kept);
  }
  arena_free(&scratch);
}

bool verify_memref_subview(Op *op) {
  size_t rank = type_rank(op_operand(op, 0)->type);
  if (!verify_entries(op, "static_offsets", 1, rank, "offset") ||
      !verify_entries(op, "static_sizes", 2, rank, "size") ||
      !verify_entries(op, "static_strides", 3, rank, "stride"))
    return false;
  for (size_t i = 0; i < rank; i++) {
    int64_t offset = entry(op, "static_offsets", i), size = entry(op, "static_sizes", i);
    if (offset < 0 && offset != DIM_DYNAMIC)
      return op_error(op, "expected offsets to be non-negative, but got %lld", (long long)offset);
    if (size < 0 && size != DIM_DYNAMIC)
      return op_error(op, "expected sizes to be non-negative, but got %lld", (long long)size);
  }
  Arena scratch = {0};
  bool ok = verify_subview(op, &scratch);
  arena_free(&scratch);
  return ok;
}

// Where both the op and its result's type know a number it is the same.
static bool verify_known(Op *op, const char *what, int64_t wanted, int64_t found, int dim) {
  char place[32] = "";
  if (agree(wanted, found))
    return true;
  if (dim >= 0)
    snprintf(place, sizeof place, " in dim = %d", dim);
  return op_error(op, "expected result type with %s = %lld instead of %lld%s", what,
                  (long long)wanted, (long long)found, place);
}

static bool verify_reinterpret(Op *op, Arena *scratch) {
  Type result = op->results[0].type;
  View found;
  if (!view_of(scratch, result, &found))
    return op_error(op, "expected result type to have strided layout but found '%s'",
                    type_text(op_context(op), result));
  bool ok = verify_known(op, "offset", entry(op, "static_offsets", 0), found.offset, -1);
  for (size_t i = 0; ok && i < found.rank; i++)
    ok = verify_known(op, "size", entry(op, "static_sizes", i), found.sizes[i], (int)i) &&
         verify_known(op, "stride", entry(op, "static_strides", i), found.strides[i], (int)i);
  return ok;
}

bool verify_memref_reinterpret_cast(Op *op) {
  Context *ctx = op_context(op);
  Type source = op_operand(op, 0)->type, result = op->results[0].type;
  size_t rank = type_rank(result);
  if (memref_space(source) != memref_space(result))
    return op_error(op,
                    "different memory spaces specified for source type '%s' and result memref "
                    "type '%s'",
                    type_text(ctx, source), type_text(ctx, result));
  if (type_element(source) != type_element(result))
    return op_error(op,
                    "different element types specified for source type '%s' and result memref "
                    "type '%s'",
                    type_text(ctx, source), type_text(ctx, result));
  if (!verify_entries(op, "static_offsets", 1, 1, "offset") ||
      !verify_entries(op, "static_sizes", 2, rank, "size") ||
      !verify_entries(op, "static_strides", 3, rank, "stride"))
    return false;
  Arena scratch = {0};
  bool ok = verify_reinterpret(op, &scratch);
  arena_free(&scratch);
  return ok;
}

// Groups of neighbouring dimensions of the larger type, in order, each one dimension of the
// smaller; none at all where the smaller has rank 0.
static bool verify_groups(Op *op, Type expanded, Type collapsed) {
  Context *ctx = op_context(op);
  Attr groups = op_attr_named(ctx, op, "reassociation");
  size_t at = 0, n = attr_len(groups);
  if (n != type_rank(collapsed))
    return op_error(op,
                    "expected collapsed rank (%zu) to equal the number of reassociation maps "
                    "(%zu)",
                    type_rank(collapsed), n);
  for (size_t i = 0; i < n; i++) {
    Attr group = attr_at(groups, i);
    if (!attr_len(group))
      return op_error(op, "reassociation indices must not be empty");
    for (size_t k = 0; k < attr_len(group); k++, at++)
      if (attr_int_or(attr_at(group, k), -1) != (int64_t)at)
        return op_error(op, "reassociation indices must be contiguous");
  }
  for (; n == 0 && at < type_rank(expanded); at++)
    if (type_dim(expanded, at) != 1)
      return op_error(op, "a shape of rank 0 can only be made of dimensions of size 1");
  if (at != type_rank(expanded))
    return op_error(op,
                    "expected expanded rank (%zu) to equal the number of reassociated "
                    "dimensions (%zu)",
                    type_rank(expanded), at);
  return true;
}

// The product of a group's sizes agrees with the collapsed size.
static bool verify_group_sizes(Op *op, Type expanded, Type collapsed) {
  Attr groups = op_attr_named(op_context(op), op, "reassociation");
  size_t at = 0;
  for (size_t i = 0; i < attr_len(groups); i++) {
    int64_t product = 1, size = type_dim(collapsed, i);
    for (size_t k = 0; k < attr_len(attr_at(groups, i)); k++)
      product = known_mul(product, type_dim(expanded, at++));
    if (product == size)
      continue;
    if (size == DIM_DYNAMIC || product == DIM_DYNAMIC)
      return op_error(op, "expected dimension %zu of collapsed type to be %s", i,
                      product == DIM_DYNAMIC ? "dynamic" : "static");
    return op_error(op, "expected dimension %zu of collapsed type to be static value of %lld", i,
                    (long long)product);
  }
  return true;
}

static bool expect_view(Op *op, const View *wanted, Type source, const char *what) {
  Context *ctx = op_context(op);
  Type result = op->results[0].type, type = view_type(ctx, wanted, source);
  return type == result || op_error(op, "expected %s type to be '%s' but found '%s'", what,
                                    type_text(ctx, type), type_text(ctx, result));
}

// The result of a contiguous source: its shape was checked, it has no layout.
static bool expect_contiguous(Op *op, Type source, const char *what) {
  Context *ctx = op_context(op);
  Type result = op->results[0].type;
  bool ok = !memref_layout(result) && type_element(result) == type_element(source) &&
            memref_space(result) == memref_space(source);
  return ok || op_error(op,
                        "expected %s type to have elements of type '%s', the source's memory "
                        "space and no layout, but found '%s'",
                        what, type_text(ctx, type_element(source)), type_text(ctx, result));
}

static bool verify_expand(Op *op, Arena *scratch) {
  Type source = op_operand(op, 0)->type, result = op->results[0].type;
  Attr groups = op_attr_named(op_context(op), op, "reassociation");
  View from;
  if (!view_of(scratch, source, &from))
    return op_error(op, "invalid source layout map");
  View wanted = view_new(scratch, type_rank(result));
  wanted.offset = from.offset;
  size_t end = wanted.rank;
  for (size_t i = attr_len(groups); i-- > 0;) {
    int64_t stride = from.strides[i];
    for (size_t k = attr_len(attr_at(groups, i)); k-- > 0;) {
      end--;
      wanted.sizes[end] = type_dim(result, end);
      wanted.strides[end] = stride;
      stride = known_mul(stride, type_dim(result, end));
    }
  }
  return expect_view(op, &wanted, source, "expanded");
}

bool verify_memref_expand_shape(Op *op) {
  Type source = op_operand(op, 0)->type, result = op->results[0].type;
  size_t rank = type_rank(result);
  if (!verify_groups(op, result, source) || !verify_group_sizes(op, result, source))
    return false;
  if (!verify_entries(op, "static_output_shape", 1, rank, "output shape"))
    return false;
  for (size_t i = 0; i < rank; i++)
    if (entry(op, "static_output_shape", i) != type_dim(result, i))
      return op_error(op, "static output shape does not match the result in dimension %zu", i);
  if (memref_is_contiguous(source))
    return expect_contiguous(op, source, "expanded");
  Arena scratch = {0};
  bool ok = verify_expand(op, &scratch);
  arena_free(&scratch);
  return ok;
}

// The stride of a group is that of its innermost dimension that is not of size 1; it is unknown
// where that size is, since it may turn out to be 1. Outer dimensions must follow without a gap.
static bool collapse_group(const View *from, size_t first, size_t n, int64_t *stride) {
  size_t inner = first + n - 1;
  while (inner > first && from->sizes[inner] == 1)
    inner--;
  *stride =
      inner == first || from->sizes[inner] != DIM_DYNAMIC ? from->strides[inner] : DIM_DYNAMIC;
  int64_t expected = *stride;
  for (size_t i = first + n - 1; i > first; i--) {
    expected = known_mul(expected, from->sizes[i]);
    if (from->sizes[i - 1] != 1 && !agree(expected, from->strides[i - 1]))
      return false;
  }
  return true;
}

static bool verify_collapse(Op *op, Arena *scratch) {
  Type source = op_operand(op, 0)->type, result = op->results[0].type;
  Attr groups = op_attr_named(op_context(op), op, "reassociation");
  View from;
  if (!view_of(scratch, source, &from))
    return op_error(op, "invalid source layout map");
  View wanted = view_new(scratch, type_rank(result));
  wanted.offset = from.offset;
  size_t first = 0;
  for (size_t i = 0; i < wanted.rank; i++) {
    size_t n = attr_len(attr_at(groups, i));
    wanted.sizes[i] = type_dim(result, i);
    if (!collapse_group(&from, first, n, &wanted.strides[i]))
      return op_error(op, "invalid source layout map or collapsing non-contiguous dims");
    first += n;
  }
  return expect_view(op, &wanted, source, "collapsed");
}

bool verify_memref_collapse_shape(Op *op) {
  Type source = op_operand(op, 0)->type, result = op->results[0].type;
  if (!verify_groups(op, source, result) || !verify_group_sizes(op, source, result))
    return false;
  if (memref_is_contiguous(source))
    return expect_contiguous(op, source, "collapsed");
  Arena scratch = {0};
  bool ok = verify_collapse(op, &scratch);
  arena_free(&scratch);
  return ok;
}

static bool verify_transposed(Op *op, Attr map, Arena *scratch) {
  Context *ctx = op_context(op);
  Type source = op_operand(op, 0)->type, result = op->results[0].type;
  View from, found;
  if (!view_of(scratch, source, &from))
    return op_error(op, "input type '%s' is not strided", type_text(ctx, source));
  View wanted = view_new(scratch, from.rank);
  bool *is_taken = ARENA_ARRAY(scratch, bool, from.rank);
  wanted.offset = from.offset;
  for (size_t i = 0; i < from.rank; i++) {
    int64_t dim = affine_result_dim(map, i);
    if (dim < 0 || is_taken[dim])
      return op_error(op, "expected a permutation map");
    is_taken[dim] = true;
    wanted.sizes[i] = from.sizes[dim];
    wanted.strides[i] = from.strides[dim];
  }
  bool ok = view_of(scratch, result, &found) && found.rank == wanted.rank &&
            found.offset == wanted.offset && type_element(source) == type_element(result) &&
            memref_space(source) == memref_space(result);
  for (size_t i = 0; ok && i < wanted.rank; i++)
    ok = found.sizes[i] == wanted.sizes[i] && found.strides[i] == wanted.strides[i];
  return ok || op_error(op,
                        "result type '%s' is not equivalent to the canonical transposed input "
                        "type '%s'",
                        type_text(ctx, result), type_text(ctx, view_type(ctx, &wanted, source)));
}

bool verify_memref_transpose(Op *op) {
  Attr map = op_attr_named(op_context(op), op, "permutation");
  size_t rank = type_rank(op_operand(op, 0)->type);
  if (affine_n_dims(map) != rank || affine_n_results(map) != rank || affine_n_symbols(map))
    return op_error(op, "expected a permutation map of same rank as the input");
  Arena scratch = {0};
  bool ok = verify_transposed(op, map, &scratch);
  arena_free(&scratch);
  return ok;
}
