// parse_op.c: operations, blocks, regions, locations.
//
// An op with an error is skipped (parse_recover.c), and its results are poisoned, so that their
// uses are not mistakes too.

#include "ir/parser_impl.h"
#include "ir/printer.h"
#include "ir/verify.h"

#include <assert.h>

const AttrDef ATTR_DEF_DEFERRED_LOC = {"builtin", "deferred_loc", NULL, NULL, NULL, NULL};

static bool parse_loc_instance(Parser *p, Loc *loc);

static bool parse_fused(Parser *p, Loc *loc) {
  Attr metadata = NULL;
  if (parse_optional_punct(p, '<') && (!parse_attr(p, NULL, &metadata) ||
                                       !parse_punct_where(p, '>', "after fused location metadata")))
    return false;
  VEC(Loc) parts = {0};
  if (!parse_punct_where(p, '[', "in fused location"))
    return false;
  if (!parse_optional_punct(p, ']')) {
    do {
      Loc part;
      if (!parse_loc_instance(p, &part))
        return false;
      vec_push(&p->scratch, &parts, part);
    } while (parse_optional_punct(p, ','));
    if (!parse_punct_where(p, ']', "in fused location"))
      return false;
  }
  *loc = loc_fused(p->ctx, parts.data, parts.len, metadata);
  return true;
}

static bool parse_call_site(Parser *p, Loc *loc) {
  Loc callee, caller;
  if (!parse_punct_where(p, '(', "in callsite location") || !parse_loc_instance(p, &callee) ||
      !parse_keyword(p, "at") || !parse_loc_instance(p, &caller) ||
      !parse_punct_where(p, ')', "in callsite location"))
    return false;
  *loc = loc_call_site(p->ctx, callee, caller);
  return true;
}

static bool parse_name_or_file(Parser *p, Loc *loc) {
  Ident text;
  parse_string(p, &text);
  if (parse_optional_punct(p, ':')) {
    int64_t line, column;
    if (p->token.kind != TOKEN_INTEGER)
      return parser_expected(p, "integer line number in FileLineColLoc");
    if (!parse_integer_between(p, 0, UINT32_MAX, &line) ||
        !parse_punct_where(p, ':', "in FileLineColLoc"))
      return false;
    if (p->token.kind != TOKEN_INTEGER)
      return parser_expected(p, "integer column number in FileLineColLoc");
    if (!parse_integer_between(p, 0, UINT32_MAX, &column))
      return false;
    if (!text->len)
      text = context_ident(p->ctx, "-");
    *loc = loc_file(p->ctx, text, (uint64_t)line, (uint64_t)column);
    return true;
  }
  Loc child = LOC_UNKNOWN;
  if (parse_optional_punct(p, '(')) {
    if (!parse_loc_instance(p, &child) || !parse_punct_where(p, ')', "after child of NameLoc"))
      return false;
  }
  *loc = loc_name(p->ctx, text, child);
  return true;
}

static bool parse_loc_body(Parser *p, Loc *loc) {
  if (p->token.kind == TOKEN_HASH) {
    const char *at = p->token.text.ptr;
    Attr attr;
    if (!parse_attr(p, NULL, &attr))
      return false;
    if (!attr_is_loc(attr))
      return parser_error(p, at, "expected location, but found '%s'", attr_to_text(p->ctx, attr));
    *loc = loc_from_attr(attr);
    return true;
  }
  if (p->token.kind == TOKEN_STRING)
    return parse_name_or_file(p, loc);
  if (parse_optional_keyword(p, "unknown")) {
    *loc = LOC_UNKNOWN;
    return true;
  }
  if (parse_optional_keyword(p, "fused"))
    return parse_fused(p, loc);
  if (parse_optional_keyword(p, "callsite"))
    return parse_call_site(p, loc);
  return parser_expected(p, "location instance");
}

