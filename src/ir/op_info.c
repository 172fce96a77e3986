// op_info.c: compiling the rows of ops.def; see op_info.h for the notation.

#include "ir/op_info.h"

#include "base/bug.h"
#include "ir/format.h"
#include "ir/parser.h"

#include <assert.h>

static void compile(OpInfo *info);

static Ident short_name_of(const OpInfo *info) {
  Str rest = ident_str(info->name);
  Str dialect = str_split(&rest, '.');
  return context_intern(info->ctx, rest.len ? rest : dialect);
}

const OpInfo *op_info_by_name(Context *ctx, Ident name, bool create_unregistered) {
  context_lock(ctx);
  OpInfo *info = map_get_ptr(&ctx->op_by_name, name);
  if (!info && create_unregistered) {
    info = ARENA_NEW(&ctx->kept, OpInfo);
    info->ctx = ctx;
    info->name = name;
    info->short_name = short_name_of(info);
    info->is_compiled = true;
    map_put_ptr(&ctx->op_by_name, name, info);
  }
  if (info && !info->is_compiled)
    compile(info);
  context_unlock(ctx);
  return info;
}

const OpInfo *op_info_by_id(Context *ctx, unsigned id) {
  assert(id && id < ctx->ops.len && ctx->ops.data[id]);
  OpInfo *info = ctx->ops.data[id];
  context_lock(ctx);
  if (!info->is_compiled)
    compile(info);
  context_unlock(ctx);
  return info;
}

// Look a name up in a dialect's table, then in the core's. Tables end with a NULL name.
#define FIND_IN(Row, dialect_table, core_table)                                                    \
  for (const Row *row = (dialect_table); row && row->name; row++)                                  \
    if (str_is(name, row->name))                                                                   \
      return row;                                                                                  \
  for (const Row *row = (core_table); row && row->name; row++)                                     \
    if (str_is(name, row->name))                                                                   \
      return row;                                                                                  \
  return NULL

const TypeConstraint *find_constraint(Context *ctx, const Dialect *dialect, Str name) {
  (void)ctx;
  FIND_IN(TypeConstraint, dialect->constraints, CORE_CONSTRAINTS);
}

const TypeFunction *find_type_function(Context *ctx, const Dialect *dialect, Str name) {
  (void)ctx;
  FIND_IN(TypeFunction, dialect->type_functions, CORE_TYPE_FUNCTIONS);
}

const AttrKind *find_attr_kind(Context *ctx, const Dialect *dialect, Str name) {
  (void)ctx;
  FIND_IN(AttrKind, dialect->attr_kinds, CORE_ATTR_KINDS);
}

static _Noreturn void row_bug(const OpInfo *info, const char *what, Str text) {
  bug("ops.def: '%s': %s '%.*s'", info->name->text, what, STR_ARGS(text));
}

static uint32_t count_items(const char *list) {
  if (!list || !*list)
    return 0;
  uint32_t n = 1;
  for (; *list; list++)
    n += *list == ',';
  return n;
}

// "name..:constraint=rule"; the rule is left in *rule.
static void compile_port(OpInfo *info, Str item, Port *port, Str *rule) {
  *rule = item;
  item = str_split(rule, '=');
  Str constraint = item;
  Str name = str_trim(str_split(&constraint, ':'));
  port->arity = ONE;
  if (str_ends_with(name, "..")) {
    port->arity = MANY;
    name.len -= 2;
  } else if (str_ends_with(name, "?")) {
    port->arity = OPTIONAL;
    name.len -= 1;
  }
  port->name = context_intern(info->ctx, name);
  constraint = str_trim(constraint);
  if (!constraint.len)
    constraint = STR("any");
  port->constraint = find_constraint(info->ctx, info->dialect, constraint);
  if (!port->constraint)
    row_bug(info, "unknown type constraint", constraint);
}

static Port *compile_ports(OpInfo *info, const char *list, uint32_t *n, int *variadic, Str *rules) {
  *n = count_items(list);
  *variadic = -1;
  Port *ports = ARENA_ARRAY(&info->ctx->kept, Port, *n);
  Str rest = str_from(list ? list : "");
  for (uint32_t i = 0; i < *n; i++) {
    compile_port(info, str_trim(str_split(&rest, ',')), &ports[i], &rules[i]);
    if (ports[i].arity != ONE)
      *variadic = *variadic == -1 ? (int)i : -2;
  }
  return ports;
}

