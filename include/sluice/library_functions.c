// Bodies for functions of <string.h>, and the tables behind those of <ctype.h>: a kernel that calls
// one gets it from here, as if its own file had defined it.

#include <ctype.h>
#include <stddef.h>
#include <stdint.h>

// The "C" locale. Subscripts are from -128 to 255; only ASCII has classes. Written as ranges: clang
// compiles this file while somebody waits.
#define AT(c) [128 + (c)]
#define FROM_TO(first, last) [128 + (first)... 128 + (last)]
#define SHOWN (_ISprint | _ISgraph)
#define LETTER (SHOWN | _ISalnum | _ISalpha)

const unsigned short **__ctype_b_loc(void) {
  static const unsigned short classes[384] = {
      FROM_TO(0, 8) = _IScntrl,
      AT('\t') = _IScntrl | _ISspace | _ISblank,
      FROM_TO('\n', '\r') = _IScntrl | _ISspace,
      FROM_TO(14, 31) = _IScntrl,
      AT(' ') = _ISprint | _ISspace | _ISblank,
      FROM_TO('!', '/') = SHOWN | _ISpunct,
      FROM_TO('0', '9') = SHOWN | _ISalnum | _ISdigit | _ISxdigit,
      FROM_TO(':', '@') = SHOWN | _ISpunct,
      FROM_TO('A', 'F') = LETTER | _ISupper | _ISxdigit,
      FROM_TO('G', 'Z') = LETTER | _ISupper,
      FROM_TO('[', '`') = SHOWN | _ISpunct,
      FROM_TO('a', 'f') = LETTER | _ISlower | _ISxdigit,
      FROM_TO('g', 'z') = LETTER | _ISlower,
      FROM_TO('{', '~') = SHOWN | _ISpunct,
      AT(127) = _IScntrl,
  };
  static const unsigned short *const start = classes + 128;
  return (const unsigned short **)&start;
}

#define TWO(c) (c), (c) + 1
#define FOUR(c) TWO(c), TWO((c) + 2)
#define EIGHT(c) FOUR(c), FOUR((c) + 4)
#define SIXTEEN(c) EIGHT(c), EIGHT((c) + 8)
#define SIXTY_FOUR(c) SIXTEEN(c), SIXTEEN((c) + 16), SIXTEEN((c) + 32), SIXTEEN((c) + 48)
#define ALPHABET(c) SIXTEEN(c), EIGHT((c) + 16), TWO((c) + 24)
// As in glibc, negative ones but EOF give what the byte gives.
#define WITH_LETTERS(upper, lower)                                                                 \
  SIXTY_FOUR(128), SIXTEEN(192), SIXTEEN(208), SIXTEEN(224), EIGHT(240), FOUR(248), TWO(252), 254, \
      -1, SIXTY_FOUR(0), '@', ALPHABET(upper), FOUR('['), TWO('_'), ALPHABET(lower), FOUR('{'),    \
      127, SIXTY_FOUR(128), SIXTY_FOUR(192)

const int32_t **__ctype_tolower_loc(void) {
  static const int32_t lower[384] = {WITH_LETTERS('a', 'a')};
  static const int32_t *const start = lower + 128;
  return (const int32_t **)&start;
}

const int32_t **__ctype_toupper_loc(void) {
  static const int32_t upper[384] = {WITH_LETTERS('A', 'A')};
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