static bool parse_loc_instance(Parser *p, Loc *loc) {
  bool ok = parser_enter(p) && parse_loc_body(p, loc);
  parser_leave(p);
  return ok;
}

// The alias of an op's location may be defined later in the file (MLIR prints it there).
static bool parse_maybe_deferred(Parser *p, Loc *loc) {
  if (p->token.kind != TOKEN_HASH || memchr(p->token.text.ptr, '.', p->token.text.len))
    return parse_loc_instance(p, loc);
  Ident alias = context_intern(p->ctx, (Str){p->token.text.ptr + 1, p->token.text.len - 1});
  if (map_find(&p->attr_aliases, WORD(alias)))
    return parse_loc_instance(p, loc);
  uint64_t words[] = {WORD(alias), WORD(p->token.text.ptr)};
  *loc = (Loc){WORD(attr_get(p->ctx, &ATTR_DEF_DEFERRED_LOC, words, 2))};
  p->has_deferred_locs = true;
  advance(p);
  return true;
}

bool parse_location(Parser *p, Loc *loc) {
  return parse_keyword(p, "loc") && parse_punct_where(p, '(', "in location") &&
         parse_maybe_deferred(p, loc) && parse_punct_where(p, ')', "in location");
}

bool parse_optional_location(Parser *p, Loc *loc) {
  return !token_is_word(p, "loc") || parse_location(p, loc);
}

enum { MANY_LABELS = 16, MANY_ATTRS = 16 };

static Label *find_label(Parser *p, Str text) {
  Ident name = context_intern(p->ctx, text);
  size_t n = p->labels.len - p->label_base;
  for (size_t i = p->label_base; i < p->labels.len && n < MANY_LABELS; i++)
    if (p->labels.data[i].name == name)
      return &p->labels.data[i];
  uint64_t *index = map_find(&p->label_index, WORD(name));
  if (index)
    return &p->labels.data[*index];
  Label label = {name, block_create(p->module), false, text.ptr};
  vec_push(&p->arena, &p->labels, label);
  if (n + 1 == MANY_LABELS)
    for (size_t i = p->label_base; i < p->labels.len; i++)
      map_put(&p->label_index, WORD(p->labels.data[i].name), i);
  else if (n + 1 > MANY_LABELS)
    map_put(&p->label_index, WORD(name), p->labels.len - 1);
  return &vec_last(&p->labels);
}

Block *find_block(Parser *p, Str label) {
  return find_label(p, label)->block;
}

bool parse_successor(Parser *p, Block **block) {
  if (p->token.kind != TOKEN_CARET)
    return parser_expected(p, "block name");
  *block = find_block(p, p->token.text);
  advance(p);
  return true;
}

// At a line that starts with ')' the block's brace is missing.
static bool ends_block(const Parser *p) {
  return p->token.kind == TOKEN_CARET || p->token.kind == TOKEN_EOF || token_is_punct(p, '}') ||
         (token_is_punct(p, ')') && parser_starts_line(p));
}

static bool parse_block_ops(Parser *p, Block *block) {
  while (!ends_block(p))
    if (!parse_op(p, block, false))
      return false;
  return true;
}

static bool parse_block_arg(Parser *p, void *user) {
  Block *block = user;
  UnresolvedOperand name;
  Type type;
  const char *at = p->token.text.ptr;
  if (!parse_operand(p, &name))
    return false;
  Loc loc = parser_loc_at(p, at);
  if (!parse_punct(p, ':') || !parse_type(p, &type) || !parse_optional_location(p, &loc)) {
    poison(p, name.name);
    return false;
  }
  define_value(p, name.name, block_add_arg(p->module, block, type, loc), 1);
  return true;
}

