// map.c: open addressing, at most half full.

#include "base/map.h"

#include "base/bug.h"

#include <assert.h>
#include <stdlib.h>

static MapSlot *map_slot(const Map *map, uint64_t key) {
  size_t at = hash_u64(key) & (map->n_slots - 1);
  while (map->slots[at].key && map->slots[at].key != key)
    at = (at + 1) & (map->n_slots - 1);
  return &map->slots[at];
}

static void map_grow(Map *map) {
  Map grown = {.arena = map->arena, .n_slots = map->n_slots ? 2 * map->n_slots : 16};
  grown.slots = ARENA_ARRAY(map->arena, MapSlot, grown.n_slots);
  for (size_t i = 0; i < map->n_slots; i++)
    if (map->slots[i].key)
      *map_slot(&grown, map->slots[i].key) = map->slots[i];
  grown.n_used = map->n_used;
  *map = grown;
}

void map_put(Map *map, uint64_t key, uint64_t value) {
  assert(key);
  if (2 * map->n_used >= map->n_slots)
    map_grow(map);
  MapSlot *slot = map_slot(map, key);
  map->n_used += !slot->key;
  *slot = (MapSlot){key, value};
}

uint64_t *map_find(const Map *map, uint64_t key) {
  if (!map->n_slots || !key)
    return NULL;
  MapSlot *slot = map_slot(map, key);
  return slot->key ? &slot->value : NULL;
}

void hash_table_make_room(HashTable *table) {
  if (2 * table->n_used < table->n_slots)
    return;
  HashTable grown = {.n_slots = table->n_slots ? 2 * table->n_slots : 256, .n_used = table->n_used};
  grown.slots = calloc(grown.n_slots, sizeof *grown.slots);
  if (!grown.slots)
    out_of_memory();
  for (uint32_t i = 0; i < table->n_slots; i++) {
    if (!table->slots[i].item)
      continue;
    HashSlot *slot = hash_table_first(&grown, table->slots[i].hash);
    while (slot->item)
      slot = hash_table_next(&grown, slot);
    *slot = table->slots[i];
  }
  free(table->slots);
  *table = grown;
}

void hash_table_free(HashTable *table) {
  free(table->slots);
  *table = (HashTable){0};
}
