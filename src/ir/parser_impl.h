// parser_impl.h: the parser's state, shared by the parse_*.c files only.

#ifndef SLUICE_IR_PARSER_IMPL_H
#define SLUICE_IR_PARSER_IMPL_H

#include "ir/parser.h"

// A use that precedes its definition.
typedef struct Forward {
  Value *value; // stands in for it; type NULL: not yet known
  uint32_t index;
  const char *at;
  struct Forward *next;
} Forward;

// What a %name means now.
typedef struct Name {
  Str text;
  Value *first; // NULL: not defined here
  uint32_t n_results;
  bool is_poisoned; // its op had an error: any use of it is accepted in silence
  const char *at;   // of the definition
  Forward *forwards;
} Name;

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

struct Parser {
  Context *ctx;
  Module *module;
  const Source *source;
  Ident file;
  Lexer lexer;
  Token token;
  Arena arena, scratch;
  unsigned depth, n_errors, max_errors;
  bool is_too_deep; // said once
  const char *last_error_at;

  // Where line and column were last computed.
  const char *line_start;
  uint32_t line;

  VEC(Name *) numbered; // %0, %1, ...
  Map named;            // Ident -> Name
  VEC(Name *) defined;  // in order; a region's end forgets those it defined
  VEC(PendingForward) pending;

  VEC(Label) labels; // of the region being read, from label_base on
  size_t label_base;

  Map type_aliases, attr_aliases; // Ident -> Type, Attr
  bool has_deferred_locs;

  const Dialect *default_dialect;   // of the region being read; NULL: builtin
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

void advance(Parser *p);
void reset_lexer(Parser *p, const char *at); // read on from there
bool define_value(Parser *p, Str name, Value *first, uint32_t n);
Name *find_name(Parser *p, Str text);
// Say which of the uses from `from` on still have no definition.
void report_pending(Parser *p, size_t from);
extern const AttrDef ATTR_DEF_DEFERRED_LOC; // words: alias, place in the source
bool parse_op(Parser *p, Block *block);
bool parse_alias_definition(Parser *p);
bool parse_resources(Parser *p);
// Dialect and the rest of `#dialect.rest<...>` / `!dialect.rest<...>`, for unknown ones.
bool parse_dialect_symbol(Parser *p, Ident *dialect, Ident *text);

#endif