// ^name(%a: type): the block is there in any case.
static Block *parse_block_label(Parser *p, Region *region) {
  OpStart start = parser_mark(p);
  Label *label = find_label(p, p->token.text);
  Block *block = label->block;
  if (label->is_defined) {
    parser_error(p, start.at, "redefinition of block '%s'", label->name->text);
    parser_note(p, label->at, "previously defined here");
    block = block_create(p->module);
  } else {
    label->is_defined = true;
    label->at = start.at;
  }
  region_append_block(region, block);
  advance(p);
  bool ok = !token_is_punct(p, '(') ||
            parse_list_where(p, '(', ')', "in block argument list", parse_block_arg, block);
  if (ok && parse_punct_where(p, ':', "after block name"))
    return block;
  for (; !parser_starts_line(p) && p->token.kind != TOKEN_EOF; advance(p))
    if (p->token.kind == TOKEN_PERCENT)
      poison(p, (Str){p->token.text.ptr + 1, p->token.text.len - 1});
  p->n_braces = start.n_braces;
  return block;
}

// Blocks up to the closing brace. The entry block may go without a label; arguments without names
// are for its label to say.
static bool parse_blocks(Parser *p, Region *region, const RegionArg *args, size_t n_args) {
  if (n_args && !args[0].name.name.len)
    n_args = 0;
  if (n_args || (p->token.kind != TOKEN_CARET && !token_is_punct(p, '}'))) {
    Block *entry = block_create(p->module);
    region_append_block(region, entry);
    for (size_t i = 0; i < n_args; i++) {
      Value *arg = block_add_arg(p->module, entry, args[i].type, args[i].loc);
      define_value(p, args[i].name.name, arg, 1);
    }
    if (n_args && p->token.kind == TOKEN_CARET)
      parser_error(p, p->token.text.ptr,
                   "entry block arguments were already defined; a label may not follow");
    if (!parse_block_ops(p, entry))
      return false;
  }
  while (p->token.kind == TOKEN_CARET)
    if (!parse_block_ops(p, parse_block_label(p, region)))
      return false;
  return true;
}

static void check_labels(Parser *p) {
  for (size_t i = p->label_base; i < p->labels.len; i++) {
    Label *label = &p->labels.data[i];
    if (!label->is_defined)
      parser_error(p, label->at, "reference to an undefined block '%s'", label->name->text);
  }
}

// At a region's end: which uses still wait for a definition further out. None do in an isolated
// one; those of poisoned names never will.
static void end_pending(Parser *p, size_t from, bool is_isolated) {
  if (is_isolated)
    report_pending(p, from);
  size_t n_kept = from;
  for (size_t i = from; i < p->pending.len; i++) {
    PendingForward pending = p->pending.data[i];
    bool is_waiting = pending.forward->value && !pending.name->is_poisoned && !is_isolated;
    if (is_waiting)
      p->pending.data[n_kept++] = pending;
    else if (pending.forward->value) {
      pending.name->forwards = NULL;
      pending.name->index_id = 0;
    }
  }
  p->pending.len = n_kept;
}

// Names defined in a region end with it; so do its labels. Ops of `inside` need not name it.
static bool parse_region_in(Parser *p, OpState *state, const RegionArg *args, size_t n_args,
                            const Dialect *inside, Region **region) {
  size_t n_pending = p->pending.len;
  size_t n_defined = p->defined.len, label_base = p->label_base, n_labels = p->labels.len;
  const Dialect *default_dialect = p->default_dialect;
  Map label_index = p->label_index;
  p->label_base = n_labels;
  p->label_index = (Map){.arena = &p->arena};
  p->default_dialect = inside;
  *region = region_create(p->module);
  bool ok = parser_enter(p) && parse_punct_where(p, '{', "to begin a region") &&
            parse_blocks(p, *region, args, n_args);
  parser_leave(p);
  if (ok && !parse_optional_punct(p, '}')) {
    parser_expected(p, "operation name in quotes, or '}' to end the region");
    ok = p->token.kind != TOKEN_EOF;
    p->n_braces--; // as if it had been there
  }
  if (ok)
    check_labels(p);
  end_pending(p, n_pending, ok && state->info->traits & ISOLATED);
  for (size_t i = n_defined; i < p->defined.len; i++) {
    p->defined.data[i]->first = NULL;
    p->defined.data[i]->is_poisoned = false;
  }
  p->defined.len = n_defined;
  p->labels.len = n_labels;
  p->label_base = label_base;
  p->label_index = label_index;
  p->default_dialect = default_dialect;
  return ok;
}

