// parse_op.c: operations, blocks, regions, locations.
//
// After an error the parser goes on at the next line that can start an op, so that one run
// reports independent mistakes; results of an op with an error are poisoned, so that their uses
// are not mistakes too.

#include "ir/parser_impl.h"
#include "ir/printer.h"

#include <assert.h>

const AttrDef ATTR_DEF_DEFERRED_LOC = {"builtin", "deferred_loc", NULL, NULL, NULL, NULL};

static bool parse_loc_instance(Parser *p, Loc *loc);

static bool parse_fused(Parser *p, Loc *loc) {
  Attr metadata = NULL;
  if (parse_optional_punct(p, '<') && (!parse_attr(p, NULL, &metadata) || !parse_punct(p, '>')))
    return false;
  VEC(Loc) parts = {0};
  if (!parse_punct(p, '['))
    return false;
  if (!parse_optional_punct(p, ']')) {
    do {
      Loc part;
      if (!parse_loc_instance(p, &part))
        return false;
      vec_push(&p->scratch, &parts, part);
    } while (parse_optional_punct(p, ','));
    if (!parse_punct(p, ']'))
      return false;
  }
  *loc = loc_fused(p->ctx, parts.data, parts.len, metadata);
  return true;
}

static bool parse_call_site(Parser *p, Loc *loc) {
  Loc callee, caller;
  if (!parse_punct(p, '(') || !parse_loc_instance(p, &callee) || !parse_keyword(p, "at") ||
      !parse_loc_instance(p, &caller) || !parse_punct(p, ')'))
    return false;
  *loc = loc_call_site(p->ctx, callee, caller);
  return true;
}

