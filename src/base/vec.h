// vec.h: growing arrays that live in an arena.
//
//   VEC(int) xs = {0};
//   vec_push(&arena, &xs, 3);
//   for (size_t i = 0; i < xs.len; i++) use(xs.data[i]);
//
// Nothing is freed one by one: the arena frees all.

#ifndef SLUICE_BASE_VEC_H
#define SLUICE_BASE_VEC_H

#include "base/arena.h"

#define VEC(T)                                                                                     \
  struct {                                                                                         \
    T *data;                                                                                       \
    size_t len, cap;                                                                               \
  }

#define vec_reserve(arena, v, n)                                                                   \
  ((v)->cap < (n) ? (void)((v)->data = vec_grow((arena), (v)->data, sizeof *(v)->data, &(v)->cap,  \
                                                (n), (v)->len))                                    \
                  : (void)0)

// x may look at v as it was before.
#define vec_push(arena, v, x)                                                                      \
  (vec_reserve((arena), (v), (v)->len + 1), (void)((v)->data[(v)->len] = (x)), (void)(v)->len++)

// At least n elements; those that are added are zero.
#define vec_extend(arena, v, n)                                                                    \
  ((v)->len < (n) ? (vec_reserve((arena), (v), (n)),                                               \
                     (void)memset((v)->data + (v)->len, 0, ((n) - (v)->len) * sizeof *(v)->data),  \
                     (void)((v)->len = (n)))                                                       \
                  : (void)0)

#define vec_pop(v) ((v)->data[--(v)->len])
#define vec_last(v) ((v)->data[(v)->len - 1])

// The array with room for at least `wanted` elements; sets *cap.
void *vec_grow(Arena *arena, void *data, size_t size, size_t *cap, size_t wanted, size_t len);

#endif