bool parse_region(Parser *p, OpState *state, const RegionArg *args, size_t n_args,
                  Region **region) {
  const OpInfo *info = state->info;
  const Dialect *inside = info->traits & DEFAULT_DIALECT ? info->dialect : NULL;
  return parse_region_in(p, state, args, n_args, inside, region);
}

bool parse_optional_region(Parser *p, OpState *state, const RegionArg *args, size_t n_args,
                           Region **region, bool *present) {
  *present = token_is_punct(p, '{');
  return !*present || parse_region(p, state, args, n_args, region);
}

void region_add_implicit_terminator(Module *module, const OpInfo *info, Region *region, Loc loc) {
  Context *ctx = module->ctx;
  if (!region->first)
    region_append_block(region, block_create(module));
  Block *block = region->last;
  if (block->last && (block->last->info->traits & TERMINATOR))
    return;
  OpState state = {.loc = loc};
  state.info = op_info_by_name(ctx, context_ident(ctx, info->row->implicit_terminator), false);
  block_append_op(block, op_create(module, &state));
}

typedef VEC(ResultGroup) ResultGroups;

// %a, %b:2 =
static bool parse_results(Parser *p, ResultGroups *groups) {
  do {
    if (p->token.kind != TOKEN_PERCENT)
      return parser_expected(p, "valid ssa identifier");
    ResultGroup group = {{p->token.text.ptr + 1, p->token.text.len - 1}, 1};
    vec_push(&p->scratch, groups, group);
    advance(p);
    if (token_is_punct(p, ':')) {
      advance(p);
      const char *at = p->token.text.ptr;
      int64_t count;
      if (p->token.kind != TOKEN_INTEGER)
        return parser_expected(p, "integer number of results");
      if (!parse_integer(p, &count))
        return false;
      if (count < 1)
        return parser_error(p, at, "expected named operation to have at least 1 result");
      if (count > UINT32_MAX)
        return parser_error(p, at, "no operation has so many results");
      vec_last(groups).n = (uint32_t)count;
    }
  } while (token_is_punct(p, ',') && parse_optional_punct(p, ','));
  return parse_punct_where(p, '=', "after SSA name");
}

static bool parse_properties(Parser *p, OpState *state) {
  if (!parse_optional_punct(p, '<'))
    return true;
  const char *at = p->token.text.ptr;
  Attr dict;
  if (!parse_attr(p, NULL, &dict) || !parse_punct_where(p, '>', "to end properties"))
    return false;
  if (!state->info->row) {
    op_state_add_attr(p, state, p->ctx->empty, dict);
    return true;
  }
  if (!attr_is(dict, &ATTR_DEF_DICT))
    return parser_error(p, at, "expected DictionaryAttr as properties of '%s'",
                        state->info->name->text);
  for (size_t i = 0; i < attr_len(dict); i++) {
    NamedAttr entry = attr_entry(dict, i);
    if (!op_info_attr(state->info, entry.name))
      return parser_error(p, at, "'%s' has no property '%s'", state->info->name->text,
                          entry.name->text);
    op_state_add_attr(p, state, entry.name, entry.value);
  }
  return true;
}

static bool parse_generic_successors(Parser *p, OpState *state) {
  if (!parse_optional_punct(p, '['))
    return true;
  do {
    Block *block;
    if (!parse_successor(p, &block))
      return false;
    vec_push(&p->scratch, &state->successors, block);
  } while (parse_optional_punct(p, ','));
  return parse_punct_where(p, ']', "in successor list");
}

