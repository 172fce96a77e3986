// parse_alike.c: reading an op that is written like one before.
//
// Most ops of a file differ from an earlier one in the names of their operands and successors only:
//
//   %7 = arith.addi %5, %6 : i32
//   %9 = arith.addi %7, %c : i32
//
// What an op's text means depends on the text, on the types of its operands and on the dialect of
// the region around it. So an op that agrees with an earlier one in these is made after its model:
// no tokens, no format, no types to read. Where anything is different (a forward reference, a
// location, a mistake) this reader gives up: it has changed nothing, and parse_op.c starts at the
// same place. There every op that can be a model is remembered.

#include "ir/parser_impl.h"

enum { MOST_NAMES = 6, N_BUCKETS = 128, N_WAYS = 4, MOST_NODES = 1000 };

// An op's text, cut where its names are: each piece but the last ends in the % or ^ of a name.
typedef struct Pattern {
  const Op *model;
  const Dialect *dialect; // of the region
  Type first_type;        // of the operands; NULL: it has none
  uint32_t n_names;
  Str pieces[MOST_NAMES + 1];
} Pattern;

struct Patterns {
  Pattern *ways[N_BUCKETS][N_WAYS]; // by a hash of the text up to the first name
  uint8_t next_way[N_BUCKETS];      // to be replaced
};

// Where the first name is, or the line's end, or any other character that is rare in such places.
static inline const char *first_stop(const char *at) {
  const char *q = at + 1;
  while (char_class(*q) & ~(unsigned)CLASS_NEWLINE)
    q++;
  return q;
}

static inline uint32_t text_bucket(const char *from, const char *to) {
  size_t n = (size_t)(to - from);
  if (n < 8)
    return str_hash((Str){from, n}) % N_BUCKETS;
  return (uint32_t)(hash_mix(str_load(from, 8), str_load(to - 8, 8)) % N_BUCKETS);
}

static Name *read_rare_name(Parser *p, const char **at) {
  const char *from = *at, *q = from;
  unsigned part = char_class(*q) & CLASS_DIGIT ? CLASS_DIGIT : CLASS_ID;
  while (char_class(*q) & part)
    q++;
  if (q == from || *q == '-') // which may belong to the name
    return NULL;
  *at = q;
  return find_any_name(p, (Str){from, (size_t)(q - from)});
}

// What the name here, behind the %, means; NULL: it is out of the ordinary. *at moves behind it.
static inline Name *read_name(Parser *p, const char **at) {
  const char *from = *at, *q = from;
  size_t number = 0;
  for (unsigned digit; (digit = (unsigned)*q - '0') < 10; q++)
    number = 10 * number + digit;
  bool is_small = q > from && *from != '0' && q - from < 9 && number < p->numbered.len;
  if (!is_small || !p->numbered.data[number])
    return read_rare_name(p, at);
  *at = q;
  return p->numbered.data[number];
}

// The value named here, or NULL: it is not defined yet, or out of the ordinary.
static inline Value *read_value(Parser *p, const char **at) {
  const Name *name = read_name(p, at);
  if (!name || name->is_poisoned)
    return NULL;
  if (**at != '#')
    return name->first;
  uint32_t index = 0;
  const char *digits = *at + 1, *q = digits;
  for (; char_class(*q) & CLASS_DIGIT && q - digits < 9; q++)
    index = 10 * index + (uint32_t)(*q - '0');
  *at = q;
  return q > digits && name->first && index < name->n_results ? &name->first[index] : NULL;
}

// The label that starts here, behind the ^; empty: none.
static Str read_label(const char **at) {
  const char *from = *at, *q = from;
  while (char_class(*q) & CLASS_ID)
    q++;
  *at = q;
  bool is_label = q > from && *q != '-' && !(char_class(*from) & CLASS_DIGIT);
  return is_label ? (Str){from - 1, (size_t)(q - from + 1)} : STR("");
}

typedef struct Names {
  Value *values[MOST_NAMES];
  Block *blocks[MOST_NAMES];
} Names;

