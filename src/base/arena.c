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
#include <time.h>

struct ArenaChunk {
  ArenaChunk *previous;
  char *end;
  size_t step; // the size that was due; a single large allocation may have asked for more
  size_t unused;
};

enum {
  ARENA_FIRST_CHUNK = 16 << 10,
  ARENA_MEDIUM_CHUNK = 128 << 10,
  ARENA_LARGEST_CHUNK = 4 << 20,
  ARENA_PAGE = 4 << 10,
  ARENA_HUGE_PAGE = 2 << 20,
};

// AddressSanitizer is to see that memory which was given back is not used any more.
#if defined(__SANITIZE_ADDRESS__)
enum { KEEPS_CHUNKS = false };
#elif defined(__has_feature)
enum { KEEPS_CHUNKS = !__has_feature(address_sanitizer) };
#else
enum { KEEPS_CHUNKS = true };
#endif

_Static_assert(sizeof(ArenaChunk) % ARENA_ALIGN == 0, "what follows a chunk's head is aligned");

bool arena_has_one_thread;

static size_t round_up_to(size_t size, size_t unit) {
  if (size > SIZE_MAX / 2)
    bug("allocation of %zu bytes", size);
  return (size + unit - 1) & ~(unit - 1);
}
static size_t round_up(size_t size) {
  return round_up_to(size, ARENA_WORD);
}

static void *allocate_chunk(size_t size) {
  return size < ARENA_HUGE_PAGE ? malloc(size) : aligned_alloc(ARENA_HUGE_PAGE, size);
}

static uint64_t thread_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

// One system call for all pages of it, where there is such a call.
static void touch_pages(char *memory, size_t size) {
#ifdef MADV_POPULATE_WRITE
  if (madvise(memory, size, MADV_POPULATE_WRITE) == 0)
    return;
#endif
  for (size_t i = 0; i < size; i += ARENA_PAGE)
    ((volatile char *)memory)[i] = 0;
}

// Touch what is fresh from the system. A huge page takes a quarter of the time of as many small
// ones where one is free, and ten times as long where one must be put together first, or where the
// machine is a guest whose host must find the memory: then it is small ones for a while, for twice
// as long each time.
static void touch_chunk(char *memory, size_t size, ArenaPages *pages) {
  enum { SLOW_NS = 1000000 };
  for (size_t at = 0; at < size; at += ARENA_HUGE_PAGE) {
    bool is_small = pages->n_small > 0;
    uint64_t start = thread_ns();
    if (!is_small)
      madvise(memory + at, ARENA_HUGE_PAGE, MADV_HUGEPAGE);
    touch_pages(memory + at, ARENA_HUGE_PAGE);
    if (is_small)
      pages->n_small--;
    else if (thread_ns() - start > SLOW_NS)
      pages->n_small = pages->n_small_last = 2 * pages->n_small_last + 16;
  }
}

struct ArenaAhead {
  pthread_t thread;
  char *memory;
  ArenaPages pages;
};

static void *touch_ahead(void *user) {
  struct ArenaAhead *ahead = user;
  touch_chunk(ahead->memory, ARENA_LARGEST_CHUNK, &ahead->pages);
  return NULL;
}

// Where there is no memory or no thread to be had, nothing is ahead.
static void start_ahead(Arena *arena) {
  struct ArenaAhead *ahead = arena_has_one_thread ? NULL : malloc(sizeof *ahead);
  if (!ahead)
    return;
  *ahead =
      (struct ArenaAhead){.memory = allocate_chunk(ARENA_LARGEST_CHUNK), .pages = arena->pages};
  if (ahead->memory && pthread_create(&ahead->thread, NULL, touch_ahead, ahead) == 0) {
    arena->ahead = ahead;
    return;
  }
  free(ahead->memory);
  free(ahead);
}

// The chunk that is ready, or NULL.
static void *take_ahead(Arena *arena) {
  struct ArenaAhead *ahead = arena->ahead;
  if (!ahead)
    return NULL;
  pthread_join(ahead->thread, NULL);
  arena->ahead = NULL;
  arena->pages = ahead->pages;
  void *memory = ahead->memory;
  free(ahead);
  return memory;
}

static size_t chunk_size(const ArenaChunk *chunk) {
  return (size_t)(chunk->end - (const char *)chunk);
}

// The smallest spare chunk that is large enough, or NULL.
static ArenaChunk *take_spare(Arena *arena, size_t wanted) {
  ArenaChunk **best = NULL;
  for (ArenaChunk **link = &arena->spare; *link; link = &(*link)->previous)
    if (chunk_size(*link) >= wanted && (!best || chunk_size(*link) < chunk_size(*best)))
      best = link;
  ArenaChunk *chunk = best ? *best : NULL;
  if (chunk)
    *best = chunk->previous;
  return chunk;
}

// Memory of at least *size bytes, which the system has seen to where it is large.
static ArenaChunk *ready_chunk(Arena *arena, size_t *size) {
  ArenaChunk *chunk = take_spare(arena, *size);
  if (chunk) {
    *size = chunk_size(chunk);
    return chunk;
  }
  if (*size == ARENA_LARGEST_CHUNK && (chunk = take_ahead(arena)))
    return chunk;
  chunk = allocate_chunk(*size);
  if (!chunk)
    out_of_memory();
  if (*size >= ARENA_HUGE_PAGE)
    touch_chunk((char *)chunk, *size, &arena->pages);
  return chunk;
}

static void arena_add_chunk(Arena *arena, size_t size) {
  size_t last = arena->chunk ? arena->chunk->step : 0;
  size_t step = !last                       ? ARENA_FIRST_CHUNK
                : last < ARENA_MEDIUM_CHUNK ? ARENA_MEDIUM_CHUNK
                : last < ARENA_HUGE_PAGE    ? ARENA_HUGE_PAGE
                                            : ARENA_LARGEST_CHUNK;
  size_t wanted = size + sizeof(ArenaChunk);
  bool is_single = wanted > step;
  if (is_single)
    step = last ? last : ARENA_FIRST_CHUNK; // of the small ones there are no more for it
  else
    wanted = step;
  wanted = round_up_to(wanted, wanted >= ARENA_HUGE_PAGE ? ARENA_HUGE_PAGE : ARENA_ALIGN);
  ArenaChunk *chunk = ready_chunk(arena, &wanted);
  if (step == ARENA_LARGEST_CHUNK && !is_single && !arena->ahead && !arena->spare)
    start_ahead(arena);
  *chunk = (ArenaChunk){.previous = arena->chunk, .end = (char *)chunk + wanted, .step = step};
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
    free(take_ahead(arena));
}

void arena_clear(Arena *arena) {
  for (ArenaChunk *chunk = arena->chunk, *previous; chunk; chunk = previous) {
    previous = chunk->previous;
    if (!KEEPS_CHUNKS || chunk_size(chunk) < ARENA_HUGE_PAGE) {
      free(chunk);
      continue;
    }
    chunk->previous = arena->spare;
    arena->spare = chunk;
  }
  arena->chunk = NULL;
  arena->next = arena->end = NULL;
}

void arena_free(Arena *arena) {
  arena_reset(arena, (ArenaMark){NULL, NULL});
  for (ArenaChunk *chunk; (chunk = arena->spare);) {
    arena->spare = chunk->previous;
    free(chunk);
  }
}
