// parser_impl.h: the parser's state, shared by the parse_*.c files only.

#ifndef SLUICE_IR_PARSER_IMPL_H
#define SLUICE_IR_PARSER_IMPL_H

#include "ir/parser.h"

// A use that precedes its definition.
typedef struct Forward {
  Value *value; // stands in for it; type NULL: not yet known
  uint32_t index;
  const char *at;
  const char *hint; // what to write so that the type is known; NULL: nothing to say
  struct Forward *next;
} Forward;

// What a %name means now.
typedef struct Name {
  Str text;      // in the source
  uint32_t hash; // of text; 0 for a number
  Value *first;  // NULL: not defined here
  uint32_t n_results;
  uint32_t is_poisoned : 1; // its op had an error: any use of it is accepted in silence
  uint32_t index_id : 31;   // not 0: its forwards are in Parser.forward_index
  const char *at;           // of the definition
  Forward *forwards;
} Name;

// A hash table, at most half full.
typedef struct NameTable {
  Name **slots;
  size_t n_slots, n_used;
} NameTable;

typedef struct Label {
  Ident name;
  Block *block;
  bool is_defined;
  const char *at;
} Label;

typedef struct ResultGroup {
  Str name;
  uint32_t n;
} ResultGroup;

typedef struct PendingForward {
  Name *name;
  Forward *forward;
} PendingForward;

// Aliases are values with a size: a few lines of them can stand for a type that would fill the
// disk when printed, or that is nested deeper than the stack.
typedef struct AliasValue {
  const void *value; // Type or Attr; NULL: its definition had an error
  unsigned depth;
  uint64_t n_nodes;
} AliasValue;

// A custom op's name as written in the regions of a dialect, and what it was found to mean.
typedef struct RecentOp {
  Str name;
  const Dialect *dialect;
  const OpInfo *info;
} RecentOp;
enum { N_RECENT_OPS = 128 };

// A type as written in ops of a dialect that has a short form (else NULL), and what it means
// wherever it is written so.
typedef struct RecentType {
  Str text;
  const Dialect *dialect;
  Type type;
} RecentType;
enum { N_RECENT_TYPES = 128 };

typedef struct Patterns Patterns;

struct Parser {
  Context *ctx;
  Module *module;
  struct VerifyAside *verifier; // NULL: none
  const Source *source;
  Ident file;
  Loc file_loc; // its start
  Lexer lexer;
  Token token;
  Arena arena, scratch;
  const char *previous_end; // of the token before; NULL: there is none
  int n_braces;             // `{` less `}` among the tokens read
  unsigned depth, deepest;  // levels of brackets now, and the most since the last reset
  uint64_t n_nodes;         // types, attributes and locations read, aliases written out
  unsigned n_errors;
  bool is_too_deep; // said once
  const char *last_error_at;
  bool is_last_told; // false: the last error was at the place of the one before

  // Where line and column were last computed: no line starts between the two.
  const char *line_start, *counted_to;
  uint32_t line;

  VEC(Name *) numbered; // %0, %1, ...
  NameTable named;
  VEC(Name *) defined; // in order; a region's end forgets those it defined
  VEC(PendingForward) pending;
  Map forward_index; // of names with many: index_id, number of the result -> Forward
  uint32_t n_index_ids;

  VEC(Label) labels; // of the region being read, from label_base on
  size_t label_base;
  Map label_index; // Ident -> index into labels, where they are many

  Map type_aliases, attr_aliases; // Ident -> AliasValue
  Map distinct;                   // number of a distinct attribute -> what it refers to
  bool has_deferred_locs;

  Patterns *patterns;                      // of ops read so far; NULL: none
  const char *not_alike_at;                // an op that parse_alike.c has given up on
  bool has_used_result_names;              // in the text of the op being read
  RecentOp recent_ops[N_RECENT_OPS];       // by a hash of the name
  RecentType recent_types[N_RECENT_TYPES]; // by a hash of the text's beginning

  const Dialect *default_dialect;   // of the region being read; NULL: none
  const ResultGroup *result_groups; // of the op being read
  size_t n_result_groups;
};

static inline bool token_is(const Parser *p, TokenKind kind) {
  return p->token.kind == kind;
}
static inline bool token_is_punct(const Parser *p, char c) {
  return p->token.kind == TOKEN_PUNCT && p->token.punct == c;
}
static inline bool token_is_word(const Parser *p, const char *word) {
  return p->token.kind == TOKEN_BARE && str_is(p->token.text, word);
}

// Whether the current token is the first of its line.
static inline bool parser_starts_line(const Parser *p) {
  const char *end = p->previous_end;
  return !end || memchr(end, '\n', (size_t)(p->token.text.ptr - end));
}

// The alias's value, counted as if it stood here. NULL, after an error that may have been told
// earlier, where it has none; *present says whether the name is an alias at all.
const void *use_alias(Parser *p, const Map *aliases, Ident name, const char *at, bool *present);

static inline void advance(Parser *p) {
  p->previous_end = p->token.text.ptr + p->token.text.len;
  p->n_braces += (p->token.punct == '{') - (p->token.punct == '}');
  lex(&p->lexer, &p->token);
}
void reset_lexer(Parser *p, const char *at); // read on from there
bool define_value(Parser *p, Str name, Value *first, uint32_t n);
bool define_name(Parser *p, Name *name, const char *at, Value *first, uint32_t n);
Name *find_any_name(Parser *p, Str text);
static inline Name *find_name(Parser *p, Str text) {
  // A number that occurred before is at hand.
  if (text.len - 1 < 9 && text.ptr[0] >= '1' && text.ptr[0] <= '9') {
    size_t number = 0;
    for (size_t i = 0; i < text.len; i++)
      number = 10 * number + (size_t)(text.ptr[i] - '0');
    if (number < p->numbered.len && p->numbered.data[number])
      return p->numbered.data[number];
  }
  return find_any_name(p, text);
}
// The block of a label, `^bb1`, in the region being read; it may be defined later.
Block *find_block(Parser *p, Str label);
// Say which of the uses from `from` on still have no definition.
void report_pending(Parser *p, size_t from);
// By its name as written, in another spelling, in the region's dialect, or in builtin; or NULL.
const OpInfo *find_custom_op(Parser *p, Str name);

// parse_recover.c
typedef struct OpStart {
  const char *at;
  int n_braces;
} OpStart;
static inline OpStart parser_mark(const Parser *p) {
  return (OpStart){p->token.text.ptr, p->n_braces};
}
// Skip what is left of the op (or label, alias) that starts there; is_top: outside of any region.
void recover(Parser *p, OpStart start, bool is_top);
// The name's definition had an error: uses of it say nothing.
void poison(Parser *p, Str name);
extern const AttrDef ATTR_DEF_DEFERRED_LOC; // words: alias, place in the source
// An op, a label's block or an alias with an error is skipped; false: there is no going on.
bool parse_op(Parser *p, Block *block, bool is_top);
// parse_alike.c: read ops as long as they are written like earlier ones. False: there is none.
bool parse_alike_ops(Parser *p, Block *block);
// The op has this text (without results and location), in which n_nodes types and attributes were
// read: the next that is written so can be made after it.
void remember_op(Parser *p, const Op *op, Str text, uint64_t n_nodes);
bool parse_alias_definition(Parser *p);
bool parse_resources(Parser *p);
// Dialect and the rest of `#dialect.rest<...>` / `!dialect.rest<...>`, for unknown ones.
bool parse_dialect_symbol(Parser *p, Ident *dialect, Ident *text);

#endif