// The generic form leaves the default dialect as it is.
static bool parse_generic_regions(Parser *p, OpState *state) {
  if (!parse_optional_punct(p, '('))
    return true;
  do {
    Region *region;
    if (!parse_region_in(p, state, NULL, 0, p->default_dialect, &region))
      return false;
    vec_push(&p->scratch, &state->regions, region);
  } while (parse_optional_punct(p, ','));
  return parse_punct_where(p, ')', "to end region list");
}

// As written, or as another spelling that a dialect accepts.
static const OpInfo *find_spelling(Parser *p, Str name) {
  const OpInfo *info = op_info_by_name(p->ctx, context_intern(p->ctx, name), false);
  if (info && info->row)
    return info;
  for (size_t d = 0; d < p->ctx->dialects.len; d++) {
    const char *const(*alias)[2] = p->ctx->dialects.data[d]->op_aliases;
    for (; alias && (*alias)[0]; alias++)
      if (str_is(name, (*alias)[0]))
        return op_info_by_name(p->ctx, context_ident(p->ctx, (*alias)[1]), false);
  }
  return NULL;
}

// "name"(operands)[successors] <{properties}> ({regions}) {attributes} : type
static bool parse_generic_op(Parser *p, OpState *state) {
  Ident name;
  const char *at = p->token.text.ptr;
  parse_string(p, &name);
  if (!name->len)
    return parser_error(p, at, "empty operation name is invalid");
  if (memchr(name->text, 0, name->len))
    return parser_error(p, at, "null character not allowed in operation name");
  const OpInfo *info = find_spelling(p, ident_str(name));
  if (!info) {
    Str dialect = ident_str(name);
    dialect = str_split(&dialect, '.');
    bool known = context_dialect(p->ctx, context_intern(p->ctx, dialect)) != NULL;
    if (!name->len || !memchr(name->text, '.', name->len))
      known = false;
    if (!p->ctx->allow_unregistered)
      return known ? parser_error(p, at,
                                  "unregistered operation '%s' found in dialect ('%.*s') that does "
                                  "not allow unknown operations",
                                  name->text, STR_ARGS(dialect))
                   : parser_error(p, at,
                                  "operation being parsed with an unregistered dialect. If this is "
                                  "intended, please use --allow-unregistered-dialect: '%s'",
                                  name->text);
    info = op_info_by_name(p->ctx, name, true);
  }
  state->info = info;
  OperandList operands = {0};
  if (!parse_operand_list_in(p, '(', ')', &operands) || !parse_generic_successors(p, state) ||
      !parse_properties(p, state) || !parse_generic_regions(p, state) ||
      !parse_optional_attr_dict(p, state) ||
      !parse_punct_where(p, ':', "followed by operation type"))
    return false;
  TypeList inputs = {0}, results = {0};
  at = p->token.text.ptr;
  if (!token_is_punct(p, '('))
    return parser_expected(p, "function type");
  if (!parse_function_type(p, &inputs, &results))
    return false;
  if (operands.items.len != inputs.items.len)
    return parser_error(p, at, "expected %zu operand type%s but had %zu", operands.items.len,
                        operands.items.len == 1 ? "" : "s", inputs.items.len);
  for (size_t i = 0; i < results.items.len; i++)
    vec_push(&p->scratch, &state->types, results.items.data[i]);
  return add_operands(p, state, &operands, &inputs, at);
}

static const OpInfo *find_in_dialect(Parser *p, const char *dialect, Str name) {
  char full[128];
  size_t n = strlen(dialect);
  if (n + 1 + name.len > sizeof full)
    return NULL; // no op's name is so long
  memcpy(full, dialect, n);
  full[n] = '.';
  memcpy(full + n + 1, name.ptr, name.len);
  return find_spelling(p, (Str){full, n + 1 + name.len});
}

