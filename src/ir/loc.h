// loc.h: source locations.
//
// Most locations are a file, a line and a column, and every op has one: those are packed into the
// 64 bits of a Loc. All others (unknown, named, fused, call site) are attributes.
//
//   bit 0 = 1:  file index (15 bits) | line (28 bits) | column (20 bits) | 1
//   bit 0 = 0:  pointer to the attribute; 0 is unknown

#ifndef SLUICE_IR_LOC_H
#define SLUICE_IR_LOC_H

#include "ir/context.h"

#define LOC_UNKNOWN ((Loc){0})

enum { LOC_FILE_BITS = 15, LOC_LINE_BITS = 28, LOC_COLUMN_BITS = 20 };

Loc loc_file(Context *ctx, Ident file, uint64_t line, uint64_t column);
// The same where the file's location with line and column 0 is at hand.
static inline bool loc_file_at(Loc start, uint64_t line, uint64_t column, Loc *loc) {
  loc->bits = start.bits | line << (LOC_COLUMN_BITS + 1) | column << 1;
  return start.bits & 1 && line < 1u << LOC_LINE_BITS && column < 1u << LOC_COLUMN_BITS;
}
Loc loc_name(Context *ctx, Ident name, Loc child);
Loc loc_call_site(Context *ctx, Loc callee, Loc caller);
// metadata may be NULL. No or unknown parts only, and no metadata: unknown; one part: that part.
Loc loc_fused(Context *ctx, const Loc *parts, size_t n, Attr metadata);

static inline bool loc_is_unknown(Loc loc) {
  return loc.bits == 0;
}
static inline bool loc_eq(Loc a, Loc b) {
  return a.bits == b.bits;
}
// The first file position found in it; file NULL if there is none.
Position loc_position(const Context *ctx, Loc loc);

// A location as attribute and back.
Attr attr_from_loc(Context *ctx, Loc loc);
bool attr_is_loc(Attr attr);
Loc loc_from_attr(Attr attr);

typedef enum LocKind {
  LOC_IS_UNKNOWN,
  LOC_IS_FILE,
  LOC_IS_NAME,
  LOC_IS_CALL,
  LOC_IS_FUSED
} LocKind;
LocKind loc_kind(Loc loc);
void loc_file_parts(const Context *ctx, Loc loc, Ident *file, uint32_t *line, uint32_t *column);
Ident loc_name_text(Loc loc);
Loc loc_child(Loc loc, size_t i); // name: its child; call: callee, caller; fused: part i
size_t loc_n_children(Loc loc);
Attr loc_metadata(Loc loc);

#endif
