// parse_plain.c: reading the ordinary op in a hurry.
//
// Nearly every op of a file has a format of operands, punctuation, keywords and types, stands on
// one line, and uses names and types that were met before. Such an op is read here straight from
// the characters, without tokens and lists. Where anything is out of the ordinary (a forward
// reference, an attribute dictionary, a location, a mistake) this reader gives up: it has changed
// nothing that matters, and parse_op.c starts again at the same place. So whatever is read here
// must mean the same there.

#include "ir/format.h"
#include "ir/parser_impl.h"

typedef struct Plain {
  Parser *p;
  OpState *state;
  const char *at, *end;           // of what is left to read
  uint32_t n_values[PLAIN_PORTS]; // of each operand port
  uint32_t typed;                 // a bit for each operand port whose type is written
  Type result_types[PLAIN_PORTS]; // by result port; NULL: not written
} Plain;

static inline const char *skip_blanks(const char *q) {
  while (*q == ' ')
    q++;
  return q;
}

// What the name that starts here means; NULL: not for us. *q moves behind it.
static inline Name *plain_name(Parser *p, const char **q) {
  const char *from = *q, *to = from;
  size_t number = 0;
  for (; char_class(*to) & CLASS_DIGIT; to++)
    number = 10 * number + (size_t)(*to - '0');
  bool is_number = to > from;
  if (!is_number)
    while (char_class(*to) & CLASS_ID)
      to++;
  *q = to;
  // A minus may belong to the name, a hash to the operand.
  if (to == from || *to == '-' || *to == '#')
    return NULL;
  bool is_small = is_number && *from != '0' && to - from < 9;
  if (is_small && number < p->numbered.len && p->numbered.data[number])
    return p->numbered.data[number];
  return find_any_name(p, (Str){from, (size_t)(to - from)});
}

static inline bool plain_operand(Plain *s) {
  const char *q = skip_blanks(s->at);
  if (*q++ != '%')
    return false;
  const Name *name = plain_name(s->p, &q);
  if (!name || !name->first || name->is_poisoned)
    return false;
  vec_push(&s->p->scratch, &s->state->operands, name->first);
  s->at = q;
  return true;
}

static bool plain_operands(Plain *s, uint32_t port) {
  Arity arity = s->state->info->operands[port].arity;
  if (arity == ONE) {
    s->n_values[port] = 1;
    return plain_operand(s);
  }
  if (*skip_blanks(s->at) != '%')
    return true;
  for (;;) {
    if (!plain_operand(s))
      return false;
    s->n_values[port]++;
    const char *q = skip_blanks(s->at);
    if (arity != MANY || *q != ',')
      return true;
    s->at = q + 1;
  }
}

static inline Type plain_type(Plain *s) {
  const Dialect *dialect = s->state->info->dialect;
  s->at = skip_blanks(s->at);
  const RecentType *known =
      find_recent_type(s->p, dialect->parse_short_type ? dialect : NULL, s->at);
  if (!known)
    return NULL;
  s->at += known->text.len;
  return known->type;
}

// Types of operands, which are known: they must be the ones written.
static bool plain_operand_types(Plain *s, uint32_t port) {
  uint32_t begin = 0;
  for (uint32_t i = 0; i < port; i++)
    begin += s->n_values[i];
  s->typed |= 1u << port;
  for (uint32_t i = 0; i < s->n_values[port]; i++) {
    if (i) {
      s->at = skip_blanks(s->at);
      if (*s->at++ != ',')
        return false;
    }
    Type type = plain_type(s);
    if (!type || type != s->state->operands.data[begin + i]->type)
      return false;
  }
  return s->n_values[port] || s->state->info->operands[port].arity != ONE;
}

static inline bool plain_literal(Plain *s, const FormatElement *e) {
  const char *q = skip_blanks(s->at);
  if (e->punct) {
    if (*q != e->punct || (e->punct == ':' && q[1] == ':'))
      return false;
    s->at = q + 1;
    return true;
  }
  Str word = e->literal;
  if ((size_t)(s->end - q) < word.len || memcmp(q, word.ptr, word.len) != 0 ||
      char_class(q[word.len]) & CLASS_ID)
    return false;
  s->at = q + word.len;
  return true;
}

