// Bodies for functions of <string.h>, and the tables behind those of <ctype.h>: a kernel that calls
// one gets it from here, as if its own file had defined it.

#include <ctype.h>
#include <stddef.h>
#include <stdint.h>

// The "C" locale. Subscripts are from -128 to 255; only ASCII has classes.
#define IN(c, first, last) ((c) >= (first) && (c) <= (last))
#define DIGIT(c) IN(c, '0', '9')
#define LETTER(c) (IN(c, 'a', 'z') || IN(c, 'A', 'Z'))
#define SHOWN(c) IN(c, '!', '~')
#define CLASSES(c)                                                                                 \
  (IN(c, 'A', 'Z') ? _ISupper : 0) | (IN(c, 'a', 'z') ? _ISlower : 0) |                            \
      (LETTER(c) ? _ISalpha | _ISalnum : 0) | (DIGIT(c) ? _ISdigit | _ISalnum : 0) |               \
      (DIGIT(c) || IN((c) | 32, 'a', 'f') ? _ISxdigit : 0) |                                       \
      (IN(c, 9, 13) || (c) == ' ' ? _ISspace : 0) | ((c) == ' ' || (c) == 9 ? _ISblank : 0) |      \
      (SHOWN(c) || (c) == ' ' ? _ISprint : 0) | (SHOWN(c) ? _ISgraph : 0) |                        \
      (SHOWN(c) && !LETTER(c) && !DIGIT(c) ? _ISpunct : 0) |                                       \
      (IN(c, 0, 31) || (c) == 127 ? _IScntrl : 0)
#define LOWER(c) IN(c, 'A', 'Z') ? (c) + 32 : (c)
#define UPPER(c) IN(c, 'a', 'z') ? (c) - 32 : (c)
#define SAME(c) (c)
#define FOUR(of, c) of(c), of((c) + 1), of((c) + 2), of((c) + 3)
#define SIXTEEN(of, c) FOUR(of, c), FOUR(of, (c) + 4), FOUR(of, (c) + 8), FOUR(of, (c) + 12)
#define HALF(of, c)                                                                                \
  SIXTEEN(of, c), SIXTEEN(of, (c) + 16), SIXTEEN(of, (c) + 32), SIXTEEN(of, (c) + 48)
#define ASCII(of) HALF(of, 0), HALF(of, 64)
#define WITH_OTHERS(of)                                                                            \
  HALF(SAME, -128), HALF(SAME, -64), ASCII(of), HALF(SAME, 128), HALF(SAME, 192)

const unsigned short **__ctype_b_loc(void) {
  static const unsigned short classes[384] = {[128] = ASCII(CLASSES)};
  static const unsigned short *const start = classes + 128;
  return (const unsigned short **)&start;
}

const int32_t **__ctype_tolower_loc(void) {
  static const int32_t lower[384] = {WITH_OTHERS(LOWER)};
  static const int32_t *const start = lower + 128;
  return (const int32_t **)&start;
}

const int32_t **__ctype_toupper_loc(void) {
  static const int32_t upper[384] = {WITH_OTHERS(UPPER)};
  static const int32_t *const start = upper + 128;
  return (const int32_t **)&start;
}

size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n])
    n++;
  return n;
}

size_t strnlen(const char *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n])
    n++;
  return n;
}

int strcmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] && a[i] == b[i])
    i++;
  return (unsigned char)a[i] - (unsigned char)b[i];
}

int strncmp(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (a[i] != b[i] || !a[i])
      return (unsigned char)a[i] - (unsigned char)b[i];
  return 0;
}

int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *x = a, *y = b;
  for (size_t i = 0; i < n; i++)
    if (x[i] != y[i])
      return x[i] - y[i];
  return 0;
}

int bcmp(const void *a, const void *b, size_t n) {
  return memcmp(a, b, n);
}

char *strcpy(char *to, const char *from) {
  size_t i = 0;
  while ((to[i] = from[i]))
    i++;
  return to;
}

char *strncpy(char *to, const char *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i]; i++)
    to[i] = from[i];
  for (; i < n; i++)
    to[i] = 0;
  return to;
}

char *strcat(char *to, const char *from) {
  strcpy(to + strlen(to), from);
  return to;
}

char *strncat(char *to, const char *from, size_t n) {
  char *end = to + strlen(to);
  size_t i = 0;
  for (; i < n && from[i]; i++)
    end[i] = from[i];
  end[i] = 0;
  return to;
}

void *memchr(const void *s, int c, size_t n) {
  const unsigned char *bytes = s;
  for (size_t i = 0; i < n; i++)
    if (bytes[i] == (unsigned char)c)
      return (void *)(bytes + i);
  return NULL;
}

char *strchr(const char *s, int c) {
  for (;; s++) {
    if (*s == (char)c)
      return (char *)s;
    if (!*s)
      return NULL;
  }
}

char *strrchr(const char *s, int c) {
  const char *last = NULL;
  for (;; s++) {
    if (*s == (char)c)
      last = s;
    if (!*s)
      return (char *)last;
  }
}

static int is_among(char c, const char *set) {
  while (*set && *set != c)
    set++;
  return *set != 0;
}

size_t strspn(const char *s, const char *accept) {
  size_t n = 0;
  while (s[n] && is_among(s[n], accept))
    n++;
  return n;
}

size_t strcspn(const char *s, const char *reject) {
  size_t n = 0;
  while (s[n] && !is_among(s[n], reject))
    n++;
  return n;
}

char *strpbrk(const char *s, const char *accept) {
  s += strcspn(s, accept);
  return *s ? (char *)s : NULL;
}

char *strstr(const char *s, const char *part) {
  size_t n = strlen(part);
  for (;; s++) {
    if (!strncmp(s, part, n))
      return (char *)s;
    if (!*s)
      return NULL;
  }
}
