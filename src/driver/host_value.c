// host_value.c: see host_value.h.

#include "driver/host_value.h"

#include "base/source.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>

// memref<...> as C has it: sizes, then strides.
typedef struct Descriptor {
  char *allocated, *aligned;
  int64_t offset, sizes_and_strides[];
} Descriptor;

enum { MAX_RANK = 32 };

static bool is_number(Type type) {
  if (type_is_index(type))
    return true;
  if (type_is_float(type))
    return str_is(str_from(type_float_info(type)->name), "f32") ||
           str_is(str_from(type_float_info(type)->name), "f64");
  return type_is_int(type) && type_width(type) > 0 && type_width(type) <= 64;
}

bool host_type_is_known(Type type) {
  return is_number(type) ||
         (type_is_memref(type) && is_number(type_element(type)) && type_rank(type) <= MAX_RANK);
}

size_t host_size(Type type) {
  if (type_is_memref(type))
    return sizeof(Descriptor) + 2 * type_rank(type) * sizeof(int64_t);
  unsigned width = type_width(type);
  return width <= 8 ? 1 : width <= 16 ? 2 : width <= 32 ? 4 : 8;
}

static void store_bits(Type type, uint64_t bits, void *out) {
  if (type_is_int(type) && type_width(type) < 64)
    bits &= (1ull << type_width(type)) - 1;
  memcpy(out, &bits, host_size(type)); // little-endian, as all of LLVM's x86 is
}

// A number at *at, which moves behind it.
static bool read_number(Type type, const char **at, void *out) {
  char *end;
  errno = 0;
  if (type_is_float(type)) {
    double value = strtod(*at, &end);
    float narrow = (float)value;
    if (end == *at)
      return false;
    memcpy(out, type_width(type) == 32 ? (void *)&narrow : (void *)&value, host_size(type));
  } else if (strncmp(*at, "true", 4) == 0 || strncmp(*at, "false", 5) == 0) {
    store_bits(type, **at == 't', out);
    end = (char *)*at + (**at == 't' ? 4 : 5);
  } else {
    uint64_t bits = **at == '-' ? (uint64_t)strtoll(*at, &end, 0) : strtoull(*at, &end, 0);
    if (end == *at || errno == ERANGE)
      return false;
    unsigned width = type_width(type);
    uint64_t high = width < 64 ? bits >> (width - 1) : 0; // all zeros, all ones, or does not fit
    if (width < 64 && high > 1 && high != ~0ull >> (width - 1))
      return false;
    store_bits(type, bits, out);
  }
  *at = end;
  return true;
}

static void skip_space(const char **at) {
  while (isspace((unsigned char)**at))
    ++*at;
}

typedef struct ArrayReader {
  Arena *arena;
  Type type;
  int64_t sizes[MAX_RANK]; // -1: not met yet
  VEC(char) bytes;
} ArrayReader;

static bool read_level(ArrayReader *r, const char **at, size_t depth) {
  size_t size = host_size(type_element(r->type));
  skip_space(at);
  if (depth == type_rank(r->type)) {
    char value[8] = {0};
    if (!read_number(type_element(r->type), at, value))
      return false;
    for (size_t i = 0; i < size; i++)
      vec_push(r->arena, &r->bytes, value[i]);
    return true;
  }
  if (**at != '[')
    return false;
  ++*at;
  int64_t n = 0;
  skip_space(at);
  while (**at != ']') {
    if (n && *(*at)++ != ',')
      return false;
    if (!read_level(r, at, depth + 1))
      return false;
    n++;
    skip_space(at);
  }
  ++*at;
  bool is_first = r->sizes[depth] < 0;
  if (is_first)
    r->sizes[depth] = n;
  return r->sizes[depth] == n;
}

static bool has_given_layout(Type type, const int64_t *strides) {
  int64_t known[MAX_RANK], offset;
  if (!memref_strides(type, known, &offset) || (offset && offset != DIM_DYNAMIC))
    return false;
  for (size_t i = 0; i < type_rank(type); i++)
    if (known[i] != strides[i] && known[i] != DIM_DYNAMIC)
      return false;
  return true;
}