static bool plain_enum(Plain *s, const AttrSpec *spec) {
  const EnumTable *table = spec->kind->enumeration;
  const char *from = skip_blanks(s->at), *q = from;
  while (char_class(*q) & CLASS_ID)
    q++;
  Str word = {from, (size_t)(q - from)};
  for (unsigned i = 0; i < table->n_cases; i++) {
    if (!str_is(word, table->cases[i].text))
      continue;
    op_state_add_attr(s->p, s->state, spec->name,
                      enum_attr(s->p->ctx, spec->kind, table->cases[i].value));
    s->at = q;
    return true;
  }
  return false;
}

static bool plain_successor(Plain *s) {
  const char *from = skip_blanks(s->at), *q = from + 1;
  if (*from != '^')
    return false;
  while (char_class(*q) & CLASS_ID)
    q++;
  if (q == from + 1 || *q == '-' || char_class(from[1]) & CLASS_DIGIT)
    return false;
  Block *block = find_block(s->p, (Str){from, (size_t)(q - from)});
  vec_push(&s->p->scratch, &s->state->successors, block);
  s->at = q;
  return true;
}

static bool plain_sequence(Plain *s, uint32_t first, uint32_t n);

// A group begins with a literal or an operand, which tells whether it is there.
static bool plain_group(Plain *s, const FormatElement *group) {
  const FormatElement *e = &s->state->info->format->elements[group->first_child];
  const char *q = skip_blanks(s->at), *at = s->at;
  bool is_there = e->kind == ELEMENT_LITERAL ? plain_literal(s, e) : *q == '%';
  s->at = at;
  if (!is_there)
    return true;
  return group->is_plain && plain_sequence(s, group->first_child, group->n_children);
}

static bool plain_sequence(Plain *s, uint32_t first, uint32_t n) {
  const FormatElement *e = &s->state->info->format->elements[first];
  for (const FormatElement *end = e + n; e < end; e++) {
    bool ok = true;
    switch (e->kind) {
    case ELEMENT_LITERAL:
      ok = plain_literal(s, e);
      break;
    case ELEMENT_OPERAND:
      ok = plain_operands(s, e->ref.index);
      break;
    case ELEMENT_TYPE:
      if (e->ref.kind == REF_RESULT)
        ok = (s->result_types[e->ref.index] = plain_type(s)) != NULL;
      else
        ok = plain_operand_types(s, e->ref.index);
      break;
    case ELEMENT_ATTR_DICT:
      ok = *skip_blanks(s->at) != '{';
      break;
    case ELEMENT_ATTR:
      ok = plain_enum(s, &s->state->info->attrs[e->ref.index]);
      break;
    case ELEMENT_SUCCESSOR:
      ok = plain_successor(s);
      break;
    case ELEMENT_GROUP:
      ok = plain_group(s, e);
      break;
    default: // a space
      break;
    }
    if (!ok)
      return false;
  }
  return true;
}

static inline Type first_operand_type(const Plain *s, uint32_t port) {
  uint32_t begin = 0;
  for (uint32_t i = 0; i < port; i++)
    begin += s->n_values[i];
  return s->n_values[port] ? s->state->operands.data[begin]->type : NULL;
}

// The type of a port that was not written; NULL where nothing tells.
static inline Type plain_infer(const Plain *s, const Port *port) {
  if (!port->has_rule)
    return port->constraint->only ? port->constraint->only(s->p->ctx) : NULL;
  Type type = port->rule_is_result ? s->result_types[port->rule_port]
                                   : first_operand_type(s, port->rule_port);
  return type && port->rule_function ? port->rule_function->apply(s->p->ctx, type) : type;
}

static bool plain_results(Plain *s) {
  const OpInfo *info = s->state->info;
  for (uint32_t i = 0; i < info->n_results; i++) {
    if (!s->result_types[i])
      s->result_types[i] = plain_infer(s, &info->results[i]);
    if (!s->result_types[i])
      return false;
    vec_push(&s->p->scratch, &s->state->types, s->result_types[i]);
  }
  return true;
}

