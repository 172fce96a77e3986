// printer.c: ops, blocks and regions as text. See printer.h; names are made in names.c, aliases in
// aliases.c, types and attributes in print_builtin.c.

#include "ir/printer.h"

#include "base/bug.h"
#include "ir/format.h"
#include "ir/printer_impl.h"

#include <ctype.h>

Text *printer_out(Printer *p) {
  return p->out;
}
bool printer_is_collecting(const Printer *p) {
  return p->is_collecting;
}
void print_cstr(Printer *p, const char *text) {
  text_cstr(p->out, text);
}
void print_char(Printer *p, char c) {
  text_char(p->out, c);
}
void print_str(Printer *p, Str text) {
  text_str(p->out, text);
}

static void print_indent(Printer *p) {
  static const char BLANKS[] = "                                                                ";
  uint32_t n = p->indent;
  for (; n >= sizeof BLANKS - 1; n -= (uint32_t)sizeof BLANKS - 1)
    text_append(p->out, BLANKS, sizeof BLANKS - 1);
  text_append(p->out, BLANKS, n);
}

void print_newline(Printer *p) {
  text_char(p->out, '\n');
  print_indent(p);
}

void print_string(Printer *p, Str text) {
  text_char(p->out, '"');
  for (size_t i = 0; i < text.len; i++) {
    unsigned char c = (unsigned char)text.ptr[i];
    if (c == '\\')
      text_lit(p->out, "\\\\");
    else if (c >= 0x20 && c < 0x7f && c != '"')
      text_char(p->out, (char)c);
    else
      text_printf(p->out, "\\%02X", c);
  }
  text_char(p->out, '"');
}

static bool is_bare_identifier(Str text) {
  if (!text.len || !(isalpha((unsigned char)text.ptr[0]) || text.ptr[0] == '_'))
    return false;
  for (size_t i = 1; i < text.len; i++) {
    char c = text.ptr[i];
    if (!isalnum((unsigned char)c) && c != '_' && c != '$' && c != '.')
      return false;
  }
  return true;
}

void print_keyword_or_string(Printer *p, Str text) {
  if (is_bare_identifier(text))
    text_str(p->out, text);
  else
    print_string(p, text);
}

void print_symbol(Printer *p, Str name) {
  text_char(p->out, '@');
  print_keyword_or_string(p, name);
}

void print_short_type(Printer *p, const Op *op, Type type) {
  const Dialect *dialect = op->info->dialect;
  if (dialect && dialect->print_short_type)
    dialect->print_short_type(p, type);
  else
    print_type(p, type);
}

void print_operand(Printer *p, Value *value) {
  print_value_name(p, value, true);
}

void print_operands(Printer *p, const Op *op, uint32_t begin, uint32_t n) {
  for (uint32_t i = begin; i < begin + n; i++) {
    if (i > begin)
      text_lit(p->out, ", ");
    print_value_name(p, op_operand(op, i), true);
  }
}

void print_operand_types(Printer *p, const Op *op, uint32_t begin, uint32_t n) {
  for (uint32_t i = begin; i < begin + n; i++) {
    if (i > begin)
      text_lit(p->out, ", ");
    print_type(p, op_operand(op, i)->type);
  }
}

void print_result_types(Printer *p, const Op *op) {
  bool parens = op->n_results != 1 || type_is_function(op->results[0].type);
  if (parens)
    text_char(p->out, '(');
  for (uint32_t i = 0; i < op->n_results; i++) {
    if (i)
      text_lit(p->out, ", ");
    print_type(p, op->results[i].type);
  }
  if (parens)
    text_char(p->out, ')');
}

void print_functional_type(Printer *p, const Op *op) {
  text_char(p->out, '(');
  print_operand_types(p, op, 0, op->n_operands);
  text_lit(p->out, ") -> ");
  print_result_types(p, op);
}

void print_block_name(Printer *p, const Block *block) {
  size_t begin = p->out->len;
  text_lit(p->out, "^bb");
  text_u64(p->out, p->block_numbers[block->id]);
  if (p->record)
    record_name(p, block, begin);
}

void print_successor(Printer *p, const Op *op, uint32_t i) {
  if (i < op->n_successors)
    print_block_name(p, op_successor(op, i));
}

static bool is_elided(Ident name, const char *const *elided) {
  for (; elided && *elided; elided++)
    if (strcmp(name->text, *elided) == 0)
      return true;
  return false;
}

