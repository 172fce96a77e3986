// text.h: string views, interned strings, and a buffer to print into.

#ifndef SLUICE_BASE_TEXT_H
#define SLUICE_BASE_TEXT_H

#include "base/arena.h"
#include "base/map.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// A view of bytes that somebody else owns; not zero-terminated.
typedef struct Str {
  const char *ptr;
  size_t len;
} Str;

#define STR(literal) ((Str){(literal), sizeof(literal) - 1})
// For printf's %.*s.
#define STR_ARGS(s) (int)(s).len, (s).ptr

static inline Str str_from(const char *text) {
  return (Str){text, strlen(text)};
}
static inline uint64_t str_load(const char *p, size_t n) {
  uint64_t word = 0;
  memcpy(&word, p, n);
  return word;
}
// Names are short: most are compared by their first and last bytes, which may overlap.
static inline bool str_eq(Str a, Str b) {
  if (a.len != b.len)
    return false;
  size_t n = a.len;
  if (n > 16)
    return memcmp(a.ptr, b.ptr, n) == 0;
  if (n >= 8)
    return str_load(a.ptr, 8) == str_load(b.ptr, 8) &&
           str_load(a.ptr + n - 8, 8) == str_load(b.ptr + n - 8, 8);
  if (n >= 4)
    return str_load(a.ptr, 4) == str_load(b.ptr, 4) &&
           str_load(a.ptr + n - 4, 4) == str_load(b.ptr + n - 4, 4);
  for (size_t i = 0; i < n; i++)
    if (a.ptr[i] != b.ptr[i])
      return false;
  return true;
}
static inline bool str_is(Str a, const char *text) {
  return str_eq(a, str_from(text));
}
bool str_starts_with(Str a, const char *prefix);
bool str_ends_with(Str a, const char *ending);
// Order as by unsigned bytes; a prefix comes first.
int str_compare(Str a, Str b);
uint32_t str_hash(Str s);
// The part of *rest up to `separator`, which is dropped; all of it when there is none.
Str str_split(Str *rest, char separator);
Str str_trim(Str s);
// The number at the end, without zeros in front; false: there is none, or one of many digits.
enum { STR_MOST_DIGITS = 9 };
bool str_split_number(Str text, Str *base, uint32_t *number);

// Interned strings: equal text, same pointer. Zero-terminated, but may contain zero bytes.
typedef struct IdentData {
  const void *attr; // kept by ir/context.c: the attribute that is this string, or NULL
  uint32_t len;
  uint32_t id; // dense
  char text[];
} IdentData;
typedef const IdentData *Ident;

static inline Str ident_str(Ident id) {
  return (Str){id->text, id->len};
}

typedef struct Interner {
  Arena *arena;
  HashTable table, series; // see interner.c
  uint32_t n_idents;
} Interner;

Ident intern(Interner *interner, Str text);
void interner_free(Interner *interner);

// Growing output. With a file it is written out whenever it grows large and by text_flush.
typedef struct Text {
  char *data;
  size_t len, cap;
  FILE *file;
} Text;

void text_reserve(Text *text, size_t n);
void text_printf(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_vprintf(Text *text, const char *format, va_list args);
void text_u64(Text *text, uint64_t value);
void text_i64(Text *text, int64_t value);
// In quotes, as JSON has it and C too. What is no UTF-8, and control characters but newlines and
// tabs, become U+FFFD.
void text_json_string(Text *text, const char *string);
bool text_flush(Text *text); // whether all that was flushed so far could be written
void text_free(Text *text);

// Most pieces are short: their first and last bytes, which may overlap.
static inline void text_append(Text *text, const char *data, size_t len) {
  if (text->cap - text->len <= len)
    text_reserve(text, len + 1);
  char *to = text->data + text->len;
  text->len += len;
  if (len > 16) {
    memcpy(to, data, len);
  } else if (len >= 8) {
    uint64_t first = str_load(data, 8), last = str_load(data + len - 8, 8);
    memcpy(to, &first, 8);
    memcpy(to + len - 8, &last, 8);
  } else if (len >= 4) {
    uint32_t first = (uint32_t)str_load(data, 4), last = (uint32_t)str_load(data + len - 4, 4);
    memcpy(to, &first, 4);
    memcpy(to + len - 4, &last, 4);
  } else if (len) {
    to[0] = data[0];
    to[len / 2] = data[len / 2];
    to[len - 1] = data[len - 1];
  }
}
// The first `len` of 8 bytes.
enum { TEXT_SHORT = 8 };
static inline void text_short(Text *text, const void *bytes, size_t len) {
  if (text->cap - text->len < TEXT_SHORT)
    text_reserve(text, TEXT_SHORT);
  memcpy(text->data + text->len, bytes, TEXT_SHORT);
  text->len += len;
}
static inline void text_char(Text *text, char c) {
  if (text->len == text->cap)
    text_reserve(text, 1);
  text->data[text->len++] = c;
}
static inline void text_str(Text *text, Str s) {
  text_append(text, s.ptr, s.len);
}
static inline void text_cstr(Text *text, const char *s) {
  text_append(text, s, strlen(s));
}
#define text_lit(text, literal) text_append((text), (literal), sizeof(literal) - 1)

#endif
