// format_parse.c: reading an op by its compiled format, then working out the types that the text
// leaves out: from a port's rule, or from a constraint that allows one type only.

#include "base/bug.h"
#include "ir/format.h"
#include "ir/parser_impl.h"

static bool parse_sequence(Parser *p, OpState *state, FormatState *f, uint32_t first, uint32_t n);

static inline bool literal_matches(const Parser *p, Str literal) {
  const Token *t = &p->token;
  return t->text.len == literal.len && t->text.ptr[0] == literal.ptr[0] &&
         (literal.len == 1 || str_eq(t->text, literal)) &&
         (t->kind == TOKEN_BARE || t->kind == TOKEN_PUNCT || t->kind == TOKEN_ARROW ||
          t->kind == TOKEN_ELLIPSIS || t->kind == TOKEN_COLON_COLON);
}

// Whether the text goes on with this element.
static bool starts_with_element(Parser *p, const OpState *state, const FormatElement *e) {
  const Token *t = &p->token;
  const Format *format = state->info->format;
  switch (e->kind) {
  case ELEMENT_LITERAL:
    return literal_matches(p, e->literal);
  case ELEMENT_SPACE:
    return true;
  case ELEMENT_OPERAND:
  case ELEMENT_OPERANDS:
    return t->kind == TOKEN_PERCENT;
  case ELEMENT_SUCCESSOR:
  case ELEMENT_SUCCESSORS:
    return t->kind == TOKEN_CARET;
  case ELEMENT_REGION:
    return t->kind == TOKEN_PUNCT && t->punct == '{';
  case ELEMENT_ATTR: {
    const AttrKind *kind = state->info->attrs[e->ref.index].kind;
    const EnumTable *table = kind->enumeration;
    if (strcmp(kind->name, "str") == 0)
      return t->kind == TOKEN_STRING;
    if (!table)
      return t->kind != TOKEN_PUNCT || t->punct == '[' || t->punct == '-';
    for (unsigned i = 0; i < table->n_cases; i++)
      if (t->kind == TOKEN_BARE && str_is(t->text, table->cases[i].text))
        return true;
    return t->kind == TOKEN_STRING; // the keyword in quotes
  }
  case ELEMENT_GROUP:
    return starts_with_element(p, state, &format->elements[e->first_child]);
  default:
    return t->kind != TOKEN_PUNCT || t->punct == '<' || t->punct == '(' || t->punct == '[';
  }
}

static bool is_unit_anchor(const OpState *state, FormatRef anchor) {
  return anchor.kind == REF_ATTR && !anchor.is_type &&
         strcmp(state->info->attrs[anchor.index].kind->name, "unit") == 0;
}

static bool parse_group(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  const Format *format = state->info->format;
  uint32_t at = e->first_child, end = e->first_child + e->n_children;
  while (at < end && format->elements[at].kind == ELEMENT_SPACE)
    at++;
  if (at == end || !starts_with_element(p, state, &format->elements[at])) {
    if (e->n_else == 0)
      return true;
    return parse_sequence(p, state, f, e->first_else, e->n_else);
  }
  if (is_unit_anchor(state, e->anchor))
    op_state_add_attr(p, state, state->info->attrs[e->anchor.index].name, attr_unit(p->ctx));
  return parse_sequence(p, state, f, e->first_child, e->n_children);
}

static bool parse_kind_attr(Parser *p, const AttrKind *kind, Attr *attr) {
  if (!kind->enumeration) {
    if (!kind->parse)
      return parse_attr(p, NULL, attr);
    *attr = kind->parse(p);
    return *attr != NULL;
  }
  const EnumTable *table = kind->enumeration;
  bool in_angles = kind->def && parse_optional_punct(p, '<');
  uint64_t value;
  if (!parse_enum(p, table, &value) || (in_angles && !parse_punct(p, '>')))
    return false;
  *attr = enum_attr(p->ctx, kind, value);
  return true;
}

// Whether a keyword stands here that is none of the attribute's cases; reports it as MLIR does.
static bool is_wrong_case(Parser *p, const AttrSpec *spec) {
  const EnumTable *table = spec->kind->enumeration;
  const Token *t = &p->token;
  if (!table || spec->kind->def || t->kind != TOKEN_BARE)
    return false;
  for (unsigned i = 0; i < table->n_cases; i++)
    if (str_is(t->text, table->cases[i].text))
      return false;
  Text list = {0};
  for (unsigned i = 0; i < table->n_cases; i++)
    text_printf(&list, "%s%s", i ? ", " : "", table->cases[i].text);
  parser_error(p, t->text.ptr,
               "expected string or keyword containing one of the following enum values for "
               "attribute '%s' [%.*s]",
               spec->name->text, (int)list.len, list.data);
  text_free(&list);
  return true;
}

