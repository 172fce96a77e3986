// host_value.c: see host_value.h. Reading is in host_read.c.

#include "driver/host_value.h"

#include "base/wide.h"
#include "dialects/arith/fold.h"

#include <math.h>

static bool is_number(Type type) {
  FloatFormat format;
  if (type_is_float(type))
    return float_format_of(type, &format) && format <= FLOAT_F64;
  return type_is_index(type) ||
         (type_is_int(type) && type_width(type) > 0 && type_width(type) <= HOST_MAX_WIDTH);
}

bool host_is_array(Type type) {
  return type_is_memref(type) || type_is_unranked_memref(type);
}

bool host_type_is_known(Type type) {
  if (!host_is_array(type))
    return is_number(type);
  return is_number(type_element(type)) &&
         (!type_is_memref(type) || type_rank(type) <= HOST_MAX_RANK);
}

// LLVM aligns all that is larger than 64 bits to 16 bytes.
size_t host_size(Type type) {
  if (type_is_unranked_memref(type))
    return sizeof(HostUnranked);
  if (type_is_memref(type))
    return sizeof(HostDescriptor) + 2 * type_rank(type) * sizeof(int64_t);
  unsigned width = type_width(type);
  return width <= 8    ? 1
         : width <= 16 ? 2
         : width <= 32 ? 4
         : width <= 64 ? 8
                       : (width + 127) / 128 * 16;
}

size_t host_place(const Type *types, size_t n, size_t *offsets) {
  size_t at = 0;
  for (size_t i = 0; i < n; i++) {
    size_t size = host_size(types[i]), align = host_is_array(types[i]) ? 8 : size > 16 ? 16 : size;
    at = (at + align - 1) / align * align;
    offsets[i] = at;
    at += size;
  }
  return at;
}

static void print_float(Type type, const void *value, Text *out) {
  FloatFormat format = FLOAT_F64;
  uint64_t bits = 0;
  memcpy(&bits, value, host_size(type));
  float_format_of(type, &format);
  double number = float_to_double(bits, format);
  int digits = 2 + (int)float_format_info(format)->precision * 30103 / 100000; // that tell it apart
  if (isfinite(number))
    text_printf(out, "%.*g", digits, number);
  else
    text_cstr(out, isnan(number) ? "NaN" : number < 0 ? "-Infinity" : "Infinity");
}

static void print_number(Type type, const void *value, Text *out) {
  if (type_is_float(type)) {
    print_float(type, value, out);
    return;
  }
  unsigned width = type_width(type);
  uint64_t limbs[HOST_MAX_WIDTH / 64] = {0};
  char digits[HOST_MAX_WIDTH / 3 + 2];
  memcpy(limbs, value, (width + 7) / 8);
  wide_canonicalize(limbs, width);
  if (width == 1) {
    text_cstr(out, limbs[0] ? "true" : "false");
    return;
  }
  wide_print(limbs, width, type_signedness(type) != UNSIGNED, digits, sizeof digits);
  text_cstr(out, digits);
}

// A ranked array, or the one that an unranked value points to.
static const HostDescriptor *descriptor_of(Type type, const void *value, size_t *rank) {
  if (type_is_memref(type)) {
    *rank = type_rank(type);
    return value;
  }
  const HostUnranked *unranked = value;
  *rank = (size_t)unranked->rank;
  return unranked->descriptor;
}

static void print_level(Type element, const HostDescriptor *d, size_t rank, size_t depth,
                        int64_t at, Text *out) {
  if (depth == rank) {
    print_number(element, d->aligned + at * (int64_t)host_size(element), out);
    return;
  }
  text_char(out, '[');
  for (int64_t i = 0; i < d->sizes_and_strides[depth]; i++) {
    if (i)
      text_lit(out, ", ");
    print_level(element, d, rank, depth + 1, at + i * d->sizes_and_strides[rank + depth], out);
  }
  text_char(out, ']');
}

bool host_can_print(Type type, const void *value) {
  if (!host_is_array(type))
    return true;
  size_t rank;
  const HostDescriptor *d = descriptor_of(type, value, &rank);
  if (rank > HOST_MAX_RANK || !d)
    return false;
  int64_t low = d->offset, high = d->offset, bytes;
  bool is_empty = false, ok = true;
  for (size_t i = 0; i < rank; i++) {
    int64_t size = d->sizes_and_strides[i], stride = d->sizes_and_strides[rank + i], span = 0;
    is_empty |= size == 0;
    ok &= size >= 0 && !__builtin_mul_overflow(size - 1, stride, &span) &&
          !__builtin_add_overflow(span < 0 ? low : high, span, span < 0 ? &low : &high);
  }
  int64_t element = (int64_t)host_size(type_element(type));
  ok &= !__builtin_mul_overflow(low, element, &bytes) &&
        !__builtin_mul_overflow(high, element, &bytes);
  return is_empty || (ok && d->aligned);
}

void host_print(Type type, const void *value, Text *out) {
  if (!host_is_array(type)) {
    print_number(type, value, out);
    return;
  }
  size_t rank;
  const HostDescriptor *d = descriptor_of(type, value, &rank);
  print_level(type_element(type), d, rank, 0, d->offset, out);
}

const char *host_difference(Context *ctx, Type type, const void *got, const void *expected) {
  bool is_array = host_is_array(type);
  Type element = is_array ? type_element(type) : type;
  size_t size = host_size(element), rank = is_array ? type_rank(type) : 0;
  const HostDescriptor *a = got, *b = expected;
  int64_t n = 1;
  for (size_t i = 0; i < rank; i++)
    n *= a->sizes_and_strides[i];
  for (int64_t i = 0; i < n; i++) {
    const void *x = is_array ? a->aligned + i * (int64_t)size : got;
    const void *y = is_array ? b->aligned + i * (int64_t)size : expected;
    if (memcmp(x, y, (type_width(element) + 7) / 8) == 0)
      continue;
    Text out = {0};
    for (size_t k = 0; k < rank; k++) {
      int64_t stride = a->sizes_and_strides[rank + k];
      text_printf(&out, "[%lld]", (long long)(i / stride % a->sizes_and_strides[k]));
    }
    text_lit(&out, ": expected ");
    print_number(element, y, &out);
    text_lit(&out, ", got ");
    print_number(element, x, &out);
    const char *copy = arena_printf(&ctx->arena, "%.*s", (int)out.len, out.data);
    text_free(&out);
    return copy;
  }
  return NULL;
}

void host_fill(Arena *arena, Type type, Attr initial, HostDescriptor *out) {
  Type element = type_element(type);
  size_t rank = type_rank(type), size = host_size(element), n = 1;
  for (size_t i = 0; i < rank; i++) {
    out->sizes_and_strides[i] = type_dim(type, i);
    n *= (size_t)type_dim(type, i);
  }
  memref_strides(type, out->sizes_and_strides + rank, &out->offset);
  out->allocated = out->aligned = arena_alloc(arena, n * size + 1);
  if (!attr_is(initial, &ATTR_DEF_DENSE))
    return;
  const char *data = dense_data(initial).ptr;
  size_t given = dense_element_size(element);
  for (size_t i = 0; i < n; i++) {
    size_t at = dense_is_splat(initial) ? 0 : i;
    memcpy(out->aligned + i * size, data + at * given, given < size ? given : size);
  }
}