void print_named_attr(Printer *p, NamedAttr attr) {
  print_keyword_or_string(p, ident_str(attr.name));
  if (attr_is(attr.value, &ATTR_DEF_UNIT))
    return;
  text_lit(p->out, " = ");
  print_attr(p, attr.value);
}

void print_named_attrs(Printer *p, const NamedAttr *attrs, size_t n) {
  text_char(p->out, '{');
  for (size_t i = 0; i < n; i++) {
    if (i)
      text_lit(p->out, ", ");
    print_named_attr(p, attrs[i]);
  }
  text_char(p->out, '}');
}

void print_dict_entries(Printer *p, Attr dict) {
  print_named_attrs(p, (const NamedAttr *)dict->words, attr_len(dict));
}

static void print_attrs_except(Printer *p, const Op *op, const char *const *elided,
                               const char *keyword) {
  bool first = true;
  for (uint32_t i = 0; i < op->n_attrs; i++) {
    if (op->attrs[i].name == p->ctx->empty || is_elided(op->attrs[i].name, elided))
      continue;
    if (first)
      text_cstr(p->out, keyword);
    else
      text_lit(p->out, ", ");
    first = false;
    print_named_attr(p, op->attrs[i]);
  }
  if (!first)
    text_char(p->out, '}');
}

void print_attr_dict(Printer *p, const Op *op, const char *const *elided) {
  if (op->n_attrs)
    print_attrs_except(p, op, elided, " {");
}

void print_attr_dict_keyword(Printer *p, const Op *op, const char *const *elided) {
  if (op->n_attrs)
    print_attrs_except(p, op, elided, " attributes {");
}

// The context-free case: `case`, or `a, b` of a bit set.
void print_enum(Printer *p, const EnumTable *table, uint64_t value) {
  for (unsigned i = 0; i < table->n_cases; i++) {
    if (table->cases[i].value != value)
      continue;
    print_keyword_or_string(p, str_from(table->cases[i].text));
    return;
  }
  bool first = true;
  for (unsigned i = 0; i < table->n_cases && table->separator; i++) {
    uint64_t bits = table->cases[i].value;
    if (!bits || (bits & (bits - 1)) || (value & bits) != bits)
      continue;
    if (!first)
      text_cstr(p->out, table->separator);
    first = false;
    text_cstr(p->out, table->cases[i].text);
  }
}

void print_region_arg(Printer *p, Value *arg) {
  print_value_name(p, arg, true);
  text_lit(p->out, ": ");
  print_type(p, arg->type);
  print_optional_loc(p, value_loc(arg));
}

// An argument's location stands in place, its parts may be aliases.
void print_optional_loc(Printer *p, Loc loc) {
  if (!p->options.debug_info)
    return;
  if (p->is_collecting) {
    visit_loc(p, loc, false);
    return;
  }
  text_lit(p->out, " loc(");
  print_loc_body(p, loc);
  text_char(p->out, ')');
}

static void print_block_header(Printer *p, Block *block, const uint32_t *preds, uint32_t n_preds) {
  print_indent(p);
  print_block_name(p, block);
  for (uint32_t i = 0; i < block->n_args; i++) {
    text_cstr(p->out, i ? ", " : "(");
    print_region_arg(p, block->args[i]);
  }
  if (block->n_args)
    text_char(p->out, ')');
  text_char(p->out, ':');
  if (n_preds == 0 && block->region->first != block)
    text_lit(p->out, "  // no predecessors");
  if (n_preds == 1)
    text_lit(p->out, "  // pred: ");
  if (n_preds > 1) {
    text_lit(p->out, "  // ");
    text_u64(p->out, n_preds);
    text_lit(p->out, " preds: ");
  }
  for (uint32_t i = 0; i < n_preds; i++) {
    text_cstr(p->out, i ? ", ^bb" : "^bb");
    text_u64(p->out, preds[i]);
  }
  text_char(p->out, '\n');
}

void print_line(Printer *p, Op *op) {
  print_indent(p);
  print_full_op(p, op);
  text_char(p->out, '\n');
}

