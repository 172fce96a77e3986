// compare.c: see compare.h.

#include "sim/compare.h"

#include "sim/host.h"

#include <math.h>

void compare_print_value(Type type, const void *value, Text *out) {
  const char *at = value;
  unsigned width = type_width(type);
  if (type_is_float(type) && (width == 32 || width == 64)) {
    float narrow;
    double wide;
    memcpy(&narrow, at, sizeof narrow);
    if (width == 64)
      memcpy(&wide, at, sizeof wide);
    text_printf(out, "%.*g", width == 32 ? 9 : 17, width == 32 ? (double)narrow : wide);
    return;
  }
  if (width <= 64 && !type_is_float(type)) {
    uint64_t bits = 0;
    memcpy(&bits, at, (size_t)host_element_bytes(type));
    if (type_is_int(type) && type_signedness(type) == UNSIGNED)
      text_u64(out, bits & ~UINT64_C(0) >> (64 - width));
    else
      text_i64(out, (int64_t)(bits << (64 - width)) >> (64 - width));
    return;
  }
  text_lit(out, "0x");
  for (unsigned i = (width + 7) / 8; i-- > 0;)
    text_printf(out, "%02x", (unsigned char)at[i]);
}

static bool is_nan(Type type, const char *at) {
  float narrow;
  double wide;
  if (!type_is_float(type))
    return false;
  memcpy(&narrow, at, type_width(type) == 32 ? sizeof narrow : 0);
  memcpy(&wide, at, type_width(type) == 64 ? sizeof wide : 0);
  return type_width(type) == 32 ? isnan(narrow) : type_width(type) == 64 && isnan(wide);
}

static bool is_equal(Type type, const char *a, const char *b) {
  unsigned width = type_width(type), whole = width / 8, rest = width % 8;
  if (memcmp(a, b, whole) == 0 && (!rest || !((a[whole] ^ b[whole]) & ((1 << rest) - 1))))
    return true;
  return is_nan(type, a) && is_nan(type, b);
}

typedef struct Walk {
  Type type, element;
  int64_t strides[COMPARE_MAX_RANK], at[COMPARE_MAX_RANK]; // strides in bytes
  Difference found;
} Walk;

static void compare_element(Walk *w, size_t rank, const char *got, const char *expected) {
  if (is_equal(w->element, got, expected) || w->found.n_elements++)
    return;
  w->found.rank = rank;
  memcpy(w->found.at, w->at, sizeof w->at);
  compare_print_value(w->element, expected, &w->found.expected);
  compare_print_value(w->element, got, &w->found.got);
}

static void compare_level(Walk *w, size_t depth, const char *got, const char *expected) {
  size_t rank = type_rank(w->type);
  if (depth == rank) {
    compare_element(w, rank, got, expected);
    return;
  }
  for (int64_t i = 0; i < type_dim(w->type, depth); i++) {
    w->at[depth] = i;
    compare_level(w, depth + 1, got + i * w->strides[depth], expected + i * w->strides[depth]);
  }
}

Difference sim_compare(Type type, const void *got, const void *expected) {
  Walk w = {.type = type, .element = type};
  int64_t offset;
  if (!type_is_memref(type)) {
    compare_element(&w, 0, got, expected);
    return w.found;
  }
  w.element = type_element(type);
  if (type_rank(type) > COMPARE_MAX_RANK || !memref_strides(type, w.strides, &offset))
    return w.found;
  for (size_t i = 0; i < type_rank(type); i++)
    w.strides[i] *= host_element_bytes(w.element);
  compare_level(&w, 0, got, expected);
  return w.found;
}

void difference_print(const Difference *d, Text *out) {
  for (size_t i = 0; i < d->rank; i++)
    text_printf(out, "[%lld]", (long long)d->at[i]);
  text_printf(out, ": expected %.*s, got %.*s", (int)d->expected.len, d->expected.data,
              (int)d->got.len, d->got.data);
  if (d->n_elements > 1)
    text_printf(out, " (and %llu more differ)", (unsigned long long)d->n_elements - 1);
}

void difference_free(Difference *d) {
  text_free(&d->expected);
  text_free(&d->got);
}