static bool parse_attr_element(Parser *p, OpState *state, const FormatElement *e) {
  const AttrSpec *spec = &state->info->attrs[e->ref.index];
  const char *at = p->token.text.ptr;
  Attr attr;
  if (is_wrong_case(p, spec))
    return false;
  if (!parse_kind_attr(p, spec->kind, &attr))
    return false;
  if (spec->kind->holds && !spec->kind->holds(attr))
    return parser_error(p, at, "'%s' must be %s", spec->name->text, spec->kind->description);
  op_state_add_attr(p, state, spec->name, attr);
  return true;
}

static bool parse_operand_element(Parser *p, const OpState *state, FormatState *f, uint32_t port) {
  OperandList *list = &f->operands[port];
  Arity arity = state->info->operands[port].arity;
  list->is_read = true;
  if (arity == MANY)
    return parse_operand_list(p, list);
  UnresolvedOperand operand;
  bool present = true;
  if (!(arity == OPTIONAL ? parse_optional_operand(p, &operand, &present)
                          : parse_operand(p, &operand)))
    return false;
  if (present)
    vec_push(&p->scratch, &list->items, operand);
  return true;
}

static bool parse_types_of(Parser *p, const OpState *state, TypeList *list, Arity arity) {
  const Dialect *dialect = state->info->dialect;
  list->is_read = true;
  const Token *t = &p->token;
  // An empty list of types ends at once.
  bool at_end = t->kind == TOKEN_EOF || t->kind == TOKEN_PERCENT || t->kind == TOKEN_STRING ||
                (t->kind == TOKEN_PUNCT && strchr(")]},", t->punct));
  if (arity != ONE && at_end)
    return true;
  do {
    Type type;
    if (!parse_short_type(p, dialect, &type))
      return false;
    vec_push(&p->scratch, &list->items, type);
  } while (arity == MANY && parse_optional_punct(p, ','));
  return true;
}

static bool parse_type_element(Parser *p, const OpState *state, FormatState *f, FormatRef ref) {
  bool is_result = ref.kind == REF_RESULT;
  const Port *ports = is_result ? state->info->results : state->info->operands;
  TypeList *lists = is_result ? f->result_types : f->operand_types;
  return parse_types_of(p, state, &lists[ref.index], ports[ref.index].arity);
}

static bool parse_functional(Parser *p, FormatState *f, const FormatElement *e) {
  TypeList inputs = {0}, results = {0};
  if (!parse_function_type(p, &inputs, &results))
    return false;
  if (e->args[0].kind == REF_ALL_OPERANDS)
    f->all_operand_types = inputs;
  else
    f->operand_types[e->args[0].index] = inputs;
  if (e->args[1].kind == REF_ALL_RESULTS)
    f->all_result_types = results;
  else
    f->result_types[e->args[1].index] = results;
  return true;
}

static bool parse_successors(Parser *p, OpState *state, bool many) {
  do {
    Block *block;
    if (!parse_successor(p, &block))
      return false;
    vec_push(&p->scratch, &state->successors, block);
  } while (many && parse_optional_punct(p, ','));
  return true;
}

// All but a literal that matches.
static bool parse_element(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  switch (e->kind) {
  case ELEMENT_SPACE:
    return true;
  case ELEMENT_LITERAL: // another one
    return parser_expected(p, arena_printf(&p->scratch, "'%.*s'", STR_ARGS(e->literal)));
  case ELEMENT_OPERAND:
    return parse_operand_element(p, state, f, e->ref.index);
  case ELEMENT_OPERANDS:
    return parse_operand_list(p, &f->all_operands);
  case ELEMENT_ATTR:
    return parse_attr_element(p, state, e);
  case ELEMENT_TYPE:
    return parse_type_element(p, state, f, e->ref);
  case ELEMENT_OPERAND_TYPES:
    return parse_types_of(p, state, &f->all_operand_types, MANY);
  case ELEMENT_RESULT_TYPES:
    return parse_types_of(p, state, &f->all_result_types, MANY);
  case ELEMENT_FUNCTIONAL_TYPE:
    return parse_functional(p, f, e);
  case ELEMENT_ATTR_DICT:
    return parse_optional_attr_dict(p, state);
  case ELEMENT_ATTR_DICT_KEYWORD:
    return parse_optional_attr_dict_keyword(p, state);
  case ELEMENT_SUCCESSOR:
    return parse_successors(p, state, false);
  case ELEMENT_SUCCESSORS:
    return parse_successors(p, state, true);
  case ELEMENT_REGION: {
    Region *region;
    if (!parse_region(p, state, NULL, 0, &region))
      return false;
    vec_push(&p->scratch, &state->regions, region);
    if (state->info->traits & IMPLICIT_TERMINATOR)
      region_add_implicit_terminator(p->module, state->info, region, state->loc);
    return true;
  }
  case ELEMENT_CUSTOM:
    return e->directive->parse(p, state, f, e);
  case ELEMENT_GROUP:
    return parse_group(p, state, f, e);
  }
  bug("format element %d", e->kind);
}

