// context.h: what a whole run shares: interned strings, types and attributes, the op tables.
//
//   Context ── idents ── types ── attrs      uniqued: equal means same pointer
//      ├── dialects ── OpInfo per op name     rows of the ops.def tables, compiled on first use
//      └── diagnostics

#ifndef SLUICE_IR_CONTEXT_H
#define SLUICE_IR_CONTEXT_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/helper.h"
#include "base/map.h"
#include "base/text.h"
#include "base/vec.h"

#include <pthread.h>

typedef struct Context Context;
typedef struct Op Op;
typedef struct Value Value;
typedef struct Block Block;
typedef struct Region Region;
typedef struct Module Module;
typedef struct Parser Parser;
typedef struct Printer Printer;
typedef struct OpInfo OpInfo;
typedef struct OpState OpState;
typedef struct Dialect Dialect;
typedef struct Builder Builder;

// A type or an attribute is its definition and a few words (numbers, interned pointers), made
// unique in the context. Only the files named after a kind know what its words mean.
typedef const struct TypeData *Type;
typedef const struct AttrData *Attr;

// A source location in 64 bits; see loc.h.
typedef struct Loc {
  uint64_t bits;
} Loc;

typedef struct TypeDef {
  const char *dialect, *mnemonic;
  // Text after `!dialect.mnemonic`; NULL: nothing follows.
  void (*print)(Printer *printer, Type type);
  // Reads what print wrote. Returns NULL after a diagnostic.
  Type (*parse)(Parser *parser);
} TypeDef;

typedef struct EnumCase {
  const char *text;
  uint64_t value;
} EnumCase;

// The spellings of an enumeration. A bit set prints its single bits, joined; a case that covers
// several bits is printed where it matches whole ("fast").
typedef struct EnumTable {
  const char *what; // in messages: "fast-math flag"
  const EnumCase *cases;
  unsigned n_cases;
  const char *separator; // NULL: not a bit set
  unsigned int_width;    // kept as a signless integer attribute of this width; 0: by AttrDef
} EnumTable;

typedef struct AttrDef {
  const char *dialect, *mnemonic; // an empty mnemonic: `#dialect<...>`
  void (*print)(Printer *printer, Attr attr);
  Attr (*parse)(Parser *parser, Type expected);
  const EnumTable *enumeration; // then print and parse are generic: `<case>`
  const char *alias;            // printed through an alias of this name; NULL: in place
} AttrDef;

struct TypeData {
  const TypeDef *def;
  uint32_t n_words;
  uint64_t words[];
};

struct AttrData {
  const AttrDef *def;
  uint32_t n_words;
  uint64_t words[];
};

#define WORD(pointer) ((uint64_t)(uintptr_t)(pointer))
#define WORD_TYPE(word) ((Type)(uintptr_t)(word))
#define WORD_ATTR(word) ((Attr)(uintptr_t)(word))
#define WORD_IDENT(word) ((Ident)(uintptr_t)(word))

struct Context {
  // The first thread's alone.
  Arena arena; // for what lives as long as the context
  DiagEngine diag;
  bool allow_unregistered;
  bool has_one_thread; // there shall be no other
  bool keeps_helper;   // from job to job: whoever has the context starts no other processes
  Helper *helper;      // NULL: none
  Map named_types;     // Ident "dialect.mnemonic name" -> Type: known by name, whatever they hold
  Map *symbol_tables;  // while symbols stay as they are: Op -> SymbolTable, see symbol.h

  // While is_shared, two threads ask for strings, types, attributes and ops, each under the lock.
  // What they get never changes.
  bool is_shared;
  pthread_mutex_t lock;
  Arena kept; // for all of it
  Interner idents;
  HashTable types, attrs; // but for strings, which their idents know
  VEC(const Dialect *) dialects;
  Map dialect_by_name; // Ident -> Dialect
  Map op_by_name;      // Ident -> OpInfo
  VEC(OpInfo *) ops;   // by op id
  VEC(Ident) files;    // named by packed locations
  Map file_index;      // Ident -> index into files

  // Names the core itself asks for.
  Ident empty, operand_segments, result_segments, sym_name, sym_visibility;
  // Types asked for again and again.
  Type i1, i32, i64, index, none;
  bool has_aliases; // some attribute with AttrDef.alias or long tuple exists
};

void context_init(Context *ctx);
void context_free(Context *ctx);

static inline void context_lock(Context *ctx) {
  if (ctx->is_shared)
    pthread_mutex_lock(&ctx->lock);
}
static inline void context_unlock(Context *ctx) {
  if (ctx->is_shared)
    pthread_mutex_unlock(&ctx->lock);
}
// Have a thread do the job, which shares the context until it has been waited for, where work on so
// many ops is worth it and no other job is done. False: nobody does it.
bool context_share(Context *ctx, size_t n_ops, HelperJob *job, void *user);
void context_wait(Context *ctx);

Ident context_intern(Context *ctx, Str text);
static inline Ident context_ident(Context *ctx, const char *text) {
  return context_intern(ctx, str_from(text));
}

// From here on every name stands for a new type.
void context_forget_named_types(Context *ctx);

Type type_get(Context *ctx, const TypeDef *def, const uint64_t *words, uint32_t n_words);
Attr attr_get(Context *ctx, const AttrDef *def, const uint64_t *words, uint32_t n_words);
Attr attr_ident(Context *ctx, Ident text); // a string attribute

// A text for a diagnostic, kept as long as the context.
const char *context_printf(Context *ctx, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Report at a location. diag_error returns false, so that a caller can `return diag_error(...)`.
bool diag_error(Context *ctx, Loc loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diag_warning(Context *ctx, Loc loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diag_note(Context *ctx, Loc loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diag_remark(Context *ctx, Loc loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
