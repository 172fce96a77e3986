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
  int64_t stride = 1, strides[MAX_RANK];
  for (size_t i = rank; i-- > 0; stride *= r.sizes[i] > 0 ? r.sizes[i] : 0) {
    r.sizes[i] = r.sizes[i] < 0 ? 0 : r.sizes[i];
    strides[i] = stride;
    if (type_dim(type, i) != DIM_DYNAMIC && type_dim(type, i) != r.sizes[i]) {
      *error =
          arena_printf(arena, "dimension %zu has %lld elements, but the type '%s' says %lld", i,
                       (long long)r.sizes[i], type_text(ctx, type), (long long)type_dim(type, i));
      return false;
    }
  }
  if (!has_given_layout(type, strides)) {
    *error =
        arena_printf(arena, "the layout of '%s' is not that of an array", type_text(ctx, type));
    return false;
  }
  out->allocated = out->aligned = r.bytes.data ? r.bytes.data : arena_alloc(arena, 1);
  memcpy(out->sizes_and_strides, r.sizes, rank * sizeof(int64_t));
  memcpy(out->sizes_and_strides + rank, strides, rank * sizeof(int64_t));
  return true;
}

bool host_read(Context *ctx, Arena *arena, Type type, const char *text, void *out,
               const char **error) {
  size_t len = strlen(text);
  if (len > 5 && strcmp(text + len - 5, ".json") == 0) {
    Source source;
    if (!source_read(arena, text, &source, error))
      return false;
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
