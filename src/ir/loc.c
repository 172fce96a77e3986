// loc.c: see loc.h. A location attribute's first word is its LocKind:
//   file: file, line, column    name: text, child    call: callee, caller
//   fused: metadata or 0, parts...

#include "ir/loc.h"

#include "ir/attr.h"

#include <assert.h>

static bool loc_is_packed(Loc loc) {
  return loc.bits & 1;
}
static Attr loc_attr(Loc loc) {
  return WORD_ATTR(loc.bits);
}

static Loc find_file(Context *ctx, Ident file, uint64_t line, uint64_t column) {
  if (line < 1u << LOC_LINE_BITS && column < 1u << LOC_COLUMN_BITS) {
    uint64_t *index = map_find(&ctx->file_index, WORD(file));
    if (index)
      return (Loc){*index << (LOC_LINE_BITS + LOC_COLUMN_BITS + 1) | line << (LOC_COLUMN_BITS + 1) |
                   column << 1 | 1};
    if (ctx->files.len < 1u << LOC_FILE_BITS) {
      map_put(&ctx->file_index, WORD(file), ctx->files.len);
      vec_push(&ctx->kept, &ctx->files, file);
      return find_file(ctx, file, line, column);
    }
  }
  uint64_t words[] = {LOC_IS_FILE, WORD(file), line, column};
  return (Loc){WORD(attr_get(ctx, &ATTR_DEF_LOC, words, 4))};
}

Loc loc_file(Context *ctx, Ident file, uint64_t line, uint64_t column) {
  context_lock(ctx);
  Loc loc = find_file(ctx, file, line, column);
  context_unlock(ctx);
  return loc;
}

Loc loc_name(Context *ctx, Ident name, Loc child) {
  uint64_t words[] = {LOC_IS_NAME, WORD(name), child.bits};
  return (Loc){WORD(attr_get(ctx, &ATTR_DEF_LOC, words, 3))};
}

Loc loc_call_site(Context *ctx, Loc callee, Loc caller) {
  uint64_t words[] = {LOC_IS_CALL, callee.bits, caller.bits};
  return (Loc){WORD(attr_get(ctx, &ATTR_DEF_LOC, words, 3))};
}

// MLIR's rule: fused locations inside with the same metadata are flattened, duplicates and unknown
// parts dropped (but not the one that a fused location inside has); without metadata a single part
// stands for itself.
Loc loc_fused(Context *ctx, const Loc *parts, size_t n, Attr metadata) {
  Arena scratch = {0};
  VEC(uint64_t) words = {0};
  Map seen = {.arena = &scratch};
  vec_push(&scratch, &words, LOC_IS_FUSED);
  vec_push(&scratch, &words, WORD(metadata));
  for (size_t i = 0; i < n; i++) {
    bool flatten = loc_kind(parts[i]) == LOC_IS_FUSED && loc_metadata(parts[i]) == metadata;
    size_t n_inner = flatten ? loc_n_children(parts[i]) : 1;
    for (size_t j = 0; j < n_inner; j++) {
      Loc part = flatten ? loc_child(parts[i], j) : parts[i];
      uint64_t key = part.bits + 1; // not 0
      if ((loc_is_unknown(part) && !flatten) || map_find(&seen, key))
        continue;
      map_put(&seen, key, 1);
      vec_push(&scratch, &words, part.bits);
    }
  }
  Loc loc;
  if (words.len == 2 && !metadata)
    loc = LOC_UNKNOWN;
  else if (words.len == 3 && !metadata)
    loc = (Loc){words.data[2]};
  else {
    if (words.len == 2)
      vec_push(&scratch, &words, 0);
    loc = (Loc){WORD(attr_get(ctx, &ATTR_DEF_LOC, words.data, (uint32_t)words.len))};
  }
  arena_free(&scratch);
  return loc;
}

LocKind loc_kind(Loc loc) {
  if (loc_is_unknown(loc))
    return LOC_IS_UNKNOWN;
  return loc_is_packed(loc) ? LOC_IS_FILE : (LocKind)loc_attr(loc)->words[0];
}

void loc_file_parts(const Context *ctx, Loc loc, Ident *file, uint32_t *line, uint32_t *column) {
  assert(loc_kind(loc) == LOC_IS_FILE);
  if (loc_is_packed(loc)) {
    *file = ctx->files.data[loc.bits >> (LOC_LINE_BITS + LOC_COLUMN_BITS + 1)];
    *line = loc.bits >> (LOC_COLUMN_BITS + 1) & ((1u << LOC_LINE_BITS) - 1);
    *column = loc.bits >> 1 & ((1u << LOC_COLUMN_BITS) - 1);
    return;
  }
  *file = WORD_IDENT(loc_attr(loc)->words[1]);
  *line = (uint32_t)loc_attr(loc)->words[2];
  *column = (uint32_t)loc_attr(loc)->words[3];
}

Ident loc_name_text(Loc loc) {
  return WORD_IDENT(loc_attr(loc)->words[1]);
}

size_t loc_n_children(Loc loc) {
  switch (loc_kind(loc)) {
  case LOC_IS_NAME:
    return 1;
  case LOC_IS_CALL:
    return 2;
  case LOC_IS_FUSED:
    return loc_attr(loc)->n_words - 2;
  default:
    return 0;
  }
}

Loc loc_child(Loc loc, size_t i) {
  size_t first = loc_kind(loc) == LOC_IS_CALL ? 1 : 2;
  return (Loc){loc_attr(loc)->words[first + i]};
}

Attr loc_metadata(Loc loc) {
  return loc_kind(loc) == LOC_IS_FUSED ? WORD_ATTR(loc_attr(loc)->words[1]) : NULL;
}

Position loc_position(const Context *ctx, Loc loc) {
  if (loc_kind(loc) == LOC_IS_FILE) {
    Ident file;
    Position at;
    loc_file_parts(ctx, loc, &file, &at.line, &at.column);
    at.file = file->text;
    return at;
  }
  for (size_t i = 0; i < loc_n_children(loc); i++) {
    Position at = loc_position(ctx, loc_child(loc, i));
    if (at.file)
      return at;
  }
  return (Position){0};
}

// As an attribute a location is one word in front: { kind or packed bits }.
Attr attr_from_loc(Context *ctx, Loc loc) {
  if (!loc_is_unknown(loc) && !loc_is_packed(loc))
    return loc_attr(loc);
  uint64_t words[] = {LOC_IS_UNKNOWN, loc.bits};
  return attr_get(ctx, &ATTR_DEF_LOC, words, 2);
}

bool attr_is_loc(Attr attr) {
  return attr_is(attr, &ATTR_DEF_LOC);
}

Loc loc_from_attr(Attr attr) {
  return attr->words[0] == LOC_IS_UNKNOWN ? (Loc){attr->words[1]} : (Loc){WORD(attr)};
}
