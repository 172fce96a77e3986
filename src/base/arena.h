// arena.h: bump allocation by lifetime.
//
// Everything with one lifetime comes from one arena and is freed with it. Memory is zeroed.
// Running out of memory ends the program: no caller can do better.

#ifndef SLUICE_BASE_ARENA_H
#define SLUICE_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct ArenaChunk ArenaChunk;

// How the system is asked for pages: the next n_small are no huge ones, because one took long.
typedef struct ArenaPages {
  uint32_t n_small, n_small_last;
} ArenaPages;

typedef struct Arena {
  ArenaChunk *chunk;        // the newest; each links to the one before
  char *next, *end;         // free space in it
  struct ArenaAhead *ahead; // of a large arena: the chunk that comes next is being made ready
  ArenaChunk *spare;        // large ones that arena_clear has kept
  ArenaPages pages;
} Arena;

// Where an arena stood; arena_reset gives back all that was allocated since.
typedef struct ArenaMark {
  ArenaChunk *chunk;
  char *next;
} ArenaMark;

// Set before there is any: no other thread makes chunks ready.
extern bool arena_has_one_thread;

enum { ARENA_WORD = 8, ARENA_ALIGN = 16 }; // chunks end aligned

void *arena_take_slowly(Arena *arena, size_t size);

// Memory that is not zeroed, for what is written whole and aligned as words are.
static inline void *arena_take_words(Arena *arena, size_t size) {
  // Also true of an empty arena. What is free is a multiple of ARENA_WORD.
  if (size >= (size_t)(arena->end - arena->next))
    return arena_take_slowly(arena, size);
  char *p = arena->next;
  arena->next += (size + ARENA_WORD - 1) & ~(size_t)(ARENA_WORD - 1);
  return p;
}
// The same, aligned for everything.
static inline void *arena_take(Arena *arena, size_t size) {
  uintptr_t next = (uintptr_t)arena->next;
  arena->next = (char *)((next + ARENA_ALIGN - 1) & ~(uintptr_t)(ARENA_ALIGN - 1));
  return arena_take_words(arena, size);
}

static inline void *arena_alloc(Arena *arena, size_t size) {
  return memset(arena_take(arena, size), 0, size);
}
// n elements of `size` bytes; ends the program when the product overflows.
void *arena_alloc_array(Arena *arena, size_t n, size_t size);
// Grow `old` (old_size bytes) to new_size bytes, in place where it is the newest allocation.
void *arena_grow(Arena *arena, void *old, size_t old_size, size_t new_size);
void *arena_copy(Arena *arena, const void *data, size_t size);
char *arena_printf(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
static inline ArenaMark arena_mark(const Arena *arena) {
  return (ArenaMark){arena->chunk, arena->next};
}
void arena_reset(Arena *arena, ArenaMark mark);
// Give back all that was allocated, but keep the memory for what comes next.
void arena_clear(Arena *arena);
void arena_free(Arena *arena);

#define ARENA_NEW(arena, T) ((T *)arena_alloc((arena), sizeof(T)))
#define ARENA_ARRAY(arena, T, n) ((T *)arena_alloc_array((arena), (size_t)(n), sizeof(T)))

#endif