static void print_block_ops(Printer *p, Block *block, bool print_terminator) {
  p->indent += 2;
  bool is_whole = print_terminator || !block->last || !op_has(block->last, TERMINATOR);
  if (is_whole && namer_is_late(p, block) && print_aside(p, block)) {
    p->indent -= 2;
    return;
  }
  for (Op *op = block->first; op; op = op_next(op)) {
    bool is_terminator = !op->next && op_has(op, TERMINATOR);
    if (is_terminator && !print_terminator)
      break;
    if (p->is_collecting) {
      if (p->options.debug_info)
        visit_loc(p, op->loc, true);
      p->out->len = 0;
    }
    print_line(p, op);
  }
  p->indent -= 2;
}

// Edges into each block, sorted by where they come from: start[i]..start[i+1] of `from`.
typedef struct Preds {
  uint32_t *start, *from;
} Preds;

static Preds region_preds(Printer *p, const Region *region) {
  uint32_t n_blocks = 0, n_edges = 0;
  for (Block *block = region->first; block; block = block->next, n_blocks++)
    n_edges += block->last ? block->last->n_successors : 0;
  Preds preds = {ARENA_ARRAY(&p->scratch, uint32_t, n_blocks + 2),
                 ARENA_ARRAY(&p->scratch, uint32_t, n_edges)};
  for (Block *block = region->first; block; block = block->next)
    for (uint32_t i = 0; block->last && i < block->last->n_successors; i++)
      preds.start[p->block_numbers[op_successor(block->last, i)->id] + 2]++;
  for (uint32_t i = 2; i < n_blocks + 2; i++)
    preds.start[i] += preds.start[i - 1];
  for (Block *block = region->first; block; block = block->next)
    for (uint32_t i = 0; block->last && i < block->last->n_successors; i++)
      preds.from[preds.start[p->block_numbers[op_successor(block->last, i)->id] + 1]++] =
          p->block_numbers[block->id];
  return preds;
}

static void print_region_with(Printer *p, Region *region, bool print_entry_args,
                              bool print_terminators, bool print_empty_block) {
  text_lit(p->out, "{\n");
  Block *entry = region->first;
  if (entry) {
    ArenaMark mark = arena_mark(&p->scratch);
    const Dialect *default_dialect = p->default_dialect;
    const OpInfo *info = region->op->info;
    p->default_dialect = info->traits & DEFAULT_DIALECT ? info->dialect : NULL;
    bool has_branches = entry->next || (entry->last && entry->last->n_successors);
    Preds preds = {0};
    if (has_branches)
      preds = region_preds(p, region);
    for (Block *block = entry; block; block = block->next) {
      bool header = block != entry || (print_empty_block && !block->first) ||
                    (print_entry_args && block->n_args);
      uint32_t number = p->block_numbers[block->id];
      uint32_t start = has_branches ? preds.start[number] : 0;
      uint32_t end = has_branches ? preds.start[number + 1] : 0;
      if (header)
        print_block_header(p, block, has_branches ? preds.from + start : NULL, end - start);
      print_block_ops(p, block, block != entry || print_terminators);
    }
    p->default_dialect = default_dialect;
    arena_reset(&p->scratch, mark);
  }
  print_indent(p);
  text_char(p->out, '}');
}

void print_region(Printer *p, Region *region, bool print_entry_args, bool print_terminators) {
  print_region_with(p, region, print_entry_args, print_terminators, false);
}

static bool is_inherent(const Op *op, Ident name) {
  return op_info_attr(op->info, name) != NULL;
}

// Properties: the inherent attributes of a registered op, or what an unregistered one was given.
static void print_properties(Printer *p, const Op *op) {
  if (!op_is_registered(op)) {
    Attr properties = op_attr(op, p->ctx->empty);
    if (!properties)
      return;
    text_lit(p->out, " <");
    print_attr(p, properties);
    text_char(p->out, '>');
    return;
  }
  bool first = true;
  for (uint32_t i = 0; i < op->n_attrs; i++) {
    if (!is_inherent(op, op->attrs[i].name))
      continue;
    text_cstr(p->out, first ? " <{" : ", ");
    first = false;
    print_named_attr(p, op->attrs[i]);
  }
  if (!first)
    text_lit(p->out, "}>");
}

static void print_discardable(Printer *p, const Op *op) {
  bool first = true;
  for (uint32_t i = 0; i < op->n_attrs; i++) {
    if (op->attrs[i].name == p->ctx->empty || is_inherent(op, op->attrs[i].name))
      continue;
    text_cstr(p->out, first ? " {" : ", ");
    first = false;
    print_named_attr(p, op->attrs[i]);
  }
  if (!first)
    text_char(p->out, '}');
}