// "port" or "function(port)".
static void compile_rule(OpInfo *info, Port *port, Str rule) {
  rule = str_trim(rule);
  if (!rule.len)
    return;
  const char *paren = memchr(rule.ptr, '(', rule.len);
  if (paren) {
    Str function = {rule.ptr, (size_t)(paren - rule.ptr)};
    port->rule_function = find_type_function(info->ctx, info->dialect, function);
    if (!port->rule_function)
      row_bug(info, "unknown type function", function);
    rule = (Str){paren + 1, rule.len - function.len - 2};
  }
  Ident name = context_intern(info->ctx, rule);
  int result = op_info_result(info, name), operand = op_info_operand(info, name);
  if (result < 0 && operand < 0)
    row_bug(info, "rule names no port", rule);
  port->has_rule = true;
  port->rule_is_result = result >= 0;
  port->rule_port = (uint32_t)(result >= 0 ? result : operand);
}

Attr enum_attr(Context *ctx, const AttrKind *kind, uint64_t value) {
  unsigned width = kind->enumeration->int_width;
  return width ? attr_int(ctx, type_int(ctx, width, SIGNLESS), (int64_t)value)
               : attr_enum(ctx, kind->def, value);
}

static Attr default_value(OpInfo *info, const AttrKind *kind, Str text) {
  Context *ctx = info->ctx;
  if (kind->enumeration) {
    const EnumTable *table = kind->enumeration;
    for (unsigned i = 0; i < table->n_cases; i++)
      if (str_is(text, table->cases[i].text))
        return enum_attr(ctx, kind, table->cases[i].value);
    row_bug(info, "default is no case", text);
  }
  Attr value = attr_parse(ctx, arena_printf(&ctx->kept, "%.*s", STR_ARGS(text)));
  if (!value)
    row_bug(info, "default is no attribute", text);
  if (!kind->holds(value))
    row_bug(info, "default is not of its kind (a number needs its type, `1 : i32`)", text);
  return value;
}

// "name?:kind=default". A default may contain colons ("0 : i64") but no comma.
static void compile_attrs(OpInfo *info) {
  uint32_t n = count_items(info->row->attrs);
  bool operand_segments = info->traits & SEGMENTED_OPERANDS;
  bool result_segments = info->traits & SEGMENTED_RESULTS;
  info->n_attrs = n + operand_segments + result_segments;
  info->attrs = ARENA_ARRAY(&info->ctx->kept, AttrSpec, info->n_attrs);
  Str rest = str_from(info->row->attrs ? info->row->attrs : "");
  for (uint32_t i = 0; i < n; i++) {
    Str otherwise = str_trim(str_split(&rest, ','));
    Str item = str_split(&otherwise, '=');
    Str kind = item;
    Str name = str_trim(str_split(&kind, ':'));
    kind = str_trim(kind);
    AttrSpec *spec = &info->attrs[i];
    if (str_ends_with(name, "?")) {
      spec->is_optional = true;
      name.len--;
    }
    spec->name = context_intern(info->ctx, name);
    spec->kind = find_attr_kind(info->ctx, info->dialect, kind.len ? kind : STR("any"));
    if (!spec->kind)
      row_bug(info, "unknown attribute kind", kind);
    if (otherwise.len)
      spec->otherwise = default_value(info, spec->kind, otherwise);
    info->has_defaults |= otherwise.len && !spec->is_optional;
  }
  if (operand_segments)
    info->attrs[n++] =
        (AttrSpec){.name = info->ctx->operand_segments,
                   .kind = find_attr_kind(info->ctx, info->dialect, STR("segments"))};
  if (result_segments)
    info->attrs[n++] =
        (AttrSpec){.name = info->ctx->result_segments,
                   .kind = find_attr_kind(info->ctx, info->dialect, STR("segments"))};
}

static void compile(OpInfo *info) {
  enum { MAX_PORTS = 32 };
  Str operand_rules[MAX_PORTS], result_rules[MAX_PORTS];
  const OpRow *row = info->row;
  if (count_items(row->operands) > MAX_PORTS || count_items(row->results) > MAX_PORTS)
    row_bug(info, "too many ports", STR(""));
  info->is_compiled = true;
  info->short_name = short_name_of(info);
  info->operands =
      compile_ports(info, row->operands, &info->n_operands, &info->variadic_operand, operand_rules);
  info->results =
      compile_ports(info, row->results, &info->n_results, &info->variadic_result, result_rules);
  if (info->variadic_operand == -2 && !(info->traits & SEGMENTED_OPERANDS))
    row_bug(info, "several variadic operands but no", STR("SEGMENTED_OPERANDS"));
  for (uint32_t i = 0; i < info->n_operands; i++)
    compile_rule(info, &info->operands[i], operand_rules[i]);
  for (uint32_t i = 0; i < info->n_results; i++)
    compile_rule(info, &info->results[i], result_rules[i]);
  compile_attrs(info);
  if (row->format)
    info->format = format_compile(info->ctx, info);
}