// Sizes and elements are known: is it the type's, and where is what?
static bool fill_descriptor(Context *ctx, ArrayReader *r, Descriptor *out, const char **error) {
  Type type = r->type;
  size_t rank = type_rank(type);
  int64_t stride = 1, strides[MAX_RANK];
  for (size_t i = rank; i-- > 0; stride *= r->sizes[i] > 0 ? r->sizes[i] : 0) {
    r->sizes[i] = r->sizes[i] < 0 ? 0 : r->sizes[i];
    strides[i] = stride;
    if (type_dim(type, i) != DIM_DYNAMIC && type_dim(type, i) != r->sizes[i]) {
      *error =
          arena_printf(r->arena, "dimension %zu has %lld elements, but the type '%s' says %lld", i,
                       (long long)r->sizes[i], type_text(ctx, type), (long long)type_dim(type, i));
      return false;
    }
  }
  if (!has_given_layout(type, strides)) {
    *error =
        arena_printf(r->arena, "the layout of '%s' is not that of an array", type_text(ctx, type));
    return false;
  }
  out->allocated = out->aligned = r->bytes.data ? r->bytes.data : arena_alloc(r->arena, 1);
  memcpy(out->sizes_and_strides, r->sizes, rank * sizeof(int64_t));
  memcpy(out->sizes_and_strides + rank, strides, rank * sizeof(int64_t));
  return true;
}

static bool read_array(Context *ctx, Arena *arena, Type type, const char *text, Descriptor *out,
                       const char **error) {
  ArrayReader r = {.arena = arena, .type = type};
  size_t rank = type_rank(type);
  for (size_t i = 0; i < rank; i++)
    r.sizes[i] = -1;
  const char *at = text;
  bool ok = read_level(&r, &at, 0);
  skip_space(&at);
  if (!ok || *at) {
    *error = arena_printf(arena, "expected an array of %zu dimensions with elements of type '%s'",
                          rank, type_text(ctx, type_element(type)));
    return false;
  }
  return fill_descriptor(ctx, &r, out, error);
}

// NumPy's file: a magic word, a version, the length of a header, the header, which is a Python
// dictionary, and the elements.
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html

// What follows 'key': in the header, or NULL.
static const char *npy_entry(const char *header, const char *key) {
  const char *at = strstr(header, key);
  if (!at)
    return NULL;
  at += strlen(key);
  skip_space(&at);
  if (*at++ != ':')
    return NULL;
  skip_space(&at);
  return at;
}

static bool npy_has_type(const char *descr, Type element) {
  bool is_float = type_is_float(element), is_bool = !is_float && type_width(element) == 1;
  if (*descr++ != '\'' || (*descr != '<' && *descr != '|') || !descr[1] || !descr[2])
    return false;
  const char *kinds = is_float ? "f" : is_bool ? "biu" : "iu";
  return strchr(kinds, descr[1]) && descr[2] == (char)('0' + host_size(element)) &&
         descr[3] == '\'';
}

// The number of dimensions, or -1.
static int npy_shape(const char *at, int64_t *sizes) {
  int n = 0;
  if (*at++ != '(')
    return -1;
  for (skip_space(&at); *at != ')'; skip_space(&at)) {
    char *end;
    errno = 0;
    long long size = strtoll(at, &end, 10);
    if (end == at || errno || size < 0 || n == MAX_RANK)
      return -1;
    sizes[n++] = size;
    at = end;
    skip_space(&at);
    if (*at == ',')
      at++;
    else if (*at != ')')
      return -1;
  }
  return n;
}

static bool read_npy(Context *ctx, Arena *arena, Type type, const Source *file, Descriptor *out,
                     const char **error) {
  const unsigned char *bytes = (const unsigned char *)file->text;
  bool is_npy = file->len >= 12 && memcmp(bytes, "\x93NUMPY", 6) == 0;
  size_t before = is_npy && bytes[6] == 1 ? 10 : 12;
  size_t len = !is_npy        ? 0
               : before == 10 ? (size_t)bytes[8] | (size_t)bytes[9] << 8
                              : (size_t)bytes[8] | (size_t)bytes[9] << 8 | (size_t)bytes[10] << 16 |
                                    (size_t)bytes[11] << 24;
  if (!is_npy || len > file->len - before) {
    *error = arena_printf(arena, "'%s' is not a NumPy file", file->name);
    return false;
  }
  const char *header = arena_printf(arena, "%.*s", (int)len, file->text + before);
  const char *descr = npy_entry(header, "'descr'"), *shape = npy_entry(header, "'shape'");
  const char *order = npy_entry(header, "'fortran_order'");
  ArrayReader r = {.arena = arena, .type = type};
  int rank = shape ? npy_shape(shape, r.sizes) : -1;
  if (!descr || !order || rank < 0) {
    *error = arena_printf(arena, "the header of '%s' cannot be read", file->name);
    return false;
  }
  if (!npy_has_type(descr, type_element(type)) || (size_t)rank != type_rank(type)) {
    *error = arena_printf(arena, "'%s' has %d dimensions of %.*s, which is not a '%s'", file->name,
                          rank, (int)strcspn(descr, ","), descr, type_text(ctx, type));
    return false;
  }
  if (strncmp(order, "False", 5) != 0) {
    *error = arena_printf(arena, "'%s' is stored by columns; store it with order='C'", file->name);
    return false;
  }
  size_t size = host_size(type_element(type)), wanted = size, have = file->len - before - len;
  for (int i = 0; i < rank; i++)
    if (__builtin_mul_overflow(wanted, (size_t)r.sizes[i], &wanted))
      wanted = SIZE_MAX;
  if (wanted != have) {
    *error = arena_printf(arena, "'%s' has %zu bytes of elements, but its shape needs %zu",
                          file->name, have, wanted);
    return false;
  }
  r.bytes.data = arena_alloc(arena, wanted + 1);
  memcpy(r.bytes.data, file->text + before + len, wanted);
  return fill_descriptor(ctx, &r, out, error);
}