static void print_generic_regions(Printer *p, Op *op) {
  for (uint32_t i = 0; i < op->n_regions; i++) {
    text_cstr(p->out, i ? ", " : " (");
    print_region_with(p, op->regions[i], true, true, true);
  }
  if (op->n_regions)
    text_char(p->out, ')');
}

// MLIR's order of looking for aliases: regions, types, then all attributes by name.
static void collect_generic_op(Printer *p, Op *op) {
  print_generic_regions(p, op);
  print_functional_type(p, op);
  // It does not look into the properties of ops it does not know.
  bool has_known_properties = op_is_registered(op) && op->info->dialect->is_upstream;
  for (uint32_t i = 0; i < op->n_attrs; i++)
    if (op->attrs[i].name != p->ctx->empty &&
        (has_known_properties || !is_inherent(op, op->attrs[i].name)))
      print_attr(p, op->attrs[i].value);
}

static void print_generic_op(Printer *p, Op *op) {
  if (p->is_collecting) {
    collect_generic_op(p, op);
    return;
  }
  print_string(p, ident_str(op->info->name));
  text_char(p->out, '(');
  print_operands(p, op, 0, op->n_operands);
  text_char(p->out, ')');
  for (uint32_t i = 0; i < op->n_successors; i++) {
    text_cstr(p->out, i ? ", " : "[");
    print_successor(p, op, i);
  }
  if (op->n_successors)
    text_char(p->out, ']');
  print_properties(p, op);
  print_generic_regions(p, op);
  print_discardable(p, op);
  text_lit(p->out, " : ");
  print_functional_type(p, op);
}

static void print_custom_op(Printer *p, Op *op) {
  const OpInfo *info = op->info;
  bool is_default = info->dialect == p->default_dialect &&
                    !memchr(info->short_name->text, '.', info->short_name->len);
  text_str(p->out, ident_str(is_default ? info->short_name : info->name));
  if (info->row->print)
    info->row->print(p, op);
  else
    format_print(p, op);
}

static void print_results(Printer *p, const Op *op) {
  if (!op->n_results)
    return;
  for (uint32_t i = 0; i < op->n_results;) {
    uint32_t end = i + 1;
    while (end < op->n_results && p->value_names[op->results[end].id].kind == NAME_NONE)
      end++;
    if (i)
      text_lit(p->out, ", ");
    print_value_name(p, &op->results[i], false);
    if (end - i > 1) {
      text_char(p->out, ':');
      text_u64(p->out, end - i);
    }
    i = end;
  }
  text_lit(p->out, " = ");
}

void print_op_body(Printer *p, Op *op) {
  const OpRow *row = op->info->row;
  if (p->options.generic || !row || (!row->print && !row->format))
    print_generic_op(p, op);
  else
    print_custom_op(p, op);
}

void print_full_op(Printer *p, Op *op) {
  if (op->n_regions)
    number_values_late(p, op);
  print_results(p, op);
  print_alike(p, op);
  if (!p->options.debug_info || p->is_collecting)
    return;
  text_char(p->out, ' ');
  print_loc(p, op->loc);
}

void printer_init(Printer *p, Module *module, const PrintOptions *options, Text *out) {
  *p = (Printer){.ctx = module->ctx, .module = module, .options = *options, .out = out};
  p->type_texts.arena = p->alias_of.arena = &p->arena;
  p->distinct_ids.arena = p->seen_resources.arena = &p->arena;
}

void printer_free(Printer *p) {
  namer_free(p);
  arena_free(&p->arena);
  arena_free(&p->scratch);
}

void op_print(Module *module, Op *op, const PrintOptions *options, Text *out) {
  Printer p;
  printer_init(&p, module, options, out);
  p.default_dialect = op->block ? NULL : context_dialect(p.ctx, context_ident(p.ctx, "builtin"));
  number_values(&p, op);
  collect_aliases(&p, op);
  print_alias_definitions(&p, false);
  print_full_op(&p, op);
  text_char(out, '\n');
  print_alias_definitions(&p, true);
  if (!options->local_scope) // as mlir-opt
    print_resources(&p);
  printer_free(&p);
}

void module_print(Module *module, const PrintOptions *options, Text *out) {
  op_print(module, module->top, options, out);
}
