// vec.c: the one out-of-line part of vec.h.

#include "base/vec.h"

#include "base/bug.h"

void *vec_grow(Arena *arena, void *data, size_t size, size_t *cap, size_t wanted, size_t len) {
  size_t n = *cap ? 2 * *cap : 8;
  if (n < wanted)
    n = wanted;
  size_t bytes;
  if (__builtin_mul_overflow(n, size, &bytes))
    out_of_memory();
  (void)len;
  void *grown = arena_grow(arena, data, *cap * size, bytes);
  *cap = n;
  return grown;
}
