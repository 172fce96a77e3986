// arena.c: see arena.h. A list of chunks, small ones first: an arena that grows is likely to go on.
//
// The system clears memory when it is first touched, which takes as long as some passes. While a
// large chunk is filled, a thread touches the next one.

#include "base/arena.h"

#include "base/bug.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

struct ArenaChunk {
  ArenaChunk *previous;
  char *end;
};

enum {
  ARENA_FIRST_CHUNK = 16 << 10,
  ARENA_MEDIUM_CHUNK = 128 << 10,
  ARENA_LARGEST_CHUNK = 4 << 20,
  ARENA_HUGE_PAGE = 2 << 20,
};

_Static_assert(sizeof(ArenaChunk) % ARENA_ALIGN == 0, "what follows a chunk's head is aligned");

static size_t round_up_to(size_t size, size_t unit) {
  if (size > SIZE_MAX / 2)
    bug("allocation of %zu bytes", size);
  return (size + unit - 1) & ~(unit - 1);
}
static size_t round_up(size_t size) {
  return round_up_to(size, ARENA_WORD);
}

// Large chunks on huge pages: then little time is lost where memory is first touched.
static void *allocate_chunk(size_t size) {
  if (size < ARENA_HUGE_PAGE)
    return malloc(size);
  void *memory = aligned_alloc(ARENA_HUGE_PAGE, size);
  if (memory)
    madvise(memory, size, MADV_HUGEPAGE);
  return memory;
}

struct ArenaAhead {
  pthread_t thread;
  void *memory;
  size_t size;
};

static void *touch_chunk(void *user) {
  struct ArenaAhead *ahead = user;
  enum { PAGE = 4096 };
#ifdef MADV_POPULATE_WRITE // all at once, where the system can
  uintptr_t from = (uintptr_t)ahead->memory & ~(uintptr_t)(PAGE - 1);
  if (madvise((void *)from, (uintptr_t)ahead->memory + ahead->size - from, MADV_POPULATE_WRITE) ==
      0)
    return NULL;
#endif
  for (size_t i = 0; i < ahead->size; i += PAGE)
    ((volatile char *)ahead->memory)[i] = 0;
  return NULL;
}

// Where there is no memory or no thread to be had, nothing is ahead. Of huge pages there may soon
// be no more that are ready, and to make one takes far longer than to clear it: the first few only.
static void start_ahead(Arena *arena, size_t size) {
  enum { N_HUGE = 8 };
  struct ArenaAhead *ahead = malloc(sizeof *ahead);
  bool is_huge = arena->n_ahead++ < N_HUGE;
  void *memory = !ahead ? NULL : is_huge ? allocate_chunk(size) : malloc(size);
  if (memory) {
    *ahead = (struct ArenaAhead){.memory = memory, .size = size};
    if (pthread_create(&ahead->thread, NULL, touch_chunk, ahead) == 0) {
      arena->ahead = ahead;
      return;
    }
  }
  free(memory);
  free(ahead);
}

// The chunk that is ready, or NULL where there is none of this size.
static void *take_ahead(Arena *arena, size_t size) {
  struct ArenaAhead *ahead = arena->ahead;
  if (!ahead || ahead->size < size)
    return NULL;
  pthread_join(ahead->thread, NULL);
  arena->ahead = NULL;
  void *memory = ahead->memory;
  free(ahead);
  return memory;
}

static void arena_add_chunk(Arena *arena, size_t size) {
  size_t wanted = ARENA_FIRST_CHUNK;
  if (arena->chunk) {
    size_t last = (size_t)(arena->chunk->end - (char *)arena->chunk);
    wanted = last < ARENA_MEDIUM_CHUNK ? ARENA_MEDIUM_CHUNK
             : last < ARENA_HUGE_PAGE  ? ARENA_HUGE_PAGE
                                       : ARENA_LARGEST_CHUNK;
  }
  if (wanted < size + sizeof(ArenaChunk))
    wanted = size + sizeof(ArenaChunk);
  wanted = round_up_to(wanted, wanted >= ARENA_HUGE_PAGE ? ARENA_HUGE_PAGE : ARENA_ALIGN);
  ArenaChunk *chunk = take_ahead(arena, wanted);
  if (!chunk)
    chunk = allocate_chunk(wanted);
  if (!chunk)
    out_of_memory();
  // By many small allocations, of which more will come.
  bool is_filling = wanted == ARENA_LARGEST_CHUNK && size < wanted / 2;
  if (is_filling && !arena->ahead)
    start_ahead(arena, ARENA_LARGEST_CHUNK);
  chunk->previous = arena->chunk;
  chunk->end = (char *)chunk + wanted;
  arena->chunk = chunk;
  arena->next = (char *)(chunk + 1);
  arena->end = chunk->end;
}

void *arena_take_slowly(Arena *arena, size_t size) {
  size = round_up(size);
  if (!arena->next || (size_t)(arena->end - arena->next) < size)
    arena_add_chunk(arena, size);
  char *p = arena->next;
  arena->next += size;
  return p;
}

void *arena_alloc_array(Arena *arena, size_t n, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(n, size, &bytes))
    out_of_memory();
  return arena_alloc(arena, bytes);
}

void *arena_grow(Arena *arena, void *old, size_t old_size, size_t new_size) {
  size_t old_round = round_up(old_size);
  if (old && (char *)old + old_round == arena->next &&
      (size_t)(arena->end - (char *)old) >= round_up(new_size)) {
    arena->next = (char *)old + round_up(new_size);
    return old;
  }
  void *p = arena_take(arena, new_size);
  if (old_size)
    memcpy(p, old, old_size);
  return p;
}

void *arena_copy(Arena *arena, const void *data, size_t size) {
  void *p = arena_take(arena, size);
  if (size)
    memcpy(p, data, size);
  return p;
}

char *arena_printf(Arena *arena, const char *format, ...) {
  va_list args, again;
  va_start(args, format);
  va_copy(again, args);
  int n = vsnprintf(NULL, 0, format, args);
  va_end(args);
  char *text = arena_take(arena, (size_t)n + 1);
  vsnprintf(text, (size_t)n + 1, format, again);
  va_end(again);
  return text;
}

void arena_reset(Arena *arena, ArenaMark mark) {
  while (arena->chunk != mark.chunk) {
    ArenaChunk *previous = arena->chunk->previous;
    free(arena->chunk);
    arena->chunk = previous;
  }
  arena->next = mark.next;
  arena->end = arena->chunk ? arena->chunk->end : NULL;
  if (!arena->chunk)
    free(take_ahead(arena, 0));
}

void arena_free(Arena *arena) {
  arena_reset(arena, (ArenaMark){NULL, NULL});
}