static const OpInfo *search_custom_op(Parser *p, Str name) {
  bool has_dot = memchr(name.ptr, '.', name.len) != NULL;
  const OpInfo *info = has_dot ? find_spelling(p, name) : NULL;
  if (!info && p->default_dialect)
    info = find_in_dialect(p, p->default_dialect->name, name);
  return info;
}

const OpInfo *find_custom_op(Parser *p, Str name) {
  // The ends tell most names apart.
  uint32_t end = (uint32_t)name.len;
  if (name.len >= sizeof end)
    memcpy(&end, name.ptr + name.len - sizeof end, sizeof end);
  RecentOp *recent = &p->recent_ops[hash_u64(end) % N_RECENT_OPS];
  if (recent->dialect != p->default_dialect || !str_eq(recent->name, name))
    *recent = (RecentOp){name, p->default_dialect, search_custom_op(p, name)};
  return recent->info;
}

static bool unknown_op(Parser *p, Str name) {
  Str rest = name, dialect = str_split(&rest, '.');
  if (dialect.len == name.len && p->default_dialect)
    return parser_error(p, name.ptr, "custom op '%.*s' is unknown (tried '%s.%.*s' as well)",
                        STR_ARGS(name), p->default_dialect->name, STR_ARGS(name));
  if (dialect.len == name.len)
    return parser_error(p, name.ptr, "custom op '%.*s' is unknown: here its dialect must be named",
                        STR_ARGS(name));
  if (context_dialect(p->ctx, context_intern(p->ctx, dialect)))
    return parser_error(p, name.ptr, "custom op '%.*s' is unknown", STR_ARGS(name));
  parser_error(p, name.ptr, "Dialect `%.*s' not found for custom op '%.*s'", STR_ARGS(dialect),
               STR_ARGS(name));
  Text list = {0};
  for (size_t i = 0; i < p->ctx->dialects.len; i++)
    text_printf(&list, "%s%s", i ? ", " : "", p->ctx->dialects.data[i]->name);
  parser_note(p, name.ptr, "Registered dialects: %.*s", (int)list.len, list.data ? list.data : "");
  text_free(&list);
  return false;
}

static bool parse_custom_op(Parser *p, OpState *state) {
  Str name = p->token.text;
  const OpInfo *info = find_custom_op(p, name);
  if (!info)
    return unknown_op(p, name);
  state->info = info;
  advance(p);
  if (info->row->parse)
    return info->row->parse(p, state);
  if (info->format)
    return format_parse(p, state);
  return parser_error(p, name.ptr, "op '%s' has no custom form; write it as \"%s\"(...)",
                      info->name->text, info->name->text);
}

// Nothing that starts an op. At a closing bracket something before it is missing.
static bool parse_wrong_op(Parser *p) {
  bool is_end = p->token.kind == TOKEN_EOF || p->token.kind == TOKEN_ERROR ||
                (p->token.kind == TOKEN_PUNCT && strchr(")]}>", p->token.punct));
  if (!is_end)
    p->previous_end = p->token.text.ptr;
  return parser_expected(p, "operation name in quotes, or the name of a known operation");
}

static bool is_repeated(const OpState *state, size_t i, Map *seen) {
  Ident name = state->attrs.data[i].name;
  if (state->attrs.len <= MANY_ATTRS) {
    for (size_t j = 0; j < i; j++)
      if (state->attrs.data[j].name == name)
        return true;
    return false;
  }
  if (map_find(seen, WORD(name)))
    return true;
  map_put(seen, WORD(name), i);
  return false;
}

static bool check_duplicate_attrs(Parser *p, const OpState *state, const char *at) {
  if (state->attrs.len < 2)
    return true;
  Map seen = {.arena = &p->scratch};
  for (size_t i = 0; i < state->attrs.len; i++)
    if (is_repeated(state, i, &seen))
      return parser_error(p, at, "attribute '%s' occurs more than once",
                          state->attrs.data[i].name->text);
  return true;
}