static bool parse_sequence(Parser *p, OpState *state, FormatState *f, uint32_t first, uint32_t n) {
  const FormatElement *e = &state->info->format->elements[first];
  for (const FormatElement *end = e + n; e < end; e++) {
    if (e->kind == ELEMENT_LITERAL && literal_matches(p, e->literal))
      advance(p);
    else if (!parse_element(p, state, f, e))
      return false;
  }
  return true;
}

// `operands` was read as one list: ports take theirs in order, the variable one the rest.
static void distribute_operands(Parser *p, const OpInfo *info, FormatState *f) {
  if (!f->all_operands.is_read)
    return;
  size_t total = f->all_operands.items.len, fixed = 0, at = 0;
  for (uint32_t i = 0; i < info->n_operands; i++)
    fixed += info->operands[i].arity == ONE;
  for (uint32_t i = 0; i < info->n_operands; i++) {
    size_t n = info->operands[i].arity == ONE ? 1 : total > fixed ? total - fixed : 0;
    f->operands[i].is_read = true;
    for (size_t k = 0; k < n && at < total; k++)
      vec_push(&p->scratch, &f->operands[i].items, f->all_operands.items.data[at++]);
  }
  // Surplus stays with the last port, for the verifier to count.
  while (at < total && info->n_operands)
    vec_push(&p->scratch, &f->operands[info->n_operands - 1].items,
             f->all_operands.items.data[at++]);
}

static const TypeList *rule_types(const FormatState *f, const Port *port) {
  return port->rule_is_result ? &f->result_types[port->rule_port]
                              : &f->operand_types[port->rule_port];
}

// The type of a port that was not written: by its rule, or the only one that its constraint
// allows. NULL where nothing tells. Rules may go in circles: `depth` ends that.
static bool infer_any_type(Parser *p, const OpInfo *info, const FormatState *f, const Port *port,
                           const char *at, uint32_t depth, Type *type) {
  *type = NULL;
  if (!port->has_rule) {
    if (port->constraint->only)
      *type = port->constraint->only(p->ctx);
    return true;
  }
  const Port *other =
      port->rule_is_result ? &info->results[port->rule_port] : &info->operands[port->rule_port];
  const TypeList *from = rule_types(f, port);
  if (from->is_read)
    *type = from->items.len ? from->items.data[0] : NULL;
  else if (depth && !infer_any_type(p, info, f, other, at, depth - 1, type))
    return false;
  if (!*type || !port->rule_function)
    return true;
  *type = port->rule_function->apply(p->ctx, *type);
  return *type ||
         parser_error(p, at, "the type of '%s' must be %s '%s', but there is none",
                      port->name->text, port->rule_function->description, other->name->text);
}

static inline bool infer_type(Parser *p, const OpInfo *info, const FormatState *f, const Port *port,
                              const char *at, Type *type) {
  if (!port->has_rule || port->rule_function || !rule_types(f, port)->items.len)
    return infer_any_type(p, info, f, port, at, info->n_operands + info->n_results, type);
  *type = rule_types(f, port)->items.data[0]; // it is written where another port is
  return true;
}

static bool resolve_results(Parser *p, OpState *state, FormatState *f, const char *at) {
  const OpInfo *info = state->info;
  for (uint32_t i = 0; i < info->n_results; i++) {
    TypeList *list = &f->result_types[i];
    Type type;
    if (!list->is_read && !infer_type(p, info, f, &info->results[i], at, &type))
      return false;
    if (!list->is_read && type)
      vec_push(&p->scratch, &list->items, type);
    for (size_t k = 0; k < list->items.len && !f->all_result_types.is_read; k++)
      vec_push(&p->scratch, &state->types, list->items.data[k]);
  }
  for (size_t i = 0; i < f->all_result_types.items.len; i++)
    vec_push(&p->scratch, &state->types, f->all_result_types.items.data[i]);
  return true;
}

