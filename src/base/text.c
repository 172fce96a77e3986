// text.c: see text.h.

#include "base/text.h"

#include "base/bug.h"
#include "base/map.h"

#include <stdarg.h>
#include <stdlib.h>

bool str_ends_with(Str a, const char *ending) {
  size_t n = strlen(ending);
  return a.len >= n && memcmp(a.ptr + a.len - n, ending, n) == 0;
}

bool str_starts_with(Str a, const char *prefix) {
  size_t n = strlen(prefix);
  return a.len >= n && memcmp(a.ptr, prefix, n) == 0;
}

int str_compare(Str a, Str b) {
  size_t n = a.len < b.len ? a.len : b.len;
  int order = n ? memcmp(a.ptr, b.ptr, n) : 0;
  if (order)
    return order;
  return a.len < b.len ? -1 : a.len > b.len;
}

// Eight bytes at a time, the last ones overlapping those before.
uint32_t str_hash(Str s) {
  uint64_t hash = s.len;
  const char *p = s.ptr;
  for (size_t n = s.len; n > 8; n -= 8, p += 8)
    hash = hash_mix(hash, str_load(p, 8));
  if (s.len >= 8)
    hash = hash_mix(hash, str_load(s.ptr + s.len - 8, 8));
  else if (s.len >= 4)
    hash = hash_mix(hash, str_load(s.ptr, 4) << 32 | str_load(s.ptr + s.len - 4, 4));
  else if (s.len)
    hash = hash_mix(hash, str_load(s.ptr, 1) << 16 | str_load(s.ptr + s.len / 2, 1) << 8 |
                              str_load(s.ptr + s.len - 1, 1));
  return (uint32_t)(hash ^ hash >> 32);
}

Str str_split(Str *rest, char separator) {
  const char *at = rest->len ? memchr(rest->ptr, separator, rest->len) : NULL;
  Str head = *rest;
  if (!at) {
    rest->ptr += rest->len;
    rest->len = 0;
    return head;
  }
  head.len = (size_t)(at - rest->ptr);
  rest->ptr = at + 1;
  rest->len -= head.len + 1;
  return head;
}

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

Str str_trim(Str s) {
  while (s.len && is_blank(s.ptr[0]))
    s.ptr++, s.len--;
  while (s.len && is_blank(s.ptr[s.len - 1]))
    s.len--;
  return s;
}

bool str_split_number(Str text, Str *base, uint32_t *number) {
  size_t at = text.len;
  while (at && text.len - at <= STR_MOST_DIGITS && text.ptr[at - 1] >= '0' &&
         text.ptr[at - 1] <= '9')
    at--;
  while (at + 1 < text.len && text.ptr[at] == '0')
    at++;
  if (at == text.len || text.len - at > STR_MOST_DIGITS)
    return false;
  *base = (Str){text.ptr, at};
  *number = 0;
  for (; at < text.len; at++)
    *number = 10 * *number + (uint32_t)(text.ptr[at] - '0');
  return true;
}

enum { TEXT_FLUSH_AT = 1 << 16 };

void text_reserve(Text *text, size_t n) {
  if (text->file && text->len >= TEXT_FLUSH_AT)
    text_flush(text);
  if (text->cap - text->len >= n)
    return;
  size_t cap = text->cap ? text->cap : 256;
  while (cap - text->len < n) {
    if (cap > SIZE_MAX / 2)
      out_of_memory();
    cap *= 2;
  }
  text->data = realloc(text->data, cap);
  if (!text->data)
    out_of_memory();
  text->cap = cap;
}

void text_vprintf(Text *text, const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  int n = vsnprintf(NULL, 0, format, args);
  text_reserve(text, (size_t)n + 1);
  vsnprintf(text->data + text->len, (size_t)n + 1, format, again);
  va_end(again);
  text->len += (size_t)n;
}

void text_printf(Text *text, const char *format, ...) {
  va_list args;
  va_start(args, format);
  text_vprintf(text, format, args);
  va_end(args);
}

enum { MOST_DIGITS = 20 };

static void append_any_u64(Text *text, uint64_t value) {
  unsigned n = 1;
  for (uint64_t limit = 10; value >= limit && n < MOST_DIGITS; limit *= 10)
    n++;
  if (text->cap - text->len < n)
    text_reserve(text, n);
  text->len += n;
  char *at = text->data + text->len;
  do
    *--at = (char)('0' + value % 10);
  while (value /= 10);
}

// Most numbers are small: two digits at a time.
void text_u64(Text *text, uint64_t value) {
  static const char PAIRS[] = "0001020304050607080910111213141516171819"
                              "2021222324252627282930313233343536373839"
                              "4041424344454647484950515253545556575859"
                              "6061626364656667686970717273747576777879"
                              "8081828384858687888990919293949596979899";
  if (value >= 1000 || text->cap - text->len < MOST_DIGITS) {
    append_any_u64(text, value);
    return;
  }
  char *at = text->data + text->len;
  unsigned rest = (unsigned)value;
  if (rest >= 100) {
    *at++ = (char)('0' + rest / 100);
    rest %= 100;
  } else if (rest < 10) {
    *at = (char)('0' + rest);
    text->len++;
    return;
  }
  memcpy(at, PAIRS + 2 * rest, 2);
  text->len = (size_t)(at + 2 - text->data);
}

void text_i64(Text *text, int64_t value) {
  if (value < 0)
    text_char(text, '-');
  text_u64(text, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

// Bytes of the character that a string starts with; 0: it is no UTF-8.
static size_t utf8_len(const char *string) {
  static const uint32_t LEAST[] = {0, 0, 0x80, 0x800, 0x10000};
  const unsigned char *s = (const unsigned char *)string;
  size_t n = *s < 0x80 ? 1 : *s < 0xc0 ? 0 : *s < 0xe0 ? 2 : *s < 0xf0 ? 3 : *s < 0xf8 ? 4 : 0;
  if (n < 2)
    return n;
  uint32_t code = *s & (0x7fU >> n);
  for (size_t i = 1; i < n; i++) {
    if ((s[i] & 0xc0) != 0x80)
      return 0;
    code = code << 6 | (s[i] & 0x3f);
  }
  bool is_surrogate = code >= 0xd800 && code < 0xe000;
  return code < LEAST[n] || code > 0x10ffff || is_surrogate ? 0 : n;
}

void text_json_string(Text *text, const char *string) {
  text_char(text, '"');
  while (*string) {
    size_t n = utf8_len(string);
    if (*string == '\n' || *string == '\t') {
      text_cstr(text, *string == '\n' ? "\\n" : "\\t");
    } else if (!n || (unsigned char)*string < 0x20) {
      text_lit(text, "\xef\xbf\xbd");
    } else {
      if (*string == '"' || *string == '\\')
        text_char(text, '\\');
      text_append(text, string, n);
    }
    string += n ? n : 1;
  }
  text_char(text, '"');
}

bool text_flush(Text *text) {
  if (!text->file)
    return true;
  if (text->len)
    fwrite(text->data, 1, text->len, text->file);
  text->len = 0;
  return !ferror(text->file);
}

void text_free(Text *text) {
  free(text->data);
  *text = (Text){0};
}
