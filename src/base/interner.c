// interner.c: interned strings; see text.h.
//
//   series  "mux"  -> [mux0, mux1, mux2, ..]      table  start, end, x4711, ..
//           "addi" -> [addi0, addi1, ..]
//
// Most strings of a large module are a word and a number, and numbers that follow each other are
// asked for one after the other: those of one word stand in an array, where the processor has the
// next one at hand. Others, and numbers far beyond how many there are, are found by their hash.

#include "base/bug.h"
#include "base/map.h"
#include "base/text.h"

#include <stdlib.h>

typedef struct Series {
  Ident *idents; // malloc, by number; NULL: not met yet, or in the table
  uint32_t n_room, n_known;
  bool has_far; // some are in the table
  uint32_t len;
  char base[];
} Series;

static Ident create(Interner *interner, Str text) {
  if (text.len > UINT32_MAX - 1)
    bug("a string of %zu bytes", text.len);
  IdentData *data = arena_take(interner->arena, sizeof(IdentData) + text.len + 1);
  *data = (IdentData){.len = (uint32_t)text.len, .id = interner->n_idents++};
  if (text.len)
    memcpy(data->text, text.ptr, text.len);
  data->text[text.len] = 0;
  return data;
}

static Ident intern_by_hash(Interner *interner, Str text) {
  HashTable *table = &interner->table;
  hash_table_make_room(table);
  uint32_t hash = str_hash(text);
  HashSlot *slot = hash_table_first(table, hash);
  for (; slot->item; slot = hash_table_next(table, slot))
    if (slot->hash == hash && str_eq(ident_str(slot->item), text))
      return slot->item;
  Ident ident = create(interner, text);
  hash_table_fill(table, slot, ident, hash);
  return ident;
}

static Series *series_of(Interner *interner, Str base) {
  HashTable *table = &interner->series;
  hash_table_make_room(table);
  uint32_t hash = str_hash(base);
  HashSlot *slot = hash_table_first(table, hash);
  for (; slot->item; slot = hash_table_next(table, slot)) {
    const Series *series = slot->item;
    if (slot->hash == hash && str_eq((Str){series->base, series->len}, base))
      return (Series *)series;
  }
  Series *series = arena_take(interner->arena, sizeof(Series) + base.len);
  *series = (Series){.len = (uint32_t)base.len};
  if (base.len)
    memcpy(series->base, base.ptr, base.len);
  hash_table_fill(table, slot, series, hash);
  return series;
}

// False: it is too far beyond how many there are.
static bool series_make_room(Series *series, uint32_t number) {
  if (number < series->n_room)
    return true;
  if (number / 8 > series->n_known)
    return false;
  uint32_t n = number + number / 2 + 4;
  Ident *idents = realloc(series->idents, n * sizeof(Ident));
  if (!idents)
    out_of_memory();
  memset(idents + series->n_room, 0, (n - series->n_room) * sizeof(Ident));
  series->idents = idents;
  series->n_room = n;
  return true;
}

Ident intern(Interner *interner, Str text) {
  Str base;
  uint32_t number;
  if (text.len > UINT32_MAX - 1 || !str_split_number(text, &base, &number))
    return intern_by_hash(interner, text);
  Series *series = series_of(interner, base);
  if (!series_make_room(series, number)) {
    series->has_far = true;
    return intern_by_hash(interner, text);
  }
  Ident *ident = &series->idents[number];
  if (!*ident) {
    *ident = series->has_far ? intern_by_hash(interner, text) : create(interner, text);
    series->n_known++;
  }
  return *ident;
}

void interner_free(Interner *interner) {
  for (uint32_t i = 0; i < interner->series.n_slots; i++)
    if (interner->series.slots[i].item)
      free(((const Series *)interner->series.slots[i].item)->idents);
  hash_table_free(&interner->table);
  hash_table_free(&interner->series);
}