const AttrSpec *op_info_attr(const OpInfo *info, Ident name) {
  for (uint32_t i = 0; i < info->n_attrs; i++)
    if (info->attrs[i].name == name)
      return &info->attrs[i];
  return NULL;
}

static int find_port(const Port *ports, uint32_t n, Ident name) {
  for (uint32_t i = 0; i < n; i++)
    if (ports[i].name == name)
      return (int)i;
  return -1;
}

int op_info_operand(const OpInfo *info, Ident name) {
  return find_port(info->operands, info->n_operands, name);
}

int op_info_result(const OpInfo *info, Ident name) {
  return find_port(info->results, info->n_results, name);
}

// Segment sizes come from the attribute, or from the count where one port alone may vary.
static bool port_range(uint32_t port, uint32_t n_ports, int variadic, uint32_t n_values,
                       Attr segments, uint32_t *begin, uint32_t *n) {
  if (segments) {
    if (!attr_is(segments, &ATTR_DEF_DENSE_ARRAY) || attr_len(segments) != n_ports ||
        !type_is_int_of(dense_array_type(segments), 32))
      return false;
    int64_t total = 0;
    const char *sizes = dense_array_data(segments);
    for (uint32_t i = 0; i < n_ports; i++) {
      int32_t size;
      memcpy(&size, sizes + i * sizeof size, sizeof size);
      if (size < 0)
        return false;
      if (i == port) {
        *begin = (uint32_t)total;
        *n = (uint32_t)size;
      }
      total += size;
    }
    return total == n_values;
  }
  if (variadic < 0)
    return false;
  if (n_values + 1 < n_ports)
    return false;
  uint32_t rest = n_values - (n_ports - 1);
  *begin = port <= (uint32_t)variadic ? port : port - 1 + rest;
  *n = port == (uint32_t)variadic ? rest : 1;
  return true;
}

bool op_variable_operand_range(const Op *op, uint32_t port, uint32_t *begin, uint32_t *n) {
  const OpInfo *info = op->info;
  Attr segments = NULL;
  if (info->traits & SEGMENTED_OPERANDS) {
    segments = op_attr(op, info->ctx->operand_segments);
    if (!segments)
      return false;
  }
  return port_range(port, info->n_operands, info->variadic_operand, op->n_operands, segments, begin,
                    n);
}

bool op_variable_result_range(const Op *op, uint32_t port, uint32_t *begin, uint32_t *n) {
  const OpInfo *info = op->info;
  Attr segments = NULL;
  if (info->traits & SEGMENTED_RESULTS) {
    segments = op_attr(op, info->ctx->result_segments);
    if (!segments)
      return false;
  }
  return port_range(port, info->n_results, info->variadic_result, op->n_results, segments, begin,
                    n);
}

Value *op_port(const Op *op, uint32_t port) {
  uint32_t begin, n;
  if (!op_operand_range(op, port, &begin, &n) || n != 1)
    bug("'%s': no single operand in port %u", op->info->name->text, port);
  return op_operand(op, begin);
}

Value *op_optional(const Op *op, uint32_t port) {
  uint32_t begin, n;
  return op_operand_range(op, port, &begin, &n) && n ? op_operand(op, begin) : NULL;
}

void op_state_add_defaults(Arena *arena, OpState *state) {
  const OpInfo *info = state->info;
  for (uint32_t i = 0; info->has_defaults && i < info->n_attrs; i++) {
    if (!info->attrs[i].otherwise || info->attrs[i].is_optional)
      continue;
    bool is_there = false;
    for (size_t j = 0; j < state->attrs.len && !is_there; j++)
      is_there = state->attrs.data[j].name == info->attrs[i].name;
    if (!is_there)
      vec_push(arena, &state->attrs, ((NamedAttr){info->attrs[i].name, info->attrs[i].otherwise}));
  }
}

bool region_is_graph(const Region *region) {
  const Op *op = region->op;
  if (!op || region->first != region->last)
    return false; // between blocks control flows
  if (!op_is_registered(op))
    return true; // nothing is known: MLIR does not check order there either
  return op_has(op, GRAPH_REGION);
}