static inline bool skip_piece(const Parser *p, const char **at, Str piece) {
  if ((size_t)(p->lexer.end - *at) < piece.len || !str_eq(piece, (Str){*at, piece.len}))
    return false;
  *at += piece.len;
  return true;
}

// A value that has been read.
typedef struct KnownValue {
  const char *at, *end; // of its name
  Value *value;
} KnownValue;

// `%name = ` or `%name:2 = ` starts an op; a `%name` with anything else behind it is an operand.
static bool starts_results(const char *at) {
  const char *q = at + 1;
  while (char_class(*q) & CLASS_ID || *q == '-')
    q++;
  if (*q == ':')
    q++;
  while (char_class(*q) & CLASS_DIGIT)
    q++;
  while (*q == ' ')
    q++;
  return *q == '=';
}

// Whether what is complete here cannot go on in the next line: with a location, attributes, or the
// first of its operands. Where that is hard to tell it counts as going on.
static inline bool ends_here(const char *q, const Op *model) {
  while (*q == ' ')
    q++;
  if (*q != '\n')
    return false;
  while (*q == ' ' || *q == '\n')
    q++;
  if (*q == '%')
    return model->n_operands || model->n_results || starts_results(q);
  if (*q == 'l' && q[1] == 'o' && q[2] == 'c')
    return false;
  return char_class(*q) & CLASS_LETTER || *q == '}' || *q == '^' || *q == '"';
}

// Whether the text from *at on is the pattern's with other names. *at moves behind it.
static inline bool match_pattern(Parser *p, const Pattern *pattern, const char **at,
                                 KnownValue known, Names *names) {
  const char *q = *at;
  const Use *operand = pattern->model->operands;
  Value **value = names->values;
  Block **block = names->blocks;
  const Str *piece = pattern->pieces, *last = piece + pattern->n_names;
  for (; piece < last; piece++) {
    if (!skip_piece(p, &q, *piece))
      return false;
    if (q[-1] == '%') {
      bool is_known = q == known.at;
      *value = is_known ? known.value : read_value(p, &q);
      q = is_known ? known.end : q;
      if (!*value || (*value++)->type != operand++->value->type)
        return false;
      continue;
    }
    Str label = read_label(&q);
    if (!label.len)
      return false;
    *block++ = find_block(p, label);
  }
  if (!skip_piece(p, &q, *piece))
    return false;
  *at = q;
  return ends_here(q, pattern->model);
}

// `%name = ` or `%name:2 = `. *at moves behind it.
static bool read_results(Parser *p, const char **at, Name **name, uint32_t *n) {
  const char *q = *at + 1;
  *name = read_name(p, &q);
  *n = 1;
  if (*q == ':') {
    const char *digits = ++q;
    for (*n = 0; char_class(*q) & CLASS_DIGIT && q - digits < 9; q++)
      *n = 10 * *n + (uint32_t)(*q - '0');
  }
  while (*q == ' ')
    q++;
  if (!*name || !*n || *q++ != '=')
    return false;
  while (*q == ' ')
    q++;
  *at = q;
  return true;
}

// The op that starts here. *end: its end.
static bool read_op(Parser *p, Block *block, const char *from, const char **end) {
  const char *at = from;
  Name *name = NULL;
  uint32_t n_results = 0;
  if (*at == '%' && !read_results(p, &at, &name, &n_results))
    return false;
  if (at >= p->lexer.end)
    return false;
  // The type of the first operand tells most patterns of a bucket apart.
  const char *stop = first_stop(at);
  KnownValue first = {stop + 1, stop + 1, NULL};
  if (*stop == '%' && !(first.value = read_value(p, &first.end)))
    return false;
  Pattern *const *way = p->patterns->ways[text_bucket(at, stop)], *const *last = way + N_WAYS;
  Names names;
  for (; way < last && *way; way++) {
    if (first.value && (*way)->first_type != first.value->type)
      continue;
    const char *q = at;
    if ((*way)->dialect != p->default_dialect || (*way)->model->n_results != n_results ||
        !match_pattern(p, *way, &q, first, &names))
      continue;
    p->lexer.next = *end = q;
    Op *op =
        op_create_like(p->module, (*way)->model, parser_loc_at(p, at), names.values, names.blocks);
    block_append_op(block, op);
    if (name)
      define_name(p, name, from, op->results, n_results);
    return true;
  }
  return false;
}