bool host_read(Context *ctx, Arena *arena, Type type, const char *text, void *out,
               const char **error) {
  if (str_ends_with(str_from(text), ".json") || str_ends_with(str_from(text), ".npy")) {
    Source source;
    const char *why;
    if (!source_read(arena, text, &source, &why)) {
      *error = arena_printf(arena, "cannot read '%s': %s", text, why);
      return false;
    }
    if (type_is_memref(type) && str_ends_with(str_from(text), ".npy"))
      return read_npy(ctx, arena, type, &source, out, error);
    text = source.text;
  }
  if (type_is_memref(type))
    return read_array(ctx, arena, type, text, out, error);
  const char *at = text;
  skip_space(&at);
  bool ok = read_number(type, &at, out);
  skip_space(&at);
  if (ok && !*at)
    return true;
  *error = arena_printf(arena, "expected a number of type '%s'", type_text(ctx, type));
  return false;
}

static void print_number(Type type, const void *value, Text *out) {
  if (type_is_float(type)) {
    float narrow;
    double number;
    memcpy(&narrow, value, sizeof narrow);
    bool is_narrow = type_width(type) == 32;
    if (!is_narrow)
      memcpy(&number, value, sizeof number);
    number = is_narrow ? (double)narrow : number;
    if (isfinite(number))
      text_printf(out, "%.*g", is_narrow ? 9 : 17, number);
    else
      text_cstr(out, isnan(number) ? "NaN" : number < 0 ? "-Infinity" : "Infinity");
    return;
  }
  uint64_t bits = 0;
  memcpy(&bits, value, host_size(type));
  unsigned width = type_width(type);
  if (width == 1) {
    text_cstr(out, bits & 1 ? "true" : "false");
    return;
  }
  if (type_signedness(type) == UNSIGNED)
    text_u64(out, bits);
  else
    text_i64(out, (int64_t)(bits << (64 - width)) >> (64 - width));
}

static void print_level(Type type, const Descriptor *d, size_t depth, int64_t at, Text *out) {
  size_t rank = type_rank(type);
  Type element = type_element(type);
  if (depth == rank) {
    print_number(element, d->aligned + at * (int64_t)host_size(element), out);
    return;
  }
  text_char(out, '[');
  for (int64_t i = 0; i < d->sizes_and_strides[depth]; i++) {
    if (i)
      text_lit(out, ", ");
    print_level(type, d, depth + 1, at + i * d->sizes_and_strides[rank + depth], out);
  }
  text_char(out, ']');
}

bool host_can_print(Type type, const void *value) {
  if (!type_is_memref(type))
    return true;
  const Descriptor *d = value;
  size_t rank = type_rank(type);
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
  if (!type_is_memref(type)) {
    print_number(type, value, out);
    return;
  }
  const Descriptor *d = value;
  print_level(type, d, 0, d->offset, out);
}

const char *host_difference(Context *ctx, Type type, const void *got, const void *expected) {
  bool is_array = type_is_memref(type);
  Type element = is_array ? type_element(type) : type;
  size_t size = host_size(element), rank = is_array ? type_rank(type) : 0;
  const Descriptor *a = got, *b = expected;
  int64_t n = 1;
  for (size_t i = 0; i < rank; i++)
    n *= a->sizes_and_strides[i];
  for (int64_t i = 0; i < n; i++) {
    const void *x = is_array ? a->aligned + i * (int64_t)size : got;
    const void *y = is_array ? b->aligned + i * (int64_t)size : expected;
    if (memcmp(x, y, size) == 0)
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