static bool parse_name_or_file(Parser *p, Loc *loc) {
  Ident text;
  const char *at = p->token.text.ptr;
  parse_string(p, &text);
  if (parse_optional_punct(p, ':')) {
    int64_t line, column;
    if (!parse_integer(p, &line) || !parse_punct(p, ':') || !parse_integer(p, &column))
      return false;
    if (line < 0 || column < 0 || line > UINT32_MAX || column > UINT32_MAX)
      return parser_error(p, at, "line and column must fit in 32 bits");
    if (!text->len)
      text = context_ident(p->ctx, "-");
    *loc = loc_file(p->ctx, text, (uint64_t)line, (uint64_t)column);
    return true;
  }
  Loc child = LOC_UNKNOWN;
  if (parse_optional_punct(p, '(')) {
    if (!parse_loc_instance(p, &child) || !parse_punct(p, ')'))
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
  if (map_get_ptr(&p->attr_aliases, alias))
    return parse_loc_instance(p, loc);
  uint64_t words[] = {WORD(alias), WORD(p->token.text.ptr)};
  *loc = (Loc){WORD(attr_get(p->ctx, &ATTR_DEF_DEFERRED_LOC, words, 2))};
  p->has_deferred_locs = true;
  advance(p);
  return true;
}

bool parse_location(Parser *p, Loc *loc) {
  return parse_keyword(p, "loc") && parse_punct(p, '(') && parse_maybe_deferred(p, loc) &&
         parse_punct(p, ')');
}

bool parse_optional_location(Parser *p, Loc *loc) {
  return !token_is_word(p, "loc") || parse_location(p, loc);
}

static Label *find_label(Parser *p, Ident name) {
  for (size_t i = p->label_base; i < p->labels.len; i++)
    if (p->labels.data[i].name == name)
      return &p->labels.data[i];
  Label label = {name, block_create(p->module), false, p->token.text.ptr};
  vec_push(&p->arena, &p->labels, label);
  return &vec_last(&p->labels);
}

bool parse_successor(Parser *p, Block **block) {
  if (p->token.kind != TOKEN_CARET)
    return parser_expected(p, "block name");
  *block = find_label(p, context_intern(p->ctx, p->token.text))->block;
  advance(p);
  return true;
}

// Skip to where the next op may start: a first token on its line, outside of any bracket that
// opened since; `}` closes the block.
static void recover(Parser *p) {
  int depth = 0;
  for (; p->token.kind != TOKEN_EOF; advance(p)) {
    char c = p->token.kind == TOKEN_PUNCT ? p->token.punct : 0;
    if (depth == 0 && c == '}')
      return;
    const char *q = p->token.text.ptr;
    while (q > p->source->text && (q[-1] == ' ' || q[-1] == '\t'))
      q--;
    bool is_first = q == p->source->text || q[-1] == '\n';
    bool may_start = p->token.kind == TOKEN_PERCENT || p->token.kind == TOKEN_BARE ||
                     p->token.kind == TOKEN_STRING || p->token.kind == TOKEN_CARET;
    if (depth <= 0 && is_first && may_start && q != p->last_error_at &&
        p->token.text.ptr > p->last_error_at)
      return;
    if (c == '{')
      depth++;
    if (c == '}')
      depth--;
  }
}

static bool parse_block_ops(Parser *p, Block *block) {
  while (p->token.kind != TOKEN_CARET && !token_is_punct(p, '}') && p->token.kind != TOKEN_EOF) {
    const char *before = p->token.text.ptr;
    if (parse_op(p, block))
      continue;
    if (p->is_too_deep || p->n_errors >= p->max_errors)
      return false;
    recover(p);
    if (p->token.text.ptr == before) // no way forward
      return false;
  }
  return true;
}

static bool parse_block_arg(Parser *p, Block *block) {
  UnresolvedOperand name;
  Type type;
  const char *at = p->token.text.ptr;
  if (!parse_operand(p, &name) || !parse_punct(p, ':') || !parse_type(p, &type))
    return false;
  Loc loc = parser_loc_at(p, at);
  if (!parse_optional_location(p, &loc))
    return false;
  return define_value(p, name.name, block_add_arg(p->module, block, type, loc), 1);
}

static bool parse_block_label(Parser *p, Region *region, Block **block) {
  const char *at = p->token.text.ptr;
  Label *label = find_label(p, context_intern(p->ctx, p->token.text));
  if (label->is_defined) {
    parser_error(p, at, "redefinition of block '%s'", label->name->text);
    return false;
  }
  label->is_defined = true;
  label->at = at;
  *block = label->block;
  region_append_block(region, *block);
  advance(p);
  if (parse_optional_punct(p, '(') && !parse_optional_punct(p, ')')) {
    do {
      if (!parse_block_arg(p, *block))
        return false;
    } while (parse_optional_punct(p, ','));
    if (!parse_punct(p, ')'))
      return false;
  }
  return parse_punct(p, ':');
}

// Blocks up to the closing brace. The entry block may go without a label.
static bool parse_blocks(Parser *p, Region *region, const RegionArg *args, size_t n_args) {
  if (n_args || (p->token.kind != TOKEN_CARET && !token_is_punct(p, '}'))) {
    Block *entry = block_create(p->module);
    region_append_block(region, entry);
    for (size_t i = 0; i < n_args; i++) {
      Value *arg = block_add_arg(p->module, entry, args[i].type, args[i].loc);
      if (args[i].name.name.len && !define_value(p, args[i].name.name, arg, 1))
        return false;
    }
    if (n_args && p->token.kind == TOKEN_CARET)
      return parser_error(p, p->token.text.ptr,
                          "entry block arguments were already defined; a label may not follow");
    if (!parse_block_ops(p, entry))
      return false;
  }
  while (p->token.kind == TOKEN_CARET) {
    Block *block;
    if (!parse_block_label(p, region, &block) || !parse_block_ops(p, block))
      return false;
  }
  return true;
}

static void check_labels(Parser *p) {
  for (size_t i = p->label_base; i < p->labels.len; i++) {
    Label *label = &p->labels.data[i];
    if (!label->is_defined)
      parser_error(p, label->at, "reference to an undefined block '%s'", label->name->text);
  }
}

static const Dialect *default_dialect_of(const OpInfo *info) {
  return info->traits & DEFAULT_DIALECT ? info->dialect : NULL;
}

// Uses without a definition inside an isolated op stay without; after an error they say nothing.
static void drop_pending(Parser *p, size_t from, bool tell) {
  if (tell)
    report_pending(p, from);
  for (size_t i = from; i < p->pending.len; i++) {
    p->pending.data[i].name->forwards = NULL;
    p->pending.data[i].forward->value = NULL;
  }
  p->pending.len = from;
}

// Names defined in a region end with it; so do its labels.
bool parse_region(Parser *p, OpState *state, const RegionArg *args, size_t n_args,
                  Region **region) {
  size_t n_pending = p->pending.len;
  size_t n_defined = p->defined.len, label_base = p->label_base, n_labels = p->labels.len;
  const Dialect *default_dialect = p->default_dialect;
  p->label_base = n_labels;
  p->default_dialect = default_dialect_of(state->info);
  *region = region_create(p->module);
  bool ok = parser_enter(p) && parse_punct(p, '{') && parse_blocks(p, *region, args, n_args);
  parser_leave(p);
  if (ok)
    ok = parse_punct(p, '}');
  if (ok)
    check_labels(p);
  if (!ok || state->info->traits & ISOLATED)
    drop_pending(p, n_pending, ok);
  for (size_t i = n_defined; i < p->defined.len; i++) {
    p->defined.data[i]->first = NULL;
    p->defined.data[i]->is_poisoned = false;
  }
  p->defined.len = n_defined;
  p->labels.len = n_labels;
  p->label_base = label_base;
  p->default_dialect = default_dialect;
  return ok;
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

// %a, %b:2 =
static bool parse_results(Parser *p, ResultGroup **groups, size_t *n) {
  VEC(ResultGroup) list = {0};
  do {
    if (p->token.kind != TOKEN_PERCENT)
      return parser_expected(p, "valid ssa identifier");
    ResultGroup group = {{p->token.text.ptr + 1, p->token.text.len - 1}, 1};
    advance(p);
    if (parse_optional_punct(p, ':')) {
      const char *at = p->token.text.ptr;
      int64_t count;
      if (p->token.kind != TOKEN_INTEGER)
        return parser_expected(p, "integer number of results");
      if (!parse_integer(p, &count))
        return false;
      if (count < 1 || count > 1 << 20)
        return parser_error(p, at, "expected named operation to have atleast 1 result");
      group.n = (uint32_t)count;
    }
    vec_push(&p->scratch, &list, group);
  } while (parse_optional_punct(p, ','));
  *groups = list.data;
  *n = list.len;
  return parse_punct(p, '=');
}

static bool parse_properties(Parser *p, OpState *state) {
  if (!parse_optional_punct(p, '<'))
    return true;
  const char *at = p->token.text.ptr;
  Attr dict;
  if (!parse_attr(p, NULL, &dict) || !parse_punct(p, '>'))
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
  return parse_punct(p, ']');
}

static bool parse_generic_regions(Parser *p, OpState *state) {
  if (!parse_optional_punct(p, '('))
    return true;
  do {
    Region *region;
    if (!parse_region(p, state, NULL, 0, &region))
      return false;
    vec_push(&p->scratch, &state->regions, region);
  } while (parse_optional_punct(p, ','));
  return parse_punct(p, ')');
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
      !parse_optional_attr_dict(p, state) || !parse_punct(p, ':'))
    return false;
  TypeList inputs = {0}, results = {0};
  at = p->token.text.ptr;
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
  return find_spelling(p, str_from(arena_printf(&p->scratch, "%s.%.*s", dialect, STR_ARGS(name))));
}

// As written, as another spelling, in the region's dialect, in builtin.
static const OpInfo *find_custom_op(Parser *p, Str name) {
  bool has_dot = memchr(name.ptr, '.', name.len) != NULL;
  const OpInfo *info = has_dot ? find_spelling(p, name) : NULL;
  if (!info && p->default_dialect)
    info = find_in_dialect(p, p->default_dialect->name, name);
  if (!info && !has_dot)
    info = find_in_dialect(p, "builtin", name);
  return info;
}

static bool parse_custom_op(Parser *p, OpState *state) {
  Str name = p->token.text;
  const OpInfo *info = find_custom_op(p, name);
  if (!info) {
    const char *dialect = p->default_dialect ? p->default_dialect->name : "builtin";
    return parser_error(p, name.ptr, "custom op '%.*s' is unknown (tried '%s.%.*s' as well)",
                        STR_ARGS(name), dialect, STR_ARGS(name));
  }
  state->info = info;
  advance(p);
  if (info->row->parse)
    return info->row->parse(p, state);
  if (info->format)
    return format_parse(p, state);
  return parser_error(p, name.ptr, "op '%s' has no custom form; write it as \"%s\"(...)",
                      info->name->text, info->name->text);
}

static bool check_duplicate_attrs(Parser *p, const OpState *state, const char *at) {
  for (size_t i = 0; i < state->attrs.len; i++)
    for (size_t j = 0; j < i; j++)
      if (state->attrs.data[i].name == state->attrs.data[j].name)
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

static void poison(Parser *p, const ResultGroup *groups, size_t n) {
  for (size_t i = 0; i < n; i++) {
    Name *name = find_name(p, groups[i].name);
    if (name->first || name->is_poisoned)
      continue;
    name->is_poisoned = true;
    vec_push(&p->arena, &p->defined, name);
  }
}

static bool parse_op_body(Parser *p, Block *block, const ResultGroup *groups, size_t n_groups,
                          const char *at) {
  OpState state = {0};
  state.loc = parser_loc_at(p, p->token.text.ptr);
  const ResultGroup *outer_groups = p->result_groups;
  size_t n_outer = p->n_result_groups;
  p->result_groups = groups;
  p->n_result_groups = n_groups;
  const char *name_at = p->token.text.ptr;
  bool ok;
  if (p->token.kind == TOKEN_STRING)
    ok = parse_generic_op(p, &state);
  else if (p->token.kind == TOKEN_BARE)
    ok = parse_custom_op(p, &state);
  else
    ok = parser_expected(p, "operation name in quotes");
  p->result_groups = outer_groups;
  p->n_result_groups = n_outer;
  if (ok)
    ok = parse_optional_location(p, &state.loc) && check_duplicate_attrs(p, &state, name_at);
  if (!ok)
    return false;
  op_state_add_defaults(&p->scratch, &state);
  Op *op = op_create(p->module, &state);
  block_append_op(block, op);
  return define_results(p, op, groups, n_groups, at);
}

bool parse_op(Parser *p, Block *block) {
  ArenaMark mark = arena_mark(&p->scratch);
  const char *at = p->token.text.ptr;
  ResultGroup *groups = NULL;
  size_t n_groups = 0;
  bool ok = p->token.kind != TOKEN_PERCENT || parse_results(p, &groups, &n_groups);
  if (ok) {
    ok = parse_op_body(p, block, groups, n_groups, at);
    if (!ok)
      poison(p, groups, n_groups);
  }
  arena_reset(&p->scratch, mark);
  return ok;
}