static bool define_results(Parser *p, Op *op, const ResultGroup *groups, size_t n, const char *at) {
  if (!n)
    return true;
  uint64_t total = 0;
  for (size_t i = 0; i < n; i++)
    total += groups[i].n;
  if (!op->n_results)
    return parser_error(p, at, "cannot name an operation with no results");
  if (total != op->n_results)
    return parser_error(p, at, "operation defines %u results but was provided %zu to bind",
                        op->n_results, (size_t)total);
  bool ok = true;
  uint32_t first = 0;
  for (size_t i = 0; i < n; i++) {
    ok &= define_value(p, groups[i].name, &op->results[first], groups[i].n);
    first += groups[i].n;
  }
  return ok;
}

static bool parse_op_body(Parser *p, Block *block, const ResultGroups *groups, const char *at) {
  // Most ops are small: their lists have room from the start.
  Value *operands[4];
  Type types[2];
  NamedAttr attrs[4];
  OpState state = {.operands = {operands, 0, 4}, .types = {types, 0, 2}, .attrs = {attrs, 0, 4}};
  state.loc = parser_loc_at(p, p->token.text.ptr);
  const ResultGroup *outer_groups = p->result_groups;
  size_t n_outer = p->n_result_groups;
  p->result_groups = groups->data;
  p->n_result_groups = groups->len;
  const char *name_at = p->token.text.ptr;
  uint64_t n_nodes = p->n_nodes;
  unsigned n_errors = p->n_errors;
  uint32_t first_id = p->module->n_ops;
  p->has_used_result_names = false;
  bool ok;
  if (p->token.kind == TOKEN_STRING)
    ok = parse_generic_op(p, &state);
  else if (p->token.kind == TOKEN_BARE)
    ok = parse_custom_op(p, &state);
  else
    ok = parse_wrong_op(p);
  p->result_groups = outer_groups;
  p->n_result_groups = n_outer;
  if (!ok)
    return false;
  Str text = {name_at, (size_t)(p->previous_end - name_at)};
  bool is_model = !token_is_word(p, "loc") && !p->has_used_result_names;
  if (!parse_optional_location(p, &state.loc) || !check_duplicate_attrs(p, &state, name_at))
    return false;
  op_state_add_defaults(&p->scratch, &state);
  uint32_t most;
  const char *excess = op_state_excess(&state, &most);
  if (excess)
    return parser_error(p, name_at, "an op has at most %u %s", most, excess);
  Op *op = op_create(p->module, &state);
  block_append_op(block, op);
  if (is_model)
    remember_op(p, op, text, p->n_nodes - n_nodes);
  if (!define_results(p, op, groups->data, groups->len, at))
    for (size_t i = 0; i < groups->len; i++)
      poison(p, groups->data[i].name);
  // What a type's name or a location's stands for may come later.
  if (p->verifier && verifier_wants(op->info) && p->n_errors == n_errors && !p->has_deferred_locs &&
      !p->ctx->named_types.n_used)
    verify_aside_read(p->verifier, op, first_id);
  return true;
}

bool parse_op(Parser *p, Block *block, bool is_top) {
  if (parse_alike_ops(p, block))
    return true;
  ArenaMark mark = arena_mark(&p->scratch);
  OpStart start = parser_mark(p);
  ResultGroup room[1];
  ResultGroups groups = {room, 0, 1};
  bool ok = (p->token.kind != TOKEN_PERCENT || parse_results(p, &groups)) &&
            parse_op_body(p, block, &groups, start.at);
  if (!ok) {
    for (size_t i = 0; i < groups.len; i++)
      poison(p, groups.data[i].name);
    if (!p->is_too_deep)
      recover(p, start, is_top);
  }
  arena_reset(&p->scratch, mark);
  return !p->is_too_deep;
}
