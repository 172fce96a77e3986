// map.h: hash map from a nonzero 64-bit key (a pointer, mostly) to a 64-bit value.
//
// Never iterated: order of output must not depend on addresses.

#ifndef SLUICE_BASE_MAP_H
#define SLUICE_BASE_MAP_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct MapSlot {
  uint64_t key, value;
} MapSlot;

typedef struct Map {
  Arena *arena;
  MapSlot *slots;
  size_t n_slots, n_used;
} Map;

void map_put(Map *map, uint64_t key, uint64_t value);
// The value's place, or NULL.
uint64_t *map_find(const Map *map, uint64_t key);

static inline void map_put_ptr(Map *map, const void *key, const void *value) {
  map_put(map, (uint64_t)(uintptr_t)key, (uint64_t)(uintptr_t)value);
}
static inline void *map_get_ptr(const Map *map, const void *key) {
  uint64_t *value = map_find(map, (uint64_t)(uintptr_t)key);
  return value ? (void *)(uintptr_t)*value : NULL;
}

// Things by their hash, of which each is there once. The caller compares.
//
//   for (HashSlot *slot = hash_table_first(&table, hash); slot->item; slot = hash_table_next(...))
//     if (slot->hash == hash && is_equal(slot->item)) return slot->item;
//
// leaves the slot where a new one goes. Other things' hashes are here and need not be fetched.
typedef struct HashSlot {
  const void *item;
  uint32_t hash;
} HashSlot;

typedef struct HashTable {
  HashSlot *slots; // malloc
  uint32_t n_slots, n_used;
} HashTable;

void hash_table_make_room(HashTable *table); // for one more
void hash_table_free(HashTable *table);

static inline HashSlot *hash_table_first(const HashTable *table, uint32_t hash) {
  return &table->slots[hash & (table->n_slots - 1)];
}
static inline HashSlot *hash_table_next(const HashTable *table, const HashSlot *slot) {
  return &table->slots[(size_t)(slot - table->slots + 1) & (table->n_slots - 1)];
}
static inline void hash_table_fill(HashTable *table, HashSlot *slot, const void *item,
                                   uint32_t hash) {
  *slot = (HashSlot){item, hash};
  table->n_used++;
}

// A good spread of the bits of a pointer or a small number.
static inline uint64_t hash_u64(uint64_t x) {
  x ^= x >> 32;
  x *= 0x9e3779b97f4a7c15u;
  x ^= x >> 29;
  return x;
}
static inline uint64_t hash_mix(uint64_t hash, uint64_t x) {
  return hash_u64(hash * 31 + x);
}

#endif
