// source.h: the texts that diagnostics point into.

#ifndef SLUICE_BASE_SOURCE_H
#define SLUICE_BASE_SOURCE_H

#include "base/text.h"
#include "base/vec.h"

typedef struct Source {
  const char *name;
  const char *text; // zero-terminated after len bytes
  size_t len;
  // A part of a split file is shown to the user as lines of the whole: name and lines before it.
  const char *shown_name; // NULL: name
  uint32_t lines_before;
  // Where lines start; found when first asked for, if there is an arena to keep it in.
  Arena *arena;
  VEC(const char *) lines;
  struct Source *next;
} Source;

// Read a whole file ("-": standard input) into the arena. False, with *error set, on failure.
bool source_read(Arena *arena, const char *path, Source *out, const char **error);
// Line `line`, counted from 1, without its end; empty if there is none.
Str source_line(Source *source, uint32_t line);
bool write_file(const char *path, const char *data, size_t len, const char **error);

#endif