static bool may_start_op(const char *at) {
  return *at == '%' || *at == '"' || char_class(*at) & CLASS_LETTER;
}

bool parse_alike_ops(Parser *p, Block *block) {
  const char *first = p->token.text.ptr, *at = first;
  if (!p->patterns || !may_start_op(first) || first == p->not_alike_at)
    return false;
  do {
    if (!read_op(p, block, at, &p->previous_end)) {
      p->not_alike_at = at;
      break;
    }
    at = lexer_skip_blanks(&p->lexer);
    p->lexer.next = at;
  } while (may_start_op(at));
  if (at == first)
    return false;
  lex(&p->lexer, &p->token);
  return true;
}

// Whether the op has these names, in this order, and no two are one: then it is known which name
// in the text is which of the op.
static bool has_names(const Op *op, const Names *names, uint32_t n_values, uint32_t n_blocks) {
  if (n_values != op->n_operands || n_blocks != op->n_successors)
    return false;
  for (uint32_t i = 0; i < n_values; i++) {
    if (op_operand(op, i) != names->values[i])
      return false;
    for (uint32_t k = 0; k < i; k++)
      if (names->values[i] == names->values[k])
        return false;
  }
  for (uint32_t i = 0; i < n_blocks; i++) {
    if (op_successor(op, i) != names->blocks[i])
      return false;
    for (uint32_t k = 0; k < i; k++)
      if (names->blocks[i] == names->blocks[k])
        return false;
  }
  return true;
}

// Cut the op's text at its names. False: it is no model.
static bool make_pattern(Parser *p, const Op *op, Str text, Pattern *pattern) {
  Names names;
  uint32_t n_values = 0, n_blocks = 0;
  const char *from = text.ptr, *end = text.ptr + text.len;
  bool is_in_string = false;
  *pattern = (Pattern){.model = op, .dialect = p->default_dialect};
  if (op->n_operands)
    pattern->first_type = op_operand(op, 0)->type;
  for (const char *q = text.ptr; q < end;) {
    char c = *q++;
    if (c == '\n' || (c == '/' && *q == '/'))
      return false;
    if (c == '"')
      is_in_string = !is_in_string;
    else if (c == '\\')
      q++;
    if (c != '%' && c != '^')
      continue;
    if (is_in_string || n_values + n_blocks == MOST_NAMES)
      return false;
    pattern->pieces[pattern->n_names++] = (Str){from, (size_t)(q - from)};
    if (c == '%') {
      names.values[n_values] = read_value(p, &q);
      if (!names.values[n_values++])
        return false;
    } else {
      Str label = read_label(&q);
      if (!label.len)
        return false;
      names.blocks[n_blocks++] = find_block(p, label);
    }
    from = q;
  }
  pattern->pieces[pattern->n_names] = (Str){from, (size_t)(end - from)};
  return has_names(op, &names, n_values, n_blocks);
}

void remember_op(Parser *p, const Op *op, Str text, uint64_t n_nodes) {
  Pattern pattern;
  if (op->n_regions || n_nodes > MOST_NODES || !make_pattern(p, op, text, &pattern))
    return;
  if (!p->patterns)
    p->patterns = ARENA_NEW(&p->arena, Patterns);
  uint32_t bucket = text_bucket(text.ptr, first_stop(text.ptr));
  Pattern **way = &p->patterns->ways[bucket][p->patterns->next_way[bucket]++ % N_WAYS];
  if (!*way)
    *way = ARENA_NEW(&p->arena, Pattern);
  **way = pattern;
}