static bool resolve_all_operands(Parser *p, OpState *state, FormatState *f, const char *at) {
  OperandList all = {0};
  for (uint32_t i = 0; i < state->info->n_operands; i++)
    for (size_t k = 0; k < f->operands[i].items.len; k++)
      vec_push(&p->scratch, &all.items, f->operands[i].items.data[k]);
  return add_operands(p, state, &all, &f->all_operand_types, at);
}

static bool resolve_operands(Parser *p, OpState *state, FormatState *f, const char *at) {
  const OpInfo *info = state->info;
  if (f->all_operand_types.is_read)
    return resolve_all_operands(p, state, f, at);
  for (uint32_t i = 0; i < info->n_operands; i++) {
    const OperandList *list = &f->operands[i];
    if (f->operand_types[i].is_read) {
      if (!add_operands(p, state, list, &f->operand_types[i], at))
        return false;
      continue;
    }
    // Where nothing tells the type it is taken from the definition.
    Type type;
    if (!infer_type(p, info, f, &info->operands[i], at, &type))
      return false;
    for (size_t k = 0; k < list->items.len; k++)
      if (!add_operand(p, state, list->items.data[k], type))
        return false;
  }
  return true;
}

static void add_segments(Parser *p, OpState *state, const FormatState *f) {
  const OpInfo *info = state->info;
  if (info->traits & SEGMENTED_OPERANDS && !op_state_has_attr(state, info->ctx->operand_segments)) {
    int32_t *sizes = ARENA_ARRAY(&p->scratch, int32_t, info->n_operands);
    for (uint32_t i = 0; i < info->n_operands; i++)
      sizes[i] = (int32_t)f->operands[i].items.len;
    op_state_add_attr(p, state, info->ctx->operand_segments,
                      attr_i32_array(info->ctx, sizes, info->n_operands));
  }
  if (info->traits & SEGMENTED_RESULTS && !op_state_has_attr(state, info->ctx->result_segments)) {
    int32_t *sizes = ARENA_ARRAY(&p->scratch, int32_t, info->n_results);
    for (uint32_t i = 0; i < info->n_results; i++)
      sizes[i] = (int32_t)f->result_types[i].items.len;
    op_state_add_attr(p, state, info->ctx->result_segments,
                      attr_i32_array(info->ctx, sizes, info->n_results));
  }
}

bool format_parse(Parser *p, OpState *state) {
  const OpInfo *info = state->info;
  const char *at = p->token.text.ptr;
  // Few ops have many ports, and nearly every port holds one value: room for that is here.
  enum { ROOM = 4 };
  OperandList operands[ROOM];
  TypeList operand_types[ROOM], result_types[ROOM];
  UnresolvedOperand operand[ROOM];
  Type operand_type[ROOM], result_type[ROOM];
  FormatState f = {.operands = operands, operand_types, result_types};
  if (info->n_operands > ROOM) {
    f.operands = ARENA_ARRAY(&p->scratch, OperandList, info->n_operands);
    f.operand_types = ARENA_ARRAY(&p->scratch, TypeList, info->n_operands);
  }
  if (info->n_results > ROOM)
    f.result_types = ARENA_ARRAY(&p->scratch, TypeList, info->n_results);
  for (uint32_t i = 0; i < info->n_operands && i < ROOM; i++) {
    f.operands[i] = (OperandList){.items = {&operand[i], 0, 1}};
    f.operand_types[i] = (TypeList){.items = {&operand_type[i], 0, 1}};
  }
  for (uint32_t i = 0; i < info->n_results && i < ROOM; i++)
    f.result_types[i] = (TypeList){.items = {&result_type[i], 0, 1}};
  if (!parse_sequence(p, state, &f, info->format->first_top, info->format->n_top))
    return false;
  distribute_operands(p, info, &f);
  if (!resolve_results(p, state, &f, at) || !resolve_operands(p, state, &f, at))
    return false;
  add_segments(p, state, &f);
  while (state->regions.len < info->row->n_regions)
    vec_push(&p->scratch, &state->regions, region_create(p->module));
  return true;
}