static bool plain_check_operands(const Plain *s) {
  const OpInfo *info = s->state->info;
  Value *const *value = s->state->operands.data;
  for (uint32_t i = 0; i < info->n_operands; i++) {
    Value *const *end = value + s->n_values[i];
    const Port *port = &info->operands[i];
    if (s->typed >> i & 1 || !(port->has_rule || port->constraint->only)) {
      value = end;
      continue;
    }
    Type wanted = plain_infer(s, port);
    for (; value < end; value++)
      if ((*value)->type != wanted)
        return false;
  }
  return true;
}

static void plain_segments(Plain *s) {
  const OpInfo *info = s->state->info;
  int32_t sizes[PLAIN_PORTS];
  for (uint32_t i = 0; i < info->n_operands; i++)
    sizes[i] = (int32_t)s->n_values[i];
  op_state_add_attr(s->p, s->state, info->ctx->operand_segments,
                    attr_i32_array(info->ctx, sizes, info->n_operands));
}

// All that follows the name.
static bool plain_body(Parser *p, OpState *state, const char **at) {
  const OpInfo *info = state->info;
  Plain s = {.p = p, .state = state, .at = *at, .end = p->lexer.end};
  if (!plain_sequence(&s, info->format->first_top, info->format->n_top) || !plain_results(&s) ||
      !plain_check_operands(&s))
    return false;
  if (info->traits & SEGMENTED_OPERANDS)
    plain_segments(&s);
  *at = s.at;
  s.at = skip_blanks(s.at);
  return *s.at == '\n'; // no location follows
}

static const OpInfo *plain_info(Parser *p, Str name) {
  const OpInfo *info = name.len ? find_custom_op(p, name) : NULL;
  return info && info->format && info->format->is_plain && !info->row->parse ? info : NULL;
}

// The op that starts here. *at: its end.
static bool plain_op(Parser *p, Block *block, const char *from, const char **at) {
  Str result = {0};
  if (*from == '%') {
    unsigned part = char_class(from[1]) & CLASS_DIGIT ? CLASS_DIGIT : CLASS_ID;
    const char *end = from + 1;
    while (char_class(*end) & part)
      end++;
    result = (Str){from + 1, (size_t)(end - from - 1)};
    from = skip_blanks(end);
    if (!result.len || *from++ != '=')
      return false;
    from = skip_blanks(from);
  }
  const char *end = from;
  while (char_class(*end) & CLASS_ID)
    end++;
  Value *operands[8];
  Type types[PLAIN_PORTS];
  NamedAttr attrs[4];
  OpState state; // field by field: to clear it first would cost as much as the rest
  state.operands.data = operands, state.operands.len = 0, state.operands.cap = 8;
  state.types.data = types, state.types.len = 0, state.types.cap = PLAIN_PORTS;
  state.attrs.data = attrs, state.attrs.len = 0, state.attrs.cap = 4;
  state.successors.data = NULL, state.successors.len = state.successors.cap = 0;
  state.regions.data = NULL, state.regions.len = state.regions.cap = 0;
  state.info = plain_info(p, (Str){from, (size_t)(end - from)});
  if (!state.info || state.info->n_results != (result.len > 0) || !plain_body(p, &state, &end))
    return false;
  p->lexer.next = *at = end;
  state.loc = parser_loc_at(p, from);
  op_state_add_defaults(&p->scratch, &state);
  Op *op = op_create(p->module, &state);
  block_append_op(block, op);
  if (result.len && !define_value(p, result, op->results, 1))
    poison(p, result);
  return true;
}

static bool may_start_op(const char *at) {
  return *at == '%' || char_class(*at) & CLASS_LETTER;
}

bool parse_plain_ops(Parser *p, Block *block) {
  const char *first = p->token.text.ptr, *at = first;
  if (!may_start_op(first) || first == p->not_plain_at)
    return false;
  ArenaMark mark = arena_mark(&p->scratch);
  do {
    bool ok = plain_op(p, block, at, &p->previous_end);
    if (p->scratch.next != mark.next)
      arena_reset(&p->scratch, mark);
    if (!ok) {
      p->not_plain_at = at;
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
