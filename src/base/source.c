// source.c: see source.h.

#include "base/source.h"

#include "base/bug.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Read until the end; pipes have no size beforehand. A file is not mapped: another program could
// cut it while we look at it, which would end us.
static bool read_all(Arena *arena, int fd, size_t expected, Source *out) {
  // Room for one byte more: the read that finds the end asks for it.
  size_t cap = expected + 2 > 4096 ? expected + 2 : 4096, len = 0;
  char *text = arena_grow(arena, NULL, 0, cap);
  for (;;) {
    if (len + 1 >= cap) {
      text = arena_grow(arena, text, cap, 2 * cap);
      cap *= 2;
    }
    ssize_t n = read(fd, text + len, cap - len - 1);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      return false;
    if (n == 0)
      break;
    len += (size_t)n;
  }
  text[len] = 0;
  out->text = text;
  out->len = len;
  return true;
}

bool source_read(Arena *arena, const char *path, Source *out, const char **error) {
  bool is_stdin = strcmp(path, "-") == 0;
  int fd = is_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    *error = strerror(errno);
    return false;
  }
  struct stat info;
  size_t expected = 0;
  if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode))
    expected = (size_t)info.st_size;
  bool ok = read_all(arena, fd, expected, out);
  if (!ok)
    *error = strerror(errno);
  if (!is_stdin)
    close(fd);
  out->name = is_stdin ? "<stdin>" : path;
  out->arena = arena;
  return ok;
}

static const char *next_line(const Source *source, const char *line) {
  const char *end = source->text + source->len;
  const char *newline = memchr(line, '\n', (size_t)(end - line));
  return newline ? newline + 1 : NULL;
}

// NULL: there is none.
static const char *find_line(Source *source, uint32_t line) {
  const char *at = source->text;
  if (source->arena) {
    if (!source->lines.len)
      for (; at; at = next_line(source, at))
        vec_push(source->arena, &source->lines, at);
    return line <= source->lines.len ? source->lines.data[line - 1] : NULL;
  }
  for (uint32_t i = 1; i < line && at; i++)
    at = next_line(source, at);
  return at;
}

Str source_line(Source *source, uint32_t line) {
  const char *at = line ? find_line(source, line) : NULL;
  if (!at)
    return STR("");
  const char *next = next_line(source, at), *end = source->text + source->len;
  return (Str){at, (size_t)((next ? next - 1 : end) - at)};
}

bool write_file(const char *path, const char *data, size_t len, const char **error) {
  FILE *file = fopen(path, "w");
  bool ok = file && fwrite(data, 1, len, file) == len;
  if (file && fclose(file) != 0)
    ok = false;
  if (!ok)
    *error = strerror(errno);
  return ok;
}
